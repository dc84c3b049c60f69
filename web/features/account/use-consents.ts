import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StudentId } from '#shared/values/ids.ts';
import { IMPROVE_NOTICE } from '#shared/values/notice.ts';
import { call, type RouteOutput } from '#web/api/call.ts';

export type ConsentList = RouteOutput<'listConsents'>;

const getConsentsKey = (studentId: StudentId) => ['consents', studentId] as const;

export const useConsents = (studentId: StudentId) =>
  useQuery({
    queryKey: getConsentsKey(studentId),
    queryFn: ({ signal }) => call('listConsents', { params: { studentId } }, { signal }),
  });

export type ConsentOrder = 'allow' | 'stop' | 'withdraw';

function callConsentOrder(studentId: StudentId, order: ConsentOrder): Promise<ConsentList> {
  const params = { studentId };
  if (order === 'withdraw') return call('withdrawConsent', { params, body: {} });
  return call('allowImproving', { params, body: { allowed: order === 'allow', noticeVersion: IMPROVE_NOTICE } });
}

/** Changes a child's consents. A withdrawal ends assessments, so all queries are refetched. */
export function useConsentOrder(studentId: StudentId, onDone: (order: ConsentOrder) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (order: ConsentOrder) => callConsentOrder(studentId, order),
    onSuccess: (list, order) => {
      client.setQueryData(getConsentsKey(studentId), list);
      onDone(order);
      if (order === 'withdraw') void client.invalidateQueries();
    },
  });
}
