import { useEffect, useId, useRef } from 'react';
import { consents as words } from '#shared/messages/en/consents.ts';
import { CHILD_PARTS, partId } from '#web/features/rights/child-parts.ts';
import { ConsentsOfChild } from '#web/features/rights/consents-of-child.tsx';
import { useChildren } from '#web/features/rights/use-consents.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { card, heading } from '#web/ui/classes.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/** What letters lead to. */
const ANCHOR = 'children-data';

/** What was agreed to for each child, and what else can be done with what is kept of it. */
export function ChildrenDataSection({ online }: { online: boolean }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const children = useChildren();
  useEffect(() => {
    // The part comes after the page, which by then has looked for it.
    if (location.hash === `#${ANCHOR}`) section.current?.scrollIntoView();
  }, []);
  return (
    <section ref={section} id={ANCHOR} aria-labelledby={id} className={`${card()} grid gap-x-10 gap-y-4 md:grid-cols-3`}>
      <div>
        <h2 id={id} className={heading.section}>
          {words.title}
        </h2>
        <p className="mt-2 text-ink-2">{words.text}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-8 md:col-span-2">
        {children.isError && (
          <Failure title={words.notLoaded} text={faultText(children.error)} retry={{ label: words.tryAgain, onRetry: () => void children.refetch() }} />
        )}
        {children.isPending && <Skeleton label={words.loading} className="h-40" />}
        {children.data?.students.length === 0 && <p>{words.noChildren}</p>}
        {children.data?.students.map((child) => (
          <div key={child.id} className="flex flex-col gap-6">
            <ConsentsOfChild child={child} online={online} />
            {CHILD_PARTS.map(({ name, Part }) => (
              <div key={name} id={partId(name, child)}>
                <Part child={child} online={online} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
