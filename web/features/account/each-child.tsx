import { type Child, useChildren } from '#web/features/account/use-children.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

type EachChildProps = {
  words: { notLoaded: string; tryAgain: string; loading: string };
  /** What stands there where there is no child. */
  none: React.ReactNode;
  children: (child: Child) => React.ReactNode;
};

/** Something about each child of the family, or what stands in its place. */
export function EachChild({ words, none, children: about }: EachChildProps) {
  const { data, error, isPending, refetch } = useChildren();
  return (
    <>
      {error && <Failure title={words.notLoaded} text={faultText(error)} retry={{ label: words.tryAgain, onRetry: () => void refetch() }} />}
      {isPending && <Skeleton label={words.loading} className="h-40" />}
      {data?.students.length === 0 ? none : data?.students.map(about)}
    </>
  );
}
