import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getProgress } from '#shared/contracts/assessments.ts';
import { answerScene, completeQuest } from '#shared/contracts/child-tasks.ts';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import { CHAPTERS_B, QUEST_B } from '#shared/instruments/quest.b.ts';
import type { Scene } from '#shared/instruments/quest-scene.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import { ENCORE_SCENES, getEncoreState } from '#web/app/step/encore.ts';
import { ASSESSMENT_ID, createProgressView, createRow } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { chooseFirstOption, questAssessment, withAnsweredScenes } from '#web/testing/quest.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { click, toStepPath } from '#web/testing/steps.ts';

const server = createFakeServer();

beforeEach(() => {
  server.on(getProgress, questAssessment);
  server.on(answerScene, questAssessment);
});

describe('the encore', () => {
  const dayOf6 = createProgressView({ currentDay: 6, done: ['mood/6', 'personality/2'] });

  test('is offered on day 6 beside the tasks, and not before', async () => {
    server.on(getProgress, dayOf6);
    const first = renderApp(toStepPath('mood/6'));
    expect(await screen.findByRole('link', { name: 'The story goes on: a second part, if you like' })).toHaveAttribute(
      'href',
      toStepPath('personality/6'),
    );
    const panel = screen.getByRole('region', { name: 'Progress of the week' });
    expect(within(panel).getAllByRole('link', { name: 'Extra: the story goes on' })[0]).toHaveAttribute(
      'href',
      toStepPath('personality/6'),
    );
    first.unmount();
    server.on(getProgress, createProgressView({ currentDay: 5, done: ['mood/5'] }));
    const second = renderApp(toStepPath('mood/5'));
    await screen.findByText('This is done. Thank you!');
    expect(screen.queryByRole('link', { name: /the story goes on/i })).toBeNull();
    second.unmount();
    renderApp(toStepPath('personality/6'));
    await screen.findByText(/^Not open yet/);
  });

  test('says that it is not counted, carries on where it was left, and completes Set B', async () => {
    server.on(getProgress, withAnsweredScenes([...QUEST_A, ...QUEST_B.slice(0, -1)], dayOf6));
    server.on(completeQuest, dayOf6);
    const { user } = renderApp(toStepPath('personality/6'));
    await screen.findByText(/not one of the tasks of the week/);
    expect(screen.getByText(CHAPTERS_B.at(-1)?.opening['7-10'] as string)).toBeInTheDocument();
    await click(user, 'button', 'Carry on');
    expect(screen.getByText(/^Question 11 of 11/)).toBeInTheDocument();
    await chooseFirstOption(user, QUEST_B.at(-1) as Scene);
    await click(user, 'button', 'Complete');
    const done = (await screen.findByRole('heading', { name: 'The second part is done!' })).closest(
      'section',
    ) as HTMLElement;
    expect(within(done).queryByRole('link', { name: /the story goes on/i })).toBeNull();
    expect(server.received(completeQuest).map(({ params }) => params)).toEqual([
      { assessmentId: ASSESSMENT_ID, set: 'B' },
    ]);
  });

  test('is over on a device where its answers wait, and is offered nowhere', async () => {
    const store = createMemoryDeviceStore();
    for (const { id, options } of QUEST_B.slice(4)) {
      const shownOrder = options.map((option) => option.id);
      const answer = { optionId: shownOrder[0], shownOrder, rtMs: 900, assist: 'alone' };
      await store.outbox.put(createRow(`quest/${id}`, answer));
    }
    await store.outbox.put(createRow('quest/B/complete', {}));
    server.on(getProgress, withAnsweredScenes(QUEST_B.slice(0, 4), dayOf6));
    server.on(answerScene, createRefusal(503, 'UNAVAILABLE'));
    for (const [step, text] of [
      ['personality/6', 'The second part of the story is done. Thank you!'],
      ['mood/6', 'This is done. Thank you!'],
    ] as const) {
      const { unmount } = renderApp(toStepPath(step), {}, store);
      await screen.findByText(text);
      expect(screen.queryByRole('link', { name: /the story goes on/i })).toBeNull();
      unmount();
    }
  });

  test('is played once, and is over when the report is being made', async () => {
    server.on(getProgress, withAnsweredScenes([...QUEST_A, ...QUEST_B], dayOf6));
    const first = renderApp(toStepPath('personality/6'));
    await screen.findByText('The second part of the story is done. Thank you!');
    expect(screen.queryByRole('link', { name: 'Stop for today' })).toBeNull();
    first.unmount();
    expect(ENCORE_SCENES).toEqual(QUEST_B.map(({ id }) => id));
    const elsewhere = renderApp(toStepPath('mood/6'));
    await screen.findByText('This is done. Thank you!');
    expect(screen.queryByRole('link', { name: /the story goes on/i })).toBeNull();
    elsewhere.unmount();
    server.on(getProgress, { ...dayOf6, reportStatus: 'processing' });
    renderApp(toStepPath('personality/6'));
    await screen.findByText(/^This is closed/);
    expect(screen.queryByRole('link', { name: /the story goes on/i })).toBeNull();
  });
});

test.each([
  [{ currentDay: 5 }, 'locked'],
  [{ currentDay: 6 }, 'open'],
  [{ currentDay: 7 }, 'open'],
  [{ currentDay: 6, reportStatus: 'none' }, 'open'],
  [{ currentDay: 7, reportStatus: 'none' }, 'open'],
  [{ currentDay: 7, reportStatus: 'none', nextAt: null, waitingReason: 'doneForToday' }, 'closed'],
  [{ currentDay: 6, reportStatus: 'none', nextAt: null, paused: true }, 'paused'],
  [{ currentDay: 7, reportStatus: 'none', status: 'completed' }, 'closed'],
  [{ currentDay: 6, paused: true }, 'paused'],
  [{ currentDay: 6, consent: false }, 'locked'],
  [{ currentDay: 7, reportStatus: 'processing' }, 'closed'],
  [{ currentDay: 7, reportStatus: 'completed', status: 'completed' }, 'closed'],
  [{ currentDay: 6, reportStatus: 'none', status: 'cancelled' }, 'cancelled'],
  [{ currentDay: 6, assent: 'stopped' }, 'closed'],
  [{ currentDay: 6, assent: 'no' }, 'open'],
] as const)('with a week of %o the encore is %s', (week, state) => {
  expect(getEncoreState(createProgressView(week))).toBe(state);
});
