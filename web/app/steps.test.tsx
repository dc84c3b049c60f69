import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { assent } from '#messages/assent.ts';
import { refusals } from '#messages/refusals.ts';
import { stage } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { answerItem, nextItem } from '#shared/contracts/child-tasks.ts';
import { getSession } from '#shared/contracts/session.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import {
  ANA,
  ASSESSMENT_ID,
  createOwnView,
  createProgressView,
  handOverDevice,
  NUMBER_ITEM,
  SITTING_ID,
  TEO,
} from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { createFakeVoice, reachCharacter } from '#web/testing/fake-voice.ts';
import { controlTime, FakeSocket, renderApp } from '#web/testing/render-app.tsx';
import { click, findSubscribedSocket, SHOWN, setOnline, toStepPath } from '#web/testing/steps.ts';

const server = createFakeServer();
const DONE = ['mood/1', 'mood/2', 'personality/2', 'mood/3'];

beforeEach(() => server.on(getProgress, createProgressView({ currentDay: 4, done: DONE })));

describe('the focus of a child', () => {
  const expectFocus = (name: string) => waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());

  test('stays at the question when the bubble of an exit closes, also by Escape', async () => {
    createFakeVoice();
    server.on(getProgress, { ...createProgressView({ currentDay: 4, done: DONE }), ageYears: 5 });
    const { user } = renderApp(toStepPath('mood/4'));
    await click(user, 'button', steps.stop);
    await click(user, 'button', stage.stay);
    await expectFocus('How do you feel today?');
    await click(user, 'button', steps.refuse);
    await user.keyboard('{Escape}');
    await expectFocus('How do you feel today?');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('stays on the page when it is asked whether it wants to stop for good', async () => {
    server.on(getProgress, { ...createProgressView({ currentDay: 1, done: [] }), assent: 'no', saidNoToday: true });
    const { user } = renderApp(toStepPath('mood/1'));
    await click(user, 'button', assent.stop.open);
    await expectFocus(assent.stop.ask.title);
    await click(user, 'button', assent.stop.keep);
    await expectFocus(assent.rest.title);
  });
});

describe('every step', () => {
  test('shows where the week stands, follows it as it moves elsewhere, and drops a view that is older', async () => {
    renderApp(toStepPath('mood/4'));
    await screen.findByText('Day 4 of 7');
    expect(screen.getAllByRole('progressbar')[0]).toHaveAttribute('aria-valuenow', '4');
    const panel = screen.getByRole('region', { name: 'Progress of the week' });
    const days = within(panel)
      .getAllByRole('listitem')
      .slice(0, 7)
      .map((day) => day.textContent);
    expect(days).toEqual([
      'Day 1: Daily Mood Check (Setup & Mood)completed',
      'Day 2: Personality Assessmentcompleted',
      'Day 3: Skill AssessmentStill open',
      'Day 4: Parent Inputcurrent',
      'Day 5: Teacher Inputpending',
      'Day 6: Final Taskspending',
      'Day 7: AI Analysispending',
    ]);
    const third = () => within(panel).getAllByRole('listitem')[2];
    const socket = await findSubscribedSocket();
    act(() => socket.shows(createProgressView({ currentDay: 4, done: [...DONE, 'skills/3'], version: 9 })));
    await waitFor(() => expect(third()).toHaveTextContent('Day 3: Skill Assessmentcompleted'));
    act(() => socket.shows(createProgressView({ currentDay: 4, done: DONE, version: 8 })));
    expect(third()).toHaveTextContent('Day 3: Skill Assessmentcompleted');
    expect(server.received(getProgress)).toHaveLength(1);
  });

  test('shows of a store that was restored what it has, and nothing as done that it lost', async () => {
    server.on(getProgress, createProgressView({ currentDay: 4, done: [...DONE, 'mood/4'], version: 9 }));
    renderApp(toStepPath('mood/4'));
    await screen.findByText('This is done. Thank you!');
    const socket = await findSubscribedSocket();
    act(() => socket.shows(createProgressView({ currentDay: 4, done: DONE, version: 8 }), true));
    await screen.findByText('How do you feel today?');
  });

  test('closes for whoever was removed as a guardian', async () => {
    renderApp(toStepPath('mood/4'));
    await screen.findByText('How do you feel today?');
    const socket = await findSubscribedSocket();
    server.on(getProgress, createRefusal(404, 'NOT_FOUND'));
    act(() => socket.ends(ASSESSMENT_ID));
    // Before the page would look again by itself.
    await waitFor(() => expect(screen.queryByText('How do you feel today?')).toBeNull(), { timeout: 5_000 });
    expect(screen.getByText(new RegExp(refusals.NOT_FOUND))).toBeInTheDocument();
    expect(server.received(getProgress)).toHaveLength(2);
  });

  test('has its heading while the week is read, and none on a device that is with a child', async () => {
    server.hold(getProgress);
    const { unmount } = renderApp(toStepPath('mood/4'));
    await screen.findByRole('heading', { level: 1, name: 'Daily Mood Check - Day 4' });
    unmount();
    handOverDevice();
    renderApp(toStepPath('mood/4'));
    await waitFor(() => expect(server.received(getProgress)).toHaveLength(2));
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  test('opens no socket on a device that is with a child, which the server would refuse', async () => {
    handOverDevice();
    renderApp(toStepPath('mood/4'));
    await screen.findByRole('heading', { level: 1 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(FakeSocket.opened).toEqual([]);
  });

  test('of a type that does not exist leads to the dashboard', async () => {
    const { address } = renderApp(toStepPath('nonsense/4'));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('without a day is that of day 1, and what is done says so and offers what is open', async () => {
    renderApp(toStepPath('mood'));
    await screen.findByText('This is done. Thank you!');
    expect(screen.getByRole('heading', { level: 1, name: 'Daily Mood Check - Day 1' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go on with Daily Mood Check' })).toHaveAttribute(
      'href',
      toStepPath('mood/4'),
    );
  });

  test('of a day after the next one names its date in words', async () => {
    server.on(getProgress, createProgressView({ currentDay: 4, done: DONE }));
    renderApp(toStepPath('mood/6'));
    await screen.findByText(/^Not open yet, come back on [A-Z][a-z]+day,? \d+ [A-Z][a-z]+ 20\d\d\.$/);
  });

  test.each([
    ['', 0],
    [', also where the device wakes before its network', 1],
  ])('opens by itself when its day does%s, and looks again when the tab comes back', async (_, failures) => {
    const view = createProgressView({ currentDay: 5, done: DONE });
    const { passTime } = controlTime();
    server.on(getProgress, { ...view, nextAt: new Date(Date.now() + 20_000).toISOString() });
    renderApp(toStepPath('mood/6'));
    await screen.findByText(/^Not open yet, come back on /);
    const next = { version: view.version + 1, nextAt: null };
    server.on(getProgress, { ...createProgressView({ currentDay: 6, done: DONE }), ...next });
    server.fail(getProgress, failures, 'OFFLINE');
    await passTime(20_500);
    if (failures > 0) await passTime(1000);
    await screen.findByText('How do you feel today?');
    const reads = server.received(getProgress).length;
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(server.received(getProgress)).toHaveLength(reads + 1));
  });

  test('looks for a day that its clock has late less and less often: each look renews the time of a child', async () => {
    handOverDevice();
    const { passTime } = controlTime();
    const view = createOwnView({ currentDay: 5, done: DONE });
    server.on(getProgress, { ...view, nextAt: new Date(Date.now() - 60_000).toISOString() });
    renderApp(toStepPath('mood/6'));
    await screen.findByText(stage.notOpen);
    const countReads = async (minutes: number) => {
      for (let quarters = 0; quarters < minutes * 4; quarters += 1) await passTime(15_000);
      return server.received(getProgress).length;
    };
    expect(await countReads(1)).toBe(3);
    const reads = await countReads(40);
    expect(await countReads(20)).toBe(reads);
    server.on(getProgress, createOwnView({ currentDay: 6, done: DONE, version: view.version + 1 }));
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('How do you feel today?');
  });

  test('that was begun with other pictures says to the grown-up what becomes of it, and no other does', async () => {
    const view = createProgressView({ currentDay: 4, done: DONE.slice(0, 1) });
    const createViewWithPresentations = (presentations: Record<string, string>) =>
      server.on(getProgress, { ...view, resume: { ...view.resume, presentations } });
    const hasRedrawnNotice = async (step: string) => {
      const app = renderApp(toStepPath(step));
      await screen.findAllByRole('button', { name: /^(Begin|Carry on|Start|Next)/ });
      const isShown = screen.queryByText(/^This part was begun with other pictures/) !== null;
      app.unmount();
      return isShown;
    };
    createViewWithPresentations({ 'quest/A': 'cards-1', 'game/social': 'stage-4' });
    expect(await hasRedrawnNotice('personality/2')).toBe(true);
    for (const other of ['skills/3', 'mood/2']) expect(await hasRedrawnNotice(other)).toBe(false);
    createViewWithPresentations({ 'quest/A': 'stage-4', 'game/social': 'cards-1' });
    expect([await hasRedrawnNotice('personality/2'), await hasRedrawnNotice('skills/3')]).toEqual([false, true]);
    // Stories that were told stay told, and nothing is chosen where a hand is measured.
    createViewWithPresentations({ 'game/social': 'stage-3', 'game/physical': 'cards-1' });
    expect(await hasRedrawnNotice('skills/3')).toBe(false);
  });

  test('of a paused week says so and leads to no task, itself included', async () => {
    server.on(getProgress, createProgressView({ currentDay: 4, done: DONE, paused: true }));
    renderApp(toStepPath('mood/4'));
    await screen.findByText('The week is paused. Resume it on the dashboard to go on.');
    expect(screen.queryByRole('link', { name: /^Go on with/ })).toBeNull();
  });

  test('without a task of its kind on that day offers what is open', async () => {
    renderApp(toStepPath('skills/5'));
    await screen.findByText('There is nothing of this kind on this day. This is open now:');
  });

  test('asks a visitor to sign in and leads back', async () => {
    server.on(getProgress, createRefusal(401, 'NOT_SIGNED_IN'));
    server.on(getSession, { account: null });
    const { address } = renderApp(toStepPath('mood/4'));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(address()).toBe(`/sign-in?next=${encodeURIComponent(toStepPath('mood/4'))}`);
  });

  test('shows nothing to the cookie of a teacher’s link, which is all that is left of a session here', async () => {
    server.on(getProgress, { ...createProgressView({ currentDay: 4, done: DONE }), ageYears: null, assent: null });
    server.on(getSession, { account: null });
    renderApp(toStepPath('mood/4'));
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  });

  test('without a chosen week takes the one that is running, or asks whose turn it is', async () => {
    server.on(listAssessments, { assessments: [createProgressView({ currentDay: 4, done: DONE })] });
    const first = renderApp('/assessment/mood/4');
    await screen.findByText('How do you feel today?');
    first.unmount();
    const other = createProgressView({ currentDay: 4, done: DONE, ...TEO });
    server.on(listAssessments, { assessments: [createProgressView({ currentDay: 4, done: DONE }), other] });
    renderApp('/assessment/mood/4');
    expect(await screen.findByRole('link', { name: 'Teo' })).toHaveAttribute(
      'href',
      `/assessment/mood/4?assessment=${other.id}`,
    );
  });
});

describe('school subjects', () => {
  const [item, sittingId] = [NUMBER_ITEM, SITTING_ID];
  beforeEach(() => {
    server.on(nextItem, { sittingId, item, answered: 0, atMost: 16 });
    server.on(answerItem, createProgressView({ currentDay: 4, done: DONE, version: 8 }));
  });
  const start = async () => {
    const { user } = renderApp(toStepPath('academic/4'));
    await click(user, 'button', 'Start Mathematics Assessment');
    return user;
  };
  /** From now on the next answer completes its subject, and the returned view shows it as done. */
  const completeMathematics = () => {
    server.on(answerItem, createProgressView({ currentDay: 4, done: [...DONE, 'academic/4/mathematics'], version: 8 }));
    server.on(nextItem, { sittingId, item: null, answered: 1, atMost: 16 });
  };

  test('introduce each subject with its four topics, ask one item a request, and name what is finished without a number', async () => {
    const { user } = renderApp(toStepPath('academic/4'));
    await screen.findByText('Subject 1 of 5');
    expect(screen.getByText('0% complete')).toBeInTheDocument();
    for (const topic of ['Basic arithmetic', 'Fractions', 'Geometry', 'Word problems'])
      expect(screen.getByText(topic)).toBeInTheDocument();
    await click(user, 'button', 'Start Mathematics Assessment');
    await screen.findByRole('heading', { name: 'How many is 3 and 4?' });
    await click(user, 'button', 'Answer');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select an answer');
    await click(user, 'button', '7');
    completeMathematics();
    await click(user, 'button', 'Answer');
    await screen.findByText('Subject 2 of 5');
    expect(screen.getByText('20% complete')).toBeInTheDocument();
    expect(screen.getByText('Finished. The result comes with the report.')).toBeInTheDocument();
    expect(server.received(answerItem).map(({ body }) => body)).toEqual([
      { sittingId, response: { format: 'number', value: 7 }, rtMs: expect.any(Number), assist: 'alone', ...SHOWN },
    ]);
  });

  test.each([
    ['what was heard of it', true, 0.5],
    ['nothing where it tests reading', false, undefined],
  ])('an answer carries %s', async (_, audio, audioHeard) => {
    const spoken = createFakeVoice();
    server.on(nextItem, { sittingId, item: { ...item, audio }, answered: 0, atMost: 16 });
    const user = await start();
    await screen.findByRole('heading', { name: item.text });
    if (audio) await click(user, 'button', 'Read aloud');
    reachCharacter(
      spoken.find(({ text }) => text === item.text),
      item.text.length / 2,
    );
    completeMathematics();
    await click(user, 'button', 'I don’t know this yet');
    await screen.findByText('Subject 2 of 5');
    expect(server.received(answerItem)[0]?.body).toEqual({
      sittingId,
      response: { format: 'pass' },
      rtMs: expect.any(Number),
      assist: 'alone',
      audioHeard,
      ...SHOWN,
    });
  });

  test('after the fifth the words of the specification appear', async () => {
    const all = [
      ...DONE,
      'academic/4/mathematics',
      'academic/4/science',
      'academic/5/literature',
      'academic/5/history',
    ];
    server.on(getProgress, createProgressView({ currentDay: 6, done: all }));
    server.on(nextItem, { sittingId, item, answered: 8, atMost: 16 });
    server.on(answerItem, createProgressView({ currentDay: 6, done: [...all, 'academic/6/geography'], version: 8 }));
    const { user } = renderApp(toStepPath('academic/6'));
    await click(user, 'button', 'Start Geography Assessment');
    await click(user, 'button', 'I don’t know this yet');
    expect((await screen.findAllByText('Academic assessment completed!')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('All subjects have been evaluated.').length).toBeGreaterThan(0);
  });

  /** Collects the texts of the stage on every change, until `end`. */
  function watchStage() {
    const seen: string[] = [];
    const look = () => seen.push(document.querySelector('main')?.textContent ?? '');
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return { seen, end: () => observer.disconnect() };
  }

  test('end the day with their last answer and what the server says with it: no page is ever blank, whatever fails after it', async () => {
    server.on(getProgress, createProgressView({ currentDay: 4, done: [...DONE, 'academic/4/science'] }));
    server.on(nextItem, { sittingId, item, answered: 15, atMost: 16 });
    const user = await start();
    await click(user, 'button', '7');
    server.on(
      answerItem,
      createProgressView({
        currentDay: 4,
        done: [...DONE, 'academic/4/science', 'academic/4/mathematics'],
        version: 8,
      }),
    );
    server.fail(nextItem, Number.POSITIVE_INFINITY);
    server.fail(getProgress, Number.POSITIVE_INFINITY);
    const stage = watchStage();
    await click(user, 'button', 'Answer');
    expect((await screen.findAllByText(/Go on with|Back to/)).length).toBeGreaterThan(0);
    stage.end();
    expect(stage.seen.filter((text) => text.trim() === '')).toEqual([]);
    expect(server.received(nextItem)).toHaveLength(1);
  });

  test('never show a question under the name of another subject', async () => {
    const user = await start();
    await click(user, 'button', '7');
    completeMathematics();
    const stage = watchStage();
    await click(user, 'button', 'Answer');
    await screen.findByText('Subject 2 of 5');
    stage.end();
    expect(stage.seen.filter((text) => text.includes(item.text) && text.includes('Science ·'))).toEqual([]);
  });

  test('that were finished on another device are read from the week', async () => {
    server.on(nextItem, { sittingId, item: null, answered: 9, atMost: 16 });
    const { user } = renderApp(toStepPath('academic/4'));
    await screen.findByRole('button', { name: 'Start Mathematics Assessment' });
    server.on(
      getProgress,
      createProgressView({ currentDay: 4, done: [...DONE, 'academic/4/mathematics'], version: 8 }),
    );
    await click(user, 'button', 'Start Mathematics Assessment');
    await screen.findByText('Subject 2 of 5');
  });

  test('need the connection and say so kindly, with what works without, also before they are tapped', async () => {
    const { user } = renderApp(toStepPath('academic/4'));
    await screen.findByRole('button', { name: 'Start Mathematics Assessment' });
    server.goOffline();
    await click(user, 'button', 'Start Mathematics Assessment');
    await screen.findByText('We need the internet for this one');
    expect(screen.getByRole('link', { name: 'Go on with Daily Mood Check' })).toBeInTheDocument();
    setOnline(false);
    expect(screen.queryByRole('button', { name: 'Start Mathematics Assessment' })).toBeNull();
    server.goOffline(false);
    setOnline(true);
    await screen.findByRole('heading', { name: item.text });
  });

  test('are none of what works without the connection', async () => {
    server.on(getProgress, createProgressView({ currentDay: 5, done: DONE }));
    const { unmount } = renderApp(toStepPath('academic/4'));
    await screen.findByRole('button', { name: 'Start Mathematics Assessment' });
    setOnline(false);
    const ways = within(screen.getByText('These work without:').parentElement as HTMLElement).getAllByRole('link');
    expect(ways.filter(({ textContent }) => textContent?.includes('Academic'))).toEqual([]);
    unmount();
    setOnline(true);
    const done = [...DONE, 'mood/4', 'mood/5', 'skills/3', 'parent/4'];
    server.on(getProgress, createProgressView({ currentDay: 5, done }));
    renderApp(toStepPath('academic/4'));
    await screen.findByRole('button', { name: 'Start Mathematics Assessment' });
    setOnline(false);
    await screen.findByText('We need the internet for this one');
    expect(screen.queryByText('These work without:')).toBeNull();
  });

  test('keep an answer that is being made while the connection is away, and say so where it is tapped', async () => {
    const user = await start();
    await click(user, 'button', '7');
    setOnline(false);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'We need the internet to go on. It comes back by itself.',
    );
    for (const name of ['Answer', 'I don’t know this yet']) {
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
      await click(user, 'button', name);
    }
    expect(server.received(answerItem)).toEqual([]);
    setOnline(true);
    completeMathematics();
    await click(user, 'button', 'Answer');
    await screen.findByText('Subject 2 of 5');
    expect(server.received(answerItem)[0]?.body).toMatchObject({ response: { format: 'number', value: 7 } });
  });

  test('send an answer that stopped on its way again by themselves when the connection is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = await start();
    await click(user, 'button', '7');
    server.goOffline();
    await click(user, 'button', 'Answer');
    await screen.findByText('We need the internet for this one');
    setOnline(false);
    server.goOffline(false);
    completeMathematics();
    setOnline(true);
    await screen.findByText('Subject 2 of 5');
    expect(server.received(answerItem)).toHaveLength(1);
  });

  test('are named last, with what they need, where a child without a connection chooses what is next', async () => {
    setOnline(false);
    server.on(getProgress, createProgressView({ currentDay: 5, done: DONE.filter((id) => id !== 'skills/3') }));
    renderApp(toStepPath('mood/1'));
    await screen.findByText('This is done. Thank you!');
    const links = (await screen.findAllByRole('link', { name: /Assessment|Mood/ })).map(
      ({ textContent }) => textContent,
    );
    expect(
      links.filter((text) => /Academic/.test(text ?? '')).every((text) => text?.includes('(needs the internet)')),
    ).toBe(true);
    expect(links.findIndex((text) => /Academic/.test(text ?? ''))).toBeGreaterThan(
      links.findIndex((text) => /Skills/.test(text ?? '')),
    );
  });

  test.each([
    [409, 'CHILD_SAID_NO'],
    [409, 'NO_CONSENT'],
    [404, 'NOT_FOUND'],
  ] as const)(
    'refused for good, by %i %s, lead to the week as it is now, and not to one try after another',
    async (status, code) => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      server.on(answerItem, createRefusal(status, code));
      const user = await start();
      await click(user, 'button', 'I don’t know this yet');
      await screen.findByText(refusals[code], { exact: false });
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
      server.on(getProgress, { ...createProgressView({ currentDay: 4, done: DONE }), assent: 'no', saidNoToday: true });
      const reads = server.received(getProgress).length;
      await click(user, 'button', steps.answerAgain);
      await waitFor(() => expect(server.received(getProgress).length).toBeGreaterThan(reads));
    },
  );

  test('of a child that was erased leave nothing of it on a device that is with it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    handOverDevice();
    server.on(nextItem, createRefusal(410, 'ERASED'));
    const store = createMemoryDeviceStore();
    const { user } = renderApp(toStepPath('academic/4'), {}, store);
    await screen.findByRole('button', { name: 'Start' });
    await waitFor(async () => expect(await store.views.get(ANA.userId, ASSESSMENT_ID)).toBeDefined());
    await click(user, 'button', 'Start');
    await screen.findByText(refusals.ERASED, { exact: false });
    await waitFor(async () => expect(await store.views.get(ANA.userId, ASSESSMENT_ID)).toBeUndefined());
  });

  test('that do not come are told to a child who cannot read, who can try again', async () => {
    const spoken = createFakeVoice();
    server.on(getProgress, { ...createProgressView({ currentDay: 4, done: DONE }), ageYears: 5 });
    server.on(nextItem, createRefusal(403, 'FORBIDDEN'));
    const user = await start();
    await screen.findByRole('alert');
    expect(spoken.map(({ text }) => text)).toEqual(
      expect.arrayContaining([stage.trouble.title, stage.trouble.text, stage.trouble.again]),
    );
    expect(spoken.map(({ text }) => text)).not.toContain(refusals.FORBIDDEN);
    expect(screen.getByText(refusals.FORBIDDEN, { exact: false })).toBeInTheDocument();
    server.on(nextItem, { sittingId, item, answered: 0, atMost: 16 });
    await click(user, 'button', stage.trouble.again);
    await screen.findByRole('heading', { name: item.text });
  });

  test('an answer that cannot be saved is logged, shown, and sent again with its key', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.on(answerItem, createRefusal(403, 'FORBIDDEN'));
    const user = await start();
    await click(user, 'button', 'I don’t know this yet');
    expect(await screen.findByRole('alert')).toHaveTextContent('The answer could not be saved yet.');
    expect(log).toHaveBeenCalledWith('Failed to save academic assessment');
    server.on(answerItem, createProgressView({ currentDay: 4, done: DONE, version: 8 }));
    await click(user, 'button', 'Try again');
    await waitFor(() => expect(server.received(answerItem)).toHaveLength(2));
    const [first, second] = server.received(answerItem);
    expect(second?.key).toBe(first?.key);
    expect(second?.body).toEqual(first?.body);
  });
});
