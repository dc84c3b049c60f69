import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { controlsWrong, friendsCorner } from '#shared/instruments/games/friends-corner.ts';
import type { Asked } from '#shared/instruments/games/story.ts';
import { friendsGame } from '#web/features/skills/boards/friends.tsx';
import { castOf } from '#web/features/skills/boards/story-text.tsx';
import { look, staged } from '#web/features/skills/boards/testing/board-stage.tsx';
import { fakeVoice, saysToTheEnd } from '#web/testing/fake-voice.ts';

const trial = friendsCorner.trial(4, 20, '7-10');
const { told, controls, asked } = trial;
const right = ({ options, answer }: Asked) => options[answer] as string;
const wrong = ({ options, answer }: Asked) => options[(answer + 1) % options.length] as string;
const tap = async (name: string) => userEvent.click(screen.getByRole('button', { name }));
const listen = async () => {
  for (const _ of told.slice(1)) await tap('Go on');
  await tap('I know the story');
};

describe('the story', () => {
  test('is told part by part, and what was told stays', async () => {
    staged(friendsGame, { trial });
    expect(screen.getByText(told[0] as string)).toBeInTheDocument();
    expect(screen.queryByText(told[1] as string)).toBeNull();
    expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(told[0] as string)).toBeInTheDocument();
    expect(screen.getByText(told[1] as string)).toBeInTheDocument();
    expect(screen.queryByText(asked.question)).toBeNull();
  });

  test('stands there whole for readers', () => {
    staged(friendsGame, { trial, mode: '11-15' });
    for (const part of told) expect(screen.getByText(part)).toBeInTheDocument();
  });

  test('has a picture with a name for each of its people and for nobody else', () => {
    staged(friendsGame, { trial, mode: '11-15' });
    expect(screen.getAllByRole('figure').map(({ textContent }) => textContent)).toEqual(castOf(told));
    expect(castOf(['Kai paddles a kayak with Noor.', 'Noor sings.'])).toEqual(['Kai', 'Noor']);
  });
});

describe('what was heard of the story', () => {
  const heardBy = async (hear: (part: number) => boolean) => {
    const spoken = fakeVoice();
    const { answers } = staged(friendsGame, { trial, mode: '3-6', before: [trial] });
    for (const part of told.keys()) {
      if (hear(part)) saysToTheEnd(spoken[part]);
      await tap(part < told.length - 1 ? 'Go on' : 'I know the story');
    }
    expect(spoken.map(({ text }) => text)).toEqual([...told, asked.question, ...asked.options]);
    // The question is not part of the story.
    for (const each of spoken.slice(told.length)) saysToTheEnd(each);
    await userEvent.keyboard('1');
    return answers[0]?.given.audioHeard;
  };
  test('goes with the answer: all of it, its beginning, nothing', async () => {
    expect(await heardBy(() => true)).toBe(1);
    cleanup();
    expect(await heardBy((part) => part === 0)).toBeCloseTo((told[0] as string).length / told.join('').length);
    cleanup();
    expect(await heardBy(() => false)).toBe(0);
  });

  test('is not known where the device has no voice', async () => {
    const { answers } = staged(friendsGame, { trial, mode: '3-6', before: [trial] });
    await listen();
    await userEvent.keyboard('1');
    expect(answers[0]?.given.audioHeard).toBeUndefined();
  });
});

describe('the questions', () => {
  test('of a kind that is new are the two controls and then the one that counts, and the response holds all three', async () => {
    const { answers } = staged(friendsGame, { trial });
    await listen();
    for (const control of controls) {
      expect(screen.getByRole('heading', { level: 3, name: control.question })).toHaveFocus();
      await tap(right(control));
    }
    expect(answers).toEqual([]);
    await tap(right(asked));
    expect(answers.map(({ response }) => response)).toEqual([
      { option: asked.answer, controls: controls.map(({ answer }) => answer) },
    ]);
    expect(friendsCorner.mark(trial, answers[0]?.response as never)).toBe(true);
  });

  test('keep wrong answers to the controls as they were, each in its place', async () => {
    const { answers } = staged(friendsGame, { trial });
    await listen();
    await userEvent.keyboard('12');
    await tap(wrong(asked));
    expect(answers[0]?.response.controls).toEqual([0, 1]);
    expect(controlsWrong(trial, answers[0]?.response)).toBe(
      Number(controls[0].answer !== 0) + Number(controls[1].answer !== 1),
    );
    expect(friendsCorner.mark(trial, answers[0]?.response as never)).toBe(false);
  });

  test('of a kind that came up before are only the one that counts', async () => {
    const { answers } = staged(friendsGame, {
      trial,
      before: [friendsCorner.trial(1, 5, '7-10'), friendsCorner.trial(4, 9, '7-10')],
    });
    await listen();
    await userEvent.keyboard(String(asked.answer + 1));
    expect(answers.map(({ response, given }) => [response, given.inputType])).toEqual([
      [{ option: asked.answer }, 'keyboard'],
    ]);
  });

  test('take one answer, and its time counts from the question and not from the story', async () => {
    const { answers } = staged(friendsGame, { trial, before: [trial] });
    await new Promise((resolve) => setTimeout(resolve, 400));
    await listen();
    await userEvent.keyboard('12');
    expect(answers).toHaveLength(1);
    expect(answers[0]?.given.rtMs).toBeLessThan(350);
    expect(answers[0]?.given.toldMs).toBeGreaterThanOrEqual(400);
  });
});

test('nothing tells right from wrong, in the controls and at the end', async () => {
  const looks = async (choose: (question: Asked) => string) => {
    const { container, unmount } = staged(friendsGame, { trial });
    await listen();
    const seen: string[] = [];
    for (const question of [...controls, asked]) {
      await tap(choose(question));
      (document.activeElement as HTMLElement | null)?.blur();
      seen.push(look(container));
    }
    unmount();
    return seen;
  };
  expect(await looks(wrong)).toEqual(await looks(right));
});

test('practice shows the right answer once an answer is given', async () => {
  staged(friendsGame, { trial, practice: true, before: [trial] });
  await listen();
  await tap(wrong(asked));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: new RegExp(`^${right(asked)}, `) })).toBeInTheDocument(),
  );
});

test('people as options have their pictures, and no option has one alone', async () => {
  for (const [options, pictures] of [
    [['Kim', 'Noor'], 1],
    [['Kim', 'The cat'], 0],
  ] as const) {
    const each = {
      ...trial,
      told: ['Kim and Noor look for the cat.'],
      asked: { ...asked, options: [...options], answer: 0 },
    };
    const { unmount } = staged(friendsGame, { trial: each, mode: '11-15', before: [each] });
    await tap('I know the story');
    expect(
      options.map((option) => screen.getByRole('button', { name: option }).querySelectorAll('svg').length),
    ).toEqual([pictures, pictures]);
    unmount();
  }
});
