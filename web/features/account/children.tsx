import { useQuery } from '@tanstack/react-query';
import type { StudentId } from '#shared/values/ids.ts';
import type { RouteOutput } from '#web/api/call.ts';
import { createQuery } from '#web/api/queries.ts';
import { QueryResult } from '#web/ui/query-result.tsx';

export type Child = RouteOutput<'listStudents'>['students'][number];
export type GuardianList = RouteOutput<'listGuardians'>;

export const useGuardians = (studentId: StudentId) => useQuery(createQuery('listGuardians', { params: { studentId } }));

/** Whether the person is the child's owner; undefined until it is loaded. */
export const hasOwnerRole = (list: GuardianList | undefined): boolean | undefined =>
  list?.guardians.some(({ isYou, role }) => isYou && role === 'owner');

type EachChildProps = {
  words: { notLoaded: string; loading: string };
  /** Shown when there are no children. */
  none: React.ReactNode;
  children: (child: Child, isOnly: boolean) => React.ReactNode;
};

/** Renders `children` for each child of the family, or its loading, error or empty state. */
export function EachChild({ words, none, children: about }: EachChildProps) {
  const students = useQuery(createQuery('listStudents', { params: {} }));
  return (
    <QueryResult read={students} failed={words.notLoaded} loading={words.loading} height="h-40">
      {({ students: list }) => (list.length === 0 ? none : list.map((child) => about(child, list.length === 1)))}
    </QueryResult>
  );
}
