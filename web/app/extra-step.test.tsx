import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#messages/refusals.ts';
import { stage } from '#messages/stage.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { answerItem, nextItem } from '#shared/contracts/child-tasks.ts';
import { createProgressView, handOverDevice, NUMBER_ITEM, SITTING_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { createFakeVoice } from '#web/testing/fake-voice.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { click, toStepPath } from '#web/testing/steps.ts';

const server = createFakeServer();
const DONE = ['mood/1', 'mood/2', 'personality/2', 'mood/3', 'academic/4/mathematics', 'academic/4/science'];
const view = createProgressView({ currentDay: 4, done: DONE });
const EXTRA = `${toStepPath('academic/4')}&extra=mathematics`;
const [item, sittingId] = [NUMBER_ITEM, SITTING_ID];

beforeEach(() => {
  server.on(getProgress, view);
  server.on(nextItem, { sittingId, item, answered: 0, atMost: 14 });
});

test('extra questions: greet a child that was here before, are answered as such, and end calmly', async () => {
  server.on(answerItem, createProgressView({ currentDay: 4, done: DONE, version: 8 }));
  const { user } = renderApp(EXTRA);
  await screen.findByText('You know this place. A few more questions are waiting here.');
  expect(screen.getByText('about 8 minutes; these answers are added to the first ones')).toBeInTheDocument();
  await click(user, 'button', 'Start Mathematics Assessment');
  await screen.findByRole('heading', { name: item.text });
  await click(user, 'button', '7');
  server.on(nextItem, { sittingId, item: null, answered: 1, atMost: 14 });
  await click(user, 'button', 'Answer');
  expect((await screen.findAllByText('The further questions are done.')).length).toBeGreaterThan(0);
  expect(server.received(nextItem).map(({ query }) => query)).toEqual([{ extra: 'true' }, { extra: 'true' }]);
  expect(server.received(answerItem).map(({ body }) => body)).toEqual([
    expect.objectContaining({ sittingId, extra: true, response: { format: 'number', value: 7 } }),
  ]);
});

test('extra questions: on a device that is with a child they end in the words of its story', async () => {
  handOverDevice();
  server.on(nextItem, { sittingId, item: null, answered: 14, atMost: 14 });
  const { user } = renderApp(EXTRA);
  await screen.findByText('You know this place. A few more questions are waiting here.');
  expect(screen.queryByText(/about 8 minutes/)).not.toBeInTheDocument();
  await click(user, 'button', 'Start');
  await screen.findByText('Everything is kept.');
});

test('extra questions: that are not offered any more say so in a sentence and ask nothing', async () => {
  server.on(nextItem, createRefusal(409, 'ANALYSIS_RUNNING'));
  const { user } = renderApp(EXTRA);
  await click(user, 'button', 'Start Mathematics Assessment');
  expect((await screen.findAllByText('No further questions now')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('The report is being written, so nothing can be changed now.').length).toBeGreaterThan(0);
  expect(server.received(answerItem)).toEqual([]);
});

test.each([
  ['of which an answer is refused', answerItem],
  ['that end on a device that is with a child', nextItem],
] as const)('extra questions: %s never say that all is done or kept', async (where, refusing) => {
  vi.spyOn(console, 'error').mockReturnValue();
  if (where.includes('device')) handOverDevice();
  server.on(refusing, createRefusal(409, 'ANALYSIS_RUNNING'));
  const { user } = renderApp(EXTRA);
  await click(user, 'button', /^Start/);
  if (refusing === answerItem) await click(user, 'button', 'I don’t know this yet');
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  await screen.findByText(refusals.ANALYSIS_RUNNING, { exact: false });
  for (const sentence of [stage.kept, stage.oneDone, 'No further questions now'])
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
});

test('extra questions: another refusal can be tried again', async () => {
  server.on(nextItem, createRefusal(403, 'FORBIDDEN'));
  const { user } = renderApp(EXTRA);
  await click(user, 'button', 'Start Mathematics Assessment');
  await screen.findByRole('button', { name: 'Try again' });
  server.on(nextItem, { sittingId, item, answered: 0, atMost: 14 });
  await click(user, 'button', 'Try again');
  await screen.findByRole('heading', { name: item.text });
});

test('extra questions: of a subject that this day does not have are none, and a paused week says that it rests', async () => {
  const { unmount } = renderApp(`${toStepPath('academic/4')}&extra=history`);
  await screen.findByText('There is nothing of this kind on this day. This is open now:');
  unmount();
  server.on(getProgress, createProgressView({ currentDay: 4, done: DONE, paused: true }));
  renderApp(EXTRA);
  await screen.findByText('The week is paused. Resume it on the dashboard to go on.');
  await waitFor(() => expect(server.received(nextItem)).toEqual([]));
});

test('extra questions: that are none are told aloud to a child who cannot read, with where to go on', async () => {
  const utterances = createFakeVoice();
  handOverDevice();
  server.on(getProgress, { ...view, ageYears: 5 });
  renderApp(`${toStepPath('academic/4')}&extra=history`);
  await waitFor(() =>
    expect(utterances.map(({ text }) => text)).toEqual([
      'There is nothing of this kind on this day. This is open now:',
      'Go on with how you feel',
      stage.toGrownUp,
    ]),
  );
});

test('extra questions: the usual address of a finished subject asks none of them', async () => {
  renderApp(toStepPath('academic/4'));
  await screen.findByText('This is done. Thank you!');
  expect(server.received(nextItem)).toEqual([]);
});
