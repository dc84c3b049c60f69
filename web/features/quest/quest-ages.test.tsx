import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getProgress } from '#shared/contracts/assessments.ts';
import { answerScene } from '#shared/contracts/child-tasks.ts';
import { computeOptionOrder } from '#shared/instruments/options.ts';
import { CHAPTERS_A, COMPREHENSION_A, QUEST_A } from '#shared/instruments/quest.a.ts';
import type { Scene } from '#shared/instruments/quest-scene.ts';
import { ASSESSMENT_ID } from '#web/testing/examples.ts';
import { createFakeServer } from '#web/testing/fake-server.ts';
import { createFakeVoice, finishUtterance, hearNext, startUtterance } from '#web/testing/fake-voice.ts';
import { beginQuest, carryOnQuest, getOptionText, questAssessment } from '#web/testing/quest.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { click, SHOWN, toStepPath } from '#web/testing/steps.ts';

const server = createFakeServer();
const scene = (i: number) => QUEST_A[i] as Scene;

beforeEach(() => {
  server.on(getProgress, questAssessment);
  server.on(answerScene, questAssessment);
});

describe('the youngest', () => {
  const getFriends = (question: Scene) => (question.kind === 'graded' ? question.friends : []);

  test('choose a friend first, and then how much', async () => {
    server.on(getProgress, { ...questAssessment, ageYears: 5 });
    const { user } = renderApp(toStepPath('personality/2'));
    await beginQuest(user, '3-6');
    const [friend, other] = getFriends(scene(0));
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select an answer');
    await click(user, 'radio', friend?.says as string);
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('heading', { name: 'How much?' })).toHaveFocus();
    await click(user, 'radio', 'Very much like me');
    // Choosing another friend resets the amount.
    await click(user, 'button', 'Previous');
    expect(await screen.findByRole('radio', { name: friend?.says as string })).toBeChecked();
    await click(user, 'radio', other?.says as string);
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('heading', { name: 'How much?' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    await click(user, 'radio', 'A little like me');
    await click(user, 'button', 'Next');
    await waitFor(() => expect(server.received(answerScene)).toHaveLength(1));
    expect(server.received(answerScene)[0]?.body).toMatchObject({
      optionId: other?.little,
      shownOrder: computeOptionOrder(scene(0), ASSESSMENT_ID, '3-6'),
      assist: 'read_aloud',
    });
  });

  test('tap the one of four pictures that they would do first', async () => {
    const { user } = await carryOnQuest(server, QUEST_A.slice(0, 5), 4);
    await screen.findByText('Tap the one you would do first.');
    const order = computeOptionOrder(scene(5), ASSESSMENT_ID, '3-6');
    const cards = screen.getAllByRole('radio');
    expect(cards.map((card) => (card as HTMLInputElement).value)).toEqual(order);
    for (const card of cards)
      await waitFor(() => expect(card.closest('label')?.querySelector('path')).toBeInTheDocument());
    await click(user, 'radio', getOptionText(scene(5), order[2] as string, '3-6'));
    await click(user, 'button', 'Next');
    await waitFor(() =>
      expect(server.received(answerScene)[0]?.body).toMatchObject({ optionId: order[2], shownOrder: order }),
    );
  });

  test('are told what a tap says in the first two of these scenes only', async () => {
    const third = QUEST_A.indexOf(QUEST_A.filter(({ kind }) => kind === 'choice')[2] as (typeof QUEST_A)[number]);
    await carryOnQuest(server, QUEST_A.slice(0, third), 4);
    await screen.findByRole('heading', { name: scene(third).prompt['3-6'] });
    expect(screen.queryByText('Tap the one you would do first.')).toBeNull();
  });

  test.each([
    [4, 6, 'Would you like a little break?'],
    [4, 5, scene(6).prompt['3-6']],
    [8, 6, scene(6).prompt['7-10']],
  ])('at %i are asked after %i minutes: %s', async (ageYears, minutes, heading) => {
    server.on(answerScene, { ...questAssessment, ageYears });
    const realNow = performance.now.bind(performance);
    const now = vi.spyOn(performance, 'now');
    const { user } = await carryOnQuest(server, QUEST_A.slice(0, 5), ageYears);
    await user.click((await screen.findAllByRole('radio'))[0] as HTMLElement);
    now.mockImplementation(() => realNow() + minutes * 60_000);
    await click(user, 'button', 'Next');
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    if (!heading.includes('break')) return;
    expect(screen.getByRole('link', { name: 'Come back later' })).toBeInTheDocument();
    await click(user, 'button', 'Carry on');
    expect(await screen.findByRole('heading', { name: scene(6).prompt['3-6'] })).toBeInTheDocument();
  });

  test('are read to by a grown-up where the device has no voice', async () => {
    server.on(getProgress, { ...questAssessment, ageYears: 4 });
    renderApp(toStepPath('personality/2'));
    await screen.findByText(/Please read the story and the cards aloud/);
    expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull();
  });
});

test.each([
  [9, 0],
  [13, 1],
])('at %i years the beginning says %i times what the story is for', async (ageYears, count) => {
  server.on(getProgress, { ...questAssessment, ageYears });
  renderApp(toStepPath('personality/2'));
  await screen.findByRole('button', { name: 'Begin' });
  expect(screen.queryAllByText('This story asks what you like and how you go about things.')).toHaveLength(count);
  expect(screen.getAllByText(/right or wrong/)).toHaveLength(1);
});

test('the eldest read sentences without pictures where four of them are levels of one thing', async () => {
  const { user } = await carryOnQuest(server, QUEST_A.slice(0, 4), 13);
  const pictures = () =>
    screen.getAllByRole('radio').filter((card) => card.closest('label')?.querySelector('path')).length;
  expect(pictures()).toBe(0);
  await user.keyboard('1');
  await click(user, 'button', 'Next');
  await click(user, 'button', /^Go on to/);
  await click(user, 'button', 'Begin');
  await waitFor(() => expect(pictures()).toBe(4));
});

describe('where the device has a voice', () => {
  const listenTo = () => {
    const utterances = createFakeVoice();
    return () => utterances.map(({ text }) => text);
  };

  test('the youngest hear everything at once, from the first tap on: tablets want one', async () => {
    // As in a browser: from the first tap on.
    const activation = { hasBeenActive: false };
    addEventListener('pointerup', () => Object.assign(activation, { hasBeenActive: true }), {
      once: true,
      capture: true,
    });
    Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'userActivation'));
    server.on(getProgress, { ...questAssessment, ageYears: 4 });
    const spoken = listenTo();
    const { user } = renderApp(toStepPath('personality/2'));
    await screen.findByRole('button', { name: 'Read aloud' });
    expect(screen.queryByText(/has no voice/)).toBeNull();
    expect(spoken()).toEqual([]);
    await user.click(screen.getByRole('heading', { name: /^Chapter 1/ }));
    const opening = [CHAPTERS_A[0]?.opening['3-6'], 'Your grown-up will see what you choose.', 'Begin'];
    await waitFor(() => expect(spoken()).toEqual(opening));
    // A key after it begins nothing again.
    await user.keyboard('{Shift}');
    expect(spoken()).toEqual(opening);
    await click(user, 'button', 'Begin');
    await waitFor(() => expect(spoken().slice(3)).toContain(COMPREHENSION_A.prompt['3-6']));
    for (const { text } of COMPREHENSION_A.options) expect(spoken().slice(3)).toContain(text['3-6']);
  });

  test('the older ones hear what they ask for', async () => {
    const spoken = listenTo();
    const { user } = await carryOnQuest(server, QUEST_A.slice(0, 5));
    expect(spoken()).toEqual([]);
    await click(user, 'button', 'Read aloud');
    const sentences = [
      scene(5).prompt['7-10'],
      ...computeOptionOrder(scene(5), ASSESSMENT_ID, '7-10').map((id) => getOptionText(scene(5), id)),
    ];
    expect(spoken()).toEqual([...sentences, 'Previous', 'Stop for today', 'I don’t want to', 'Next']);
  });
});

