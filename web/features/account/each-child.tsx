import { type Child, useChildren } from '#web/features/account/use-children.ts';
import { QueryResult } from '#web/ui/query-result.tsx';

type EachChildProps = {
  words: { notLoaded: string; loading: string };
  /** Shown when there are no children. */
  none: React.ReactNode;
  children: (child: Child) => React.ReactNode;
};

/** Renders `children` for each child of the family, or its loading, error or empty state. */
export function EachChild({ words, none, children: about }: EachChildProps) {
  return (
    <QueryResult read={useChildren()} failed={words.notLoaded} loading={words.loading} height="h-40">
      {({ students }) => (students.length === 0 ? none : students.map(about))}
    </QueryResult>
  );
}
