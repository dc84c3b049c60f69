import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { refusals } from '#messages/refusals.ts';
import { stage } from '#messages/stage.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { answerScene, completeQuest } from '#shared/contracts/child-tasks.ts';
import { computeOptionOrder } from '#shared/instruments/options.ts';
import { CHAPTERS_A, COMPREHENSION_A, QUEST_A } from '#shared/instruments/quest.a.ts';
import type { Chapter, Scene } from '#shared/instruments/quest-scene.ts';
import { createMemoryDeviceStore } from '#web/api/memory-device-store.ts';
import type { OutboxRow } from '#web/api/outbox-row.ts';
import { ANA, ASSESSMENT_ID, createProgressView, createRow, OTHER_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import {
  beginQuest,
  carryOnQuest,
  chooseFirstOption,
  getOptionText,
  questAssessment,
  withAnsweredScenes,
} from '#web/testing/quest.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { click, SHOWN, toStepPath } from '#web/testing/steps.ts';

const server = createFakeServer();
const chapter = (n: number): Chapter => CHAPTERS_A[n - 1] as Chapter;
const listScenes = (n: number) => QUEST_A.filter((scene) => scene.chapter === n);
const scene = (i: number) => QUEST_A[i] as Scene;

beforeEach(() => {
  server.on(getProgress, questAssessment);
  server.on(answerScene, questAssessment);
});

describe('while the disk writes an answer', () => {
  /** A device whose writes complete only after `written`. */
  const createSlowDevice = () => {
    const store = createMemoryDeviceStore();
    let written = () => undefined as void;
    const disk = new Promise<void>((resolve) => (written = resolve));
    return {
      store: { ...store, outbox: { ...store.outbox, put: (row: OutboxRow) => disk.then(() => store.outbox.put(row)) } },
      written: () => written(),
    };
  };

  test('another card that is tapped is not shown as chosen, and the answer that was given goes out', async () => {
    const { store, written } = createSlowDevice();
    const { user } = renderApp(toStepPath('personality/2'), {}, store);
    await beginQuest(user);
    const chosen = await chooseFirstOption(user, scene(0));
    await click(user, 'button', 'Next');
    const [, other = ''] = computeOptionOrder(scene(0), ASSESSMENT_ID, '7-10');
    await click(user, 'radio', getOptionText(scene(0), other));
    expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', chosen);
    written();
    await screen.findByText(/^Question 2 of 19/);
    await waitFor(() =>
      expect(server.received(answerScene).map(({ body }) => body)).toMatchObject([{ optionId: chosen }]),
    );
    await click(user, 'button', 'Previous');
    expect(await screen.findByRole('radio', { checked: true })).toHaveAttribute('value', chosen);
  });

  test('the way back waits, and no question is left out', async () => {
    const { store, written } = createSlowDevice();
    const { user } = await carryOnQuest(server, [scene(0)], 8, store);
    await screen.findByText(/^Question 2 of 19/);
    await chooseFirstOption(user, scene(1));
    await click(user, 'button', 'Next');
    await click(user, 'button', 'Previous');
    expect(screen.getByText(/^Question 2 of 19/)).toBeInTheDocument();
    written();
    await screen.findByText(/^Question 3 of 19/);
  });
});

describe('the story quest', () => {
  test('asks one scene at a time in the order of this child, rests after each chapter, and completes after the last', async () => {
    server.on(completeQuest, createProgressView({ currentDay: 4, done: ['mood/1', 'personality/2'], version: 20 }));
    const { user } = renderApp(toStepPath('personality/2'));
    await beginQuest(user);
    expect(screen.getByText(`Question 1 of 19 · ${chapter(1).title}`)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: scene(0).prompt['7-10'] })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
    expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(
      computeOptionOrder(scene(0), ASSESSMENT_ID, '7-10'),
    );
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select an answer');
    const first = await chooseFirstOption(user, scene(0));
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await click(user, 'button', 'Next');
    await screen.findByText(/^Question 2 of 19/);
    // The button before it was far down on a phone.
    const heading = screen.getByRole('heading', { name: scene(1).prompt['7-10'] });
    expect(heading).toHaveFocus();
    expect(scrolled.mock.contexts.at(-1)).toBe(heading);
    await click(user, 'button', 'Previous');
    expect(await screen.findByRole('radio', { checked: true })).toHaveAttribute('value', first);
    await click(user, 'button', 'Next');
    const rests: string[] = [];
    for (const [i, currentScene] of QUEST_A.entries()) {
      if (i === 0) continue;
      if (currentScene.chapter !== scene(i - 1).chapter) {
        expect(
          await screen.findByRole('heading', { name: `The end of “${chapter(scene(i - 1).chapter).title}”` }),
        ).toHaveFocus();
        rests.push(currentScene.id);
        await click(user, 'button', `Go on to “${chapter(currentScene.chapter).title}”`);
        await click(user, 'button', 'Begin');
      }
      await screen.findByText(new RegExp(`^Question ${i + 1} of 19`));
      await chooseFirstOption(user, currentScene);
      await click(user, 'button', i === QUEST_A.length - 1 ? 'Complete' : 'Next');
    }
    expect(rests).toEqual([listScenes(2)[0]?.id, listScenes(3)[0]?.id]);
    expect((await screen.findAllByText('Personality assessment completed!')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Your responses have been recorded.').length).toBeGreaterThan(0);
    const sent = server.received(answerScene);
    expect(sent.map(({ params }) => (params as { sceneId: string }).sceneId)).toEqual(QUEST_A.map(({ id }) => id));
    expect(sent[0]?.body).toEqual({
      optionId: first,
      shownOrder: computeOptionOrder(scene(0), ASSESSMENT_ID, '7-10'),
      rtMs: expect.any(Number),
      assist: 'alone',
      ...SHOWN,
    });
    expect(server.received(completeQuest).map(({ params }) => params)).toEqual([
      { assessmentId: ASSESSMENT_ID, set: 'A' },
    ]);
    // 19 questions, with a walk between any two.
  }, 90_000);

  test('asks the adult once a sitting how it is answered, and says how long it is', async () => {
    server.on(getProgress, withAnsweredScenes(QUEST_A.slice(0, 4)));
    const { user } = renderApp(toStepPath('personality/2'));
    await screen.findByText(/19 questions in 3 chapters, about 12-15 minutes/);
    await user.selectOptions(screen.getByLabelText(/how will the questions be answered/), 'talked_through');
    await click(user, 'button', 'Carry on');
    await chooseFirstOption(user, scene(4));
    await click(user, 'button', 'Next');
    await click(user, 'button', /^Go on to/);
    await screen.findByText(chapter(2).opening['7-10']);
    expect(screen.queryByLabelText(/how will the questions be answered/)).toBeNull();
    await click(user, 'button', 'Begin');
    await chooseFirstOption(user, scene(5));
    await click(user, 'button', 'Next');
    await waitFor(() => expect(server.received(answerScene)).toHaveLength(2));
    expect(server.received(answerScene).map(({ body }) => (body as { assist: string }).assist)).toEqual([
      'talked_through',
      'talked_through',
    ]);
  });

  test('answers to the number keys while the focus is in the question, and Enter goes on', async () => {
    const { user } = renderApp(toStepPath('personality/2'));
    await beginQuest(user);
    const order = computeOptionOrder(scene(0), ASSESSMENT_ID, '7-10');
    await user.keyboard('5');
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await user.keyboard('4');
    expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', order[3]);
    await user.keyboard('{Control>}1{/Control}');
    expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', order[3]);
    screen.getByRole('link', { name: 'Stop for today' }).focus();
    await user.keyboard('1');
    expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', order[3]);
    screen.getByRole('button', { name: 'Next' }).focus();
    await user.keyboard('2');
    expect(screen.getByRole('radio', { checked: true })).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByText(/^Question 2 of 19/);
    await waitFor(() =>
      expect(server.received(answerScene).map(({ body }) => (body as { optionId: string }).optionId)).toEqual([
        order[1],
      ]),
    );
  });
});

describe('the question about the story', () => {
  test('is asked once, sends nothing, and after a wrong answer tells the opening again', async () => {
    const { user } = renderApp(toStepPath('personality/2'));
    await click(user, 'button', 'Begin');
    expect(await screen.findByRole('heading', { name: COMPREHENSION_A.prompt['7-10'] })).toHaveFocus();
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select an answer');
    const wrong = COMPREHENSION_A.options.find(({ id }) => id !== COMPREHENSION_A.right)?.id as string;
    await click(user, 'radio', getOptionText(COMPREHENSION_A, wrong));
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('heading', { name: COMPREHENSION_A.again['7-10'] })).toHaveFocus();
    expect(screen.getByText(chapter(1).opening['7-10'])).toBeInTheDocument();
    await click(user, 'button', 'Try again');
    await screen.findByRole('heading', { name: COMPREHENSION_A.prompt['7-10'] });
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await click(user, 'radio', getOptionText(COMPREHENSION_A, wrong));
    await click(user, 'button', 'Next');
    await click(user, 'button', 'Go on with the story');
    await screen.findByText(/^Question 1 of 19/);
    expect(server.received(answerScene)).toEqual([]);
  });
});

describe('the rest after a chapter', () => {
  test('lets the child come back later, and then the next chapter opens', async () => {
    const first = await carryOnQuest(server, QUEST_A.slice(0, 4));
    await chooseFirstOption(first.user, scene(4));
    await click(first.user, 'button', 'Next');
    await screen.findByText(chapter(1).closing['7-10']);
    expect(screen.getByText(/^Everything is kept/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Come back later' })).toHaveAttribute('href', '/dashboard');
    await waitFor(() => expect(server.received(answerScene)).toHaveLength(1));
    first.unmount();
    server.on(getProgress, withAnsweredScenes(QUEST_A.slice(0, 5)));
    const { user } = renderApp(toStepPath('personality/2'));
    await screen.findByText(chapter(2).opening['7-10']);
    await click(user, 'button', 'Carry on');
    await screen.findByText(`Question 6 of 19 · ${chapter(2).title}`);
  });

  test('is not taken twice by who looks back', async () => {
    const { user } = await carryOnQuest(server, QUEST_A.slice(0, 6));
    await screen.findByText(/^Question 7 of 19/);
    await click(user, 'button', 'Previous');
    expect(await screen.findByRole('radio', { checked: true })).toHaveAttribute('value', scene(5).options[0]?.id);
    await click(user, 'button', 'Previous');
    await screen.findByText(/^Question 5 of 19/);
    await click(user, 'button', 'Next');
    await screen.findByText(/^Question 6 of 19/);
    expect(server.received(answerScene)).toEqual([]);
  });

  test.each([
    [5, 2, true],
    [5, 1, false],
    [8, 2, false],
  ])('at the age of %i after chapter %i suggests a second sitting: %s', async (ageYears, n, suggested) => {
    const done = [...listScenes(1), ...(n === 2 ? listScenes(2) : [])];
    server.on(answerScene, { ...questAssessment, ageYears });
    const { user } = await carryOnQuest(server, done.slice(0, -1), ageYears);
    await user.keyboard('1');
    if (ageYears === 5 && n === 1) {
      await click(user, 'button', 'Next');
      await screen.findByRole('radio', { name: 'A little like me' });
      await user.keyboard('1');
    }
    await click(user, 'button', 'Next');
    await screen.findByRole('heading', { name: `The end of “${chapter(n).title}”` });
    expect(screen.queryAllByText(/two short goes are better/)).toHaveLength(suggested ? 1 : 0);
  });
});

describe('a story that was begun', () => {
  test.each([
    ['is still on its way', 9],
    ['has arrived after the week was read', 9],
    ['cannot be sent', 9],
    ['is refused before the week is read', 8],
  ])('carries on after a reload in the middle of a chapter when the last answer %s', async (fate, question) => {
    const store = createMemoryDeviceStore();
    const last = scene(7);
    const shownOrder = computeOptionOrder(last, ASSESSMENT_ID, '7-10');
    const answer = { optionId: last.options[0]?.id, shownOrder, rtMs: 900, assist: 'alone' };
    await store.outbox.put(createRow(`quest/${last.id}`, answer));
    server.on(getProgress, withAnsweredScenes(QUEST_A.slice(0, 7)));
    if (fate === 'is refused before the week is read')
      server.on(getProgress, async () => {
        await vi.waitFor(async () => expect((await store.outbox.read()).rows[0]?.rejected).toBeDefined());
        return withAnsweredScenes(QUEST_A.slice(0, 7));
      });
    const waitForRead = async () => {
      await vi.waitFor(() => expect(server.received(getProgress)).toHaveLength(1));
      return questAssessment;
    };
    server.on(
      answerScene,
      fate === 'has arrived after the week was read'
        ? waitForRead
        : fate === 'cannot be sent'
          ? createRefusal(503, 'UNAVAILABLE')
          : createRefusal(422, 'IMPOSSIBLE_TIME'),
    );
    if (fate === 'is still on its way') server.hold(answerScene);
    const { user } = renderApp(toStepPath('personality/2'), {}, store);
    if (fate === 'has arrived after the week was read')
      await waitFor(async () => expect((await store.outbox.read()).rows).toEqual([]));
    await click(user, 'button', 'Carry on');
    expect(screen.getByText(new RegExp(`^Question ${question} of 19`))).toBeInTheDocument();
  });

  /** A device on which the first three answers of an assessment wait. */
  const createDevice = async (assessmentId: string, owner?: string) => {
    const store = createMemoryDeviceStore();
    for (const { id, options } of QUEST_A.slice(0, 3)) {
      const shownOrder = options.map((option) => option.id);
      const answer = { optionId: shownOrder[0], shownOrder, rtMs: 900, assist: 'alone' };
      await store.outbox.put(createRow(`quest/${id}`, answer, { assessmentId, ...(owner && { owner }) }));
    }
    return store;
  };

  test.each([
    ['another child', OTHER_ID, ANA.userId],
    ['somebody else who uses this device', ASSESSMENT_ID, 'somebody else'],
  ])('is not begun by the answers of %s that wait here', async (_, assessmentId, owner) => {
    server.on(answerScene, createRefusal(503, 'UNAVAILABLE'));
    const { user } = renderApp(toStepPath('personality/2'), {}, await createDevice(assessmentId, owner));
    await beginQuest(user);
    expect(screen.getByText(/^Question 1 of 19/)).toBeInTheDocument();
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  test.each([
    ['its own answers wait', ANA.userId, createRefusal(503, 'UNAVAILABLE')],
    ['its own answers wait for a sign-in', ANA.userId, createRefusal(401, 'NOT_SIGNED_IN')],
    ['answers wait that no account was known for', 'nobody', createRefusal(503, 'UNAVAILABLE')],
  ])('goes on where %s', async (_, owner, answer) => {
    server.on(answerScene, answer);
    const { user } = renderApp(toStepPath('personality/2'), {}, await createDevice(ASSESSMENT_ID, owner));
    await click(user, 'button', 'Carry on');
    expect(screen.getByText(/^Question 4 of 19/)).toBeInTheDocument();
  });

  test('whose end finds no room on the device offers to try again, and other questions stay as they are', async () => {
    server.on(getProgress, withAnsweredScenes(QUEST_A.slice(0, -1)));
    server.on(answerScene, withAnsweredScenes(QUEST_A));
    const store = createMemoryDeviceStore();
    const { put } = store.outbox;
    let isFull = true;
    store.outbox.put = (row) =>
      isFull && row.address.endsWith('/complete') ? Promise.reject(new Error('disk full')) : put(row);
    const { user } = renderApp(toStepPath('personality/2'), {}, store);
    await click(user, 'button', 'Carry on');
    await chooseFirstOption(user, scene(QUEST_A.length - 1));
    await click(user, 'button', 'Complete');
    await screen.findByRole('alert');
    await click(user, 'button', 'Previous');
    await waitFor(() => expect(screen.getAllByRole('radio').length).toBeGreaterThan(1));
    expect(screen.queryByRole('alert')).toBeNull();
    await click(user, 'button', 'Next');
    isFull = false;
    server.on(completeQuest, { ...withAnsweredScenes(QUEST_A), version: 90 });
    await click(user, 'button', 'Try again');
    await waitFor(() => expect(server.received(completeQuest)).toHaveLength(1));
  });

  test('stops where an answer is refused, also on a device that the child has', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as a browser keeps it
    document.cookie = `handed-over=${ASSESSMENT_ID}.alone; path=/`;
    server.on(getProgress, withAnsweredScenes(QUEST_A.slice(0, 2)));
    server.on(answerScene, createRefusal(409, 'CANCELLED'));
    const { user } = renderApp(toStepPath('personality/2'));
    await click(user, 'button', 'Carry on');
    await chooseFirstOption(user, scene(2));
    await click(user, 'button', 'Next');
    await screen.findByRole('heading', { name: stage.trouble.title });
    expect(screen.getByText(refusals.CANCELLED, { exact: false })).toBeInTheDocument();
  });
});
