import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { opsWeeks as words } from '#messages/ops-weeks.ts';
import { shell } from '#messages/shell.ts';
import type { OpsOverview, OpsWeek, StuckAssessment } from '#shared/contracts/ops-weeks.ts';
import { createQuery } from '#web/api/queries.ts';
import { EmailStatus } from '#web/features/ops/email-status.tsx';
import { FactTable } from '#web/features/ops/fact-table.tsx';
import { FindWeek } from '#web/features/ops/find-week.tsx';
import { OperatorGate } from '#web/features/ops/operator-gate.tsx';
import { OPS_DAYS, StatesPage, toWeeksPath } from '#web/features/ops/ops-page.tsx';
import { REFETCH_MS, Retried, RetryButton } from '#web/features/ops/retry-button.tsx';
import { paths } from '#web/lib/paths.ts';
import { badge, card, heading } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/states.tsx';

/** `/ops`: the states of all assessments, and what needs attention. */
export function OverviewPage() {
  const overview = useQuery({
    ...createQuery('getOpsOverview', { params: {} }),
    refetchInterval: REFETCH_MS,
  });
  return (
    <OperatorGate read={overview} loadFailed={words.loadFailed}>
      {(data, { signOut, handleRefusal }) => (
        <StatesPage
          title={words.title}
          at={data.at}
          problem={overview.error ?? overview.failureReason}
          onSignOut={signOut}
        >
          <SectionLinks />
          <div id="stuck">
            <StuckWeeks stuck={data.stuck} at={data.at} onClosed={handleRefusal} />
          </div>
          <div id="parts">
            <Parts {...data} />
          </div>
          <FindWeek onClosed={handleRefusal} />
          <div id="phases">
            <Phases {...data} />
          </div>
          <div id="relay">
            <Relay {...data} />
          </div>
          <div id="mail">
            <EmailStatus {...data} />
          </div>
          <div id="crashes">
            <Crashes {...data} />
          </div>
        </StatesPage>
      )}
    </OperatorGate>
  );
}

const SECTIONS = ['stuck', 'parts', 'phases', 'relay', 'mail', 'crashes'] as const;

/** The sections by their addresses. The one that the address names is scrolled to, since it was loaded after it. */
function SectionLinks() {
  const { hash } = useLocation();
  const requested = hash.slice(1);
  useEffect(() => void (requested && document.getElementById(requested)?.scrollIntoView()), [requested]);
  return (
    <>
      <nav aria-label={words.sections} className="flex flex-wrap gap-x-6">
        {SECTIONS.map((section) => (
          <Link key={section} to={`#${section}`} className="inline-flex min-h-11 items-center text-river underline">
            {words[section].title}
          </Link>
        ))}
      </nav>
      {requested && !SECTIONS.some((section) => section === requested) && (
        <Notice tone="warning">{shell.unknownTab}</Notice>
      )}
    </>
  );
}

const sumCounts = (counts: readonly { weeks: number }[]): number => counts.reduce((all, { weeks }) => all + weeks, 0);

function Phases({ phases }: OpsOverview) {
  const phaseRows = Object.entries(words.week.phases).flatMap(([phase, name]) => {
    const counts = phases.filter((each) => each.phase === phase);
    return counts.length > 0
      ? [
          {
            key: phase,
            cells: [
              name,
              ...OPS_DAYS.map((day) => {
                const weeks = sumCounts(counts.filter((each) => each.day === day));
                return <WeekCount key={day} weeks={weeks} to={toWeeksPath({ phase, day })} />;
              }),
              <WeekCount key="all" weeks={sumCounts(counts)} to={toWeeksPath({ phase })} />,
            ],
          },
        ]
      : [];
  });
  return (
    <FactTable
      title={words.phases.title}
      titles={[words.phases.phase, ...OPS_DAYS.map(words.phases.day), words.phases.all]}
      rows={phaseRows}
      none={words.phases.none}
    />
  );
}

