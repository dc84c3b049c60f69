import { type Child, useChildren } from '#web/features/account/use-children.ts';
import { Loaded } from '#web/ui/loaded.tsx';

type EachChildProps = {
  words: { notLoaded: string; loading: string };
  /** What stands there where there is no child. */
  none: React.ReactNode;
  children: (child: Child) => React.ReactNode;
};

/** Something about each child of the family, or what stands in its place. */
export function EachChild({ words, none, children: about }: EachChildProps) {
  return (
    <Loaded read={useChildren()} failed={words.notLoaded} loading={words.loading} height="h-40">
      {({ students }) => (students.length === 0 ? none : students.map(about))}
    </Loaded>
  );
}
