import { formatDays, getRetentionMark, retention as words } from '#messages/retention.ts';
import { RETENTION, type RetentionRule, type TimedKind } from '#shared/values/retention.ts';
import { badge, heading } from '#web/ui/classes.ts';

/** Retention times by mark, such as `kept-answers`, as the server sends them; `marks` while the page is prerendered. */
export type RetentionTimes = Readonly<Record<string, unknown>> | 'marks';

function formatRetention(kind: TimedKind, days: number, times: RetentionTimes): string {
  if (times === 'marks') return getRetentionMark(kind);
  const configuredTime = times[getRetentionMark(kind).slice(1, -1)];
  return typeof configuredTime === 'string' && configuredTime !== '' ? configuredTime : formatDays(days);
}

/** Each kind of data with its purpose and the retention time that the housekeeping enforces. One column on a phone. */
export function RetentionTimesList({ times }: { times: RetentionTimes }) {
  return (
    <section>
      <h2 className={heading.section}>{words.title}</h2>
      <p className="mt-2">{words.lead}</p>
      <ul className="mt-4 flex flex-col gap-4">
        {(Object.keys(words.kinds) as (keyof typeof words.kinds)[]).map((kind) => {
          const { what, why, howLong } = words.kinds[kind];
          const keeping: RetentionRule = RETENTION[kind];
          const time = 'days' in keeping ? formatRetention(kind as TimedKind, keeping.days, times) : '';
          return (
            <li key={kind} className="border-t-2 border-line pt-3">
              <h3 className={heading.part}>{what}</h3>
              <p className="mt-1">
                <b>{words.howLong}:</b> {howLong(time)}
              </p>
              <p className="text-ink-2">
                {words.why}: {why}
              </p>
              {'duty' in keeping && (
                <p className="mt-1">
                  <span className={badge({ tone: 'info' })}>{words.byOperator}</span>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
