import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { GatePage, type GateProps, type UnlockResult } from '#web/features/handover/gate-page.tsx';
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
  const onHandOver = vi.fn<(choice: { pin?: string; assist: string }) => Promise<void>>();
  beforeEach(() => {
    onHandOver.mockReset();
    onHandOver.mockResolvedValue(undefined);
  });
  const open = () =>
    render(
      <MemoryRouter>
        <HandOverPage
          childName="Mira"
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
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByLabelText('Choose a PIN')).toHaveFocus();
    await userEvent.keyboard('2468{Enter}');
    expect(onHandOver.mock.calls).toEqual([[{ pin: '2468', assist: 'read_aloud' }]]);
  });

  test('without a choice says what is missing, by finger too, and hands nothing over', async () => {
    await page.viewport(390, 844);
    await open();
    await userEvent.click(button('Hand over to Mira'));
    await expect.element(page.getByText('Please say how the questions will be answered.')).toBeVisible();
    expect(onHandOver).not.toHaveBeenCalled();
    await userEvent.click(page.getByText('Alone', { exact: true }));
    await userEvent.click(button('Hand over to Mira'));
    expect(onHandOver.mock.calls).toEqual([[{ assist: 'alone' }]]);
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
  const createWrongResult = (triesLeft: number): UnlockResult => ({
    fault: `That was not right. ${triesLeft} left.`,
    mayTryAgain: triesLeft > 0,
  });

  test.each(SIZES)(
    'is whole in a window of %i x %i, and the way back is the largest thing to tap',
    async (width, height) => {
      await page.viewport(width, height);
      await open();
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

  test('opens by finger: the pad writes, takes one back, and what is too short is not sent', async () => {
    onUnlock.mockResolvedValue(null);
    await page.viewport(390, 844);
    await open();
    for (const digit of ['2', '4', '9']) await userEvent.click(button(digit));
    await expect.element(button('Open')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button('Open'), { force: true });
    expect(onUnlock).not.toHaveBeenCalled();
    await userEvent.click(button('Remove the last digit'));
    for (const digit of ['6', '8']) await userEvent.click(button(digit));
    await userEvent.click(button('Open'));
    expect(onUnlock.mock.calls).toEqual([[{ pin: '2468' }]]);
  });

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

  test('says of each wrong PIN how many tries are left, empties the field, and after five only a sign-in is left, beside the way back', async () => {
    let triesLeft = 5;
    onUnlock.mockImplementation(async () => {
      triesLeft -= 1;
      return createWrongResult(triesLeft);
    });
    await page.viewport(390, 844);
    await open();
    const field = page.getByLabelText('PIN', { exact: true });
    for (const rest of [4, 3, 2, 1]) {
      await userEvent.type(field, '1111{Enter}');
      await expect.element(page.getByRole('alert')).toHaveTextContent(`That was not right. ${rest} left.`);
      await expect.element(field).toHaveValue('');
      await expect.element(field).toHaveFocus();
      expect(measureOverflow().across).toBe(0);
    }
    await userEvent.type(field, '1111{Enter}');
    await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
    expect(page.getByRole('textbox').elements()).toEqual([]);
    expect(button('Open').elements()).toEqual([]);
    await expect.element(page.getByRole('link', { name: /Mira/ })).toBeVisible();
    expect(onUnlock).toHaveBeenCalledTimes(5);
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

  test('without a connection cannot be opened and says so, and leads back to the child', async () => {
    await page.viewport(390, 844);
    await open({ online: false });
    await userEvent.type(page.getByLabelText('PIN', { exact: true }), '2468{Enter}');
    await userEvent.click(button('Open'), { force: true });
    expect(onUnlock).not.toHaveBeenCalled();
    await expect
      .element(page.getByText('Opening this needs the connection. The child may go on meanwhile.'))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: /Mira/ })).toHaveAttribute('href', '/assessment/mood/1');
  });
});
