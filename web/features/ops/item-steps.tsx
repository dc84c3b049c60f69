import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ops as words } from '#messages/ops.ts';
import type { ReviewItem } from '#shared/contracts/ops.ts';
import { Button } from '#web/ui/button.tsx';

/** `place` is -1 for an item that is not among the matches. */
type ItemStepsProps = { place: number; count: number; onPrevious: () => void; onNext: () => void };

/** Alt with the up and down arrows: single character keys would be triggered by speech input (WCAG 2.1.4). */
export function useItemKeys({ onPrevious, onNext }: ItemStepsProps): void {
  const latest = useRef({ onPrevious, onNext });
  useEffect(() => {
    latest.current = { onPrevious, onNext };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        !event.altKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey ||
        (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')
      )
        return;
      // There the same keys open the list.
      if (event.target instanceof HTMLSelectElement) return;
      event.preventDefault();
      latest.current[event.key === 'ArrowDown' ? 'onNext' : 'onPrevious']();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

export const ItemSteps = ({ label, place, count, onPrevious, onNext }: ItemStepsProps & { label: string }) => (
  <nav aria-label={label} className="flex flex-wrap items-center gap-3">
    <Button
      look="quiet"
      className="px-4!"
      aria-keyshortcuts="Alt+ArrowUp"
      aria-disabled={place <= 0}
      onClick={onPrevious}
    >
      {words.previous}
    </Button>
    <Button className="px-4!" aria-keyshortcuts="Alt+ArrowDown" aria-disabled={place >= count - 1} onClick={onNext}>
      {words.next}
    </Button>
    <p role="status" className="font-bold">
      {place < 0 ? '' : words.place(place + 1, count)}
    </p>
    <p className="hidden text-sm text-ink-2 wide:block">{words.keys}</p>
  </nav>
);

type FoundListProps = { foundItems: readonly ReviewItem[]; currentId: string; getItemPath: (id: string) => string };

/** All matches as links; rendered only when opened. */
export function FoundList({ foundItems, currentId, getItemPath }: FoundListProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 items-center font-bold text-river underline">
        {words.list(foundItems.length)}
      </summary>
      {isOpen && (
        <ol className="mt-2 grid max-h-96 gap-x-6 overflow-y-auto rounded-2xl bg-white p-3 sm:grid-cols-2">
          {foundItems.map(({ item, faults }) => (
            <li key={item.id}>
              <Link
                to={getItemPath(item.id)}
                aria-current={item.id === currentId ? 'true' : undefined}
                className="flex min-h-11 items-center gap-3 rounded-xl px-2 hover:bg-dew aria-[current]:bg-meadow"
              >
                <code className="text-sm text-ink-2">{item.id}</code>
                <span className="min-w-0 truncate">{item.text}</span>
                {faults.length > 0 && <span className="font-bold text-error">{words.check.count(faults.length)}</span>}
              </Link>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
