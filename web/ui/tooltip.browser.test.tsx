import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { settings } from '#web/lib/settings.ts';
import { Tooltip, TooltipProvider } from '#web/ui/tooltip.tsx';

/** Wide apart, so that a busy machine is not taken for a delay. */
const DELAYS = { ...settings.tooltip, openDelayMs: 2000, skipDelayMs: 30_000 };

const hint = (name: string) => page.getByRole('tooltip').filter({ hasText: name });
const word = (name: string) => page.getByRole('button', { name });

beforeEach(async () => {
  await page.viewport(390, 600);
  await render(
    <TooltipProvider {...DELAYS}>
      <button type="button">before</button>
      {['one', 'two'].map((name) => (
        <p key={name} className="relative w-40">
          <Tooltip text={`What ${name} means, in a sentence of some length.`} className="min-h-11">
            {name}
          </Tooltip>
        </p>
      ))}
    </TooltipProvider>,
  );
  await userEvent.hover(word('before'));
});

test('a press says it and a second one puts it away, as a finger needs it', async () => {
  await word('one').click();
  await expect.element(hint('one')).toBeVisible();
  expect(word('one').element().getAttribute('aria-describedby')).toBe(hint('one').element().id);
  await word('one').click();
  await expect.element(hint('one')).not.toBeInTheDocument();
});

test('the keyboard has it with the focus, and Escape puts it away', async () => {
  await word('before').click();
  await userEvent.keyboard('{Tab}');
  await expect.element(hint('one')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(hint('one')).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toBe('one');
});

test('a mouse waits for the first and, having read it, not for the next', async () => {
  const { openDelayMs } = DELAYS;
  const begun = performance.now();
  await userEvent.hover(word('one'));
  await expect.element(hint('one')).toBeVisible();
  expect(performance.now() - begun).toBeGreaterThanOrEqual(openDelayMs * 0.9);
  await word('one').click();
  await userEvent.hover(word('two'));
  await expect.element(hint('two'), { timeout: openDelayMs * 0.9 }).toBeVisible();
});
