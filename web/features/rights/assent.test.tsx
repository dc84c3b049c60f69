import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { assent as words } from '#messages/assent.ts';
import { cancelAssessment, finishAssessment, getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { askChild, endChildTasks, giveConsent } from '#shared/contracts/consents.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { ASSESSMENT_ID, createProgressView, createRow, OTHER_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { createFakeVoice, hearNext } from '#web/testing/fake-voice.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { click, toStepPath, type User } from '#web/testing/steps.ts';

const server = createFakeServer();
const week = { ...createProgressView({ currentDay: 1, done: [] }), ageYears: 8 };
const MOOD = 'How do you feel today?';
const QUESTION = 'Would you like to take part this week?';

const say = async (user: User, answer: string) => {
  await click(user, 'radio', answer);
  await click(user, 'button', 'Next');
};

beforeEach(() => {
  server.on(listAssessments, { assessments: [week] });
  server.on(getProgress, { ...week, assent: 'ask' });
});

describe('before the first task of a week the child', () => {
  test('is asked, is told who will see it, and a yes leads to the task', async () => {
    server.on(askChild, { ...week, assent: 'yes', version: week.version + 1 });
    const { user } = renderApp(toStepPath('mood/1'));
    await screen.findByRole('heading', { name: QUESTION });
    expect(screen.getByText(/Your parent can see what you answer/)).toBeInTheDocument();
    expect(screen.queryByText(MOOD)).toBeNull();
    await say(user, 'Yes, I want to');
    await screen.findByText(MOOD);
    expect(server.received(askChild)).toMatchObject([
      { params: { assessmentId: ASSESSMENT_ID }, body: { says: 'yes', mode: '7-10', afterNo: false } },
    ]);
  });

  test('that says no rests, and may change its mind', async () => {
    server.on(askChild, { ...week, assent: 'no', version: week.version + 1 });
    const { user } = renderApp(toStepPath('mood/1'));
    await say(user, 'No, not now');
    await screen.findByRole('heading', { name: 'That is all right.' });
    expect(screen.queryByText(MOOD)).toBeNull();
    await click(user, 'button', 'I want to after all');
    await screen.findByRole('heading', { name: QUESTION });
    await say(user, 'Yes, I want to');
    await screen.findByText(MOOD);
    expect(server.received(askChild)).toMatchObject([
      { body: { says: 'no', afterNo: false } },
      { body: { says: 'yes', afterNo: true } },
    ]);
  });

  test('that said no on another device says with its yes that the no is known', async () => {
    server.on(getProgress, { ...week, assent: 'no' });
    server.on(askChild, { ...week, assent: 'yes', version: week.version + 1 });
    const { user } = renderApp(toStepPath('mood/1'));
    await say(user, 'Yes, I want to');
    await screen.findByText(MOOD);
    expect(server.received(askChild)).toMatchObject([{ body: { says: 'yes', afterNo: true } }]);
  });

  test('that said no today is not asked a second time, and may change its mind', async () => {
    server.on(getProgress, { ...week, assent: 'no', saidNoToday: true });
    const { user } = renderApp(toStepPath('mood/1'));
    await screen.findByRole('heading', { name: 'That is all right.' });
    expect(screen.queryByRole('heading', { name: QUESTION })).toBeNull();
    await click(user, 'button', 'I want to after all');
    await screen.findByRole('heading', { name: QUESTION });
  });

  test('stops for good, asked twice', async () => {
    server.on(getProgress, { ...week, assent: 'no', saidNoToday: true });
    server.on(endChildTasks, { ...week, assent: 'stopped', version: week.version + 1 });
    const { user } = renderApp(toStepPath('mood/1'));
    await click(user, 'button', 'I want to stop for good');
    await click(user, 'button', 'No, go back');
    expect(server.received(endChildTasks)).toEqual([]);
    await click(user, 'button', 'I want to stop for good');
    await click(user, 'button', 'Yes, stop for good');
    await screen.findByRole('heading', { name: 'You have stopped. That is all right.' });
    expect(server.received(endChildTasks)).toMatchObject([
      { params: { assessmentId: ASSESSMENT_ID }, body: { by: 'child' } },
    ]);
    expect(screen.queryByText(MOOD)).toBeNull();
  });

  test('that stopped for good without a connection has stopped on its next page too', async () => {
    const store = createMemoryDeviceStore();
    for (const endpoint of [askChild, endChildTasks]) server.on(endpoint, createRefusal(503, 'UNAVAILABLE'));
    const visit = renderApp(toStepPath('mood/1'), {}, store);
    await click(visit.user, 'radio', 'No, not now');
    await click(visit.user, 'button', 'Next');
    await click(visit.user, 'button', 'I want to stop for good');
    await click(visit.user, 'button', 'Yes, stop for good');
    await screen.findByRole('heading', { name: 'You have stopped. That is all right.' });
    visit.unmount();
    renderApp(toStepPath('mood/1'), {}, store);
    await screen.findByRole('heading', { name: 'You have stopped. That is all right.' });
    expect(screen.queryByRole('button', { name: 'I want to after all' })).toBeNull();
  });

  test('that said no on another device since is told so, and its next yes counts', async () => {
    server.on(askChild, createRefusal(409, 'CHILD_SAID_NO'));
    const { user } = renderApp(toStepPath('mood/1'));
    await click(user, 'radio', 'Yes, I want to');
    await click(user, 'button', 'Next');
    await screen.findAllByText(/^The child said no/);
    server.on(askChild, { ...week, assent: 'yes', version: week.version + 1 });
    await click(user, 'button', 'Next');
    await screen.findByText(MOOD);
    expect(server.received(askChild)).toMatchObject([{ body: { afterNo: false } }, { body: { afterNo: true } }]);
  });

  test('sees nothing else as chosen while its answer is on the way', async () => {
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    server.on(askChild, () => arrived.then(() => ({ ...week, assent: 'yes', version: week.version + 1 })));
    const { user } = renderApp(toStepPath('mood/1'));
    await say(user, 'Yes, I want to');
    await click(user, 'radio', 'No, not now');
    expect(screen.getByRole('radio', { name: 'Yes, I want to' })).toBeChecked();
    arrive();
    await screen.findByText(MOOD);
  });

  test('that stops for good cannot go back while that is on the way', async () => {
    server.on(getProgress, { ...week, assent: 'no', saidNoToday: true });
    server.hold(endChildTasks);
    const { user } = renderApp(toStepPath('mood/1'));
    await click(user, 'button', 'I want to stop for good');
    await click(user, 'button', 'Yes, stop for good');
    await click(user, 'button', 'No, go back');
    expect(screen.getByRole('button', { name: 'Yes, stop for good' })).toBeInTheDocument();
  });

  test('that chose nothing is told so, and nothing is handed in', async () => {
    const { user } = renderApp(toStepPath('mood/1'));
    await screen.findByRole('heading', { name: QUESTION });
    await click(user, 'button', 'Next');
    expect((await screen.findAllByText('Please choose one of the two.')).length).toBeGreaterThan(0);
    expect(server.received(askChild)).toHaveLength(0);
  });

  test('that cannot read is told as often as it goes on without a choice', async () => {
    const spoken = createFakeVoice();
    server.on(getProgress, { ...week, ageYears: 5, assent: 'ask' });
    const { user } = renderApp(toStepPath('mood/1'));
    await screen.findByRole('heading', { name: 'Do you want to join in?' });
    await waitFor(() => expect(spoken).not.toEqual([]));
    while (hearNext());
    const countReminders = () => spoken.filter(({ text }) => text === words.choose).length;
    for (const taps of [1, 2, 3]) {
      await click(user, 'button', 'Next');
      await waitFor(() => expect(countReminders()).toBe(taps));
    }
  });

  test('goes on without a connection, also to the next task', async () => {
    server.on(askChild, createRefusal(503, 'UNAVAILABLE'));
    const { user } = renderApp(toStepPath('mood/1'));
    await say(user, 'Yes, I want to');
    await screen.findByText(MOOD);
  });

  test.each(['yes', 'no'])('is asked though the %s of another child waits on this device', async (says) => {
    const store = createMemoryDeviceStore();
    await store.outbox.put(createRow('assent', { says, mode: '7-10' }, { assessmentId: OTHER_ID }));
    server.on(askChild, createRefusal(503, 'UNAVAILABLE'));
    renderApp(toStepPath('mood/1'), {}, store);
    await screen.findByRole('heading', { name: QUESTION });
  });

  test('learns, or its grown-up does, that consent was withdrawn', async () => {
    server.on(askChild, createRefusal(409, 'NO_CONSENT'));
    const { user } = renderApp(toStepPath('mood/1'));
    await say(user, 'Yes, I want to');
    expect(
      (await screen.findAllByText('There is no consent in force, so no answer can be saved.')).length,
    ).toBeGreaterThan(0);
    expect(screen.queryByText(MOOD)).toBeNull();
  });

  test.each([
    ['5', 5, 'Do you want to join in?'],
    ['13', 13, 'Do you want to take part this week?'],
  ])('of %s is asked in words of its age', async (_, ageYears, question) => {
    server.on(getProgress, { ...week, ageYears, assent: 'ask' });
    renderApp(toStepPath('mood/1'));
    await screen.findByRole('heading', { name: question });
  });

  test('that is under way already is not asked, and a parent’s form asks nobody', async () => {
    server.on(getProgress, { ...week, assent: null });
    const app = renderApp(toStepPath('mood/1'));
    await screen.findByRole('heading', { name: MOOD });
    app.unmount();
    server.on(getProgress, { ...createProgressView({ currentDay: 4, done: [] }), assent: 'ask' });
    renderApp(toStepPath('parent/4'));
    await screen.findByRole('heading', { level: 1, name: 'Parent Input - Day 4' });
    expect(screen.queryByRole('heading', { name: QUESTION })).toBeNull();
  });
});

describe('the dashboard', () => {
  test('says without blame that a child said no', async () => {
    server.on(listAssessments, { assessments: [{ ...week, assent: 'no' }] });
    renderApp('/dashboard');
    await screen.findByRole('heading', { name: `${week.childName} said: not now` });
    expect(screen.getByText(/^That is fine, and no task is lost\./)).toBeInTheDocument();
  });

  test('lets a parent stop the tasks for good, and then decide how the week ends, and keeps the focus at what is left', async () => {
    server.on(listAssessments, { assessments: [{ ...week, assent: 'no' }] });
    server.on(endChildTasks, { ...week, assent: 'stopped', canFinish: true, version: week.version + 1 });
    server.on(finishAssessment, { ...week, assent: 'stopped', canFinish: false, version: week.version + 2 });
    const { user } = renderApp('/dashboard');
    const expectFocus = (name: string) => waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());
    await click(user, 'button', 'Stop for good');
    await click(user, 'button', 'Leave it as it is');
    await expectFocus(`${week.childName} said: not now`);
    expect(server.received(endChildTasks)).toEqual([]);
    await click(user, 'button', 'Stop for good');
    const sure = await screen.findByRole('group', { name: `Stop ${week.childName}’s tasks for good?` });
    await user.click(within(sure).getByRole('button', { name: 'Stop for good' }));
    await expectFocus(`${week.childName} has stopped for good`);
    expect(server.received(endChildTasks)).toMatchObject([{ body: { by: 'parent' } }]);
    await click(user, 'button', 'Make the report with what is there');
    await click(user, 'button', 'Finish now');
    await expectFocus('Assessment Dashboard');
    expect(screen.queryByRole('heading', { name: `${week.childName} has stopped for good` })).toBeNull();
    expect(server.received(finishAssessment)).toHaveLength(1);
  });

  test('asks each question anew, without the fault of another, and says what was decided', async () => {
    server.on(listAssessments, { assessments: [{ ...week, assent: 'stopped', canFinish: true }] });
    server.on(finishAssessment, createRefusal(409, 'ANALYSIS_RUNNING'));
    server.on(cancelAssessment, { ...week, status: 'cancelled', version: week.version + 1 });
    const { user } = renderApp('/dashboard');
    await click(user, 'button', 'Make the report with what is there');
    await click(user, 'button', 'Finish now');
    await screen.findByText(/^That did not work\./);
    await click(user, 'button', 'Leave it as it is');
    const panel = within(screen.getByRole('tabpanel'));
    await user.click(panel.getByRole('button', { name: 'Cancel the week' }));
    const sure = within(await screen.findByRole('group', { name: 'Cancel the week?' }));
    expect(sure.queryByText(/^That did not work\./)).toBeNull();
    await user.click(sure.getByRole('button', { name: 'Cancel the week' }));
    await screen.findByText('The week was cancelled');
  });

  test('shows a notice with new words as a card, which goes once it is agreed to', async () => {
    const old = { ...week, notice: '2026-11' };
    server.on(listAssessments, { assessments: [old] });
    server.on(giveConsent, { ...week, version: week.version + 1 });
    const { user } = renderApp('/dashboard');
    await click(user, 'button', 'Agree to the new notice');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Agree to the new notice' })).toBeNull());
    expect(server.received(giveConsent)).toMatchObject([{ body: { noticeVersion: '2027-01' } }]);
  });

  test('is quiet where there is nothing to say', async () => {
    renderApp('/dashboard');
    await screen.findByRole('heading', { name: `${week.childName}’s week` });
    expect(screen.queryByText(/said: not now|has new words/)).toBeNull();
  });
});
