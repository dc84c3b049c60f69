import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { handover } from '#messages/handover.ts';
import { GatePage, type GateProps } from '#web/features/handover/gate-page.tsx';
import { HandOverPage } from '#web/features/handover/hand-over-page.tsx';

const SIZES = [
  [1024, 768],
  [768, 1024],
  [390, 844],
] as const;
/** How far the page exceeds its window, and the targets outside of it. */
const measureOverflow = () => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  return { across: Math.max(0, scrollWidth - innerWidth), down: Math.max(0, scrollHeight - innerHeight) };
};
const measureSize = (element: Element) => {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height);
};
const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('the hand-over', () => {
  const onHandOver = vi.fn<(choice: { pin?: string; assist: string }, sound: boolean) => Promise<void>>();
  beforeEach(() => {
    onHandOver.mockReset();
    onHandOver.mockResolvedValue(undefined);
  });
  const open = () =>
    render(
      <MemoryRouter>
        <HandOverPage
          childName="Mira"
          isYoung
          sound
          minutes={4}
          online
          backTo="/dashboard"
          signIn="/sign-in"
          onHandOver={onHandOver}
        />
      </MemoryRouter>,
    );

  test.each(SIZES)('is whole in a window of %i x %i, also with both mistakes shown', async (width, height) => {
    await page.viewport(width, height);
    await open();
    expect(measureOverflow()).toEqual({ across: 0, down: 0 });
    await userEvent.type(page.getByLabelText('Choose a PIN'), '12');
    await userEvent.click(button('Hand over to Mira'));
    await expect.element(page.getByText('A PIN has 4 to 8 digits.')).toBeVisible();
    expect(measureOverflow().across).toBe(0);
    const targets = [...page.getByRole('radio').elements(), button('Hand over to Mira').element()].map(
      (each) => each.closest('label') ?? each,
    );
    for (const target of targets) expect(measureSize(target)).toBeGreaterThanOrEqual(44);
  });

  test('is done by keyboard alone: arrows choose who helps, and Enter hands over', async () => {
    await page.viewport(1024, 768);
    await open();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('radio', { name: 'Alone', exact: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'Alone, and I read aloud' })).toBeChecked();
    await userEvent.keyboard('{Tab} {Tab}');
    await expect.element(page.getByLabelText('Choose a PIN')).toHaveFocus();
    await userEvent.keyboard('2468{Enter}');
    expect(onHandOver.mock.calls).toEqual([[{ pin: '2468', assist: 'read_aloud' }, false]]);
  });
});

describe('the gate', () => {
  const onUnlock = vi.fn<GateProps['onUnlock']>();
  beforeEach(() => {
    onUnlock.mockReset();
  });
  const open = (props: Partial<GateProps> = {}) =>
    render(
      <MemoryRouter>
        <GatePage
          {...{
            childName: 'Mira',
            hasPin: true,
            mayTry: true,
            online: true,
            signIn: '/sign-in',
            back: '/assessment/mood/1',
            onUnlock,
            ...props,
          }}
        />
      </MemoryRouter>,
    );
  test.each(SIZES)(
    'is whole in a window of %i x %i, and the way back is the largest thing to tap',
    async (width, height) => {
      await page.viewport(width, height);
      await open();
      await expect.element(page.getByText(handover.gate.leaveOut)).toBeVisible();
      expect(measureOverflow()).toEqual({ across: 0, down: 0 });
      const measureArea = (element: Element) =>
        element.getBoundingClientRect().width * element.getBoundingClientRect().height;
      const back = page.getByRole('link', { name: /Mira/ }).element();
      expect(measureSize(back)).toBeGreaterThanOrEqual(64);
      for (const key of button(/^\d$/).elements()) {
        expect(measureSize(key)).toBeGreaterThanOrEqual(56);
        expect(measureArea(key)).toBeLessThan(measureArea(back));
      }
    },
  );

  test('opens by keyboard: the field comes first, Enter opens, and no digit is typed from outside the field', async () => {
    onUnlock.mockResolvedValue(null);
    await page.viewport(1024, 768);
    await open();
    await userEvent.keyboard('2468{Tab}');
    await expect.element(page.getByLabelText('PIN', { exact: true })).toHaveFocus();
    await expect.element(page.getByLabelText('PIN', { exact: true })).toHaveValue('');
    await userEvent.keyboard('1357{Enter}');
    expect(onUnlock.mock.calls).toEqual([[{ pin: '1357' }]]);
  });

  test('changes to the password and back, and takes nothing over from one field to the other', async () => {
    onUnlock.mockResolvedValue(null);
    await page.viewport(1024, 768);
    await open();
    await userEvent.click(button('2'));
    await userEvent.click(button('Use my password instead'));
    const password = page.getByLabelText('Password', { exact: true });
    await expect.element(password).toHaveValue('');
    expect(button(/^\d$/).elements()).toEqual([]);
    await userEvent.type(password, 'seven stones{Enter}');
    expect(onUnlock.mock.calls).toEqual([[{ password: 'seven stones' }]]);
  });
});
