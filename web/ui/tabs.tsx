import { Tabs as Radix } from 'radix-ui';
import { useEffect, useRef } from 'react';

type TabsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: string }[];
  children: React.ReactNode;
};

/**
 * Underlined tabs in one row that scrolls sideways if it is too long; arrow keys move between tabs and the row follows
 * the focus.
 */
export function Tabs({ label, value, onChange, tabs, children }: TabsProps) {
  // Radix reports a press twice, for the pointer and for the focus that follows. If tabs are addresses, the second
  // report would add a history entry.
  const lastNotified = useRef(value);
  useEffect(() => {
    lastNotified.current = value;
  }, [value]);
  const notify = (next: string) => {
    if (lastNotified.current === next) return;
    lastNotified.current = next;
    onChange(next);
  };
  return (
    <Radix.Root value={value} onValueChange={notify}>
      <Radix.List
        aria-label={label}
        className="flex overflow-x-auto shadow-[inset_0_-2px_0_var(--color-line)] [scrollbar-width:none] sm:gap-x-2"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 border-b-4 border-transparent px-2 py-2 text-sm font-bold text-ink-2 -outline-offset-3 data-[state=active]:border-marigold data-[state=active]:text-ink sm:px-5 sm:text-base"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export const TabPanel = ({ value, children }: { value: string; children: React.ReactNode }) => (
  <Radix.Content value={value} className="pt-8">
    {children}
  </Radix.Content>
);
