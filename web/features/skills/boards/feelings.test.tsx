import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { boards as words } from '#messages/games-boards.ts';
import { FEELING_WORDS } from '#shared/instruments/games/faces.ts';
import { feelingsDetective } from '#shared/instruments/games/feelings-detective.ts';
import { FACE_EMOTIONS, FEELINGS_LADDER } from '#shared/instruments/games/ladders.ts';
import { feelingsGame } from '#web/features/skills/boards/feelings.tsx';
import { renderBoard, serializeBoard } from '#web/features/skills/boards/testing/board-stage.tsx';
import { createFakeVoice, finishUtterance, hearNext, startUtterance } from '#web/testing/fake-voice.ts';

const face = feelingsDetective.trial(27, 5, '7-10');
const story = feelingsDetective.trial(36, 5, '11-15');
const listOptions = () => screen.getAllByRole('button').filter((button) => button.matches('[role=group] .option'));

describe('a face', () => {
  test('offers four feelings to the youngest and six to the others, each with a word and a sign that is no face', () => {
    for (const [mode, count] of [
      ['3-6', 4],
      ['7-10', 6],
    ] as const) {
      const trial = feelingsDetective.trial(27, 8, mode);
      const { unmount } = renderBoard(feelingsGame, { trial, mode });
      expect(listOptions().map((button) => button.textContent)).toEqual(trial.prompt.options);
      expect(listOptions()).toHaveLength(count);
      for (const button of listOptions()) expect(button.querySelectorAll('svg path')).toHaveLength(1);
      unmount();
    }
  });

  test('says nothing about its feeling to who hears the page', () => {
    const names = FEELINGS_LADDER.filter(({ kind }) => kind === 'faces').map(({ level }) => {
      const { unmount } = renderBoard(feelingsGame, { trial: feelingsDetective.trial(level, 3, '7-10') });
      const { textContent } = screen.getByRole('img');
      const name = screen.getByRole('img').getAttribute('aria-label');
      unmount();
      return `${name}${textContent}`;
    });
    expect(new Set(names)).toEqual(new Set(['A drawn face. It can only be seen.']));
    for (const each of FACE_EMOTIONS) expect(names[0]?.toLowerCase()).not.toContain(FEELING_WORDS[each].toLowerCase());
  });
});

test.each([
  ['a face', face],
  ['a story', story],
])('the right feeling for %s is what the mark takes as right, by finger and by digit', async (_, trial) => {
  const { answers, unmount } = renderBoard(feelingsGame, { trial });
  await userEvent.click(listOptions()[trial.prompt.answer] as HTMLElement);
  unmount();
  const again = renderBoard(feelingsGame, { trial });
  await userEvent.keyboard(String(trial.prompt.answer + 1));
  const all = [...answers, ...again.answers];
  expect(all.map(({ response }) => feelingsDetective.mark(trial, response))).toEqual([true, true]);
  expect(all.map(({ details }) => details.inputType)).toEqual(['mouse', 'keyboard']);
});

test('a story is told whole, with its people and without a sign beside the answers', () => {
  renderBoard(feelingsGame, { trial: story });
  if (story.kind !== 'story') throw new Error('level 36 is a story');
  for (const part of story.narrative) expect(screen.getByText(part)).toBeInTheDocument();
  expect(screen.getAllByRole('figure').length).toBeGreaterThan(0);
  for (const button of listOptions()) expect(button.querySelector('svg')).toBeNull();
});

test('nothing tells right from wrong when it counts; practice does', async () => {
  const renderAnswered = async (practice: boolean, offset: number) => {
    const { container, unmount } = renderBoard(feelingsGame, { trial: face, practice });
    await userEvent.keyboard(String(((face.prompt.answer + offset) % face.prompt.options.length) + 1));
    await waitFor(() =>
      expect(container.querySelectorAll('[aria-disabled]').length).toBe(practice ? face.prompt.options.length : 0),
    );
    const html = serializeBoard(container);
    unmount();
    return html;
  };
  expect(await renderAnswered(false, 0)).toBe(await renderAnswered(false, 1));
  expect(await renderAnswered(true, 0)).not.toBe(await renderAnswered(true, 1));
});

test('the youngest hear question and options at once, and see which option is being read', () => {
  const spoken = createFakeVoice();
  const trial = feelingsDetective.trial(27, 5, '3-6');
  renderBoard(feelingsGame, { trial, mode: '3-6' });
  expect(spoken.map(({ text }) => text)).toEqual([trial.prompt.question, ...trial.prompt.options]);
  const listMarked = () => listOptions().map((button) => button.querySelector('[data-speaking]') !== null);
  expect(listMarked()).toEqual([false, false, false, false]);
  startUtterance(spoken[3]);
  expect(listMarked()).toEqual([false, false, true, false]);
  finishUtterance(spoken[3]);
  expect(listMarked()).toEqual([false, false, false, false]);
});

test('what was heard of a story goes with its answer; a face is looked at', async () => {
  const spoken = createFakeVoice();
  const renderHeard = async (trial: typeof face) => {
    const { answers, unmount } = renderBoard(feelingsGame, { trial });
    const button = trial.kind === 'story' && screen.getByRole('button', { name: words.friends.readStory });
    if (button) await userEvent.click(button);
    for (const each of spoken) finishUtterance(each);
    await userEvent.keyboard('1');
    unmount();
    return answers[0]?.details.audioHeard;
  };
  expect([await renderHeard(face), await renderHeard(story)]).toEqual([undefined, 1]);
});

describe('where the youngest hear the options', () => {
  const young = feelingsDetective.trial(27, 5, '3-6');
  const { question, options: texts, answer } = young.prompt;
  const findCard = (place: number) => screen.getByRole('button', { name: texts[place] as string });
  const findSpeaker = (place: number) => screen.getByRole('button', { name: `Read aloud: ${texts[place]}` });

  test('a speaker says and never chooses, a card says itself until all have been heard, then a tap answers; the order goes with the answer', async () => {
    const spoken = createFakeVoice();
    const { answers } = renderBoard(feelingsGame, { trial: young, mode: '3-6' });
    expect(spoken.map(({ text }) => text)).toEqual([question, ...texts]);
    await userEvent.click(findCard(answer));
    await userEvent.keyboard('1');
    const order = [...new Set([0, answer, ...texts.keys()])];
    expect([question, ...texts].map(hearNext)).toEqual([question, ...order.map((place) => texts[place])]);
    expect(answers).toEqual([]);
    await userEvent.click(findSpeaker(answer));
    expect([spoken.at(-1)?.text, answers]).toEqual([texts[answer], []]);
    await userEvent.click(findCard(answer));
    expect(answers.map(({ response, details }) => [response, details.heardOrder])).toEqual([
      [{ option: answer }, order.map(String)],
    ]);
    expect(answers[0]?.details.toldMs).toBeGreaterThanOrEqual(0);
  });

  test('nothing is locked without a voice, and older children choose at once and have no speakers on the cards', async () => {
    const { answers, unmount } = renderBoard(feelingsGame, { trial: young, mode: '3-6' });
    await userEvent.click(findCard(0));
    expect(answers.map(({ response, details }) => [response, details.heardOrder])).toEqual([
      [{ option: 0 }, undefined],
    ]);
    unmount();
    createFakeVoice();
    const older = renderBoard(feelingsGame, { trial: face, mode: '7-10' });
    expect(screen.queryByRole('button', { name: /^Read aloud: / })).toBeNull();
    await userEvent.click(listOptions()[0] as HTMLElement);
    expect(older.answers).toHaveLength(1);
  });
});
