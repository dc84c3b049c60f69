import { useQuery } from '@tanstack/react-query';
import { account } from '#messages/account.ts';
import { formatInstantDate } from '#messages/dates.ts';
import { prepared as words } from '#messages/prepared.ts';
import type { Prepared } from '#shared/contracts/prepared.ts';
import { createQuery, useCall } from '#web/api/queries.ts';
import { FormFault, SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import { useSignOut } from '#web/features/account/use-session.ts';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { QueryResult } from '#web/ui/query-result.tsx';

/**
 * Blocks a parent's pages until the person has decided about the data that another browser prepared in this account.
 */
export function PreparedPage() {
  const online = useOnline();
  const preparedQuery = useQuery(createQuery('getPrepared', { params: {} }));
  // The session no longer requires the decision; cached queries about children are outdated.
  const decision = useCall('decidePrepared', { outdated: 'all' });
  const signOut = useSignOut();
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
              <FormFault form={{ problem: decision.error, isOnline: online }} />
              <div>
                <Button busy={isBusy} onClick={() => decision.mutate({ params: {}, body: { choice: 'mine' } })}>
                  {words.mine}
                </Button>
                <p className="mt-2 text-ink-2">{words.mineText}</p>
              </div>
              <div>
                <Button
                  look="danger"
                  busy={isBusy}
                  onClick={() => decision.mutate({ params: {}, body: { choice: 'notMine' } })}
                >
                  {words.notMine}
                </Button>
                <p className="mt-2 text-ink-2">{words.notMineText}</p>
              </div>
            </div>
          )}
        </QueryResult>
      </div>
      <div className="mt-6">
        <Button look="link" size="bare" onClick={signOut}>
          {account.signOut}
        </Button>
      </div>
    </SignInLayout>
  );
}

const Contents = ({ prepared: { openedAt, children } }: { prepared: Prepared }) => (
  <div>
    <p className="font-bold">{words.opened(formatInstantDate(openedAt, getDeviceTimeZone()))}</p>
    <ul className="mt-2 list-disc pl-6">
      {children.map(({ studentId, nickname, addedAt, weeks }) => (
        <li key={studentId} className="mt-1 break-words">
          {words.child(nickname, formatInstantDate(addedAt, getDeviceTimeZone()))}
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
