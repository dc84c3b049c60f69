import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { opsWeeks as words } from '#messages/ops-weeks.ts';
import { shell } from '#messages/shell.ts';
import type { AssessmentPhase, OpsWeekFilter, OpsWeekList } from '#shared/contracts/ops-weeks.ts';
import { createQuery } from '#web/api/queries.ts';
import { FactTable } from '#web/features/ops/fact-table.tsx';
import { FindWeek, findHash } from '#web/features/ops/find-week.tsx';
import { OperatorGate } from '#web/features/ops/operator-gate.tsx';
import { OPS_DAYS, StatesPage, toWeeksPath } from '#web/features/ops/ops-page.tsx';
import { REFETCH_MS } from '#web/features/ops/retry-button.tsx';
import { paths } from '#web/lib/paths.ts';
import { badge } from '#web/ui/classes.ts';
import { Field, NativeSelect } from '#web/ui/field.tsx';
import { Notice, Skeleton } from '#web/ui/states.tsx';

const list = words.list;
const PHASES = Object.keys(words.week.phases) as AssessmentPhase[];

/** The filter of an address, and the values in it that are none. */
function parseFilter(search: URLSearchParams): { filter: OpsWeekFilter; unknown: string[] } {
  const phase = PHASES.find((each) => each === search.get('phase'));
  const day = OPS_DAYS.find((each) => String(each) === search.get('day'));
  const address = search.get('address');
  const filter: OpsWeekFilter = {
    ...(phase && { phase }),
    ...(day !== undefined && { day }),
    ...(address && findHash(address) === address && { address }),
  };
  return { filter, unknown: [...search].flatMap(([name, value]) => (value && !(name in filter) ? [value] : [])) };
}

/** `/ops/assessments`: the assessments of a phase, a day or an address, stuck ones first. */
export function WeeksPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { filter, unknown } = parseFilter(search);
  const weeks = useQuery({
    ...createQuery('listOpsWeeks', { params: {}, query: filter }),
    refetchInterval: REFETCH_MS,
    // Without it, choosing a filter would unmount the page with the field that has the focus. Its weeks are not shown.
    placeholderData: keepPreviousData,
  });
  const choose = (name: 'phase' | 'day') => (event: React.ChangeEvent<HTMLSelectElement>) => {
    const { [name]: _, ...others } = filter;
    void navigate(toWeeksPath({ ...others, ...(event.target.value && { [name]: event.target.value }) }));
  };
  return (
    <OperatorGate read={weeks} loadFailed={words.loadFailed}>
      {(data, { signOut, handleRefusal }) => (
        <StatesPage title={list.title} at={data.at} problem={weeks.error ?? weeks.failureReason} onSignOut={signOut}>
          {unknown.length > 0 && <Notice tone="warning">{list.unknown(unknown)}</Notice>}
          <FindWeek onClosed={handleRefusal} />
          <div className="flex flex-wrap items-end gap-3">
            <Field label={words.phases.phase}>
              {(described) => (
                <NativeSelect value={filter.phase ?? ''} onChange={choose('phase')} {...described}>
                  <option value="">{filter.address ? list.any : list.open}</option>
                  {PHASES.map((phase) => (
                    <option key={phase} value={phase}>
                      {words.week.phases[phase]}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <Field label={words.week.day}>
              {(described) => (
                <NativeSelect value={filter.day ?? ''} onChange={choose('day')} {...described}>
                  <option value="">{list.any}</option>
                  {OPS_DAYS.map((day) => (
                    <option key={day} value={day}>
                      {words.phases.day(day)}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            {filter.address && (
              <p className="flex min-h-11 flex-wrap items-center gap-x-3">
                {list.ofAddress}
                <Link to={paths.opsWeeks} className="inline-flex min-h-11 items-center text-river underline">
                  {list.all}
                </Link>
              </p>
            )}
          </div>
          {weeks.isPlaceholderData ? (
            <Skeleton label={shell.loading} className="h-64" />
          ) : (
            <>
              <WeekTable weeks={data.weeks} none={filter.address ? list.noneOfAddress : list.none} />
              {data.more && <p>{list.more}</p>}
            </>
          )}
        </StatesPage>
      )}
    </OperatorGate>
  );
}

const WeekTable = ({ weeks, none }: Pick<OpsWeekList, 'weeks'> & { none: string }) => (
  <FactTable
    title={list.table}
    titles={[list.id, words.phases.phase, words.week.day, list.since, list.state]}
    rows={weeks.map(({ id, phase, day, since, stuck }) => ({
      key: id,
      cells: [
        <Link key="id" to={paths.opsWeek(id)} className="inline-flex min-h-11 items-center text-river underline">
          {id}
        </Link>,
        words.week.phases[phase],
        day,
        words.time(since),
        stuck ? (
          <span key="stuck" className={badge({ tone: 'danger' })}>
            {words.stuck.reasons[stuck]}
          </span>
        ) : (
          list.fine
        ),
      ],
    }))}
    none={none}
  />
);
