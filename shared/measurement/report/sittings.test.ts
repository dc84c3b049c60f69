import { describe, expect, test } from 'vitest';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { readAnswers } from '#shared/measurement/report/answers.ts';
import { examineGame, examineSubject, type MarkTrial } from '#shared/measurement/report/sittings.ts';
import { analysisStarted, answered, moves, played, scheduled } from '#shared/measurement/testing/week.ts';
import type { Assist } from '#shared/values/answering.ts';

type Manner = { rtMs: number; toldMs?: number; audioHeard?: number };
type ReadingCase = { words: number; floorMs?: number; age?: number; assist?: Assist };
const RIGHT = '1111111111';

const hasFastFlag = ({ flags }: { flags: readonly { code: string }[] }) =>
  flags.some(({ code }) => code.startsWith('FAST'));
const child = (age: number) => ({ age, mode: toAgeMode(age), lowState: false });
const markWith =
  (words: number): MarkTrial =>
  () => ({ correct: true, words });

/** Whether a sitting of ten such trials, all right, was too fast. */
function isPlayedFast(
  game: 'friends-corner' | 'matrices' | 'aiming',
  { words, age = 12, assist = 'alone' }: ReadingCase,
  manner: Manner,
): boolean {
  const trials = moves(game, 3, RIGHT).map((move) => ({ ...move, ...manner }));
  const { games } = readAnswers([scheduled(), ...played('social', trials, { assist }), analysisStarted()]);
  return hasFastFlag(
    examineGame('social', games.social as NonNullable<typeof games.social>, child(age), markWith(words)),
  );
}
/** The same of ten items. */
function isAnsweredFast(
  { words, floorMs, age = 12, assist = 'alone' }: ReadingCase,
  manner: Omit<Manner, 'toldMs'>,
): boolean {
  const { subjects } = readAnswers([
    scheduled(),
    ...answered('history', RIGHT, { words, ...(floorMs !== undefined && { floorMs }), assist, ...manner }),
    analysisStarted(),
  ]);
  return hasFastFlag(examineSubject('history', subjects.history as NonNullable<typeof subjects.history>, child(age)));
}

describe('what is read', () => {
  const story = { words: 60 };
  test('a story of 60 words is answered too fast in 3 s and not in 9 s', () => {
    expect([3000, 7200, 7201, 9000].map((rtMs) => isPlayedFast('friends-corner', story, { rtMs }))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([3000, 7200, 7201, 9000].map((rtMs) => isAnsweredFast(story, { rtMs }))).toEqual([true, true, false, false]);
  });

  test('a story that comes before its question has its own time: who has read it may answer at once', () => {
    expect(isPlayedFast('friends-corner', story, { rtMs: 1500, toldMs: 8000 })).toBe(false);
    expect(isPlayedFast('friends-corner', story, { rtMs: 1500, toldMs: 900 })).toBe(true);
  });

  test('a few words are read in 1.2 s, and a picture is seen in .8 s', () => {
    expect([1200, 1201].map((rtMs) => isAnsweredFast({ words: 2 }, { rtMs }))).toEqual([true, false]);
    expect([800, 1000].map((rtMs) => isPlayedFast('matrices', { words: 0 }, { rtMs }))).toEqual([true, false]);
  });

  test('an item whose time was measured has the floor of its answers, whatever there is to read', () => {
    expect([3000, 3001].map((rtMs) => isAnsweredFast({ words: 60, floorMs: 3000 }, { rtMs }))).toEqual([true, false]);
    expect(isAnsweredFast({ words: 2, floorMs: 3000 }, { rtMs: 2000 })).toBe(true);
  });

  test('a hand can be as quick as it likes', () => {
    expect(isPlayedFast('aiming', { words: 0 }, { rtMs: 200, audioHeard: 0 })).toBe(false);
  });
});

describe('what is heard', () => {
  const calmly = { rtMs: 60_000 };
  const FAST: [name: string, told: ReadingCase, audioHeard: number | undefined, fast: boolean][] = [
    ['at 5 three tenths are too little', { words: 20, age: 5.5 }, 0.3, true],
    ['at 5 half is enough', { words: 20, age: 5.5 }, 0.5, false],
    ['at 5 what an adult reads is not heard by the device', { words: 20, age: 5.5, assist: 'read_aloud' }, 0, false],
    ['at 5 a device without a voice says nothing', { words: 20, age: 5.5 }, undefined, false],
    ['at 7 children may read for themselves', { words: 20, age: 7 }, 0.3, false],
    ['at 12 who never presses the button is not fast', { words: 20, age: 12 }, 0, false],
  ];
  test.each(FAST)('%s', (_, reading, audioHeard, fast) => {
    const manner = { ...calmly, ...(audioHeard !== undefined && { audioHeard }) };
    expect([isPlayedFast('friends-corner', reading, manner), isAnsweredFast(reading, manner)]).toEqual([fast, fast]);
  });

  test('on the stage of today a young child that has heard all options may choose at once, and one that has not may not', () => {
    const isFast = (heard: { presentation?: string; heardOrder?: string[]; audioHeard?: number }) => {
      const events = answered('history', RIGHT, { words: 20, rtMs: 300 }).map((event) =>
        event.type === 'ItemAnswered' ? { ...event, ...heard } : event,
      );
      const { subjects } = readAnswers([scheduled(), ...events, analysisStarted()]);
      return hasFastFlag(
        examineSubject('history', subjects.history as NonNullable<typeof subjects.history>, child(5.5)),
      );
    };
    const heardOrder = ['a', 'b', 'c'];
    expect(isFast({ presentation: 'stage-2', heardOrder, audioHeard: 1 })).toBe(false);
    expect(isFast({ presentation: 'stage-4', heardOrder, audioHeard: 1 })).toBe(false);
    expect(isFast({ presentation: 'stage-2', audioHeard: 1 })).toBe(true);
    expect(isFast({ presentation: 'stage-2', heardOrder, audioHeard: 0.3 })).toBe(true);
    expect(isFast({ presentation: 'stage-1', heardOrder, audioHeard: 1 })).toBe(true);
  });

  test('a trial that was read by an adult is told from one that was not', () => {
    const unheard = moves('friends-corner', 3, RIGHT).map((move) => ({ ...move, ...calmly, audioHeard: 0 }));
    const [whole] = played('social', unheard);
    if (whole?.type !== 'TrialsRecorded') throw new Error('trials come first');
    const part = (from: number, to: number, assist: Assist) => ({
      ...whole,
      assist,
      trials: whole.trials.slice(from, to),
    });
    const fastWith = (alone: number) => {
      const { games } = readAnswers([
        scheduled(),
        part(0, alone, 'alone'),
        part(alone, 10, 'read_aloud'),
        analysisStarted(),
      ]);
      return hasFastFlag(
        examineGame('social', games.social as NonNullable<typeof games.social>, child(5.5), markWith(20)),
      );
    };
    expect([1, 2].map(fastWith)).toEqual([false, true]);
  });
});
