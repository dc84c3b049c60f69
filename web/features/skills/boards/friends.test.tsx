import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { friendsCorner } from '#shared/instruments/games/friends-corner.ts';
import type { ChoicePrompt } from '#shared/instruments/games/story.ts';
import { findCast } from '#web/art/story-cast.ts';
import { friendsGame } from '#web/features/skills/boards/friends.tsx';
import { renderBoard, serializeBoard } from '#web/features/skills/boards/testing/board-stage.tsx';
import { createFakeVoice, finishUtterance } from '#web/testing/fake-voice.ts';

const trial = friendsCorner.trial(4, 20, '7-10');
const { narrative: storyParts, controls, prompt: finalQuestion } = trial;
const findRight = ({ options, answer }: ChoicePrompt) => options[answer] as string;
const findWrong = ({ options, answer }: ChoicePrompt) => options[(answer + 1) % options.length] as string;
const tapOption = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
const listenToStory = async () => {
  for (const _ of storyParts.slice(1)) await tapOption('Go on');
  await tapOption('I know the story');
};

describe('the story', () => {
  test('is told part by part, and what was told stays', async () => {
    renderBoard(friendsGame, { trial });
    expect(screen.getByText(storyParts[0] as string)).toBeInTheDocument();
    expect(screen.queryByText(storyParts[1] as string)).toBeNull();
    expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(storyParts[0] as string)).toBeInTheDocument();
    expect(screen.getByText(storyParts[1] as string)).toBeInTheDocument();
    expect(screen.queryByText(finalQuestion.question)).toBeNull();
  });

  test('stands there whole for readers, with a picture and a name for each of its people and for nobody else', () => {
    renderBoard(friendsGame, { trial, mode: '11-15' });
    for (const part of storyParts) expect(screen.getByText(part)).toBeInTheDocument();
    expect(screen.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual(findCast(storyParts));
    expect(findCast(['Kai paddles a kayak with Noor.', 'Noor sings.'])).toEqual(['Kai', 'Noor']);
  });
});

describe('what was heard of the story', () => {
  const renderHeard = async (hear: (part: number) => boolean) => {
    const spoken = createFakeVoice();
    const { answers } = renderBoard(friendsGame, { trial, mode: '3-6', before: [trial] });
    for (const part of storyParts.keys()) {
      if (hear(part)) finishUtterance(spoken[part]);
      await tapOption(part < storyParts.length - 1 ? 'Go on' : 'I know the story');
    }
    expect(spoken.map(({ text }) => text)).toEqual([...storyParts, finalQuestion.question, ...finalQuestion.options]);
    // The question is not part of the story.
    for (const each of spoken.slice(storyParts.length)) finishUtterance(each);
    await userEvent.keyboard('1');
    return answers[0]?.details.audioHeard;
  };
  test('goes with the answer: all of it, its beginning, nothing', async () => {
    expect(await renderHeard(() => true)).toBe(1);
    cleanup();
    expect(await renderHeard((part) => part === 0)).toBeCloseTo(
      (storyParts[0] as string).length / storyParts.join('').length,
    );
    cleanup();
    expect(await renderHeard(() => false)).toBe(0);
  });

  test('is not known where the device has no voice', async () => {
    const { answers } = renderBoard(friendsGame, { trial, mode: '3-6', before: [trial] });
    await listenToStory();
    await userEvent.keyboard('1');
    expect(answers[0]?.details.audioHeard).toBeUndefined();
  });
});

describe('the questions', () => {
  test('of a kind that is new are the two controls and then the one that counts, and the response holds all three', async () => {
    const { answers } = renderBoard(friendsGame, { trial });
    await listenToStory();
    for (const control of controls) {
      expect(screen.getByRole('heading', { level: 3, name: control.question })).toHaveFocus();
      await tapOption(findRight(control));
    }
    expect(answers).toEqual([]);
    await tapOption(findRight(finalQuestion));
    expect(answers.map(({ response }) => response)).toEqual([
      { option: finalQuestion.answer, controls: controls.map(({ answer }) => answer) },
    ]);
    expect(friendsCorner.mark(trial, answers[0]?.response as never)).toBe(true);
  });

  test('keep wrong answers to the controls as they were, each in its place', async () => {
    const { answers } = renderBoard(friendsGame, { trial });
    await listenToStory();
    await userEvent.keyboard('12');
    await tapOption(findWrong(finalQuestion));
    expect(answers[0]?.response.controls).toEqual([0, 1]);
    expect(friendsCorner.mark(trial, answers[0]?.response as never)).toBe(false);
  });

  test('of a kind that came up before are only the one that counts', async () => {
    const { answers } = renderBoard(friendsGame, {
      trial,
      before: [friendsCorner.trial(1, 5, '7-10'), friendsCorner.trial(4, 9, '7-10')],
    });
    await listenToStory();
    await userEvent.keyboard(String(finalQuestion.answer + 1));
    expect(answers.map(({ response, details }) => [response, details.inputType])).toEqual([
      [{ option: finalQuestion.answer }, 'keyboard'],
    ]);
  });

  test('take one answer, and its time counts from the question and not from the story', async () => {
    const startedAt = performance.now();
    const { answers } = renderBoard(friendsGame, { trial, before: [trial] });
    await new Promise((resolve) => setTimeout(resolve, 400));
    await listenToStory();
    await userEvent.keyboard('12');
    expect(answers).toHaveLength(1);
    expect(answers[0]?.details.toldMs).toBeGreaterThanOrEqual(350);
    // However long a busy machine takes, the time of the story is not part of it.
    expect(answers[0]?.details.rtMs).toBeLessThan(performance.now() - startedAt - 390);
  });
});

test('nothing tells right from wrong, in the controls and at the end', async () => {
  const renderOutcomes = async (choose: (question: ChoicePrompt) => string) => {
    const { container, unmount } = renderBoard(friendsGame, { trial });
    await listenToStory();
    const seen: string[] = [];
    for (const question of [...controls, finalQuestion]) {
      await tapOption(choose(question));
      (document.activeElement as HTMLElement | null)?.blur();
      seen.push(serializeBoard(container));
    }
    unmount();
    return seen;
  };
  expect(await renderOutcomes(findWrong)).toEqual(await renderOutcomes(findRight));
});

test('practice shows the right answer once an answer is given', async () => {
  renderBoard(friendsGame, { trial, practice: true, before: [trial] });
  await listenToStory();
  await tapOption(findWrong(finalQuestion));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: new RegExp(`^${findRight(finalQuestion)}, `) })).toBeInTheDocument(),
  );
});

test('people as options have their pictures, and no option has one alone', async () => {
  for (const [options, pictures] of [
    [['Kim', 'Noor'], 1],
    [['Kim', 'The cat'], 0],
  ] as const) {
    const each = {
      ...trial,
      narrative: ['Kim and Noor look for the cat.'],
      prompt: { ...finalQuestion, options: [...options], answer: 0 },
    };
    const { unmount } = renderBoard(friendsGame, { trial: each, mode: '11-15', before: [each] });
    await tapOption('I know the story');
    expect(
      options.map((option) => screen.getByRole('button', { name: option }).querySelectorAll('svg').length),
    ).toEqual([pictures, pictures]);
    unmount();
  }
});
