import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { allowImproving, type ConsentList, listConsents, withdrawConsent } from '#shared/contracts/consents.ts';
import { ASSESSMENT_ID, STUDENT_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { serveChild, serveOwnAccount } from '#web/testing/own-account.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { click } from '#web/testing/steps.ts';

const server = createFakeServer();
const consent: ConsentList['consents'][number] = {
  purpose: 'week',
  noticeVersion: '2026-12',
  noticeHash: 'abc123',
  givenAt: '2026-11-22T10:00:00.000Z',
  withdrawnAt: null,
  assessmentId: ASSESSMENT_ID as never,
  givenBy: 'Ana',
  isYours: true,
};
const list = (changes: Partial<ConsentList> = {}): ConsentList => ({
  consents: [consent],
  week: true,
  improveQuestions: false,
  ...changes,
});

beforeEach(() => {
  serveOwnAccount(server);
  serveChild(server);
  server.on(listConsents, list());
});

test('says who agreed, when and to which words', async () => {
  renderApp('/account?tab=children');
  const section = within(await screen.findByRole('region', { name: 'Mira: consent' }));
  await section.findByText(/^Agreed to by you on 22 November 2026\./);
  expect(section.getByText('Fingerprint of these words (SHA-256): abc123')).toBeInTheDocument();
  expect(section.getByText(/^Your child is asked, too, before the first task/)).toBeInTheDocument();
});

const improving = { ...consent, purpose: 'improve-questions' as const, assessmentId: null };

test('shows of the switch the words that were agreed to, also where an earlier release noted the notice', async () => {
  const older = { ...improving, noticeVersion: 'improve-1', givenAt: '2027-01-12T10:00:00.000Z' };
  const newer = { ...improving, noticeVersion: 'improve-2', givenAt: '2027-02-12T10:00:00.000Z' };
  server.on(listConsents, list({ consents: [newer, older, improving], improveQuestions: true }));
  renderApp('/account?tab=children');
  const section = within(await screen.findByRole('region', { name: 'Mira: consent' }));
  const texts = (await section.findAllByText(/^To improve/)).map((each) => within(each.closest('li') as HTMLElement));
  expect(texts[0]?.getByText(/each task of a game was solved/)).toBeInTheDocument();
  expect(texts[0]?.getByText('To improve the questions and the games')).toBeInTheDocument();
  expect(texts[1]?.getByText(/^We would count .* to make the questions fairer[.]/)).toBeInTheDocument();
  for (const each of texts.slice(1)) expect(each.getByText('To improve the questions')).toBeInTheDocument();
  expect(texts[2]?.getByText(/^Your child is asked, too, before the first task/)).toBeInTheDocument();
});

test('says of older words of the switch that they name no games, and offers the newer ones and the end of it', async () => {
  const older = { ...improving, noticeVersion: 'improve-1' };
  const newer = { ...improving, noticeVersion: 'improve-2', givenAt: '2027-02-12T10:00:00.000Z' };
  server.on(listConsents, list({ consents: [older], improveQuestions: true }));
  server.on(allowImproving, list({ consents: [newer, older], improveQuestions: true }));
  const { user } = renderApp('/account?tab=children');
  await screen.findByText(/^It is on under older words, which name no games/);
  expect(screen.getByRole('button', { name: 'Stop allowing it' })).toBeInTheDocument();
  await click(user, 'button', 'Allow it');
  await screen.findByText(/^It is on[.]/);
  expect(screen.queryByRole('button', { name: 'Allow it' })).toBeNull();
  server.on(allowImproving, list());
  await click(user, 'button', 'Stop allowing it');
  await screen.findByText('It is off.');
  expect(server.received(allowImproving).map(({ body }) => body)).toEqual([
    { allowed: true, noticeVersion: 'improve-2' },
    { allowed: false },
  ]);
});

test('withdraws only once it was asked again, and then says that nothing is accepted any more', async () => {
  const over = list({ consents: [{ ...consent, withdrawnAt: '2026-11-24T10:00:00.000Z' }], week: false });
  server.on(withdrawConsent, createRefusal(503, 'UNAVAILABLE'));
  const { user } = renderApp('/account?tab=children');
  await click(user, 'button', 'Withdraw consent for Mira?');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave it as it is' }));
  expect(server.received(withdrawConsent)).toHaveLength(0);
  await click(user, 'button', 'Withdraw consent for Mira?');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await screen.findByRole('alert');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Leave it as it is' }));
  await click(user, 'button', 'Withdraw consent for Mira?');
  expect(screen.queryByRole('alert')).toBeNull();
  server.on(withdrawConsent, over);
  server.on(listConsents, over);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  await screen.findByText(
    'Consent was withdrawn. No further answer is accepted, and what was answered is deleted after 30 days.',
  );
  await screen.findByText(/^No consent is in force/);
  expect(screen.queryByRole('button', { name: 'Withdraw consent for Mira?' })).toBeNull();
});

test('has improving the questions off until it is allowed', async () => {
  const given = { ...improving, noticeVersion: 'improve-2' };
  server.on(allowImproving, list({ consents: [given, consent], improveQuestions: true }));
  const { user } = renderApp('/account?tab=children');
  await screen.findByText('It is off.');
  await click(user, 'button', 'Allow it');
  await screen.findByText(/^It is on\./);
  await waitFor(() =>
    expect(server.received(allowImproving)).toMatchObject([
      { params: { studentId: STUDENT_ID }, body: { allowed: true, noticeVersion: 'improve-2' } },
    ]),
  );
});
