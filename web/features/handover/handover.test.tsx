import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { device } from '#messages/device.ts';
import { sharing } from '#messages/sharing.ts';
import { stage } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { checkMood, completeQuest } from '#shared/contracts/child-tasks.ts';
import { type DeviceState, getHandover, handOver, unlock } from '#shared/contracts/handover.ts';
import { getSession } from '#shared/contracts/session.ts';
import { openShare } from '#shared/contracts/shares.ts';
import { PROGRAMME } from '#shared/domain/programme.ts';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { listOpenTasks } from '#web/app/step/step-done.tsx';
import { forgetHandover, isHandedOver, readHandover } from '#web/lib/handover.ts';
import { readPlayChoices } from '#web/lib/play-choices.ts';
import {
  ANA,
  ASSESSMENT_ID,
  createOwnView,
  createProgressView,
  createRow,
  handOverDevice,
  OTHER_ID,
} from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { createFakeVoice } from '#web/testing/fake-voice.ts';
import { withAnsweredScenes } from '#web/testing/quest.ts';
import { FakeSocket, renderApp } from '#web/testing/render-app.tsx';
import { answerMood, toStepPath, type User } from '#web/testing/steps.ts';

const { trouble } = stage;
const server = createFakeServer();
const WITH_CHILD: DeviceState = {
  state: 'handedOver',
  assessmentId: ASSESSMENT_ID as never,
  childName: 'Mira',
  assist: 'alone',
  hasPin: true,
  triesLeft: 5,
  endsAt: '2026-11-18T12:00:00.000Z',
  childMayGoOn: true,
};
const HAND_OVER = `/hand-over?assessment=${ASSESSMENT_ID}`;
/** The hint cookie beside the child's cookie, which tells a page without a call. */
const setHintCookie = (assessmentId?: string) => handOverDevice(assessmentId, 'read_aloud');
let assignedPaths: string[];
beforeEach(() => {
  assignedPaths = [];
  for (const way of ['assign', 'replace'] as const)
    vi.spyOn(location, way).mockImplementation((to) => void assignedPaths.push(String(to)));
  server.on(getProgress, createProgressView());
  server.on(listAssessments, { assessments: [createProgressView()] });
});
test('hand-over: a week that cannot be loaded is said under a heading of its own', async () => {
  server.on(getProgress, createRefusal(404, 'NOT_FOUND'));
  renderApp(HAND_OVER);
  await screen.findByRole('heading', { level: 1, name: steps.loadFailed });
  expect(document.title).toBe(`${steps.loadFailed} · Seven Stones`);
});

