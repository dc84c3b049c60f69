import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { parentForm } from '#messages/adult-forms.ts';
import { dashboard } from '#messages/dashboard.ts';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import { type Account, getSession, signIn, signOut } from '#shared/contracts/session.ts';
import { CLOSE } from '#shared/values/live.ts';
import type { DeviceStore } from '#web/api/device-store.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { NO_OWNER } from '#web/api/outbox-row.ts';
import { SIGNED_OUT, sessionHint } from '#web/api/session-hint.ts';
import { settings } from '#web/lib/settings.ts';
import { ANA, ASSESSMENT_ID, BEN, createProgressView, createRow, handOverDevice, TEO } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { controlTime, FakeSocket, goTo, renderApp, returnToTab } from '#web/testing/render-app.tsx';
import { answerMood, toStepPath } from '#web/testing/steps.ts';

/*
 * Two apps in one window, like two tabs of one browser: they share storage, cookies and the device store. A browser
 * notifies the other tab by a storage event and the same window by a page event; an end-to-end test covers the first.
 */
const server = createFakeServer();
const mira = createProgressView({ currentDay: 4, done: ['mood/1'] });
const teo = createProgressView({ currentDay: 4, done: ['mood/1'], ...TEO });
/** Account of the session cookie. */
let here: Account | null;

