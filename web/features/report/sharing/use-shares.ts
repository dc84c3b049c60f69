import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call, type RouteInput, type RouteOutput } from '#web/api/call.ts';

export type Share = RouteOutput<'listShares'>['shares'][number];
export type ShareId = RouteInput<'endShare'>['params']['shareId'];

const getSharesKey = (assessmentId: AssessmentId) => ['shares', assessmentId] as const;

export const useShares = (assessmentId: AssessmentId) =>
  useQuery({
    queryKey: getSharesKey(assessmentId),
    queryFn: ({ signal }) => call('listShares', { params: { assessmentId } }, { signal }),
  });

/** `onCreated` gets the token, which is shown once, in the dialog; it may outlive the component that asked. */
export function useCreateShare(assessmentId: AssessmentId, onCreated: (token: string) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RouteInput<'makeShare'>['body']) => call('makeShare', { params: { assessmentId }, body }),
    onSuccess: ({ token }) => {
      onCreated(token);
      return client.invalidateQueries({ queryKey: getSharesKey(assessmentId) });
    },
    // The token must not stay in the mutation cache.
    gcTime: 0,
  });
}

export function useEndShare(assessmentId: AssessmentId, onEnded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shareId: ShareId) => call('endShare', { params: { assessmentId, shareId } }),
    onSuccess: onEnded,
    onSettled: () => client.invalidateQueries({ queryKey: getSharesKey(assessmentId) }),
  });
}

export const usePreview = (assessmentId: AssessmentId) =>
  useQuery({
    queryKey: ['share-preview', assessmentId],
    queryFn: ({ signal }) => call('previewShare', { params: { assessmentId } }, { signal }),
  });