test('hand-over: a step that cannot be loaded speaks to the child and leads to the grown-up', async () => {
  expect([isHandedOver(), readHandover()]).toEqual([false, null]);
  setHintCookie();
  expect(readHandover()).toEqual({ assessmentId: ASSESSMENT_ID, assist: 'read_aloud' });
  server.on(getProgress, createRefusal(503, 'UNAVAILABLE'));
  const { user } = renderApp(toStepPath('mood/3'));
  await screen.findByRole('heading', { level: 1, name: trouble.title });
  expect(screen.getByRole('link', { name: 'Back to your grown-up' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/unlock/),
  );
  expect(screen.queryByText(/could not be loaded\.$/)).toBeNull();
  server.on(getProgress, createProgressView());
  await user.click(screen.getByRole('button', { name: trouble.again }));
  await waitFor(() => expect(screen.queryByText(trouble.title)).toBeNull());
});

describe('handing over', () => {
  // That of the dashboard is tested there.
  test('is one button on each task of the child', async () => {
    renderApp(toStepPath('mood/3'));
    expect(await screen.findByRole('link', { name: 'Hand over to Mira' })).toHaveAttribute(
      'href',
      `${HAND_OVER}&to=${encodeURIComponent(toStepPath('mood/3'))}`,
    );
  });

  test('has nothing filled in, asks who helps, and takes a PIN that is one', async () => {
    server.on(handOver, WITH_CHILD);
    const { user } = renderApp(HAND_OVER);
    await screen.findByRole('heading', { level: 1, name: 'Now it’s Mira’s turn' });
    expect(screen.queryByRole('navigation')).toBeNull();
    for (const choice of screen.getAllByRole('radio')) expect(choice).not.toBeChecked();
    expect(screen.getByLabelText('Choose a PIN')).toHaveValue('');
    const submit = screen.getByRole('button', { name: 'Hand over to Mira' });
    await user.type(screen.getByLabelText('Choose a PIN'), '12');
    await user.click(submit);
    expect(screen.getByText('Please say how the questions will be answered.')).toBeInTheDocument();
    expect(screen.getByText('A PIN has 4 to 8 digits.')).toBeInTheDocument();
    expect(server.received(handOver)).toEqual([]);
    await user.type(screen.getByLabelText('Choose a PIN'), '34');
    await user.click(screen.getByRole('radio', { name: 'Alone, and I read aloud' }));
    await user.click(submit);
    await waitFor(() => expect(assignedPaths).toEqual([toStepPath('mood/3')]));
    expect(server.received(handOver)[0]?.body).toEqual({ pin: '1234', assist: 'read_aloud' });
  });

  const getSoundSwitch = () => screen.findByRole('checkbox', { name: /^Little sounds/ });
  test.each([
    [8, true],
    [10, true],
    [11, false],
  ])('has the sounds at %i switched on: %s', async (ageYears, isOn) => {
    server.on(getProgress, { ...createProgressView(), ageYears });
    renderApp(HAND_OVER);
    expect(await getSoundSwitch()).toHaveProperty('checked', isOn);
    expect(readPlayChoices(ASSESSMENT_ID as never)).toEqual({});
  });

  test.each([
    ['today’s first', HAND_OVER, toStepPath('mood/4'), 'The next task takes about a minute.'],
    [
      'a chosen one',
      `${HAND_OVER}&to=${encodeURIComponent(toStepPath('skills/3'))}`,
      toStepPath('skills/3'),
      '20 minutes',
    ],
  ])('says how long the task takes that it opens: %s', async (_, path, opened, minutes) => {
    server.on(handOver, WITH_CHILD);
    server.on(
      getProgress,
      createProgressView({ currentDay: 4, done: ['mood/1', 'mood/2', 'personality/2', 'mood/3'] }),
    );
    const { user } = renderApp(path);
    expect(await screen.findByText(/The next task takes about/)).toHaveTextContent(minutes);
    await user.click(screen.getByRole('radio', { name: 'Alone' }));
    await user.click(screen.getByRole('button', { name: 'Hand over to Mira' }));
    await waitFor(() => expect(assignedPaths).toEqual([opened]));
  });

  test('remembers for this child on this device whether there are sounds', async () => {
    server.on(handOver, WITH_CHILD);
    const { user, unmount } = renderApp(HAND_OVER);
    await user.click(await getSoundSwitch());
    await user.click(screen.getByRole('radio', { name: 'Alone' }));
    await user.click(screen.getByRole('button', { name: 'Hand over to Mira' }));
    await waitFor(() => expect(readPlayChoices(ASSESSMENT_ID as never)).toEqual({ sound: false }));
    unmount();
    forgetHandover();
    renderApp(HAND_OVER);
    expect(await getSoundSwitch()).not.toBeChecked();
  });

  const createWaitingRow = async () => {
    const store = createMemoryDeviceStore();
    await store.outbox.put(createRow('mood/3', { mood: 'sad', energy: 'low' }));
    return store;
  };

  test('sends what waits on the device first, as the parent who answered it', async () => {
    const sent: string[] = [];
    let reachable = false;
    const store = await createWaitingRow();
    server.on(checkMood, () => {
      if (reachable) sent.push('answer');
      return reachable ? createProgressView() : createRefusal(503, 'UNAVAILABLE', { retryAfter: 60 });
    });
    server.on(handOver, () => {
      sent.push('hand-over');
      return WITH_CHILD;
    });
    const { user } = renderApp(`${HAND_OVER}&to=${encodeURIComponent(toStepPath('skills/3'))}`, {}, store);
    await user.click(await screen.findByRole('radio', { name: 'Alone' }));
    reachable = true;
    await user.click(screen.getByRole('button', { name: 'Hand over to Mira' }));
    await waitFor(() => expect(assignedPaths).toEqual([toStepPath('skills/3')]));
    expect(sent).toEqual(['answer', 'hand-over']);
    expect((await store.outbox.read()).rows).toEqual([]);
    expect(server.received(handOver)[0]?.body).toEqual({ assist: 'alone' });
  });

  test.each([
    ['removes views of the parent, of this week or another, and keeps drafts', () => WITH_CHILD, undefined],
    ['that fails keeps all', () => createRefusal(503, 'UNAVAILABLE'), { kept: true }],
  ] as const)('%s', async (_, answer, left) => {
    server.on(handOver, answer);
    sessionHint.write(ANA.userId);
    const store = createMemoryDeviceStore();
    await store.views.set(ANA.userId, 'another-week', { kept: true });
    await store.drafts.set(ANA.userId, 'parent-form', { 'q-1': 4 });
    const { user } = renderApp(HAND_OVER, {}, store);
    await user.click(await screen.findByRole('radio', { name: 'Alone' }));
    await waitFor(async () => expect(await store.views.get(ANA.userId, ASSESSMENT_ID)).toBeDefined());
    await user.click(screen.getByRole('button', { name: 'Hand over to Mira' }));
    if (left) await screen.findByText(/^The device could not be handed over\./);
    else await waitFor(() => expect(assignedPaths).toHaveLength(1));
    expect(await store.views.get(ANA.userId, 'another-week')).toEqual(left);
    expect((await store.views.get(ANA.userId, ASSESSMENT_ID)) !== undefined).toBe(left !== undefined);
    expect(await store.drafts.get(ANA.userId, 'parent-form')).toEqual({ 'q-1': 4 });
  });

  test('keeps an answer that could not go, through the hand-over and the unlock', async () => {
    const store = await createWaitingRow();
    server.on(checkMood, createRefusal(503, 'UNAVAILABLE', { retryAfter: 60 }));
    server.on(handOver, WITH_CHILD);
    const app = renderApp(HAND_OVER, {}, store);
    await app.user.click(await screen.findByRole('radio', { name: 'Alone' }));
    await app.user.click(screen.getByRole('button', { name: 'Hand over to Mira' }));
    await waitFor(() => expect(assignedPaths).toHaveLength(1));
    app.unmount();
    history.replaceState(null, '', '/unlock');
    server.on(checkMood, createRefusal(423, 'HANDED_OVER'));
    server.on(getHandover, WITH_CHILD);
    server.on(unlock, { state: 'own' });
    const { user } = renderApp('/unlock', {}, store);
    await user.type(await screen.findByLabelText('PIN'), '2468{Enter}');
    await waitFor(() => expect(assignedPaths).toHaveLength(2));
    expect((await store.outbox.read()).rows).toHaveLength(1);
  });

  test('is taken back only when what waited has gone, since not every browser keeps it for the next page', async () => {
    const store = await createWaitingRow();
    const left: number[] = [];
    vi.spyOn(location, 'assign').mockImplementation(
      () => void store.outbox.read().then(({ rows }) => left.push(rows.length)),
    );
    setHintCookie();
    server.on(checkMood, createRefusal(423, 'HANDED_OVER'));
    server.on(getHandover, WITH_CHILD);
    server.on(unlock, () => {
      server.on(checkMood, createProgressView());
      return { state: 'own' as const };
    });
    const { user } = renderApp('/unlock', {}, store);
    await user.type(await screen.findByLabelText('PIN'), '2468{Enter}');
    await waitFor(() => expect(left).toEqual([0]));
  });

  test.each([
    ['OFFLINE', 'OFFLINE', 'There is no connection right now.'],
    ['UNAVAILABLE', createRefusal(503, 'UNAVAILABLE'), 'The server is busy. Please try again in a moment.'],
    ['NOT_SIGNED_IN', createRefusal(401, 'NOT_SIGNED_IN'), 'Please sign in again.'],
  ] as const)('that did not work says why (%s); who has to sign in is led there and back', async (code, as, why) => {
    server.on(handOver, WITH_CHILD);
    server.fail(handOver, 1, as);
    const { user } = renderApp(HAND_OVER);
    await user.click(await screen.findByRole('radio', { name: 'Alone' }));
    await user.click(screen.getByRole('button', { name: 'Hand over to Mira' }));
    await screen.findByText(`The device could not be handed over. ${why}`);
    expect(screen.getByRole('radio', { name: 'Alone' })).toBeChecked();
    expect(assignedPaths).toEqual([]);
    const way = screen.queryByRole('link', { name: 'Sign in' });
    expect(way?.getAttribute('href')).toBe(
      code === 'NOT_SIGNED_IN' ? `/sign-in?next=${encodeURIComponent(HAND_OVER)}` : undefined,
    );
  });
});

/** Path and query of the page. */
const at = (path: string) => history.replaceState(null, '', path);

describe('a 423', () => {
  test.each([
    ['a grown-up', '/dashboard?tab=active', getSession],
    ['a child, whose time is over', toStepPath('mood/3'), getProgress],
  ] as const)('on a page of %s it leads to the gate', async (_, path, endpoint) => {
    at(path);
    if (endpoint === getProgress) setHintCookie();
    server.on(endpoint, createRefusal(423, 'HANDED_OVER'));
    renderApp(path);
    await waitFor(() => expect(assignedPaths[0]).toBe(`/unlock?from=${encodeURIComponent(path)}`));
  });

  test('does not close the full sign-in', async () => {
    at('/sign-in');
    server.on(getSession, createRefusal(423, 'HANDED_OVER'));
    renderApp('/sign-in');
    await screen.findByLabelText(/e-mail/i);
    expect(assignedPaths).toEqual([]);
  });
});

describe('a page that was open before the hand-over, in another tab or behind the back button', () => {
  test.each([
    ['is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is shown as it was left', () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))],
    ['gets the focus', () => dispatchEvent(new Event('focus'))],
  ])('gives way to the gate when it %s', async (_, makeVisible) => {
    at('/dashboard');
    renderApp('/dashboard');
    await screen.findByText('Up to date');
    await act(async () => void makeVisible());
    expect(assignedPaths).toEqual([]);
    setHintCookie();
    await act(async () => void makeVisible());
    expect(assignedPaths).toEqual(['/unlock?from=%2Fdashboard']);
  });

  test('gives way with the token of its link, which stays where no server sees it', async () => {
    server.on(openShare, createRefusal(410, 'SHARE_OVER'));
    at('/shared#a.token');
    renderApp('/shared#a.token');
    await screen.findByRole('heading', { level: 1, name: sharing.over.title });
    setHintCookie();
    await act(async () => void dispatchEvent(new Event('focus')));
    expect(assignedPaths).toEqual(['/unlock?from=%2Fshared#a.token']);
  });

  test('gives way as soon as the server has closed its socket', async () => {
    at('/dashboard');
    renderApp('/dashboard');
    await screen.findByText('Up to date');
    server.on(getSession, createRefusal(423, 'HANDED_OVER'));
    await act(async () => FakeSocket.opened.at(-1)?.onclose?.({ code: 4403 }));
    await waitFor(() => expect(assignedPaths).toEqual(['/unlock?from=%2Fdashboard']));
  });

  test('gives way where it was another child’s', async () => {
    at(toStepPath('mood/3'));
    setHintCookie();
    renderApp(toStepPath('mood/3'));
    await screen.findByRole('link', { name: 'Stop for today' });
    setHintCookie(OTHER_ID);
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(assignedPaths).toEqual([`/unlock?from=${encodeURIComponent(toStepPath('mood/3'))}`]);
  });

  test('stays where the device was with the child from the beginning', async () => {
    setHintCookie();
    renderApp('/about');
    await screen.findByRole('heading', { level: 1 });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(assignedPaths).toEqual([]);
  });
});