beforeEach(() => {
  here = ANA;
  const serveSession =
    <T,>(answer: (who: Account) => T) =>
    () =>
      here ? answer(here) : createRefusal(401, 'NOT_SIGNED_IN');
  server.on(getSession, () => ({ account: here }));
  server.on(
    listAssessments,
    serveSession((who) => ({ assessments: [who === ANA ? mira : teo] })),
  );
  server.on(
    getProgress,
    serveSession((who) => (who === ANA ? mira : createRefusal(404, 'NOT_FOUND'))),
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

const open = (path: string, store = createMemoryDeviceStore()) => {
  const tab = renderApp(path, {}, store);
  return { ...tab, view: within(tab.container) };
};
type Tab = ReturnType<typeof open>;

async function enter({ user, view }: Tab, { email }: Account): Promise<void> {
  await user.type(await view.findByLabelText(/^E-mail/), email);
  await user.type(view.getByLabelText('Password'), 'four stones in a row');
  await user.click(view.getByRole('button', { name: 'Sign in' }));
}

async function leave({ user, view }: Tab): Promise<void> {
  await user.click(await view.findByRole('button', { name: 'Sign out' }));
  await waitFor(() => expect(here).toBeNull());
}

describe('a second tab', () => {
  test('shows nothing of the former account when another one signs out and in, and what is the next one’s', async () => {
    const first = open('/dashboard');
    await first.view.findByRole('heading', { name: 'Mira’s week' });
    const second = open('/dashboard');
    await second.view.findByRole('heading', { name: 'Mira’s week' });
    await leave(second);
    await first.view.findByLabelText('Password');
    expect(first.view.queryByText(/Mira/)).toBeNull();
    await enter(second, BEN);
    await first.view.findByRole('heading', { name: 'Teo’s week' });
    expect(screen.queryByText(/Mira/)).toBeNull();
  });

  test('is told nothing more by the connection of the former account', async () => {
    const first = open('/dashboard');
    await first.view.findByRole('heading', { name: 'Mira’s week' });
    await waitFor(() => expect(FakeSocket.opened[0]?.readyState).toBe(FakeSocket.OPEN));
    const [anas] = FakeSocket.opened;
    // A sign-in that replaces a running session, as by the email that confirms an address.
    here = BEN;
    act(() => sessionHint.write(BEN.userId, true));
    await first.view.findByRole('heading', { name: 'Teo’s week' });
    act(() => anas?.shows({ ...mira, version: mira.version + 1 }));
    expect(anas?.readyState).not.toBe(FakeSocket.OPEN);
    expect(first.view.queryByText(/Mira/)).toBeNull();
  });

  test('that hears of no change forgets the former account with the answer that names another', async () => {
    const first = open('/dashboard?tab=schedule');
    await first.user.type(await first.view.findByLabelText(/^Notes/), 'of Ana');
    await first.user.click(first.view.getByRole('tab', { name: 'Active Assessments' }));
    await first.view.findByRole('heading', { name: 'Mira’s week' });
    here = BEN;
    await returnToTab(settings.session.tickMs);
    await waitFor(() => expect(sessionHint.getAccount()).toBe(BEN.userId));
    await first.view.findByRole('heading', { name: 'Teo’s week' });
    expect(first.view.queryByText(/Mira/)).toBeNull();
    await first.user.click(first.view.getByRole('tab', { name: 'Schedule New' }));
    expect(await first.view.findByLabelText(/^Notes/)).toHaveValue('');
  });

  test('that was suspended while another account entered is that one’s when it is looked at again', async () => {
    const store = createMemoryDeviceStore();
    const first = open('/dashboard', store);
    await first.view.findByRole('heading', { name: 'Mira’s week' });
    await store.drafts.set(ANA.userId, `parent:${mira.id}`, 'of Ana');
    here = BEN;
    localStorage.setItem('seven-stones.signed-in', BEN.userId);
    server.on(getProgress, teo);
    await returnToTab(settings.session.tickMs);
    await first.view.findByRole('heading', { name: 'Teo’s week' });
    goTo(`/assessment/mood/4?assessment=${teo.id}`);
    await first.view.findByText('How do you feel today?');
    server.goOffline();
    await answerMood(first.user);
    await waitFor(async () => expect((await store.outbox.read()).rows.map(({ owner }) => owner)).toEqual([BEN.userId]));
    expect(await store.drafts.get(ANA.userId, `parent:${mira.id}`)).toBe('of Ana');
  });

  test('stays as it is when the same person enters once more', async () => {
    const first = open('/dashboard?tab=schedule');
    await first.user.type(await first.view.findByLabelText(/^Notes/), 'half a sentence');
    act(() => sessionHint.write(ANA.userId, true));
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(first.view.getByLabelText(/^Notes/)).toHaveValue('half a sentence');
  });
});

test('an answer that waits when its account signs out in another tab goes out as nobody else’s, and once when that account is back', async () => {
  const store = createMemoryDeviceStore();
  const sentBy: unknown[] = [];
  server.on(checkMood, () => {
    sentBy.push(here?.name);
    return { ...mira, version: 9 };
  });
  server.fail(checkMood, 2, 'OFFLINE');
  const first = open(toStepPath('mood/4'), store);
  for (const [role, name] of [
    ['radio', 'Happy'],
    ['button', 'Next'],
    ['radio', 'High'],
    ['button', 'Complete'],
  ] as const)
    await first.user.click(await first.view.findByRole(role, { name }));
  await first.view.findByText('1 answer saved on this device');
  const second = open('/dashboard', store);
  await leave(second);
  await enter(second, BEN);
  await second.view.findByRole('heading', { name: 'Teo’s week' });
  await second.view.findByText(/^1 answer of somebody else who uses this device waits here/);
  await first.view.findByText(/This is not there for you/);
  expect((await store.outbox.read()).rows).toHaveLength(1);
  await leave(second);
  await enter(second, ANA);
  await waitFor(async () => expect((await store.outbox.read()).rows).toEqual([]));
  expect(new Set(sentBy)).toEqual(new Set(['Ana']));
  expect(new Set(server.received(checkMood).map(({ owner }) => owner))).toEqual(new Set([ANA.userId]));
  const keys = server.received(checkMood).map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
  expect(server.received(checkMood)[0]?.params).toEqual({ assessmentId: ASSESSMENT_ID, day: 4 });
});

test('an answer that no account was known for waits, and is shown, in the session of another family, and goes out in that of its own', async () => {
  const store = createMemoryDeviceStore();
  await store.outbox.put(createRow('mood/4', { mood: 'happy', energy: 'high' }, { owner: NO_OWNER }));
  server.on(checkMood, () => (here === ANA ? { ...mira, version: 9 } : createRefusal(404, 'NOT_FOUND')));
  here = BEN;
  const tab = open('/dashboard', store);
  await tab.view.findByText('1 answer saved on this device');
  expect((await store.outbox.read()).rows).toMatchObject([{ owner: NO_OWNER }]);
  await leave(tab);
  await enter(tab, ANA);
  await waitFor(async () => expect((await store.outbox.read()).rows).toEqual([]));
});

/*
 * Here a second tab leaves what a real one does and no event of this window: the server closes the connection of the
 * session, and the hint names the same account as before.
 */
describe('a connection that the server ends with its session', () => {
  const openBoard = async () => {
    const clock = controlTime();
    const { view } = open('/dashboard');
    await view.findByText(dashboard.freshness.live.word);
    const endConnection = () => act(() => FakeSocket.opened.at(-1)?.onclose?.({ code: CLOSE.sessionExpired }));
    return { ...clock, view, endConnection };
  };

  test('is opened anew after a pause where the same person has signed in in another tab, each time that it ends', async () => {
    const { passTime, view, endConnection } = await openBoard();
    for (const connections of [2, 3]) {
      endConnection();
      await view.findByRole('button', { name: /^(Not live|Connection lost)/ });
      await passTime(3000);
      await waitFor(() => expect(FakeSocket.opened).toHaveLength(connections));
      await view.findByText(dashboard.freshness.live.word);
    }
  });

  test('stays closed where nobody is signed in', async () => {
    const { passTime, view, endConnection } = await openBoard();
    here = null;
    endConnection();
    await view.findByLabelText('Password');
    await passTime(20_000);
    expect(FakeSocket.opened).toHaveLength(1);
  });
});

describe('a step that is open while its account is signed out in another tab', () => {
  const findStrengths = ({ view }: Tab) => view.findByLabelText(new RegExp(parentForm.texts.strengths.label));

  test('goes from the screen, and is back with what was typed once the same person signs in', async () => {
    const store = createMemoryDeviceStore();
    const first = open(toStepPath('parent/4'), store);
    await first.user.type(await findStrengths(first), 'Patient');
    const second = open('/dashboard', store);
    await leave(second);
    await first.view.findByLabelText('Password');
    expect(first.view.queryByText(/Mira/)).toBeNull();
    await enter(second, ANA);
    await waitFor(async () => expect(await findStrengths(first)).toHaveValue('Patient'));
  });

  test('goes also if it was suspended then, when it is looked at again', async () => {
    const first = open(toStepPath('parent/4'));
    await findStrengths(first);
    here = null;
    localStorage.setItem('seven-stones.signed-in', SIGNED_OUT);
    await returnToTab();
    await first.view.findByLabelText('Password');
    expect(first.view.queryByText(/Mira/)).toBeNull();
  });

  test('stays where the session has only ended, as another tab was told', async () => {
    const first = open(toStepPath('parent/4'));
    await findStrengths(first);
    here = null;
    act(() => sessionHint.write(null));
    await returnToTab();
    await waitFor(() => expect(server.received(getProgress).length).toBeGreaterThan(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await findStrengths(first)).toBeInTheDocument();
  });

  test('stays with a child, who has no account', async () => {
    handOverDevice();
    const { view } = open(toStepPath('mood/4'));
    await view.findByText('How do you feel today?');
    act(() => sessionHint.write(SIGNED_OUT));
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(view.getByText('How do you feel today?')).toBeInTheDocument();
  });
});

describe('a form that is open in two tabs', () => {
  type Text = 'strengths' | 'concerns';
  const openForm = async (store: DeviceStore) => {
    const tab = open(toStepPath('parent/4'), store);
    const findText = (name: Text) => tab.view.findByLabelText(new RegExp(parentForm.texts[name].label));
    await findText('strengths');
    return { ...tab, findText, type: async (name: Text, text: string) => tab.user.type(await findText(name), text) };
  };
  const waitForDraft = (store: DeviceStore, texts: Partial<Record<Text, string>>) =>
    waitFor(async () => expect(await store.drafts.get(ANA.userId, `parent:${mira.id}`)).toMatchObject({ texts }));

  test('goes on in the earlier one with what was typed in the later one', async () => {
    const store = createMemoryDeviceStore();
    const [first, second] = [await openForm(store), await openForm(store)];
    await second.type('strengths', 'Patient');
    await waitForDraft(store, { strengths: 'Patient' });
    second.unmount();
    await returnToTab();
    await waitFor(async () => expect(await first.findText('strengths')).toHaveValue('Patient'));
    await first.type('concerns', 'None');
    await waitForDraft(store, { strengths: 'Patient', concerns: 'None' });
  });

  test('is overwritten by neither, if both are in sight', async () => {
    const store = createMemoryDeviceStore();
    const [first, second] = [await openForm(store), await openForm(store)];
    await second.type('strengths', 'Patient');
    await waitForDraft(store, { strengths: 'Patient' });
    await first.type('concerns', 'typed before it knew');
    await waitFor(async () => expect(await first.findText('strengths')).toHaveValue('Patient'));
    await first.type('concerns', 'None');
    await waitForDraft(store, { strengths: 'Patient', concerns: 'None' });
  });
});