/** A count that leads to the weeks it counts. */
const WeekCount = ({ weeks, to }: { weeks: number; to: string }) =>
  weeks === 0 ? (
    weeks
  ) : (
    <Link to={to} className="inline-flex min-h-11 min-w-11 items-center text-river underline">
      {weeks}
    </Link>
  );

const Parts = ({ parts, temporalUrl, at }: OpsOverview) => (
  <div>
    <FactTable
      title={words.parts.title}
      titles={[words.parts.part, words.parts.state, words.parts.last]}
      rows={parts.map(({ part, isFine, lastAt, hasFailed }) => ({
        key: part,
        cells: [
          words.parts.names[part],
          <span key="state" className={badge({ tone: isFine ? 'success' : 'danger' })}>
            {words.parts.states[part][`${isFine}`]}
          </span>,
          lastAt ? words.parts.ago(lastAt, at, hasFailed) : words.parts.never,
        ],
      }))}
    />
    {temporalUrl && (
      <a href={temporalUrl} rel="noreferrer" className="inline-flex min-h-11 items-center text-river underline">
        {words.parts.temporal}
      </a>
    )}
  </div>
);

const Relay = ({ relay: { waiting, since, failing }, at }: OpsOverview) => (
  <section aria-label={words.relay.title}>
    <h2 className={heading.part}>{words.relay.title}</h2>
    <p className="mt-1">
      {words.relay.waiting(waiting)} {waiting > 0 && since && words.relay.since(since, at)}{' '}
      {failing > 0 && words.relay.failing(failing)}
    </p>
  </section>
);

const Crashes = ({ crashes }: OpsOverview) => (
  <FactTable
    title={words.crashes.title}
    note={words.crashes.note}
    titles={[
      words.crashes.kind,
      words.crashes.screen,
      words.crashes.times,
      words.crashes.lastAt,
      words.crashes.firstAt,
      words.crashes.release,
      words.crashes.stack,
    ]}
    rows={crashes.map(({ kind, screen, times, lastAt, firstAt, release, stack }) => ({
      key: [release, screen, kind, ...stack].join(' '),
      cells: [
        kind,
        screen,
        times,
        words.time(lastAt),
        words.time(firstAt),
        release,
        stack.join(' ') || words.crashes.unknown,
      ],
    }))}
    none={words.crashes.none}
  />
);

const stuckWeeksWords = words.stuck;
type StuckWeeksProps = Pick<OpsOverview, 'stuck' | 'at'> & { onClosed: (problem: unknown) => void };

/** The assessments that are stuck, with the reason and a retry. */
function StuckWeeks({ stuck: { weeks, more }, at, onClosed }: StuckWeeksProps) {
  const [retried, setRetried] = useState<OpsWeek | null>(null);
  // Until the next refetch the list is older than the retry; a failure after it is a new one.
  const listedWeeks = weeks.filter(
    ({ id, canRetry, since }) => !(canRetry && id === retried?.id && since <= retried.at),
  );
  return (
    <section aria-label={stuckWeeksWords.title}>
      <h2 className={heading.section}>{stuckWeeksWords.title}</h2>
      <Retried week={listedWeeks.some(({ id }) => id === retried?.id) ? null : retried} />
      {listedWeeks.length === 0 && (
        <div className="mt-3">
          <Notice>{stuckWeeksWords.none}</Notice>
        </div>
      )}
      {more && <p className="mt-1">{stuckWeeksWords.more}</p>}
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
    <p className="font-bold">{stuckWeeksWords.reasons[reason]}</p>
    <p className="mt-1">
      {stuckWeeksWords.where(phase, day)} · {stuckWeeksWords.since(since, at)}{' '}
      {code && <span className={badge({ tone: 'danger' })}>{stuckWeeksWords.code(code)}</span>}
    </p>
    <p className="mt-1 text-sm text-ink-2">{stuckWeeksWords.remedies[reason]}</p>
    <Link to={paths.opsWeek(id)} className="inline-flex min-h-11 items-center text-river underline wrap-anywhere">
      {id}
    </Link>
  </>
);
