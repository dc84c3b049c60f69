import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { guardians as words } from '#messages/guardians.ts';
import { EachChild } from '#web/features/account/each-child.tsx';
import { GuardiansOfChild } from '#web/features/account/guardians-of-child.tsx';
import { OwnershipOffers } from '#web/features/account/ownership-offers.tsx';
import { paths } from '#web/lib/paths.ts';
import { card, heading } from '#web/ui/classes.ts';

/** Target of links in emails. */
const ANCHOR = 'guardians';

/** The guardians of each child, with the changes this person may make. */
export function GuardiansSection({ online }: { online: boolean }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The section is loaded after the browser has looked for the anchor, so it scrolls by itself.
    if (location.hash === `#${ANCHOR}`) section.current?.scrollIntoView();
  }, []);
  return (
    <section
      ref={section}
      id={ANCHOR}
      aria-labelledby={id}
      className={`${card()} grid gap-x-10 gap-y-4 md:grid-cols-3`}
    >
      <div>
        <h2 id={id} className={heading.section}>
          {words.title}
        </h2>
        <p className="mt-2 text-ink-2">{words.text}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-8 md:col-span-2">
        <div className="flex flex-col gap-3 empty:hidden">
          <OwnershipOffers online={online} />
        </div>
        <EachChild
          words={words}
          none={
            <div>
              <p>{words.noChildren}</p>
              <Link
                to={paths.dashboard('schedule')}
                className="inline-flex min-h-11 items-center font-bold text-river underline"
              >
                {words.toSchedule}
              </Link>
            </div>
          }
        >
          {(child) => <GuardiansOfChild key={child.id} child={child} online={online} />}
        </EachChild>
      </div>
    </section>
  );
}
