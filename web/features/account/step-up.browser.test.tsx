import '#web/art/styles.css';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { call } from '#web/api/call.ts';
import { StepUpHost } from '#web/app/signed-in.tsx';
import { createRefusal } from '#web/testing/fake-server.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** A server that requires a proof for a removal. */
function serveUnproved() {
  const removals: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('/factors/'))
      return Response.json({ freshUntil: null, ways: ['password', 'code', 'factor'] });
    removals.push(address);
    return createRefusal(403, 'STEP_UP');
  });
  return removals;
}
afterEach(() => void vi.unstubAllGlobals());

/** A dialog over which the step-up dialog opens, as on the account page. */
function Asking() {
  const [open, setOpen] = useState(false);
  const [statusText, setStatusText] = useState('');
  const remove = () =>
    void call('removeFactor', { params: { factorId: '0193a1de-0000-4000-8000-00000000000f' as never } }).then(
      () => setStatusText('removed'),
      () => setStatusText('kept'),
    );
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Remove…
      </button>
      {open && (
        <Dialog title="Remove My phone?" onClose={() => setOpen(false)}>
          <button type="button" onClick={remove}>
            Remove the app
          </button>
          <p role="status">{statusText}</p>
        </Dialog>
      )}
      <StepUpHost />
    </>
  );
}

const proof = () => page.getByRole('dialog', { name: 'Please show that it is you' });

async function findOpenDialog() {
  await render(<Asking />);
  await userEvent.click(page.getByRole('button', { name: 'Remove…' }));
  await userEvent.click(page.getByRole('button', { name: 'Remove the app' }));
  await expect.element(proof()).toBeVisible();
}

test('the question for a proof lies over what asked for it, begins in its field, keeps the focus and gives it back on Escape', async () => {
  const removals = serveUnproved();
  await findOpenDialog();
  await expect.element(page.getByLabelText('Your password')).toHaveFocus();
  const visited = new Set<string>();
  for (let i = 0; i < 8; i += 1) {
    await userEvent.tab();
    visited.add(document.activeElement?.textContent ?? '');
  }
  expect(visited).toContain('Use the code from your app');
  expect(visited).not.toContain('Remove the app');
  await userEvent.keyboard('{Escape}');
  await expect.element(proof()).not.toBeInTheDocument();
  // The dialog below is still open and shows the result.
  await expect.element(page.getByRole('status')).toHaveTextContent('kept');
  await expect.element(page.getByRole('button', { name: 'Remove the app' })).toHaveFocus();
  expect(removals).toHaveLength(1);
});

test('another way takes the focus to where it goes on; on a phone all of it is on the screen, large enough for a finger', async () => {
  serveUnproved();
  await findOpenDialog();
  await userEvent.click(page.getByRole('button', { name: 'Use the code from your app' }));
  await expect.element(page.getByLabelText('Code from your app')).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Use a code by mail' }));
  await expect.element(page.getByRole('button', { name: 'Send the code' })).toHaveFocus();
  await page.viewport(390, 844);
  const { left, right, top, bottom } = proof().element().getBoundingClientRect();
  expect([left >= 0, right <= 390, top >= 0, bottom <= 844]).toEqual([true, true, true, true]);
  for (const control of proof().element().querySelectorAll('button, input'))
    expect(control.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
