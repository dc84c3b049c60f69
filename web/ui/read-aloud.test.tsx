import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeVoice, finishUtterance, reachCharacter, startUtterance } from '#web/testing/fake-voice.ts';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

const listTexts = (utterances: readonly SpeechSynthesisUtterance[]) => utterances.map(({ text }) => text);

describe('what was heard', () => {
  test('is unknown on a device without a voice', () => {
    const { result } = renderHook(() => useReadAloud(['How many?'], { auto: true }));
    expect([result.current.available, result.current.getSpokenShare()]).toEqual([false, undefined]);
  });

  test('is the share of the text that was spoken: a long question weighs more than a short option', () => {
    const utterances = createFakeVoice();
    const { result } = renderHook(() => useReadAloud(['Which of them is a fish?', 'cat', 'eel', 'ox'], { auto: true }));
    expect(result.current.getSpokenShare()).toBe(0);
    reachCharacter(utterances[0], 16);
    expect(result.current.getSpokenShare()).toBe(16 / 32);
    finishUtterance(utterances[0]);
    expect(result.current.getSpokenShare()).toBe(24 / 32);
    for (const each of utterances) finishUtterance(each);
    expect(result.current.getSpokenShare()).toBe(1);
  });

  test('is not less for being read once more, and a text of several lines is heard line by line', () => {
    const utterances = createFakeVoice();
    const { result } = renderHook(() => useReadAloud(['Read this.\nThen tap.'], { auto: false }));
    act(result.current.read);
    expect(listTexts(utterances)).toEqual(['Read this.', 'Then tap.']);
    for (const each of utterances) finishUtterance(each);
    act(result.current.read);
    reachCharacter(utterances[2], 3);
    expect(result.current.getSpokenShare()).toBe(1);
  });

  test('is nothing of a text that is new', () => {
    const utterances = createFakeVoice();
    const { result, rerender } = renderHook(({ text }) => useReadAloud([text], { auto: true }), {
      initialProps: { text: 'One.' },
    });
    finishUtterance(utterances[0]);
    rerender({ text: 'Two.' });
    expect(result.current.getSpokenShare()).toBe(0);
  });
});

test('a text that grows is read on, not again, and the speaker reads all of it', () => {
  const utterances = createFakeVoice();
  const story = ['Kim hides a cup.', 'Noor goes out.', 'Kim moves it.'];
  const { result, rerender } = renderHook(({ until }) => useReadAloud(story.slice(0, until), { auto: 'newest' }), {
    initialProps: { until: 1 },
  });
  finishUtterance(utterances[0]);
  rerender({ until: 2 });
  finishUtterance(utterances[1]);
  rerender({ until: 3 });
  expect(listTexts(utterances)).toEqual(story);
  expect(result.current.getSpokenShare()).toBeCloseTo(30 / 43);
  act(result.current.read);
  expect(listTexts(utterances.slice(3))).toEqual(story);
});

describe('the buttons of a screen for who cannot read', () => {
  const bar = () => (
    <div data-said-last>
      <button type="button" aria-label="Next" />
      <button type="button" disabled aria-label="Previous" />
      <a href="/unlock">Stop for today</a>
    </div>
  );

  test('are said by the speaker after all else and marked while they are; never by themselves, and they are no part of what was heard', () => {
    const utterances = createFakeVoice();
    render(bar());
    const { result } = renderHook(() => useReadAloud(['Which?', 'eel'], { auto: true }));
    expect(listTexts(utterances)).toEqual(['Which?', 'eel']);
    for (const each of utterances) finishUtterance(each);
    act(result.current.read);
    expect(listTexts(utterances.slice(2))).toEqual(['Which?', 'eel', 'Next', 'Stop for today']);
    const next = screen.getByRole('button', { name: 'Next' });
    startUtterance(utterances[4]);
    expect([next.hasAttribute('data-speaking'), result.current.speaking]).toEqual([true, 2]);
    finishUtterance(utterances[4]);
    startUtterance(utterances[5]);
    expect([next.hasAttribute('data-speaking'), screen.getByRole('link').hasAttribute('data-speaking')]).toEqual([
      false,
      true,
    ]);
    act(result.current.read);
    expect([screen.getByRole('link').hasAttribute('data-speaking'), result.current.speaking]).toEqual([false, null]);
    expect([result.current.getSpokenShare(), result.current.spokenOrder]).toEqual([1, [0, 1]]);
  });
});

test('one voice at a time: what another part of the page reads breaks off, and a sentence that was broken off was not heard', () => {
  const utterances = createFakeVoice();
  const one = renderHook(() => useReadAloud(['A long story.'], { auto: true }));
  startUtterance(utterances[0]);
  renderHook(() => useReadAloud(['Choose one.'], { auto: true }));
  finishUtterance(utterances[0]);
  expect([one.result.current.speaking, one.result.current.spokenOrder]).toEqual([null, []]);
});

describe('a recording', () => {
  class Player {
    static played: Player[] = [];
    static breaks = false;
    readonly address: string;
    onplaying?: () => void;
    onended?: () => void;
    onerror?: () => void;
    constructor(address: string) {
      this.address = address;
    }
    play() {
      Player.played.push(this);
      return Player.breaks ? Promise.reject(new Error('no such file')) : Promise.resolve();
    }
    pause() {}
  }
  const played = () => Player.played.map(({ address }) => address);
  beforeEach(() => {
    Player.played = [];
    Player.breaks = false;
    vi.stubGlobal('Audio', Player);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const QUESTION = { text: 'How many?', clip: 'abc1234' };
  const OPTION = { text: 'four', clip: 'abc1234/a' };
  const both = new Map([
    ['abc1234', '/q.mp3'],
    ['abc1234/a', '/a.mp3'],
  ]);
  const read = (recorded: ReadonlyMap<string, string>) =>
    renderHook(() => useReadAloud([QUESTION, OPTION], { auto: true, recorded }));

  test('is preferred to the voice, one after the other, and counts as heard', () => {
    const utterances = createFakeVoice();
    const { result } = read(both);
    expect(played()).toEqual(['/q.mp3']);
    act(() => Player.played[0]?.onplaying?.());
    expect(result.current.speaking).toBe(0);
    act(() => Player.played[0]?.onended?.());
    act(() => Player.played[1]?.onended?.());
    expect([played(), listTexts(utterances)]).toEqual([['/q.mp3', '/a.mp3'], []]);
    expect([result.current.getSpokenShare(), result.current.spokenOrder]).toEqual([1, [0, 1]]);
  });

  test('of the question alone leaves the options to the voice', () => {
    const utterances = createFakeVoice();
    read(new Map([['abc1234', '/q.mp3']]));
    expect(listTexts(utterances)).toEqual([]);
    act(() => Player.played[0]?.onended?.());
    expect(listTexts(utterances)).toEqual(['four']);
  });

  test('of everything speaks where the device has no voice', () => {
    const { result } = read(both);
    expect([result.current.available, played()]).toEqual([true, ['/q.mp3']]);
  });

  test('that cannot be played is said by the voice', async () => {
    Player.breaks = true;
    const utterances = createFakeVoice();
    read(both);
    await vi.waitFor(() => expect(listTexts(utterances)).toEqual(['How many?']));
  });
});
