import '#web/features/skills/boards.css';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { device } from '#messages/device.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { feelingsDetective } from '#shared/instruments/games/feelings-detective.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { ChildTaskResult } from '#web/app/step/step-done.tsx';
import { ItemQuestion } from '#web/features/academic/item-question.tsx';
import { CheckMoodForm } from '#web/features/mood/check-mood-form.tsx';
import { feelingsGame } from '#web/features/skills/boards/feelings.tsx';
import { TrialStage } from '#web/features/skills/trial-stage.tsx';
import { BackButton, ForwardButton } from '#web/stage/buttons.tsx';
import { type StageSetting, StageSettingProvider } from '#web/stage/setting.tsx';
import { Stage, StageTrouble } from '#web/stage/stage.tsx';
import { createProgressView } from '#web/testing/examples.ts';

/** Texts that the fake voice has started to speak, one after the other, at its pace. */
let spokenTexts: string[] = [];
const SLOW_MS = 60_000;
const QUICK_MS = 15;
let paceMs = SLOW_MS;
class Utterance {
  onstart?: () => void;
  onend?: () => void;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
beforeEach(async () => {
  // A list of its own: what an earlier test left unread may be spoken a minute later.
  const spoken: string[] = [];
  spokenTexts = spoken;
  paceMs = SLOW_MS;
  let queue: Utterance[] = [];
  const next = () => {
    const each = queue.shift();
    if (!each) return;
    spoken.push(each.text);
    each.onstart?.();
    setTimeout(() => {
      each.onend?.();
      next();
    }, paceMs);
  };
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [{ name: 'Kate', lang: 'en-GB', localService: true }],
    speak: (each: Utterance) => queue.push(each) === 1 && setTimeout(next),
    cancel: () => {
      queue = [];
    },
  });
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
  vi.stubGlobal('speechSynthesis', synthesis);
  await page.viewport(390, 844);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const SETTING: StageSetting = { bare: true, heading: <h1>Day 3</h1>, notice: null, gate: '/unlock', leave: '/unlock' };
const renderOnStage = (screen: React.ReactNode) =>
  render(
    <MemoryRouter>
      <StageSettingProvider value={SETTING}>
        <main>{screen}</main>
      </StageSettingProvider>
    </MemoryRouter>,
  );
const SCHOOL = { id: 'abc1234', subject: 'mathematics', topic: 'basic-arithmetic', lang: 'en', audio: true } as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Waits until a touch meets the page again: the shield takes what comes in its first moment. */
const expectShieldLifted = () =>
  expect.poll(() => document.elementFromPoint(200, 700)?.closest('.shield') === null, { timeout: 3000 }).toBe(true);
/** Taps the middle of an element. */
const tap = async (name: string) => userEvent.click(button(name));

describe('cards of the youngest', () => {
  const open = () =>
    renderOnStage(
      <CheckMoodForm mode="3-6" day={3} busy={false} onIncomplete={() => undefined} onAnswer={() => undefined} />,
    );

  test('what is missing is said, and the speaker says every button after the question and its cards', async () => {
    await open();
    await expectShieldLifted();
    await userEvent.click(button('Next'), { force: true });
    await expect.poll(() => spokenTexts).toContain('Listen to this one too');
    paceMs = QUICK_MS;
    await tap('Read aloud');
    await expect.poll(() => document.querySelector('[data-asleep]'), { timeout: 5000 }).toBeNull();
    await userEvent.click(button('Next'), { force: true });
    await expect.poll(() => spokenTexts).toContain('Tap one first');
    spokenTexts.length = 0;
    await tap('Read aloud');
    await expect.poll(() => spokenTexts.at(-1), { timeout: 5000 }).toBe('Next');
    expect(spokenTexts).toEqual([
      'How do you feel today?',
      'Happy',
      'Okay',
      'Sad',
      'Excited',
      'For the grown-up',
      'Stop for today',
      'I don’t want to',
      'Next',
    ]);
    expect(document.querySelectorAll('[data-said-last] [data-speaking]').length).toBeLessThanOrEqual(1);
  });

  test('a tap on the moon says its words and asks once; one more leads out, and the arrow carries on', async () => {
    await open();
    await tap('Stop for today');
    await expect.poll(() => spokenTexts).toContain('Stop for today');
    await expect.element(page.getByRole('alertdialog', { name: 'Stop for today' })).toBeVisible();
    await expect.element(button('Carry on')).toHaveFocus();
    await tap('Carry on');
    expect(page.getByRole('alertdialog').elements()).toEqual([]);
    await tap('I don’t want to');
    await expect.element(page.getByRole('link', { name: 'I don’t want to' })).toHaveAttribute('href', '/unlock');
  });
});

test('the speakers of the youngest’s options are 64 px wide, lie on them and choose nothing', async () => {
  const trial = feelingsDetective.trial(27, 5, '3-6');
  const chosen: unknown[] = [];
  await renderOnStage(
    <Stage world="feelings-detective" mode="3-6" fit="board">
      <div className="trial">
        <feelingsGame.Board
          {...{ trial, mode: '3-6', practice: false, before: [], feedback: null, onSkip: () => undefined }}
          onResponse={(response) => chosen.push(response)}
        />
      </div>
    </Stage>,
  );
  await expectShieldLifted();
  paceMs = QUICK_MS;
  await tap('Read aloud');
  await expect.poll(() => document.querySelector('[data-asleep]'), { timeout: 5000 }).toBeNull();
  for (const text of trial.prompt.options) {
    const [speaker, card] = [`Read aloud: ${text}`, text].map((name) => button(name).element().getBoundingClientRect());
    expect([speaker?.width, speaker?.height]).toEqual([64, 64]);
    expect(isInside(speaker as DOMRect, card as DOMRect)).toBe(true);
  }
  const [first] = trial.prompt.options as [string];
  await tap(`Read aloud: ${first}`);
  await expect.poll(() => spokenTexts.at(-1)).toBe(first);
  expect(chosen).toEqual([]);
});
const isInside = (one: DOMRect, other: DOMRect) =>
  one.left >= other.left && one.right <= other.right && one.top >= other.top && one.bottom <= other.bottom;

/** A trial on a device that is full from a tap on. */
function FullDevice({ onRetry }: { onRetry: () => void }) {
  const [isFull, setIsFull] = useState(false);
  const { game, mode } = { game: 'feelings-detective', mode: '3-6' } as const;
  return (
    <TrialStage
      place={{ world: game, scene: game, mode, way: { text: 'Game 3 of 4', step: 4, steps: 20 } }}
      heading="Game"
      pause={
        <button type="button" onClick={() => setIsFull(true)}>
          fill
        </button>
      }
      unsaved={isFull && <StageTrouble mode={mode} title={device.notStored} onRetry={onRetry} />}
      game={feelingsGame}
      current={{ game, mode, place: 0, practice: true, levels: [] }}
      choice={{ level: 27, seed: 5 }}
      earlier={[]}
      feedback={null}
      dropped={false}
      onAnswer={() => undefined}
      onSkip={() => undefined}
      onNext={() => undefined}
    />
  );
}

describe('in a window of 320 px', () => {
  const NUMBER: PublicItem = { ...SCHOOL, format: 'number', text: 'How many?' };
  const showStory = (mode: AgeMode) => (
    <Stage
      {...{ mode }}
      world="stream"
      back={<BackButton mode={mode} disabled={false} onClick={() => undefined} />}
      forward={<ForwardButton mode={mode} text="Complete" />}
    />
  );
  const showSubject = (mode: AgeMode) => (
    <ItemQuestion item={NUMBER} mode={mode} busy={false} onIncomplete={() => undefined} onAnswer={() => undefined} />
  );
  test.each(
    (['3-6', '7-10', '11-15'] as const).flatMap((mode) => [
      [mode, 'a story', showStory] as const,
      [mode, 'a subject', showSubject] as const,
    ]),
  )(
    'at %s all buttons in the lowest bar of %s lie inside it, each large enough for a finger',
    async (mode, _, show) => {
      await page.viewport(320, 640);
      await renderOnStage(show(mode));
      await document.fonts.ready;
      const buttons = [...document.querySelectorAll('.stage-bar :is(button, a)')].map((each) =>
        each.getBoundingClientRect(),
      );
      expect(buttons).toHaveLength(4);
      expect(Math.min(...buttons.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(64);
      expect(Math.min(...buttons.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...buttons.map(({ right }) => right))).toBeLessThanOrEqual(320);
      expect(document.documentElement.scrollWidth).toBe(320);
    },
  );
});

describe('in a low window', () => {
  test('an answer of a game that could not be kept is told in the place of the board, aloud, and nothing scrolls', async () => {
    await page.viewport(390, 664);
    const onRetry = vi.fn<() => void>();
    await renderOnStage(<FullDevice onRetry={onRetry} />);
    await tap('fill');
    await expect.poll(() => spokenTexts).toContain('Something is stuck here');
    expect(isInside(page.getByRole('alert').element().getBoundingClientRect(), new DOMRect(0, 0, 390, 664))).toBe(true);
    expect(document.documentElement.scrollHeight).toBe(664);
    expect(document.querySelector('.board-asks')?.checkVisibility()).toBe(false);
    await tap('Try once more');
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test.each([
    [390, 664],
    [360, 780],
    [1024, 690],
  ])(
    'of %i x %i a thing on the bank is as large as a finger and says where it is from, and nothing scrolls',
    async (width, height) => {
      await page.viewport(width, height);
      const subjects = Subject.options.map((subject, i) => `academic/${4 + (i >> 1)}/${subject}`);
      const done = [...[1, 2, 3, 4, 5, 6].map((day) => `mood/${day}`), 'personality/2', 'skills/3', ...subjects];
      await renderOnStage(
        <ChildTaskResult
          view={{ ...createProgressView({ currentDay: 6, done }), ageYears: 5 }}
          task={{ type: 'skills', day: 3 }}
          outcome={{ state: 'delivered', answer: null }}
          text={{ title: 'Done', text: 'Thank you' }}
        />,
      );
      const listThings = () => [...document.querySelectorAll<HTMLElement>('.trace')];
      await expect.poll(listThings).toHaveLength(12);
      const sizes = listThings().map((thing) => thing.getBoundingClientRect());
      expect(Math.min(...sizes.flatMap((size) => [size.width, size.height]))).toBeGreaterThanOrEqual(44);
      expect(document.documentElement.scrollHeight).toBe(height);
      await userEvent.click(listThings().at(-1) as HTMLElement);
      await expect.poll(() => spokenTexts.at(-1)).toBe('A pinwheel from Geography');
    },
  );
});

describe('school questions of the youngest', () => {
  const responses: unknown[] = [];
  const open = (item: PublicItem, mode: '3-6' | '7-10' = '3-6') => {
    responses.length = 0;
    return renderOnStage(
      <ItemQuestion
        item={item}
        mode={mode}
        busy={false}
        onIncomplete={() => undefined}
        onAnswer={(response) => responses.push(response)}
      />,
    );
  };
  const NUMBER: PublicItem = { ...SCHOOL, format: 'number', text: 'How many?' };
  const PARTS = ['egg', 'chick', 'hen'].map((text, i) => ({ id: 'abc'[i] as string, text }));
  const ORDER: PublicItem = { ...SCHOOL, format: 'order', text: 'What came first?', parts: PARTS };

  test('each key of the pad says itself and writes', async () => {
    await open(NUMBER);
    paceMs = QUICK_MS;
    for (const [key, says] of [
      ['7', '7'],
      ['Minus', 'Minus'],
      ['Point', 'Point'],
      ['Delete the last digit', 'Delete the last digit'],
    ] as const) {
      await tap(key);
      await expect.poll(() => spokenTexts.at(-1)).toBe(says);
    }
    await expect.element(page.getByRole('textbox')).toHaveValue('-7');
    await tap('Answer');
    expect(responses).toEqual([{ format: 'number', value: -7 }]);
  });

  test('a part says itself and is taken only when all have been heard', async () => {
    await open(ORDER);
    await expect.poll(() => spokenTexts.at(-1)).toBe('What came first?');
    // The one that is read next breathes, so it is never still.
    for (const { text } of PARTS) await userEvent.click(button(text), { force: true });
    expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(0);
    paceMs = QUICK_MS;
    await tap('Read aloud');
    await expect.poll(() => document.querySelector('[data-asleep]'), { timeout: 5000 }).toBeNull();
    for (const { text } of PARTS) await tap(text);
    await expect.poll(() => spokenTexts.at(-1)).toBe('hen');
    await tap('Answer');
    expect(responses).toEqual([{ format: 'order', parts: ['a', 'b', 'c'] }]);
  });

  test('what cannot be answered yet is passed by a sign that says its words and asks once', async () => {
    await open(NUMBER);
    await tap('I don’t know this yet');
    await expect.poll(() => spokenTexts.at(-1)).toBe('I don’t know this yet');
    expect(responses).toEqual([]);
    const bubble = page.getByRole('alertdialog', { name: 'I don’t know this yet' });
    const { left, right } = bubble.element().getBoundingClientRect();
    expect([left >= 0, right <= 390]).toEqual([true, true]);
    await tap('Carry on');
    expect(bubble.elements()).toEqual([]);
    await tap('I don’t know this yet');
    await userEvent.click(bubble.getByRole('button', { name: 'I don’t know this yet' }));
    expect(responses).toEqual([{ format: 'pass' }]);
  });

  test('the speaker says every button, also where the question is for the child to read', async () => {
    paceMs = QUICK_MS;
    await open({ ...NUMBER, audio: false });
    await expect.poll(() => spokenTexts).toEqual(['This one is for you to read.']);
    await tap('Read aloud');
    await expect.poll(() => spokenTexts.at(-1), { timeout: 5000 }).toBe('Answer');
    expect(spokenTexts).not.toContain('How many?');
    expect(spokenTexts).toContain('I don’t know this yet');
  });

  test('of older children write and take at once, and their speaker says every button, too', async () => {
    await open(ORDER, '7-10');
    paceMs = QUICK_MS;
    await tap('chick');
    expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(1);
    expect(spokenTexts).toEqual([]);
    await tap('Read aloud');
    await expect.poll(() => spokenTexts.at(-1), { timeout: 5000 }).toBe('Answer');
    expect(spokenTexts.slice(0, 4)).toEqual(['What came first?', 'egg', 'chick', 'hen']);
    await tap('I don’t know this yet');
    expect(responses).toEqual([{ format: 'pass' }]);
  });
});