describe('a card that speaks', () => {
  /** The scene of four stalls for a child of four; the story before it is answered. */
  async function openFourStalls() {
    const spoken = createFakeVoice();
    const { user } = await carryOnQuest(server, QUEST_A.slice(0, 5), 4);
    const order = computeOptionOrder(scene(5), ASSESSMENT_ID, '3-6');
    const getOptionName = (place: number) => getOptionText(scene(5), order[place] as string, '3-6');
    await screen.findByRole('radio', { name: getOptionName(0) });
    const hearUntil = (text: string) => {
      while (hearNext() !== text);
    };
    return { user, spoken, says: getOptionName, hearUntil, order };
  }

  test('shows its sentence only while it is spoken, and never chooses', async () => {
    const { user, spoken, says: getOptionName, hearUntil } = await openFourStalls();
    await click(user, 'button', `Read aloud: ${getOptionName(2)}`);
    hearUntil('Tap the one you would do first.');
    expect(screen.queryByText(getOptionName(2))).toBeNull();
    const utterance = spoken.findLast(({ text }) => text === getOptionName(2));
    startUtterance(utterance);
    expect(screen.getByText(getOptionName(2))).toBeInTheDocument();
    finishUtterance(utterance);
    expect(screen.queryByText(getOptionName(2))).toBeNull();
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  test('can be chosen once all of them have been heard, in any order, and a tap before that says it', async () => {
    const { user, says: getOptionName, hearUntil, order } = await openFourStalls();
    for (const place of [2, 3, 1]) {
      await click(user, 'radio', getOptionName(place));
      expect(screen.queryByRole('radio', { checked: true })).toBeNull();
      hearUntil(getOptionName(place));
    }
    await click(user, 'radio', getOptionName(1));
    expect(screen.getByRole('radio', { checked: true })).toHaveAccessibleName(getOptionName(1));
    await click(user, 'button', 'Next');
    await waitFor(() => expect(server.received(answerScene)).toHaveLength(1));
    expect(server.received(answerScene)[0]?.body).toMatchObject({
      heardOrder: [2, 0, 3, 1].map((place) => order[place]),
      ...SHOWN,
    });
  });

  test('of a voice that fails shows its sentence instead, and holds nobody', async () => {
    const { user, spoken, says: getOptionName } = await openFourStalls();
    act(() => spoken.at(-1)?.onerror?.({ error: 'synthesis-failed' } as SpeechSynthesisErrorEvent));
    await screen.findByText(getOptionName(0));
    await click(user, 'radio', getOptionName(0));
    expect(screen.getByRole('radio', { checked: true })).toBeInTheDocument();
  });
});
