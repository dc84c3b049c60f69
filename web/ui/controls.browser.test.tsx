import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { heading } from '#web/ui/classes.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DisclosureMenu } from '#web/ui/disclosure-menu.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

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

test('a dialog that does not close on Escape stays, however often it is pressed', async () => {
  await render(
    <Dialog title="Really?" onClose={() => undefined}>
      <button type="button">Yes</button>
    </Dialog>,
  );
  const dialog = page.getByRole('dialog', { name: 'Really?' });
  for (let i = 0; i < 3; i++) await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
});

test('a heading breaks a name that is wider than a narrow page', async () => {
  await page.viewport(320, 568);
  await render(<h2 className={heading.section}>{`${'N'.repeat(40)}’s week`}</h2>);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test('a menu at the edge of a narrow page stays on it, with text twice as large', async () => {
  await page.viewport(320, 568);
  document.documentElement.style.fontSize = '200%';
  try {
    await render(
      <div className="flex flex-col items-start p-4">
        <DisclosureMenu label="Change" items={[{ label: 'Cancel the week', onSelect: () => undefined }]} />
      </div>,
    );
    await userEvent.click(page.getByRole('button', { name: 'Change' }));
    const { left, right } = page.getByRole('button', { name: 'Cancel the week' }).element().getBoundingClientRect();
    expect([left >= 0, right <= 320]).toEqual([true, true]);
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

function TwoTabs({ initial = 'one' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
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

  test('in a row that is too long show the one that the address names', async () => {
    await render(
      <div style={{ width: 150 }}>
        <TwoTabs initial="three" />
      </div>,
    );
    const isInView = (name: string) => {
      const [tab, row] = [page.getByRole('tab', { name }).element(), page.getByRole('tablist').element()];
      const [{ left, right }, around] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
      return left >= around.left - 1 && right <= around.right + 1;
    };
    expect([isInView('Tab one'), isInView('Tab three')]).toEqual([false, true]);
  });

  test('show which is chosen where the system’s colours replace ours', async () => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    try {
      await render(<TwoTabs />);
      const getOutline = (name: string) => getComputedStyle(page.getByRole('tab', { name }).element()).outlineStyle;
      expect([getOutline('Tab one'), getOutline('Tab two')]).toEqual(['solid', 'none']);
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { features: [] });
    }
  });
});

test('a row of a list shows that it is chosen where the system’s colours replace ours', async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  try {
    await render(
      <a href="#chosen" aria-current="true">
        Chosen
      </a>,
    );
    expect(getComputedStyle(page.getByRole('link', { name: 'Chosen' }).element()).outlineStyle).toBe('solid');
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { features: [] });
  }
});
