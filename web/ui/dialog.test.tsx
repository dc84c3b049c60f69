import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getProgress } from '#shared/contracts/assessments.ts';
import { getReport } from '#shared/contracts/report.ts';
import { makeShare } from '#shared/contracts/shares.ts';
import { call } from '#web/api/call.ts';
import { ASSESSMENT_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { serveOwnAccount } from '#web/testing/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createReport, FINISHED } from '#web/testing/report.ts';
import { setOnline } from '#web/testing/steps.ts';

/** The code of the dialogs does not come. */
const loadNothing = vi.hoisted(() => () => new Promise<never>(() => undefined));
vi.mock('#web/features/report/sharing/share-dialog.tsx', loadNothing);
vi.mock('#web/features/account/step-up-dialog.tsx', loadNothing);

const server = createFakeServer();
const open = async () => {
  serveOwnAccount(server);
  server.on(getProgress, FINISHED);
  server.on(getReport, createReport());
  const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
  return { user, share: await screen.findByRole('button', { name: 'Share' }) };
};

test('a dialog whose code does not come says what it waits for, and can be closed', async () => {
  const { user, share } = await open();
  await user.click(share);
  const dialog = within(await screen.findByRole('dialog', { name: 'Loading' }));
  setOnline(false);
  await dialog.findByText('There is no connection, and this needs one.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a call whose question for a proof does not come is refused once the person gives it up', async () => {
  const { user } = await open();
  server.on(makeShare, createRefusal(403, 'STEP_UP'));
  const answer = call('makeShare', { params: { assessmentId: ASSESSMENT_ID as never }, body: { days: 7 } }).catch(
    ({ code }) => code,
  );
  await screen.findByRole('dialog', { name: 'Loading' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await answer).toBe('STEP_UP');
  expect(screen.queryByRole('dialog')).toBeNull();
});
