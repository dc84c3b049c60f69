import { controllerWords as words } from '#shared/messages/en/legal.ts';
import { CONTROLLER_MARKS, type Controller, SITE_ATTRIBUTE, type Site } from '#shared/values/controller.ts';
import { heading } from '#web/ui/classes.ts';

/** Who answers for the data; null on a machine of one's own, `marks` while the page is rendered at build. */
export type ControllerSetting = Controller | null | 'marks';

const ROWS = Object.keys(words.fields) as (keyof Controller)[];
const forSite = (site: Site) => ({ [SITE_ATTRIBUTE]: site });

/**
 * At build both cases are drawn; the server takes out the one that is not so. No `div` may stand inside of these two.
 */
export function ControllerFacts({ controller }: { controller: ControllerSetting }) {
  const stated = controller === 'marks' ? CONTROLLER_MARKS : controller;
  return (
    <section>
      <h2 className={heading.section}>{words.title}</h2>
      {stated && (
        <div {...forSite('public')}>
          <p className="mt-2">{words.lead}</p>
          <dl className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
            {ROWS.map((row) => [
              <dt key={`${row} name`} className="font-bold">
                {words.fields[row]}
              </dt>,
              <dd key={row} className="mb-2 break-words sm:mb-0">
                {row === 'email' ? (
                  <a href={`mailto:${stated.email}`} className="underline underline-offset-4">
                    {stated.email}
                  </a>
                ) : (
                  stated[row]
                )}
              </dd>,
            ])}
          </dl>
        </div>
      )}
      {(controller === null || controller === 'marks') && (
        <div {...forSite('local')}>
          <p className="mt-2">{words.local}</p>
        </div>
      )}
    </section>
  );
}
