import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusals } from '#messages/refusals.ts';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import { getSession } from '#shared/contracts/session.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { readPlayChoices, savePlayChoices } from '#web/lib/play-choices.ts';
import { readStoredView, toStoredView } from '#web/lib/stored-view.ts';
import { ANA, ASSESSMENT_ID, createProgressView, createRow, handOverDevice, OTHER_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { controlTime, renderApp } from '#web/testing/render-app.tsx';
import { answerMood, click, findSubscribedSocket, toStepPath } from '#web/testing/steps.ts';

const server = createFakeServer();
const week = createProgressView({ currentDay: 3 });
const handedIn = createProgressView({ currentDay: 4, done: ['parent/4'], childName: 'Teo' });
const question = () => screen.findByText('How do you feel today?');
const asOf = /^No connection\. What you see is as of/;

/** A device that has shown the assessment once. */
async function createStoreAfterVisit() {
  const store = createMemoryDeviceStore();
  const visit = renderApp(toStepPath('mood/3'), {}, store);
  await question();
  await waitFor(async () => expect(await store.views.get(ANA.userId, ASSESSMENT_ID)).toBeDefined());
  visit.unmount();
  return store;
}
const again = (store: ReturnType<typeof createMemoryDeviceStore>) => renderApp(toStepPath('mood/3'), {}, store);

beforeEach(() => {
  server.on(getProgress, week);
});

test('a week that this device has never shown comes by itself when the device comes into its network', async () => {
  server.goOffline();
  again(createMemoryDeviceStore());
  await screen.findByRole('alert');
  server.goOffline(false);
  await act(async () => void dispatchEvent(new Event('online')));
  await question();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('a week that was shown before', () => {
  test('gives way to the one of today by itself, as soon as the server is reached', async () => {
    // No opening of a day makes it read.
    server.on(getProgress, { ...week, nextAt: null });
    const store = await createStoreAfterVisit();
    const { passTime } = controlTime();
    server.goOffline();
    again(store);
    await question();
    expect(screen.getByText(asOf)).toBeInTheDocument();
    server.goOffline(false);
    await passTime(6000);
    await waitFor(() => expect(screen.queryByText(asOf)).toBeNull());
    await question();
  });

  test('gives way to the one of today when the device comes into its network, long after the tries are over', async () => {
    const store = await createStoreAfterVisit();
    server.goOffline();
    const { passTime } = controlTime();
    again(store);
    await question();
    await passTime(60_000);
    expect(screen.getByText(asOf)).toBeInTheDocument();
    server.goOffline(false);
    await passTime(60_000);
    expect(screen.getByText(asOf)).toBeInTheDocument();
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(asOf)).toBeNull());
  });

  test.each([
    ['a request that is lost', 'OFFLINE'],
    ['a page to sign in to a network', new Response('<html>Welcome</html>')],
    ['a filter that forbids the site', new Response('<html>Blocked</html>', { status: 403 })],
    ['a proxy whose server is away', new Response('<html>Bad Gateway</html>', { status: 502 })],
    ['a proxy that has waited too long', new Response('<html>Gateway Timeout</html>', { status: 504 })],
    ['a server that starts', createRefusal(503, 'UNAVAILABLE')],
    ['a server of the release before', createRefusal(425, 'UNAVAILABLE')],
  ] as const)('is shown again, marked with its time, after %s', async (_, answer) => {
    const store = await createStoreAfterVisit();
    server.fail(getProgress, Number.POSITIVE_INFINITY, answer);
    again(store);
    await question();
    expect(screen.getByText(asOf)).toBeInTheDocument();
  });

  test('is shown while a half-open line keeps the one of today waiting, and gives way to that', async () => {
    const store = await createStoreAfterVisit();
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    server.on(getProgress, () => arrived.then(() => week));
    const { passTime } = controlTime();
    again(store);
    await passTime(3900);
    expect(screen.queryByText('How do you feel today?')).toBeNull();
    await passTime(100);
    await question();
    expect(screen.getByText(asOf)).toBeInTheDocument();
    arrive();
    await passTime(100);
    await waitFor(() => expect(screen.queryByText(asOf)).toBeNull());
  });

  test('is not shown later either where the server has said that the time of the child is over', async () => {
    handOverDevice();
    const store = await createStoreAfterVisit();
    server.on(getProgress, createRefusal(401, 'NOT_SIGNED_IN'));
    const { passTime } = controlTime();
    again(store);
    await screen.findByRole('alert');
    await passTime(5000);
    expect(screen.queryByText('How do you feel today?')).toBeNull();
  });

  test('says of which day it is, which may be days ago', async () => {
    const store = createMemoryDeviceStore();
    await store.views.set(ANA.userId, ASSESSMENT_ID, toStoredView(week, Date.parse('2026-11-17T13:05:00.000Z')));
    localStorage.setItem('seven-stones.signed-in', ANA.userId);
    server.goOffline();
    again(store);
    await screen.findByText(/as of Tuesday,? 17 November at 15:05;/);
  });

  test('is the newest that was shown: an older one that comes after it is not stored', async () => {
    const store = await createStoreAfterVisit();
    const readVersion = async () => readStoredView(await store.views.get(ANA.userId, ASSESSMENT_ID))?.view.version;
    const { user } = again(store);
    await question();
    const socket = await findSubscribedSocket();
    let answer = (_: typeof week) => undefined as void;
    server.on(checkMood, () => new Promise((resolve) => (answer = resolve)));
    await answerMood(user);
    await waitFor(() => expect(server.received(checkMood)).toHaveLength(1));
    act(() => socket.shows({ ...week, version: week.version + 2 }));
    await waitFor(async () => expect(await readVersion()).toBe(week.version + 2));
    answer({ ...week, version: week.version + 1 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await readVersion()).toBe(week.version + 2);
  });

  test('holds what was delivered after a first try failed, so that nothing is asked again without a connection', async () => {
    const store = await createStoreAfterVisit();
    const { user, unmount } = again(store);
    await question();
    server.goOffline();
    await answerMood(user);
    await screen.findByText(/^Saved on this device/);
    server.goOffline(false);
    server.on(checkMood, createProgressView({ currentDay: 3, done: ['mood/1', 'mood/2', 'mood/3'], version: 9 }));
    await act(async () => void dispatchEvent(new Event('online')));
    await waitFor(async () =>
      expect(readStoredView(await store.views.get(ANA.userId, ASSESSMENT_ID))?.view.version).toBe(9),
    );
    unmount();
    server.goOffline();
    again(store);
    await screen.findByText('This is done. Thank you!');
    expect(screen.queryByText('How do you feel today?')).toBeNull();
  });

  test.each([
    ['', undefined],
    [', also beside an answer that was refused long ago', 'NOT_OPEN_YET'],
  ] as const)(
    'gives way also where the task has begun on it and nothing was answered%s: another device may have done it',
    async (_, rejected) => {
      const store = await createStoreAfterVisit();
      if (rejected) await store.outbox.put(createRow('mood/2', {}, { owner: ANA.userId, rejected }));
      let arrive = () => undefined as void;
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      server.on(getProgress, () =>
        arrived.then(() => createProgressView({ currentDay: 3, done: ['mood/1', 'mood/2', 'mood/3'], version: 9 })),
      );
      const { passTime } = controlTime();
      again(store);
      await passTime(4100);
      await question();
      arrive();
      await passTime(1000);
      await screen.findByText('This is done. Thank you!');
      expect(screen.queryByText('How do you feel today?')).toBeNull();
    },
  );

  test('goes on where the child is when that of today is the same', async () => {
    const store = await createStoreAfterVisit();
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    server.on(getProgress, () => arrived.then(() => week));
    const { passTime } = controlTime();
    const { user } = again(store);
    await passTime(4100);
    await click(user, 'radio', 'Okay');
    await click(user, 'button', 'Next');
    await screen.findByRole('radio', { name: 'Low' });
    arrive();
    await passTime(1000);
    await waitFor(() => expect(screen.queryByText(asOf)).toBeNull());
    expect(screen.getByRole('radio', { name: 'Low' })).toBeInTheDocument();
  });

  test('stays once something was answered on it', async () => {
    const store = await createStoreAfterVisit();
    server.goOffline();
    const { user } = again(store);
    await question();
    await answerMood(user);
    await screen.findByText(/^Saved on this device/);
    server.goOffline(false);
    server.on(checkMood, week);
    await act(async () => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByText(asOf)).toBeNull());
    expect(screen.queryByText('How do you feel today?')).toBeNull();
  });

  test('is not shown where the server says that it is not there', async () => {
    const store = await createStoreAfterVisit();
    server.on(getProgress, createRefusal(404, 'NOT_FOUND'));
    again(store);
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not there for you.');
  });

  test('by another account is not shown', async () => {
    const store = createMemoryDeviceStore();
    await store.views.set('somebody else', ASSESSMENT_ID, toStoredView(week, 7));
    server.goOffline();
    again(store);
    await screen.findByRole('alert');
    expect(screen.queryByText('How do you feel today?')).toBeNull();
  });
});

describe('what is kept of weeks on this device goes', () => {
  /** Stored views of the family and of another user, and a waiting answer. */
  const filled = async () => {
    const store = createMemoryDeviceStore();
    for (const owner of [ANA.userId, 'somebody else'])
      await store.views.set(owner, ASSESSMENT_ID, toStoredView(week, 7));
    await store.drafts.set(ANA.userId, 'form', 'typed');
    return store;
  };
  const isEmpty = async (store: ReturnType<typeof createMemoryDeviceStore>) => {
    const stored = await Promise.all(
      [ANA.userId, 'somebody else'].map((owner) => store.views.get(owner, ASSESSMENT_ID)),
    );
    return stored.every((view) => view === undefined);
  };
  const row = createRow('mood/3', { mood: 'happy', energy: 'high' }, { key: 'k1', owner: ANA.userId });

  test('when the session ended elsewhere, as soon as a call is told so; what nobody else has stays', async () => {
    const store = await filled();
    server.on(getProgress, createRefusal(401, 'NOT_SIGNED_IN'));
    again(store);
    await waitFor(async () => expect(await isEmpty(store)).toBe(true));
    expect(await store.drafts.get(ANA.userId, 'form')).toBe('typed');
  });

  test('when it ended under a page that stays open, at its next look', async () => {
    const store = createMemoryDeviceStore();
    again(store);
    await question();
    await waitFor(async () => expect(await store.views.get(ANA.userId, ASSESSMENT_ID)).toBeDefined());
    server.on(getProgress, createRefusal(401, 'NOT_SIGNED_IN'));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(async () => expect(await isEmpty(store)).toBe(true));
    expect(screen.getByText('How do you feel today?')).toBeInTheDocument();
  });

  test.each([
    [404, 'NOT_FOUND'],
    [403, 'FORBIDDEN'],
    [410, 'ERASED'],
  ] as const)('with the page that shows it, when its next look is told %i %s', async (status, code) => {
    const store = createMemoryDeviceStore();
    again(store);
    await screen.findByRole('link', { name: 'Hand over to Mira' });
    await waitFor(async () => expect(await store.views.get(ANA.userId, ASSESSMENT_ID)).toBeDefined());
    server.on(getProgress, createRefusal(status, code));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('alert')).toHaveTextContent(refusals[code]);
    expect(screen.queryByText(/Mira/)).toBeNull();
    await waitFor(async () => expect(await isEmpty(store)).toBe(true));
  });

  test('when an answer that waited is told so, and the answer stays', async () => {
    const store = await filled();
    await store.outbox.put(row);
    server.on(checkMood, createRefusal(401, 'NOT_SIGNED_IN'));
    server.hold(getProgress);
    again(store);
    await waitFor(async () => expect(await isEmpty(store)).toBe(true));
    expect((await store.outbox.read()).rows.map(({ key }) => key)).toEqual(['k1']);
  });

  test('when the child was erased whom the device is with: the answers that wait go as well, and its page says so', async () => {
    handOverDevice();
    const store = await filled();
    localStorage.setItem('seven-stones.signed-in', ANA.userId);
    for (const key of ['k1', 'k2']) await store.outbox.put({ ...row, key });
    server.on(checkMood, createRefusal(410, 'ERASED'));
    server.on(getProgress, createRefusal(410, 'ERASED'));
    again(store);
    await screen.findAllByText(new RegExp(refusals.ERASED));
    await waitFor(async () => expect((await store.outbox.read()).rows).toEqual([]));
    expect(await isEmpty(store)).toBe(true);
    expect(server.received(checkMood)).toHaveLength(1);
  });

  test.each([
    ['a page', getProgress],
    ['an answer that waited', checkMood],
  ] as const)(
    'with the forms that a parent began, about it and to schedule a week, as soon as %s of an erased child is told so',
    async (_, refusing) => {
      handOverDevice();
      const store = createMemoryDeviceStore();
      const names = [`parent:${ASSESSMENT_ID}`, `parent:${OTHER_ID}`, 'schedule'];
      for (const name of names) await store.drafts.set(ANA.userId, name, 'begun');
      if (refusing === checkMood) await store.outbox.put(row);
      server.on(refusing, createRefusal(410, 'ERASED'));
      again(store);
      const listForms = () => Promise.all(names.map((name) => store.drafts.get(ANA.userId, name)));
      await waitFor(async () => expect(await listForms()).toEqual([undefined, 'begun', undefined]));
    },
  );

  test('with that form also from a page whose address names no week, at its next look', async () => {
    const store = createMemoryDeviceStore();
    await store.drafts.set(ANA.userId, `parent:${ASSESSMENT_ID}`, 'begun');
    server.on(listAssessments, { assessments: [week] });
    renderApp('/assessment/mood/3', {}, store);
    await question();
    // A look does not ask while the first request is under way.
    await waitFor(async () => expect(await store.views.get(ANA.userId, ASSESSMENT_ID)).toBeDefined());
    server.on(getProgress, createRefusal(410, 'ERASED'));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(async () => expect(await store.drafts.get(ANA.userId, `parent:${ASSESSMENT_ID}`)).toBeUndefined());
  });

  test('when it had ended before the page was opened', async () => {
    const store = await filled();
    savePlayChoices(ASSESSMENT_ID as never, { sound: true, coat: 2 });
    server.on(getSession, { account: null });
    renderApp('/account', {}, store);
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(await isEmpty(store)).toBe(true);
    // Which week was on this device stands in its play choices, too.
    expect(Object.values(localStorage).join()).not.toContain(ASSESSMENT_ID);
    expect(readPlayChoices(ASSESSMENT_ID as never)).toEqual({});
  });

  test('when the week is not on the list any more, as after an erasure from another device', async () => {
    const store = await filled();
    await store.views.set(ANA.userId, OTHER_ID, toStoredView(week, 7));
    localStorage.setItem('seven-stones.signed-in', ANA.userId);
    server.on(getSession, { account: ANA });
    server.on(listAssessments, { assessments: [{ ...week, id: OTHER_ID as typeof week.id }] });
    renderApp('/dashboard', {}, store);
    await waitFor(async () => expect(await store.views.get(ANA.userId, ASSESSMENT_ID)).toBeUndefined());
    expect(await store.views.get(ANA.userId, OTHER_ID)).toBeDefined();
  });

  test.each([
    ['is not on the list any more', []],
    ['was cancelled', [{ ...week, status: 'cancelled' as const }]],
    ['has the form already, from another guardian', [handedIn]],
  ])('and a form that was begun goes when its week %s, and no other form', async (_, listed) => {
    const store = createMemoryDeviceStore();
    const kept = [`parent:${OTHER_ID}`, 'parent:refused', 'schedule'];
    for (const name of [`parent:${ASSESSMENT_ID}`, ...kept]) await store.drafts.set(ANA.userId, name, 'typed');
    await store.outbox.put({ ...row, draft: 'parent:refused', rejected: 'NO_CONSENT' });
    localStorage.setItem('seven-stones.signed-in', ANA.userId);
    const other = { ...week, id: OTHER_ID as typeof week.id };
    server.on(listAssessments, { assessments: [other, ...listed], next: `over.${OTHER_ID}` });
    const first = renderApp('/dashboard', {}, store);
    await screen.findByRole('heading', { name: `${week.childName}’s week` });
    expect(await store.drafts.get(ANA.userId, `parent:${ASSESSMENT_ID}`)).toBe('typed');
    first.unmount();
    server.on(listAssessments, { assessments: [other, ...listed] });
    renderApp('/dashboard', {}, store);
    await waitFor(async () => expect(await store.drafts.get(ANA.userId, `parent:${ASSESSMENT_ID}`)).toBeUndefined());
    for (const name of kept) expect(await store.drafts.get(ANA.userId, name)).toBe('typed');
  });
});
