import { Tabs as Radix } from 'radix-ui';

type TabsProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  tabs: readonly { value: string; label: string }[];
  children: React.ReactNode;
};

/** Underlined tabs; arrow keys move between them. */
export function Tabs({ label, value, onChange, tabs, children }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className="flex flex-wrap gap-x-2 border-b-2 border-line">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-0.5 min-h-11 border-b-4 border-transparent px-3 py-2 font-bold text-ink-2 data-[state=active]:border-marigold data-[state=active]:text-ink sm:px-5"
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
