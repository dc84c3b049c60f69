import { useQuery } from '@tanstack/react-query';
import { getReport, listReports } from '#shared/contracts/reports.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { call } from '#web/api/call.ts';

export const useReports = () => useQuery({ queryKey: ['reports'], queryFn: ({ signal }) => call(listReports, { params: {} }, { signal }) });

export const useReport = (assessmentId: AssessmentId) =>
  useQuery({ queryKey: ['reports', assessmentId], queryFn: ({ signal }) => call(getReport, { params: { assessmentId } }, { signal }) });
