import { createContext, useContext, useEffect, useId, useRef } from 'react';
import { shell } from '#messages/shell.ts';
import { Notice } from '#web/ui/states.tsx';

type TabsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: string }[];
  children: React.ReactNode;
};
type TabSet = { value: string; getTabId: (value: string) => string; getPanelId: (value: string) => string };

const TabContext = createContext<TabSet | null>(null);

/** The tab that a key leads to; arrows go round. */
function findTabForKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * Underlined tabs in one row. If it is too long, it scrolls sideways to the selected one. They are one stop of the
 * keyboard; arrow keys, Home and End move between them.
 */
export function Tabs({ label, value, onChange, tabs, children }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const previousValue = useRef(value);
  const getTabId = (each: string) => `${id}-tab-${each}`;
  const getPanelId = (each: string) => `${id}-panel-${each}`;
  const select = (next: string) => next !== value && onChange(next);
  useEffect(() => {
    const tab = document.getElementById(`${id}-tab-${value}`);
    // Not by `scrollIntoView`, which scrolls the page, too, and away from a section that the address names.
    list.current?.scrollTo(tab?.offsetLeft ?? 0, 0);
    // A link to another tab is unmounted with its panel, so the focus moves to the tab.
    if (previousValue.current !== value && !list.current?.contains(document.activeElement)) tab?.focus();
    previousValue.current = value;
  }, [id, value]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const next = findTabForKey(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(getTabId(tab.value))}`)?.focus();
    select(tab.value);
  };
  return (
    <TabContext value={{ value, getTabId, getPanelId }}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="relative flex overflow-x-auto shadow-[inset_0_-2px_0_var(--color-line)] [scrollbar-width:none] sm:gap-x-2"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={getTabId(tab.value)}
            aria-selected={tab.value === value}
            aria-controls={getPanelId(tab.value)}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => select(tab.value)}
            className="min-h-11 shrink-0 border-b-4 border-transparent px-2 py-2 text-sm font-bold text-ink-2 -outline-offset-3 aria-selected:border-marigold aria-selected:text-ink sm:px-5 sm:text-base"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children}
    </TabContext>
  );
}

/** Says that an address names a tab that does not exist; the first one is shown. */
export const UnknownTab = () => (
  <div className="pt-6">
    <Notice tone="warning">{shell.unknownTab}</Notice>
  </div>
);

/** The content of a tab; it is mounted only while the tab is selected. */
export function TabPanel({ value, children }: { value: string; children: React.ReactNode }) {
  const set = useContext(TabContext);
  if (!set) throw new Error('TabPanel outside Tabs');
  const isSelected = set.value === value;
  return (
    <div
      role="tabpanel"
      id={set.getPanelId(value)}
      aria-labelledby={set.getTabId(value)}
      hidden={!isSelected}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control in it must be reachable by keyboard
      tabIndex={0}
      className="pt-8"
    >
      {isSelected && children}
    </div>
  );
}
