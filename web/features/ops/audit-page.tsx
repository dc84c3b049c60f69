import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { opsWeeks } from '#messages/ops-weeks.ts';
import type { AuditEntry } from '#shared/values/audit-entry.ts';
import { call } from '#web/api/call.ts';
import { getQueryKey } from '#web/api/queries.ts';
import { FactTable } from '#web/features/ops/fact-table.tsx';
import { OperatorGate } from '#web/features/ops/operator-gate.tsx';
import { OpsPage } from '#web/features/ops/ops-page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';

const words = opsWeeks.audit;

const useAudit = () =>
  useInfiniteQuery({
    queryKey: getQueryKey('listAudit'),
    queryFn: ({ signal, pageParam }) =>
      call('listAudit', { params: {}, query: pageParam ? { before: String(pageParam) } : {} }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    // Each read adds an audit entry, so it is fetched only when the page is opened, without refetching.
    refetchOnWindowFocus: false,
  });

/** `/ops/audit`: who did what to which id, newest first. */
export function AuditPage() {
  const audit = useAudit();
  const list = useRef<HTMLDivElement>(null);
  return (
    <OperatorGate read={audit} loadFailed={words.loadFailed}>
      {(data, { signOut }) => (
        <OpsPage title={words.title} onSignOut={signOut}>
          <p>{words.lead}</p>
          <div ref={list}>
            <FactTable title={words.table} titles={words.columns} rows={data.map(createAuditRow)} none={words.none} />
            <ShowMore pages={audit} list={list} />
          </div>
        </OpsPage>
      )}
    </OperatorGate>
  );
}

const createAuditRow = ({ number, at, actorKind, actorId, action, objectId, decision, reason }: AuditEntry) => ({
  key: String(number),
  cells: [
    number,
    opsWeeks.time(at),
    [actorKind, actorId].filter(Boolean).join(' '),
    action,
    objectId ?? '',
    words.decision(decision, reason),
  ],
});
