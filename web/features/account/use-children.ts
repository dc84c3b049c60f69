import { useQuery } from '@tanstack/react-query';
import type { StudentId } from '#shared/values/ids.ts';
import { call, type RouteOutput } from '#web/api/call.ts';

export type Child = RouteOutput<'listStudents'>['students'][number];
export type GuardianList = RouteOutput<'listGuardians'>;

export const getGuardiansKey = (studentId: StudentId) => ['guardians', studentId] as const;

export const useChildren = () =>
  useQuery({ queryKey: ['children'], queryFn: ({ signal }) => call('listStudents', { params: {} }, { signal }) });

export const useGuardians = (studentId: StudentId) =>
  useQuery({
    queryKey: getGuardiansKey(studentId),
    queryFn: ({ signal }) => call('listGuardians', { params: { studentId } }, { signal }),
  });

/** Whether the person is the child's owner; undefined until it is loaded. */
export const hasOwnerRole = (list: GuardianList | undefined): boolean | undefined =>
  list?.guardians.some(({ isYou, role }) => isYou && role === 'owner');
