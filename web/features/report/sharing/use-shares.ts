import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call, type InputOf, type OutputOf } from '#web/api/call.ts';

export type Share = OutputOf<'listShares'>['shares'][number];
export type ShareId = InputOf<'endShare'>['params']['shareId'];

const ofReport = (assessmentId: AssessmentId) => ['shares', assessmentId] as const;

export const useShares = (assessmentId: AssessmentId) =>
  useQuery({ queryKey: ofReport(assessmentId), queryFn: ({ signal }) => call('listShares', { params: { assessmentId } }, { signal }) });

export function useMakeShare(assessmentId: AssessmentId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<'makeShare'>['body']) => call('makeShare', { params: { assessmentId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ofReport(assessmentId) }),
    // The token is for the dialog that asked, and for nobody later.
    gcTime: 0,
  });
}

export function useEndShare(assessmentId: AssessmentId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: ShareId) => call('endShare', { params: { assessmentId, shareId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ofReport(assessmentId) }),
  });
}

export const usePreview = (assessmentId: AssessmentId) =>
  useQuery({ queryKey: ['share-preview', assessmentId], queryFn: ({ signal }) => call('previewShare', { params: { assessmentId } }, { signal }) });
