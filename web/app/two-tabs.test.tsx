import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import { type Account, getSession, signIn, signOut } from '#shared/contracts/session.ts';
import { memoryDeviceStore } from '#web/api/memory-device-store.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { settings } from '#web/lib/settings.ts';
import { ANA, ASSESSMENT_ID, exampleWeek } from '#web/testing/examples.ts';
import { fakeServer, refused } from '#web/testing/fake-server.ts';
import { comeBackLater, FakeSocket, renderApp } from '#web/testing/render-app.tsx';
import { stepAt } from '#web/testing/steps.ts';

/*
 * Two apps in one window, like two tabs of one browser: they share storage, cookies and the device store. A browser
 * notifies the other tab by a storage event and the same window by a page event; an end-to-end test covers the first.
 */
const server = fakeServer();
const BEN: Account = {
  ...ANA,
  userId: '0193a1de-0000-4000-8000-00000000000b' as never,
  name: 'Ben',
  email: 'ben@example.com',
};
const mira = exampleWeek({ currentDay: 4, done: ['mood/1'] });
const teo = exampleWeek({
  currentDay: 4,
  done: ['mood/1'],
  id: '0193a1de-0000-7000-8000-000000000009' as never,
  childName: 'Teo',
});
/** Account of the session cookie. */
let here: Account | null;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  here = ANA;
  const asWhoIsHere =
    <T,>(answer: (who: Account) => T) =>
    () =>
      here ? answer(here) : refused(401, 'NOT_SIGNED_IN');
  server.on(getSession, () => ({ account: here }));
  server.on(
    listAssessments,
    asWhoIsHere((who) => ({ assessments: [who === ANA ? mira : teo] })),
  );
  server.on(
    getProgress,
    asWhoIsHere((who) => (who === ANA ? mira : refused(404, 'NOT_FOUND'))),
  );
  server.on(signOut, () => {
    here = null;
    return {};
  });
  server.on(signIn, ({ body }) => {
    here = (body as { email: string }).email === BEN.email ? BEN : ANA;
    return here;
  });
});

const open = (path: string, store = memoryDeviceStore()) => {
  const tab = renderApp(path, {}, store);
  return { ...tab, shown: within(tab.container) };
};
type Tab = ReturnType<typeof open>;

async function enter({ user, shown }: Tab, { email }: Account): Promise<void> {
  await user.type(await shown.findByLabelText(/^E-mail/), email);
  await user.type(shown.getByLabelText('Password'), 'four stones in a row');
  await user.click(shown.getByRole('button', { name: 'Sign in' }));
}

async function leave({ user, shown }: Tab): Promise<void> {
  await user.click(await shown.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(here).toBeNull());
}

describe('a second tab', () => {
  test('shows nothing of the former account when another one signs out and in, and what is the next one’s', async () => {
    const first = open('/dashboard');
    await first.shown.findByRole('heading', { name: "Mira's week" });
    const second = open('/dashboard');
    await second.shown.findByRole('heading', { name: "Mira's week" });
    await leave(second);
    expect(await first.shown.findByLabelText('Password')).toBeInTheDocument();
    expect(first.shown.queryByText(/Mira/)).not.toBeInTheDocument();
    await enter(second, BEN);
    expect(await first.shown.findByRole('heading', { name: "Teo's week" })).toBeInTheDocument();
    expect(screen.queryByText(/Mira/)).not.toBeInTheDocument();
  });

  test('is told nothing more by the connection of the former account', async () => {
    const first = open('/dashboard');
    await first.shown.findByRole('heading', { name: "Mira's week" });
    await waitFor(() => expect(FakeSocket.opened[0]?.readyState).toBe(FakeSocket.OPEN));
    const [anas] = FakeSocket.opened;
    // A sign-in that replaces a running session, as by the email that confirms an address.
    here = BEN;
    act(() => sessionHint.write(BEN.userId, true));
    expect(await first.shown.findByRole('heading', { name: "Teo's week" })).toBeInTheDocument();
    act(() => anas?.shows({ ...mira, version: mira.version + 1 }));
    expect(anas?.readyState).not.toBe(FakeSocket.OPEN);
    expect(first.shown.queryByText(/Mira/)).not.toBeInTheDocument();
  });

  test('that hears of no change forgets the former account with the answer that names another', async () => {
    const first = open('/dashboard?tab=schedule');
    await first.user.type(await first.shown.findByLabelText(/^Notes/), 'of Ana');
    await first.user.click(first.shown.getByRole('tab', { name: 'Active Assessments' }));
    await first.shown.findByRole('heading', { name: "Mira's week" });
    here = BEN;
    await comeBackLater(settings.session.tickMs);
    await waitFor(() => expect(sessionHint.account()).toBe(BEN.userId));
    expect(await first.shown.findByRole('heading', { name: "Teo's week" })).toBeInTheDocument();
    expect(first.shown.queryByText(/Mira/)).not.toBeInTheDocument();
    await first.user.click(first.shown.getByRole('tab', { name: 'Schedule New' }));
    expect(await first.shown.findByLabelText(/^Notes/)).toHaveValue('');
  });

  test('stays as it is when the same person enters once more', async () => {
    const first = open('/dashboard?tab=schedule');
    await first.user.type(await first.shown.findByLabelText(/^Notes/), 'half a sentence');
    act(() => sessionHint.write(ANA.userId, true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(first.shown.getByLabelText(/^Notes/)).toHaveValue('half a sentence');
  });
});

test('an answer that waits when its account signs out in another tab goes out as nobody else’s, and once when that account is back', async () => {
  const store = memoryDeviceStore();
  const sentBy: unknown[] = [];
  server.on(checkMood, () => {
    sentBy.push(here?.name);
    return { ...mira, version: 9 };
  });
  server.fail(checkMood, 2, 'OFFLINE');
  const first = open(stepAt('mood/4'), store);
  for (const [role, name] of [
    ['radio', 'Happy'],
    ['button', 'Next'],
    ['radio', 'High'],
    ['button', 'Complete'],
  ] as const)
    await first.user.click(await first.shown.findByRole(role, { name }));
  expect(await first.shown.findByText('1 answer saved on this device')).toBeInTheDocument();
  const second = open('/dashboard', store);
  await leave(second);
  await enter(second, BEN);
  expect(await second.shown.findByRole('heading', { name: "Teo's week" })).toBeInTheDocument();
  expect(
    await second.shown.findByText(/^1 answer of somebody else who uses this device waits here/),
  ).toBeInTheDocument();
  expect(await first.shown.findByText(/This is not there for you/)).toBeInTheDocument();
  expect((await store.outbox.read()).rows).toHaveLength(1);
  await leave(second);
  await enter(second, ANA);
  await waitFor(async () => expect((await store.outbox.read()).rows).toEqual([]));
  expect(new Set(sentBy)).toEqual(new Set(['Ana']));
  const keys = server.received(checkMood).map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
  expect(server.received(checkMood)[0]?.params).toEqual({ assessmentId: ASSESSMENT_ID, day: 4 });
});
