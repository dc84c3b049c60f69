import { useState } from 'react';
import { Link } from 'react-router-dom';
import { opsWeeks } from '#messages/ops-weeks.ts';
import type { OpsOverview, OpsWeek, StuckAssessment } from '#shared/contracts/ops-weeks.ts';
import { Retried, RetryButton } from '#web/features/ops/retry-button.tsx';
import { paths } from '#web/lib/paths.ts';
import { badge, card, heading } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/states.tsx';

const words = opsWeeks.stuck;
type StuckWeeksProps = Pick<OpsOverview, 'stuck' | 'at'> & { onClosed: (problem: unknown) => void };

/** The assessments that are stuck, with the reason and a retry. */
export function StuckWeeks({ stuck: { weeks, more }, at, onClosed }: StuckWeeksProps) {
  const [retried, setRetried] = useState<OpsWeek | null>(null);
  const listedWeeks = weeks.filter(({ id, canRetry }) => !(canRetry && id === retried?.id));
  return (
    <section aria-label={words.title}>
      <h2 className={heading.section}>{words.title}</h2>
      <Retried week={retried} />
      {listedWeeks.length === 0 && (
        <div className="mt-3">
          <Notice>{words.none}</Notice>
        </div>
      )}
      {more && <p className="mt-1">{words.more}</p>}
      <ul className="mt-3 flex flex-col gap-4">
        {listedWeeks.map((week) => (
          <li key={week.id} className={card({ pad: 'tight' })}>
            <StuckWeekCard week={week} at={at} />
            {week.canRetry && <RetryButton assessmentId={week.id} onDone={setRetried} onClosed={onClosed} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const StuckWeekCard = ({
  week: { id, phase, day, reason, since, code },
  at,
}: {
  week: StuckAssessment;
  at: string;
}) => (
  <>
    <p className="font-bold">{words.reasons[reason]}</p>
    <p className="mt-1">
      {words.where(phase, day)} · {words.since(since, at)}{' '}
      {code && <span className={badge({ tone: 'danger' })}>{words.code(code)}</span>}
    </p>
    <p className="mt-1 text-sm text-ink-2">{words.remedies[reason]}</p>
    <Link to={paths.opsWeek(id)} className="inline-flex min-h-11 items-center text-river underline wrap-anywhere">
      {id}
    </Link>
  </>
);
