import { controllerWords as words } from '#messages/legal.ts';
import { CONTROLLER_MARKS, type Controller, SITE_ATTRIBUTE, type Site } from '#shared/values/controller.ts';
import { heading } from '#web/ui/classes.ts';

/** The data controller; null on a local installation, `marks` while the page is prerendered. */
export type ControllerSetting = Controller | null | 'marks';

const ROWS = Object.keys(words.fields) as (keyof Controller)[];
const formatForSite = (site: Site) => ({ [SITE_ATTRIBUTE]: site });

/** Prerendering renders both cases, and the server removes the one that does not apply. Neither may contain a `div`. */
export function ControllerFacts({ controller }: { controller: ControllerSetting }) {
  const facts = controller === 'marks' ? CONTROLLER_MARKS : controller;
  return (
    <section>
      <h2 className={heading.section}>{words.title}</h2>
      {facts && (
        <div {...formatForSite('public')}>
          <p className="mt-2">{words.lead}</p>
          <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
            {ROWS.map((row) => [
              <dt key={`${row} name`} className="font-bold">
                {words.fields[row]}
              </dt>,
              <dd key={row} className="mb-2 break-words sm:mb-0">
                {row === 'email' ? (
                  <a href={`mailto:${facts.email}`} className="underline underline-offset-4">
                    {facts.email}
                  </a>
                ) : (
                  facts[row]
                )}
              </dd>,
            ])}
          </dl>
        </div>
      )}
      {(controller === null || controller === 'marks') && (
        <div {...formatForSite('local')}>
          <p className="mt-2">{words.local}</p>
        </div>
      )}
    </section>
  );
}
