import { fireEvent, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { friendsCorner, STORIES } from '#shared/instruments/games/friends-corner.ts';
import { createFill, createPrompt } from '#shared/instruments/games/story.ts';
import { createRandom } from '#shared/values/seeded.ts';
import { actStory } from '#web/features/skills/boards/story-acts.ts';
import { toCards } from '#web/features/skills/boards/story-cards.tsx';
import { actedFriendsGame } from '#web/features/skills/boards/story-play.tsx';
import {
  advance,
  advanceFrame,
  installFakeClock,
  renderBoard,
} from '#web/features/skills/boards/testing/board-stage.tsx';
import { createFakeVoice, finishUtterance, startUtterance } from '#web/testing/fake-voice.ts';

const trial = friendsCorner.trial(16, 1, '3-6');
const { narrative: storyParts, prompt } = trial;
const renderActed = () => renderBoard(actedFriendsGame, { trial, mode: '3-6', before: [trial] });
const countScenes = (container: Element) => container.querySelectorAll('.play').length;
const showsPart = (part: number) => screen.queryByText(storyParts[part] as string) !== null;

describe('play: the story', () => {
  installFakeClock();
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

  test('goes on by itself when the voice has told a part, and waits at the last for the child', () => {
    const spoken = createFakeVoice();
    const { container } = renderActed();
    for (const part of storyParts.keys()) {
      expect(showsPart(part)).toBe(true);
      expect([countScenes(container), container.querySelectorAll('.story-text p').length]).toEqual([1, 1]);
      expect(spoken).toHaveLength(part + 1);
      // A tap would cut short what a child who cannot read has no other way to know.
      startUtterance(spoken[part]);
      expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull();
      finishUtterance(spoken[part]);
      advance(1200);
    }
    press('I know the story');
    expect(spoken[storyParts.length]?.text).toBe(prompt.question);
  });

  test('goes on with a tap where there is no voice, and the question shows all parts as stills and sentences', () => {
    const { container, answers } = renderActed();
    advance(1200);
    expect([showsPart(0), showsPart(1)]).toEqual([true, false]);
    for (const _ of storyParts.slice(1)) press('Go on');
    press('I know the story');
    expect(countScenes(container)).toBe(storyParts.length);
    expect(storyParts.every((_, part) => showsPart(part))).toBe(true);
    advanceFrame();
    fireEvent.keyDown(window, { key: String(prompt.answer + 1) });
    expect(answers.map(({ response }) => response)).toEqual([{ option: prompt.answer }]);
  });
});

const ALL = Object.values(STORIES).flatMap((stories) =>
  stories.map((story) => {
    const random = createRandom(7);
    const fill = createFill(story, random);
    const questions = [...story.controls, story.prompt].map((question) => createPrompt(question, fill, random));
    return { id: story.id, parts: story.narrative.map(fill), questions };
  }),
);

test('play: every part of every story shows its people or a thing', () => {
  for (const { id, parts } of ALL)
    for (const [i, { actors, props }] of actStory(parts).entries())
      expect([...actors.filter(({ where }) => where !== 'away'), ...props], `${id}: ${parts[i]}`).not.toEqual([]);
});

test('cards: every option of every question has a picture, each its own', () => {
  for (const { id, parts, questions } of ALL)
    for (const question of questions) {
      const pictures = toCards(question, parts).options.map(({ picture }) => renderToStaticMarkup(picture));
      expect(pictures.every((picture) => picture.includes('<path'))).toBe(true);
      const withoutIds = pictures.map((picture) => picture.replaceAll(/"[^"]*«[^"]*"|(?:id|clip-path)="[^"]*"/g, ''));
      expect(new Set(withoutIds).size, `${id}: ${question.question}`).toBe(question.options.length);
      const marked = pictures.filter((picture) => picture.includes('data-mark')).length;
      expect([0, pictures.length], `${id}: ${question.question}`).toContain(marked);
    }
});

describe('play: what a part does', () => {
  const act = (...parts: string[]) => actStory(parts).at(-1);
  const held = (thing: string, ...parts: string[]) => act(...parts)?.props.find((prop) => prop.thing === thing)?.holder;
  test('what is put into a box is seen there in that part and then no more; on a sofa it stays', () => {
    const put = 'Kim puts the ball into the chest and goes out.';
    expect(held('ball', put)).toMatchObject({ id: expect.stringContaining('chest'), isSeen: true });
    expect(held('ball', put, 'Noor laughs.')).toMatchObject({ isSeen: false });
    expect(held('ball', put, 'Noor takes the ball out and puts it into the basket.')?.id).toContain('basket');
    expect(held('cat', 'The cat sleeps on the sofa.', 'Noor laughs.')).toMatchObject({ isSeen: true });
  });

  test('who leaves is away from the next part on, until coming back', () => {
    const parts = ['Kim goes out.', 'Noor laughs.', 'Kim comes back.'];
    expect(actStory(parts).map(({ actors }) => actors[0]?.where)).toEqual(['edge', 'away', 'here']);
  });

  test('what is thought or said is in the head of that person and not on the ground', () => {
    const thought = act('Kim thinks there is a kite in it. Noor waits.');
    expect(thought?.props).toEqual([]);
    expect(thought?.actors.map(({ bubble }) => bubble)).toEqual([
      { kind: 'thought', props: [{ thing: 'kite' }] },
      null,
    ]);
    expect(act('Noor waits. Kim says: “That is a kite.”')?.actors[1]?.bubble?.kind).toBe('speech');
    expect(act('Kim has not seen that.')?.actors[0]?.bubble).toEqual({ kind: 'question', props: [] });
  });
});
