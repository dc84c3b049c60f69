import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

const chosen = vi.fn<(value: string) => void>();
const COLOURS = ['red', 'green', 'blue', 'white'] as const;

function Cards() {
  const [value, setValue] = useState<string | null>(null);
  const onChoose = (next: string) => {
    chosen(next);
    setValue(next);
  };
  return (
    <form>
      <h2 id="question">Which one?</h2>
      <ChoiceCards
        name="colour"
        labelledBy="question"
        choices={COLOURS.map((each) => ({ value: each, text: each }))}
        value={value}
        onChoose={onChoose}
        firstKey={1}
      />
      <button type="button">Next</button>
    </form>
  );
}

describe('radio cards', () => {
  test('are one stop of the keyboard, arrows go from one to the next, and digits choose inside the question', async () => {
    chosen.mockReset();
    await render(<Cards />);
    await userEvent.keyboard('2');
    expect(chosen).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect.element(page.getByRole('radio', { name: 'red' })).toHaveFocus();
    await userEvent.keyboard(' {ArrowDown}{ArrowRight}4');
    expect(chosen.mock.calls.flat()).toEqual(['red', 'green', 'blue', 'white']);
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
  });

  test('are chosen anywhere on their face, which is large enough for a child', async () => {
    chosen.mockReset();
    await render(<Cards />);
    const card = page.getByRole('radio', { name: 'blue' }).element().closest('label') as HTMLElement;
    const { width, height } = card.getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(96);
    await userEvent.click(card, { position: { x: 12, y: height / 2 } });
    expect(chosen.mock.calls).toEqual([['blue']]);
    await expect.element(page.getByRole('radio', { name: 'blue' })).toBeChecked();
  });
});

function Asking({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Cancel the week
      </button>
      {open && (
        <Dialog title="Really?" onClose={close}>
          <button type="button">Yes</button>
          <button type="button" onClick={close}>
            No
          </button>
        </Dialog>
      )}
    </>
  );
}

describe('a dialog', () => {
  test('keeps the focus inside, shuts out the page, closes on Escape and gives the focus back', async () => {
    const onClose = vi.fn();
    await render(<Asking onClose={onClose} />);
    const opener = page.getByRole('button', { name: 'Cancel the week' });
    await userEvent.click(opener);
    const dialog = page.getByRole('dialog', { name: 'Really?' });
    await expect.element(dialog).toBeVisible();
    const visited = new Set<string>();
    for (let i = 0; i < 5; i++) {
      await userEvent.tab();
      visited.add(document.activeElement?.textContent ?? '');
    }
    expect(visited).not.toContain('Cancel the week');
    const { left, top } = opener.element().getBoundingClientRect();
    expect(document.elementFromPoint(left + 4, top + 4)).toBe(dialog.element());
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
    await expect.element(opener).toHaveFocus();
  });
});

function TwoTabs() {
  const [value, setValue] = useState('one');
  const tabs = ['one', 'two', 'three'].map((each) => ({ value: each, label: `Tab ${each}` }));
  return (
    <Tabs label="Weeks" value={value} onChange={setValue} tabs={tabs}>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>
          Panel {tab.value}
        </TabPanel>
      ))}
    </Tabs>
  );
}

describe('tabs', () => {
  test('are one stop of the keyboard; arrows, Home and End move, and the panel follows with its name', async () => {
    await render(<TwoTabs />);
    await userEvent.tab();
    await expect.element(page.getByRole('tab', { name: 'Tab one' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('tabpanel', { name: 'Tab two' })).toHaveTextContent('Panel two');
    await userEvent.keyboard('{End}');
    await expect.element(page.getByRole('tabpanel', { name: 'Tab three' })).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('tab', { name: 'Tab one' })).toHaveAttribute('aria-selected', 'true');
  });
});
