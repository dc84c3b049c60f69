import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { opsWeeks } from '#messages/ops-weeks.ts';
import { shell } from '#messages/shell.ts';
import type { OpsWeek } from '#shared/contracts/ops-weeks.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { createQuery } from '#web/api/queries.ts';
import { type Fact, FactList, FactTable } from '#web/features/ops/fact-table.tsx';
import { FindWeek } from '#web/features/ops/find-week.tsx';
import { OperatorGate } from '#web/features/ops/operator-gate.tsx';
import { OpsNav, StatesPage } from '#web/features/ops/ops-page.tsx';
import { REFETCH_MS, Retried, RetryButton } from '#web/features/ops/retry-button.tsx';
import { badge, card, heading } from '#web/ui/classes.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = opsWeeks.week;
const { time } = opsWeeks;
/** Keeps a table cell on one line. */
const TimeText = ({ at }: { at: Parameters<typeof time>[0] }) => <span className="whitespace-nowrap">{time(at)}</span>;

/** `/ops/assessments/:id`: the states of one assessment; Temporal's Web UI and this page link to each other. */
export function OpsWeekPage() {
  const id = (useParams().id ?? '') as AssessmentId;
  return <WeekById key={id} id={id} />;
}

function WeekById({ id }: { id: AssessmentId }) {
  const { data, error, failureReason, refetch } = useQuery({
    ...createQuery('getOpsWeek', { params: { weekId: id } }),
    refetchInterval: REFETCH_MS,
  });
  const isUnknown = error !== null && ['NOT_FOUND', 'INVALID_INPUT', 'ERASED'].includes(getProblemCode(error));
  return (
    <OperatorGate
      read={isUnknown ? { data: null, error: null, refetch } : { data, error, refetch }}
      loadFailed={opsWeeks.loadFailed}
    >
      {(week, { signOut, handleRefusal }) =>
        week ? (
          <StatesPage title={words.title} at={week.at} problem={error ?? failureReason} onSignOut={signOut}>
            <WeekStatus week={week} onClosed={handleRefusal} />
            <div className="grid gap-5 md:grid-cols-2">
              <Days week={week} />
              <Tasks week={week} />
              <EmailTable week={week} />
              <Views week={week} />
              <Events week={week} />
            </div>
          </StatesPage>
        ) : (
          <Unknown />
        )
      }
    </OperatorGate>
  );
}

const Unknown = () => (
  <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-8 sm:px-8">
    <OpsNav />
    <PageHeading tab={shell.tab(words.unknown)}>{words.unknown}</PageHeading>
    <p>{words.unknownText}</p>
    <FindWeek />
  </div>
);

function WeekStatus({ week, onClosed }: { week: OpsWeek; onClosed: (problem: unknown) => void }) {
  const { stuck, workflow, relay } = week;
  const [retried, setRetried] = useState<OpsWeek | null>(null);
  const facts: Fact[] = [
    [words.phase, words.phases[week.phase]],
    [words.day, words.dayOf(week.day)],
    [words.graceEnds, time(week.graceEnds)],
    [words.attempt, week.attempt],
    [words.version, week.version],
    [words.relay.title, relay ? <RelayText key="relay" relay={relay} /> : words.relay.none],
    [words.temporal, <Workflow key="workflow" {...workflow} />],
  ];
  return (
    <section aria-label={week.id} className={card({ pad: 'tight' })}>
      <h2 className={heading.part}>{week.id}</h2>
      <div className="mt-3">
        <Notice tone={stuck ? 'warning' : 'info'}>
          {stuck ? (
            <>
              <p className="font-bold">{opsWeeks.stuck.reasons[stuck.reason]}</p>
              <p>
                {opsWeeks.stuck.since(stuck.since, week.at)}{' '}
                {stuck.code && <span className={badge({ tone: 'danger' })}>{opsWeeks.stuck.code(stuck.code)}</span>}
              </p>
              <p>{opsWeeks.stuck.remedies[stuck.reason]}</p>
            </>
          ) : (
            words.fine
          )}
        </Notice>
      </div>
      <Retried week={retried} />
      {week.canRetry && <RetryButton assessmentId={week.id} onDone={setRetried} onClosed={onClosed} />}
      <FactList className="mt-3" facts={facts} />
    </section>
  );
}

const RelayText = ({ relay: { head, delivered, attempts, code, dueAt } }: { relay: NonNullable<OpsWeek['relay']> }) => (
  <>
    {words.relay.facts(delivered, head)} {attempts > 0 && words.relay.attempts(attempts)}{' '}
    {dueAt && words.relay.due(dueAt)}{' '}
    {code && <span className={badge({ tone: 'danger' })}>{opsWeeks.stuck.code(code)}</span>}
  </>
);

const Workflow = ({ id, url }: OpsWeek['workflow']) => (
  <>
    {id}{' '}
    {url ? (
      <a href={url} rel="noreferrer" className="inline-flex min-h-11 items-center font-normal text-river underline">
        {words.inTemporal}
      </a>
    ) : (
      <span className="font-normal">{words.noTemporal}</span>
    )}
  </>
);

type PartProps = { week: OpsWeek };

const Days = ({ week: { days } }: PartProps) => (
  <FactTable
    title={words.days.title}
    titles={[words.days.day, words.days.opens, words.days.state]}
    rows={days.map(({ day, opens, opened }) => ({
      key: String(day),
      cells: [day, <TimeText key="at" at={opens} />, opened ? words.days.opened : words.days.ahead],
    }))}
  />
);

const Tasks = ({ week: { tasks } }: PartProps) => (
  <FactTable
    title={words.tasks.title}
    titles={[words.tasks.task, words.tasks.state]}
    rows={tasks.map(({ id, state }) => ({ key: id, cells: [id, words.tasks.states[state]] }))}
  />
);

const Events = ({ week: { events } }: PartProps) => (
  <FactTable
    title={words.events.title}
    titles={[words.events.version, words.events.type, words.events.origin, words.events.at]}
    rows={events.map(({ version, type, origin, at }) => ({
      key: String(version),
      cells: [version, type, words.events.origins[origin] ?? origin, <TimeText key="at" at={at} />],
    }))}
  />
);

const EmailTable = ({ week: { letters } }: PartProps) => (
  <FactTable
    title={words.letters.title}
    titles={[words.letters.kind, words.letters.state, words.letters.tries, words.letters.code, words.letters.written]}
    rows={letters.map(({ kind, state, attempts, code, createdAt }, i) => ({
      key: `${i}/${createdAt}`,
      cells: [kind, state, attempts, code ?? opsWeeks.none, <TimeText key="at" at={createdAt} />],
    }))}
    none={words.letters.none}
  />
);

const Views = ({ week: { views } }: PartProps) => (
  <FactTable
    title={words.views.title}
    note={words.views.note}
    titles={[words.views.table, words.views.expected, words.views.rows, words.views.version, words.days.state]}
    rows={views.map(({ table, rows, expected, version }) => ({
      key: table,
      cells: [table, expected, rows, version, rows < expected ? words.views.behind : words.views.whole],
    }))}
  />
);
