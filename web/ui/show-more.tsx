import { type RefObject, useEffect, useRef } from 'react';
import { shell } from '#messages/shell.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { ReadState } from '#web/ui/query-result.tsx';
import { Failure } from '#web/ui/states.tsx';

/** Paging state of a list, as `useInfiniteQuery` returns it. */
export type PagedQuery = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
};

/** Paged list as one read state: a failed next page is shown by `ShowMore` and does not replace the list. */
export function toReadState<Data>({
  data,
  error,
  isFetchNextPageError,
  dataUpdatedAt,
  refetch,
}: Required<ReadState<Data>> & PagedQuery): Required<ReadState<Data>> {
  return { data, error: isFetchNextPageError ? null : error, dataUpdatedAt, refetch };
}

type ShowMoreProps = { pages: PagedQuery; list: RefObject<HTMLElement | null> };

/** Selector of the heading of each row. */
const ROW = '[data-row]';

/**
 * Button for the next page of a list. The button moves down or disappears with the new rows, so the focus goes to the
 * first new row.
 */
export function ShowMore({
  pages: { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage },
  list,
}: ShowMoreProps) {
  const button = useRef<HTMLDivElement>(null);
  const rowsBefore = useRef<ReadonlySet<Element> | null>(null);
  useEffect(() => {
    const [previousRows, listElement] = [rowsBefore.current, list.current];
    if (isFetchingNextPage || !previousRows) return;
    rowsBefore.current = null;
    const { activeElement } = document;
    const hasMovedOn = activeElement !== document.body && !button.current?.contains(activeElement);
    if (isFetchNextPageError || hasMovedOn || !listElement) return;
    focusElement(
      [...listElement.querySelectorAll<HTMLElement>(ROW)].find((each) => !previousRows.has(each)) ?? listElement,
    );
  }, [isFetchingNextPage, isFetchNextPageError, list]);
  if (!hasNextPage) return null;
  const show = () => {
    rowsBefore.current = new Set(list.current?.querySelectorAll(ROW));
    void fetchNextPage();
  };
  return (
    <div ref={button} className="mt-6 flex flex-col items-start gap-4">
      {isFetchNextPageError && <Failure title={shell.moreFailed} text={getFaultText(error)} />}
      <Button look="quiet" busy={isFetchingNextPage} onClick={show}>
        {isFetchingNextPage ? shell.loading : shell.showMore}
      </Button>
    </div>
  );
}

function focusElement(element: HTMLElement): void {
  // Elements that are focusable by keyboard keep their tab order.
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus();
}