test.each([
  '/dashboard?tab=active',
  '/reports',
  '/account#guardians',
  '/assessment',
  HAND_OVER,
  toStepPath('parent/4'),
])('hand-over: %s is the gate while the device is with a child, and asks the server for nothing else', async (path) => {
  setHintCookie();
  server.on(getHandover, WITH_CHILD);
  const { address } = renderApp(path);
  await screen.findByRole('heading', { level: 1, name: 'For the grown-up' });
  expect(address()).toBe(`/unlock?from=${encodeURIComponent(path)}`);
  expect(server.received(getSession)).toEqual([]);
});

describe('the gate', () => {
  const gate = async (from = '/dashboard', device: DeviceState = WITH_CHILD) => {
    setHintCookie();
    server.on(getHandover, device);
    const app = renderApp(`/unlock?from=${encodeURIComponent(from)}`);
    await screen.findByRole('heading', { level: 1, name: 'For the grown-up' });
    return app;
  };

  test('opens with the PIN from its keys and leads to the page that was wanted', async () => {
    server.on(unlock, { state: 'own' });
    const { user } = await gate('/reports');
    // Another guardian has no PIN here.
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in?next=%2Freports');
    for (const digit of '24687') await user.click(screen.getByRole('button', { name: digit }));
    await user.click(screen.getByRole('button', { name: 'Remove the last digit' }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(assignedPaths).toEqual(['/reports']));
    expect(server.received(unlock)[0]?.body).toEqual({ pin: '2468' });
    expect(isHandedOver()).toBe(false);
  });

  test('opens with the password alone where no PIN was chosen', async () => {
    server.on(unlock, { state: 'own' });
    const { user } = await gate(toStepPath('mood/3'), { ...WITH_CHILD, hasPin: false });
    expect(screen.queryByRole('button', { name: '1' })).toBeNull();
    await user.type(screen.getByLabelText('Password'), 'correct horse battery{Enter}');
    await waitFor(() => expect(assignedPaths).toEqual(['/dashboard']));
    expect(server.received(unlock)[0]?.body).toEqual({ password: 'correct horse battery' });
  });

  test('says how many tries are left, counts none that was not checked, and after the last leads to the sign-in', async () => {
    const { user } = await gate();
    for (const [triesLeft, sentence] of [
      [2, 'That is not right. 2 tries are left.'],
      [1, 'That is not right. One try is left.'],
    ] as const) {
      server.on(unlock, createRefusal(403, 'NOT_UNLOCKED', { triesLeft }));
      await user.type(screen.getByLabelText('PIN'), '0000{Enter}');
      await screen.findByText(sentence);
      expect(screen.getByLabelText('PIN')).toHaveValue('');
      expect(screen.getByLabelText('PIN')).toHaveFocus();
    }
    server.on(unlock, createRefusal(429, 'RATE_LIMITED', { retryAfter: 5 }));
    await user.type(screen.getByLabelText('PIN'), '2468{Enter}');
    await screen.findByText(
      'This could not be checked right now, and it was not counted as a try. Please try again in a moment.',
    );
    expect(screen.getByLabelText('PIN')).toHaveValue('');
    server.on(unlock, createRefusal(403, 'NOT_UNLOCKED', { triesLeft: 0 }));
    await user.type(screen.getByLabelText('PIN'), '0000{Enter}');
    await screen.findByText(/^That is not right, and there is no try left/);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in?next=%2Fdashboard');
    expect(screen.queryByLabelText('PIN')).toBeNull();
    expect(assignedPaths).toEqual([]);
  });

  test('has neither header nor footer, and leads the child back to its page while its time lasts', async () => {
    const { unmount } = await gate(toStepPath('skills/3'));
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Mira’s page' })).toHaveAttribute('href', toStepPath('skills/3'));
    unmount();
    await gate(toStepPath('skills/3'), { ...WITH_CHILD, childMayGoOn: false });
    expect(screen.queryByRole('link', { name: /Back to/ })).toBeNull();
  });

  test('leads from a page of another child’s week back to the page of the child who has the device', async () => {
    const from = `/assessment/mood/3?assessment=${OTHER_ID}`;
    const { unmount } = await gate(from);
    const back = screen.getByRole('link', { name: 'Back to Mira’s page' }).getAttribute('href');
    unmount();
    server.on(getProgress, ({ params }) =>
      params.assessmentId === ASSESSMENT_ID ? createProgressView() : createRefusal(404, 'NOT_FOUND'),
    );
    renderApp(String(back));
    expect(await screen.findByRole('link', { name: 'Stop for today' })).toBeInTheDocument();
  });

  test('opens after a request that was lost, and meanwhile leads the child back', async () => {
    setHintCookie();
    server.on(getHandover, WITH_CHILD);
    server.fail(getHandover);
    server.on(unlock, { state: 'own' });
    const { user } = renderApp('/unlock?from=%2Freports');
    await screen.findByRole('link', { name: 'Back to the child’s page' });
    await screen.findByRole('link', { name: 'Back to Mira’s page' });
    await user.type(screen.getByLabelText('PIN'), '2468{Enter}');
    await waitFor(() => expect(assignedPaths).toEqual(['/reports']));
  });

  test('is the sign-in where the family’s session is over and the cookie of a teacher’s link is left, whose view no family keeps', async () => {
    setHintCookie();
    const store = createMemoryDeviceStore();
    server.on(getProgress, { ...createProgressView(), ageYears: null, assent: null });
    server.on(getHandover, createRefusal(403, 'FORBIDDEN'));
    server.on(getSession, { account: null });
    const { address } = renderApp(toStepPath('mood/3'), {}, store);
    expect(await screen.findByLabelText('Password')).toBeInTheDocument();
    expect(address()).toBe('/sign-in?next=%2Fdashboard');
    expect(isHandedOver()).toBe(false);
    expect(await store.views.get(ANA.userId, ASSESSMENT_ID)).toBeUndefined();
  });

  test('needs a connection and says so; the child may go on', async () => {
    setHintCookie();
    server.goOffline();
    const { user } = renderApp('/unlock');
    await screen.findByText('Opening this needs the connection. The child may go on meanwhile.');
    expect(screen.getByRole('link', { name: 'Back to the child’s page' })).toHaveAttribute(
      'href',
      toStepPath('mood/1'),
    );
    await user.type(screen.getByLabelText('PIN'), '2468{Enter}');
    expect(server.received(unlock)).toEqual([]);
  });

  test('says what a PIN is where it is too short, until it is one', async () => {
    const { user } = await gate();
    for (const digit of '246') await user.click(screen.getByRole('button', { name: digit }));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('A PIN has 4 to 8 digits.');
    expect(screen.getByLabelText('PIN')).toBeInvalid();
    await user.click(screen.getByRole('button', { name: '8' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(server.received(unlock)).toEqual([]);
  });

  test('leads to the page of a link with its token, and takes none of it into an address of the sign-in', async () => {
    setHintCookie();
    server.on(getHandover, WITH_CHILD);
    server.on(unlock, { state: 'own' });
    const { user } = renderApp('/unlock?from=%2Fshared#a.token');
    await user.type(await screen.findByLabelText('PIN'), '2468{Enter}');
    await waitFor(() => expect(assignedPaths).toEqual(['/shared#a.token']));
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
  });

  test.each([
    ['nobody handed over', { state: 'own' } as const],
    ['nobody is signed in on', createRefusal(401, 'NOT_SIGNED_IN')],
  ])('is no obstacle to the page of a link on a device that %s', async (_, answer) => {
    setHintCookie();
    server.on(getHandover, answer);
    server.on(openShare, createRefusal(410, 'SHARE_OVER'));
    const { address } = renderApp('/unlock?from=%2Fshared#a.token');
    await waitFor(() => expect(server.received(openShare)[0]?.body).toEqual({ token: 'a.token' }));
    expect(address()).toBe('/shared');
  });

  test('is no obstacle on a device that nobody handed over', async () => {
    setHintCookie();
    server.on(getHandover, { state: 'own' });
    const { address } = renderApp('/unlock?from=%2Freports');
    await waitFor(() => expect(address()).toBe('/reports'));
    expect(isHandedOver()).toBe(false);
  });
});

describe('a child’s page on a device that was handed over', () => {
  test('keeps an answer of another child’s week that waits here, and sends its own child’s', async () => {
    setHintCookie();
    const store = createMemoryDeviceStore();
    const row = createRow('mood/3', { mood: 'sad', energy: 'low' }, { assessmentId: OTHER_ID });
    await store.outbox.put(row);
    server.on(checkMood, ({ params }) =>
      params.assessmentId === OTHER_ID ? createRefusal(404, 'NOT_FOUND') : createProgressView({ done: ['mood/3'] }),
    );
    const { user } = renderApp(toStepPath('mood/3'), {}, store);
    await answerMood(user);
    await waitFor(async () => expect((await store.outbox.read()).rows).toEqual([row]));
    expect(server.received(checkMood).map(({ params }) => params)).toEqual([{ assessmentId: ASSESSMENT_ID, day: 3 }]);
  });

  test('is no way round to the gate in a browser that stores nothing, and what the child says gets through', async () => {
    setHintCookie();
    const getItem = () => {
      throw new DOMException('The operation is insecure', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem, setItem: () => undefined, removeItem: () => undefined });
    server.on(getSession, createRefusal(423, 'HANDED_OVER'));
    server.on(checkMood, createProgressView({ done: ['mood/3'] }));
    const { user } = renderApp(toStepPath('mood/3'));
    await answerMood(user);
    await waitFor(() => expect(server.received(checkMood)).toHaveLength(1));
    expect(assignedPaths).toEqual([]);
  });

  test('leaves its view to the child alone, however the device comes back to the grown-up', async () => {
    setHintCookie();
    const view = createProgressView({ currentDay: 4 });
    const ofChild = ({ type }: (typeof view.days)[0]['tasks'][0]) => type !== 'parent' && type !== 'teacher';
    server.on(getProgress, {
      ...view,
      days: view.days.map((each) => ({ ...each, tasks: each.tasks.filter(ofChild) })),
    });
    const store = createMemoryDeviceStore();
    const played = renderApp(toStepPath('mood/4'), {}, store);
    await screen.findByText('How do you feel today?');
    await waitFor(async () => expect(await store.views.get(ANA.userId, ASSESSMENT_ID)).toBeDefined());
    played.unmount();
    server.goOffline();
    const reloaded = renderApp(toStepPath('mood/4'), {}, store);
    await screen.findByText('How do you feel today?');
    reloaded.unmount();
    forgetHandover();
    renderApp(toStepPath('parent/4'), {}, store);
    await screen.findByRole('heading', { level: 1, name: steps.loadFailed });
    expect(document.title).toBe(`${steps.loadFailed} · Seven Stones`);
    expect(screen.queryByText(steps.noTask, { exact: false })).toBeNull();
  });

  test('is not the sign-in of its parent, whose session has ended elsewhere', async () => {
    setHintCookie();
    server.on(getProgress, createRefusal(401, 'NOT_SIGNED_IN'));
    renderApp(toStepPath('mood/3'));
    await screen.findByRole('heading', { level: 1, name: trouble.title });
    expect(screen.getByRole('link', { name: 'Back to your grown-up' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/unlock/),
    );
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('leads out through the gate only, and needs no week in its address', async () => {
    setHintCookie();
    renderApp('/assessment/mood/3');
    const stop = await screen.findByRole('link', { name: 'Stop for today' });
    expect(stop).toHaveAttribute('href', `/unlock?from=${encodeURIComponent('/assessment/mood/3')}`);
    expect(within(document.body).queryByRole('link', { name: /^Hand over/ })).toBeNull();
  });

  test('does not ask again how the questions are answered, and every answer carries what the grown-up said', async () => {
    setHintCookie();
    server.on(checkMood, createProgressView({ done: ['mood/3'] }));
    const { user, unmount } = renderApp(toStepPath('mood/3'));
    await answerMood(user);
    await waitFor(() => expect(server.received(checkMood)[0]?.body).toMatchObject({ assist: 'read_aloud' }));
    unmount();
    for (const step of ['personality/2', 'skills/3', 'academic/4']) {
      server.on(getProgress, createProgressView({ currentDay: 4, done: ['mood/1', 'mood/2', 'mood/3', 'mood/4'] }));
      const opened = renderApp(toStepPath(step));
      await screen.findByRole('button', { name: /^(Begin|Start)/ });
      expect(screen.queryByLabelText('For the grown-up: how will the questions be answered?')).toBeNull();
      // Nor does it say anything else to a grown-up, or in words of a laboratory.
      expect(document.querySelector('.stage')?.textContent).not.toMatch(/grown-up:|minutes|complete|Assess/);
      opened.unmount();
    }
    forgetHandover();
    renderApp(toStepPath('personality/2'));
    expect(await screen.findByLabelText('For the grown-up: how will the questions be answered?')).toHaveValue('alone');
  });

  test.each([
    ['This is done. Thank you!', 'mood/2', 'Go on with how you feel'],
    [stage.notOpen, 'mood/4', 'Go on with how you feel'],
  ])('reads “%s” to a child who cannot read, and where to go on', async (sentence, step, goOn) => {
    const utterances = createFakeVoice();
    setHintCookie();
    server.on(getProgress, createOwnView({ ageYears: 5 }));
    renderApp(toStepPath(step));
    await screen.findByText(sentence);
    await waitFor(() => expect(utterances.map(({ text }) => text)).toEqual([sentence, goOn, stage.toGrownUp]));
  });

  test('does not ask for what waits here or lead back to it, and asks again for what was refused', async () => {
    setHintCookie();
    const store = createMemoryDeviceStore();
    const mood = createRow('mood/3', { mood: 'happy', energy: 'low' });
    await store.outbox.put(mood);
    await store.outbox.put(createRow('quest/A/complete', {}, { method: 'POST' }));
    server.on(checkMood, createRefusal(503, 'UNAVAILABLE'));
    server.on(getProgress, createProgressView({ done: ['mood/1', 'mood/2'] }));
    for (const step of ['mood/3', 'personality/2']) {
      const { unmount } = renderApp(toStepPath(step), {}, store);
      await screen.findByText('This is done. Thank you!');
      expect(screen.getAllByRole('link', { name: /^Go on with/ }).map((link) => link.textContent)).toEqual([
        'Go on with the games',
      ]);
      unmount();
    }
    await store.outbox.put({ ...mood, rejected: 'NOT_OPEN_YET' });
    server.on(completeQuest, createRefusal(503, 'UNAVAILABLE'));
    renderApp(toStepPath('mood/3'), {}, store);
    await screen.findByRole('radio', { name: 'Happy' });
  });

  const firstWeek = createProgressView({ currentDay: 1, done: [] });
  const completeStory = async (user: User) => {
    await user.click(await screen.findByRole('button', { name: 'Carry on' }));
    await user.click(await screen.findByRole('button', { name: 'Complete' }));
  };
  const answerLastScene = async (user: User) => {
    await completeStory(user);
    await user.click(screen.getAllByRole('radio')[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Complete' }));
  };
  const answerAssent = async (user: User) => {
    await user.click(await screen.findByRole('radio', { name: 'Yes, I want to' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
  };
  test.each([
    ['of the mood check', 'mood/3', createProgressView(), answerMood],
    ['of a scene', 'personality/2', withAnsweredScenes(QUEST_A.slice(0, -1)), answerLastScene],
    ['of the end of the story', 'personality/2', withAnsweredScenes(QUEST_A), completeStory],
    ['of the question before the week', 'mood/1', { ...firstWeek, assent: 'ask' as const }, answerAssent],
  ])(
    'says on the stage that the device could not keep the answer %s, in a child’s words',
    async (_, step, view, answer) => {
      setHintCookie();
      server.on(getProgress, view);
      const store = createMemoryDeviceStore();
      const putRow = vi.spyOn(store.outbox, 'put').mockRejectedValue(new Error('full'));
      const { user } = renderApp(toStepPath(step), {}, store);
      await answer(user);
      const alert = await screen.findByRole('alert');
      // What stands outside of it is below the window, and a bare stage does not scroll.
      expect(alert.closest('.stage')).not.toBeNull();
      expect(alert).toHaveTextContent(trouble.text);
      expect(alert).toHaveTextContent(trouble.forGrownUp(device.notStored));
      // It stands in place of the answers, and going on once more saves the one that was chosen.
      expect(screen.queryByRole('radio')).toBeNull();
      const failed = putRow.mock.calls.length;
      putRow.mockResolvedValue();
      await user.click(screen.getByRole('button', { name: /^(Next|Complete)$/ }));
      await waitFor(() => expect(putRow.mock.calls.length).toBeGreaterThan(failed));
      await waitFor(() => expect(screen.queryByText(trouble.text)).toBeNull());
    },
  );

  const MOODS_1_TO_4 = ['mood/1', 'mood/2', 'mood/3', 'mood/4'];
  const OF_CHILD = [...MOODS_1_TO_4, 'personality/2', 'skills/3', 'academic/4/mathematics', 'academic/4/science'];
  const createView = (done: string[], version: number) => createProgressView({ currentDay: 4, done, version });
  const finishMood = async (day: number, tasksDone: string[], create = createView) => {
    server.on(
      getProgress,
      create(
        tasksDone.filter((id) => id !== `mood/${day}`),
        7,
      ),
    );
    server.on(checkMood, create(tasksDone, 8));
    const app = renderApp(toStepPath(`mood/${day}`));
    await answerMood(app.user);
    await screen.findByRole('heading', {
      name: /^(Mood check completed!|You hop to the next stone.|That one is done.)$/,
    });
    return app;
  };
  const getMoment = () => document.querySelector('.stage')?.getAttribute('data-moment');

  test('offers the child’s tasks alone, whatever view the device holds, and hops when none of them is left', async () => {
    setHintCookie();
    const app = await finishMood(4, OF_CHILD);
    expect(screen.queryByRole('link', { name: /Parent Input/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to your grown-up' })).toBeInTheDocument();
    expect(getMoment()).toBe('hop');
    expect(screen.getByRole('heading', { name: 'You hop to the next stone.' })).toBeInTheDocument();
    expect(screen.getByText(/^Come back (tomorrow|another day)[.]$/)).toBeInTheDocument();
    // No toast lies over that, in words for grown-ups.
    await expect(screen.findByText('Mood check completed!', {}, { timeout: 500 })).rejects.toThrow();
    app.unmount();
    // Opened again in the morning it hops no more.
    server.on(getProgress, createProgressView({ currentDay: 4, done: OF_CHILD }));
    const morning = renderApp(toStepPath('mood/4'));
    await screen.findByText('This is done. Thank you!');
    expect(getMoment()).toBeUndefined();
    expect(screen.queryByRole('link', { name: /Parent Input/ })).toBeNull();
    morning.unmount();
    forgetHandover();
    await finishMood(4, OF_CHILD);
    expect(screen.getByRole('link', { name: 'Go on with Parent Input' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Mood check completed!' })).toBeInTheDocument();
    expect(getMoment()).toBe('hop');
  });

  test('offers the tasks of today first and the mood checks of missed days last: they ask how the child feels today', () => {
    handOverDevice();
    const view = createProgressView({ currentDay: 4, done: ['mood/1', 'personality/2', 'parent/4'] });
    expect(listOpenTasks(view).map(({ type, day }) => `${type}/${day}`)).toEqual([
      'mood/4',
      'academic/4',
      'skills/3',
      'mood/2',
      'mood/3',
    ]);
  });

  test('does not hop in the night, when the tasks that were left are closed on a page that stayed open', async () => {
    setHintCookie();
    await finishMood(3, ['mood/1', 'mood/2', 'mood/3', 'personality/2']);
    expect(getMoment()).toBe('rest');
    server.on(getProgress, createProgressView({ currentDay: 4, done: OF_CHILD, version: 9 }));
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('link', { name: 'Back to your grown-up' });
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Go on with/ })).toBeNull());
    expect(getMoment()).toBe('rest');
  });

  describe('after the last task of the week', () => {
    const listOwn = (upTo: number) =>
      PROGRAMME.filter(({ who, day }) => who === 'child' && day <= upTo).map(({ id }) => id);
    const toOwnView = (currentDay: 2 | 6) => (done: string[], version: number) =>
      createOwnView({ currentDay, done, version });
    const walk = 'Walk along your stream';

    test('leads from the hop to all that it left, inside the stage, and back', async () => {
      setHintCookie();
      const { user } = await finishMood(6, listOwn(6), toOwnView(6));
      await screen.findByRole('button', { name: 'A lantern from the forest' });
      expect(screen.getByText('Everything is kept.')).toBeInTheDocument();
      // Nothing is left to come back for.
      expect(screen.queryByText(/^Come back/)).toBeNull();
      await user.click(screen.getByRole('button', { name: walk }));
      expect(await screen.findByRole('heading', { name: 'Your stream' })).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'A kite from Star Catch' }));
      expect(screen.getByText('A kite from Star Catch')).toBeInTheDocument();
      // Beside the link to the content itself there is the gate alone.
      const ways = screen.getAllByRole('link').map((link) => link.getAttribute('href')?.split('?')[0]);
      expect(ways).toEqual(['#main', '/unlock']);
      await user.click(screen.getByRole('button', { name: 'Previous' }));
      expect(await screen.findByRole('heading', { name: 'You hop to the next stone.' })).toBeInTheDocument();
      expect(getMoment()).toBe('hop');
      expect(screen.getByRole('button', { name: walk })).toBeInTheDocument();
    });

    const createWithGap = (done: string[], version: number) => {
      const view = toOwnView(6)(done, version);
      const days = view.days.map((each) => ({
        ...each,
        tasks: each.tasks.map((task) => (task.id === 'skills/3' ? { ...task, state: 'skipped' as const } : task)),
      }));
      return { ...view, days };
    };
    const withoutGames = listOwn(6).filter((id) => id !== 'skills/3');
    test.each([
      ['on the evening of an earlier day, whose view knows no task of the days ahead', 2, listOwn(2), toOwnView(2)],
      ['where a task of an earlier day was left out', 6, withoutGames, createWithGap],
      ['in a grown-up’s own session', 6, listOwn(6), toOwnView(6)],
    ])('and not %s', async (where, day, done, create) => {
      if (!where.includes('own session')) setHintCookie();
      await finishMood(day, done, create);
      await screen.findByRole('button', { name: 'A lantern from the forest' });
      expect(getMoment()).toBe('hop');
      expect(screen.queryByRole('button', { name: walk })).toBeNull();
    });
  });

  test('offers no second part of the story while the report is being made', async () => {
    setHintCookie();
    const finishedWeek = createProgressView({
      currentDay: 7,
      done: PROGRAMME.filter(({ who }) => who === 'child').map(({ id }) => id),
      reportStatus: 'none',
      nextAt: null,
      waitingReason: 'doneForToday',
    });
    server.on(getProgress, finishedWeek);
    const { unmount } = renderApp(toStepPath('mood/4'));
    await screen.findByRole('heading', { name: 'Your stream' });
    expect(screen.queryByRole('link', { name: /the story goes on/i })).toBeNull();
    expect(screen.getByText('Nothing is open right now.')).toBeInTheDocument();
    unmount();
    server.on(getProgress, { ...finishedWeek, nextAt: '2026-11-24T22:00:00.000Z' });
    renderApp(toStepPath('mood/4'));
    await screen.findByRole('link', { name: /the story goes on/i });
    // The grace ends then, and no day opens.
    expect(screen.getByText('Nothing is open right now.')).toBeInTheDocument();
    expect(screen.queryByText(/^Come back/)).toBeNull();
  });

  test('asks nobody back on the last day for the end of the grace, in an own session whose teacher is still out', async () => {
    const done = PROGRAMME.filter(({ who }) => who !== 'teacher').map(({ id }) => id);
    server.on(getProgress, createProgressView({ currentDay: 7, done, waitingReason: 'teacher' }));
    renderApp(toStepPath('mood/4'));
    await screen.findByText('Nothing is open right now.');
    expect(screen.queryByText(/Come back/)).toBeNull();
  });
});
