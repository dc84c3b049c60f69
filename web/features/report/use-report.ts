import { useQuery } from '@tanstack/react-query';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';

/** One report with its document; separate from the list, since a document is large. */
export const useReport = (assessmentId: AssessmentId) =>
  useQuery({
    queryKey: ['reports', assessmentId],
    queryFn: ({ signal }) => call('getReport', { params: { assessmentId } }, { signal }),
  });
