import { act, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFakeVoice, finishUtterance, reachCharacter, startUtterance } from '#web/testing/fake-voice.ts';
import { useReadAloud } from '#web/ui/read-aloud.tsx';
import type { Recordings } from '#web/ui/recordings.ts';
import { playRecording } from '#web/ui/recordings.ts';

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

test('a hidden page falls silent and begins nothing: what a device swallows there is not heard', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const utterances = createFakeVoice();
  const { result } = renderHook(() => useReadAloud(['A long story.', 'Choose one.'], { auto: true }));
  startUtterance(utterances[0]);
  const visibility = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  act(() => void vi.advanceTimersByTime(60_000));
  act(() => result.current.readNext([1]));
  expect([result.current.speaking, result.current.spokenOrder, utterances.length]).toEqual([null, [], 2]);
  visibility.mockReturnValue(false);
  act(() => result.current.readNext([1]));
  finishUtterance(utterances[2]);
  expect(result.current.spokenOrder).toEqual([1]);
});

describe('a recording', () => {
  const playedFiles: string[] = [];
  let isBroken = false;
  let player: Player;
  class Player {
    src = '';
    onplaying?: () => void;
    onended?: () => void;
    onerror?: () => void;
    constructor() {
      player = this;
    }
    play() {
      playedFiles.push(this.src);
      return isBroken ? Promise.reject(new Error('no such file')) : Promise.resolve();
    }
    pause() {}
  }
  beforeEach(() => {
    playedFiles.length = 0;
    isBroken = false;
    vi.stubGlobal('Audio', Player);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const FILES = { 'How many?': '/q.mp3', four: '/a.mp3', Next: '/next.mp3' };
  const createRecordings = (files: Readonly<Record<string, string>>): Recordings => ({
    find: (text) => files[text],
    play: playRecording,
  });
  const read = (files: Readonly<Record<string, string>>, sentences: readonly string[] = ['How many?', 'four']) =>
    renderHook(() => useReadAloud(sentences, { auto: true, recorded: createRecordings(files) }));

  test('is preferred to the voice, one after the other, and counts as heard', () => {
    const utterances = createFakeVoice();
    const { result } = read(FILES);
    expect(playedFiles).toEqual(['/q.mp3']);
    act(() => player.onplaying?.());
    expect(result.current.speaking).toBe(0);
    act(() => player.onended?.());
    act(() => player.onended?.());
    expect([playedFiles, listTexts(utterances)]).toEqual([['/q.mp3', '/a.mp3'], []]);
    expect([result.current.getSpokenShare(), result.current.spokenOrder]).toEqual([1, [0, 1]]);
  });

  test('of the question alone is not played: one screen has one voice', () => {
    const utterances = createFakeVoice();
    read({ 'How many?': '/q.mp3' });
    expect([listTexts(utterances), playedFiles]).toEqual([['How many?', 'four'], []]);
  });

  test('is not played beside a part of the screen that the device has to read', () => {
    const utterances = createFakeVoice();
    renderHook(() => useReadAloud(['Kim hides a cup.'], { auto: false, recorded: createRecordings({}) }));
    read(FILES);
    expect([listTexts(utterances), playedFiles]).toEqual([['How many?', 'four'], []]);
  });

  test('of all but a button leaves the whole reading to the voice', () => {
    const utterances = createFakeVoice();
    render(
      <div data-said-last>
        <button type="button" aria-label="Pause" />
      </div>,
    );
    const { result } = renderHook(() =>
      useReadAloud(['four'], { auto: false, recorded: createRecordings({ four: '/a.mp3' }) }),
    );
    act(result.current.read);
    expect([listTexts(utterances), playedFiles]).toEqual([['four', 'Pause'], []]);
  });

  test('of everything speaks where the device has no voice', () => {
    const { result } = read(FILES);
    expect([result.current.available, playedFiles]).toEqual([true, ['/q.mp3']]);
  });

  test('that cannot be played is said by the voice, and so is all after it', async () => {
    isBroken = true;
    const utterances = createFakeVoice();
    read(FILES);
    await vi.waitFor(() => expect(listTexts(utterances)).toEqual(['How many?', 'four']));
    expect(playedFiles).toEqual(['/q.mp3']);
  });
});
