import { type RefObject, useEffect, useRef } from 'react';
import { shell } from '#shared/messages/en/shell.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { Read } from '#web/ui/loaded.tsx';
import { Failure } from '#web/ui/states.tsx';

/** What is known of the pages of a list, as `useInfiniteQuery` says it. */
export type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
};

/** A list of pages as one read: that the next page failed takes nothing away, and `ShowMore` says it. */
export function readPages<Data>({
  data,
  error,
  isFetchNextPageError,
  dataUpdatedAt,
  refetch,
}: Required<Read<Data>> & Pages): Required<Read<Data>> {
  return { data, error: isFetchNextPageError ? null : error, dataUpdatedAt, refetch };
}

type ShowMoreProps = { pages: Pages; list: RefObject<HTMLElement | null> };

/** The heading of each row says so with this attribute. */
const ROW = '[data-row]';

/**
 * The next page of a list, on demand. The button moves down, or goes with the last page, so that the keyboard goes to
 * the first row that has come: whoever reads on by it misses none and does not begin the page anew.
 */
export function ShowMore({
  pages: { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage },
  list,
}: ShowMoreProps) {
  const button = useRef<HTMLDivElement>(null);
  const rowsBefore = useRef<ReadonlySet<Element> | null>(null);
  useEffect(() => {
    const [before, shown] = [rowsBefore.current, list.current];
    if (isFetchingNextPage || !before) return;
    rowsBefore.current = null;
    const { activeElement } = document;
    const hasMovedOn = activeElement !== document.body && !button.current?.contains(activeElement);
    if (isFetchNextPageError || hasMovedOn || !shown) return;
    focusOn([...shown.querySelectorAll<HTMLElement>(ROW)].find((each) => !before.has(each)) ?? shown);
  }, [isFetchingNextPage, isFetchNextPageError, list]);
  if (!hasNextPage) return null;
  const show = () => {
    rowsBefore.current = new Set(list.current?.querySelectorAll(ROW));
    void fetchNextPage();
  };
  return (
    <div ref={button} className="mt-6 flex flex-col items-start gap-4">
      {isFetchNextPageError && <Failure title={shell.moreFailed} text={faultText(error)} />}
      <Button look="quiet" busy={isFetchingNextPage} onClick={show}>
        {isFetchingNextPage ? shell.loading : shell.showMore}
      </Button>
    </div>
  );
}

function focusOn(element: HTMLElement): void {
  // What takes the keyboard by itself stays in its order.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
