import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';

export const useReports = () => useQuery({ queryKey: ['reports'], queryFn: ({ signal }) => call('listReports', { params: {} }, { signal }) });
