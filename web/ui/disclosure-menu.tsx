import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** `disabled`: the button stays focusable but opens nothing. */
type MenuProps = {
  label: string;
  disabled?: boolean;
  items: readonly { label: string; onSelect: () => void; danger?: boolean }[];
};

/** A button that opens a short list of buttons; Escape and a tap elsewhere close it. */
export function DisclosureMenu({ label, items, disabled = false }: MenuProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  }, []);
  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent) => !box.current?.contains(event.target as Node) && setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [open, close]);
  return (
    <div ref={box}>
      <Button look="quiet" busy={disabled} aria-expanded={open} onClick={() => setOpen(!open)}>
        {label}
      </Button>
      {open && (
        // In the flow: beside the edge of a narrow page with large text, a menu above the page would be cut off.
        <ul className="mt-2 rounded-2xl border-2 border-ink/30 bg-white p-2 shadow-[0_6px_0_var(--color-edge)]">
          {items.map((item) => (
            <li key={item.label}>
              <button
                type="button"
                className={`min-h-11 w-full rounded-xl px-4 py-2 text-left font-bold hover:bg-dew ${item.danger ? 'text-error' : ''}`}
                onClick={() => {
                  // Closed first, so that a dialog opened by the item returns the focus to the menu button.
                  close();
                  item.onSelect();
                }}
              >
                {item.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
