import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatInstantDate } from '#messages/dates.ts';
import { prepared as words } from '#messages/prepared.ts';
import type { Prepared } from '#shared/contracts/prepared.ts';
import { call, type RouteInput } from '#web/api/call.ts';
import { formatFault } from '#web/features/account/faults.ts';
import { FormFault } from '#web/features/account/form-fault.tsx';
import { SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { QueryResult } from '#web/ui/query-result.tsx';

type PreparedChoice = RouteInput<'decidePrepared'>['body']['choice'];
const getReaderTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Blocks a parent's pages until the person has decided about the data that another browser prepared in this account.
 */
export function PreparedPage() {
  const online = useOnline();
  const client = useQueryClient();
  const preparedQuery = useQuery({
    queryKey: ['prepared'],
    queryFn: ({ signal }) => call('getPrepared', { params: {} }, { signal }),
  });
  const decision = useMutation({
    mutationFn: (choice: PreparedChoice) => call('decidePrepared', { params: {}, body: { choice } }),
    // The session no longer requires the decision; cached queries about children are outdated.
    onSuccess: () => client.invalidateQueries(),
  });
  const isBusy = decision.isPending || decision.isSuccess || !online;
  return (
    <SignInLayout tab={words.tab} title={words.title} lead={words.lead}>
      <div className={card()}>
        <QueryResult read={preparedQuery} failed={words.failed} height="h-64">
          {({ prepared }) => (
            <div className="flex flex-col gap-5">
              {prepared && <Contents prepared={prepared} />}
              <p>{words.ended}</p>
              <p>{words.waits}</p>
              <FormFault fault={decision.isError ? formatFault(decision.error) : null} online={online} />
              <div>
                <Button busy={isBusy} onClick={() => decision.mutate('mine')}>
                  {words.mine}
                </Button>
                <p className="mt-2 text-ink-2">{words.mineText}</p>
              </div>
              <div>
                <Button look="danger" busy={isBusy} onClick={() => decision.mutate('notMine')}>
                  {words.notMine}
                </Button>
                <p className="mt-2 text-ink-2">{words.notMineText}</p>
              </div>
            </div>
          )}
        </QueryResult>
      </div>
    </SignInLayout>
  );
}

const Contents = ({ prepared: { openedAt, children } }: { prepared: Prepared }) => (
  <div>
    <p className="font-bold">{words.opened(formatInstantDate(openedAt, getReaderTimeZone()))}</p>
    <ul className="mt-2 list-disc pl-6">
      {children.map(({ studentId, nickname, addedAt, weeks }) => (
        <li key={studentId} className="mt-1 break-words">
          {words.child(nickname, formatInstantDate(addedAt, getReaderTimeZone()))}
          <ul className="pl-6 text-ink-2">
            {weeks.map(({ assessmentId, startsAt, timeZone }) => (
              <li key={assessmentId}>
                {startsAt ? words.week(formatInstantDate(startsAt, timeZone)) : words.weekOpen}
              </li>
            ))}
            {weeks.length === 0 && <li>{words.noWeek}</li>}
          </ul>
        </li>
      ))}
    </ul>
  </div>
);
