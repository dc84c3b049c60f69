import { Link } from 'react-router-dom';
import { legalPages, controllerWords as words } from '#messages/legal.ts';
import { formatDays, getRetentionMark, retention } from '#messages/retention.ts';
import { shell } from '#messages/shell.ts';
import { CONTROLLER_MARKS, type Controller, SITE_ATTRIBUTE, type Site } from '#shared/values/controller.ts';
import { RETENTION, type RetentionRule, type TimedKind } from '#shared/values/retention.ts';
import { paths } from '#web/lib/paths.ts';
import { badge, heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';

type LegalPageProps = {
  page: keyof typeof legalPages;
  /** The section of retention times, where the page has it. */
  retentionTimes?: RetentionTimes;
  /** The section of the data controller, where the page has it. */
  controller?: ControllerSetting;
};

export function LegalPage({ page, retentionTimes, controller }: LegalPageProps) {
  const { tab, title, parts } = legalPages[page];
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-8 sm:px-8">
      <PageHeading tab={shell.tab(tab)} focusOn={page}>
        {title}
      </PageHeading>
      {controller !== undefined && <ControllerFacts controller={controller} />}
      {parts.map((part) => (
        <section key={part.title}>
          <h2 className={heading.section}>{part.title}</h2>
          <p className="mt-2">{part.text}</p>
          {'points' in part && (
            <ul className="mt-2 flex list-disc flex-col gap-2 pl-6">
              {part.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          {'link' in part && (
            <Link to={paths[part.link.to]} className="inline-flex min-h-11 items-center underline underline-offset-4">
              {part.link.label}
            </Link>
          )}
        </section>
      ))}
      {retentionTimes && <RetentionTimesList times={retentionTimes} />}
    </div>
  );
}

/** The data controller; null on a local installation, `marks` while the page is prerendered. */
type ControllerSetting = Controller | null | 'marks';

const ROWS = Object.keys(words.fields) as (keyof Controller)[];
const formatForSite = (site: Site) => ({ [SITE_ATTRIBUTE]: site });

/** Prerendering renders both cases, and the server removes the one that does not apply. Neither may contain a `div`. */
function ControllerFacts({ controller }: { controller: ControllerSetting }) {
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

/** Retention times by mark, such as `kept-answers`, as the server sends them; `marks` while the page is prerendered. */
type RetentionTimes = Readonly<Record<string, unknown>> | 'marks';

function formatRetention(kind: TimedKind, days: number, times: RetentionTimes): string {
  if (times === 'marks') return getRetentionMark(kind);
  const configuredTime = times[getRetentionMark(kind).slice(1, -1)];
  return typeof configuredTime === 'string' && configuredTime !== '' ? configuredTime : formatDays(days);
}

/** Each kind of data with its purpose and the retention time that the housekeeping enforces. One column on a phone. */
function RetentionTimesList({ times }: { times: RetentionTimes }) {
  return (
    <section>
      <h2 className={heading.section}>{retention.title}</h2>
      <p className="mt-2">{retention.lead}</p>
      <ul className="mt-4 flex flex-col gap-4">
        {(Object.keys(retention.kinds) as (keyof typeof retention.kinds)[]).map((kind) => {
          const { what, why, howLong } = retention.kinds[kind];
          const keeping: RetentionRule = RETENTION[kind];
          const time = 'days' in keeping ? formatRetention(kind as TimedKind, keeping.days, times) : '';
          return (
            <li key={kind} className="border-t-2 border-line pt-3">
              <h3 className={heading.part}>{what}</h3>
              <p className="mt-1">
                <b>{retention.howLong}:</b> {howLong(time)}
              </p>
              <p className="text-ink-2">
                {retention.why}: {why}
              </p>
              {'duty' in keeping && (
                <p className="mt-1">
                  <span className={badge({ tone: 'info' })}>{retention.byOperator}</span>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
