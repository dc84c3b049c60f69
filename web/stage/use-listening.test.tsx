import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { useListening } from '#web/stage/use-listening.ts';
import { createFakeVoice, hearNext, startUtterance } from '#web/testing/fake-voice.ts';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

const CARDS = ['boat', 'door', 'kite', 'bell'];
const listen = ({ mode = '3-6', pictureOnly = false }: { mode?: AgeMode; pictureOnly?: boolean } = {}) =>
  renderHook(() =>
    useListening({ mode, before: ['Which?', 'Tap one.'], options: CARDS.map((says) => ({ says, pictureOnly })) }),
  ).result;
const hear = (count: number) => Array.from({ length: count }, () => hearNext());
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('listening: cards', () => {
  test('wake one by one, and can be chosen when none sleeps', () => {
    createFakeVoice();
    const result = listen();
    expect(hear(3)).toEqual(['Which?', 'Tap one.', 'boat']);
    expect([result.current.speech?.sleeping, result.current.heard]).toEqual([[1, 2, 3], [0]]);
    hear(3);
    expect([result.current.speech?.sleeping, result.current.heard]).toEqual([[], [0, 1, 2, 3]]);
  });

  test('that are tapped are read next, nothing is broken off, and the others follow', () => {
    createFakeVoice();
    const result = listen();
    hear(2);
    act(() => result.current.speech?.say(3));
    act(() => result.current.speech?.say(2));
    expect(hear(4)).toEqual(['boat', 'kite', 'bell', 'door']);
    expect(result.current.heard).toEqual([0, 2, 3, 1]);
  });

  test('that are tapped while they speak, or when they are awake, keep no other waiting', () => {
    const utterances = createFakeVoice();
    const result = listen();
    hear(3);
    startUtterance(utterances.find(({ text }) => text === 'door'));
    act(() => result.current.speech?.say(1));
    act(() => result.current.speech?.say(0));
    expect(hear(4)).toEqual(['door', 'kite', 'bell', undefined]);
    act(() => result.current.speech?.say(0));
    expect(hear(2)).toEqual(['boat', undefined]);
  });

  test('that another voice broke off are read by themselves, but not behind a question of that voice', () => {
    createFakeVoice();
    const result = listen();
    hear(3);
    const bubble = document.body.appendChild(document.createElement('div'));
    bubble.role = 'alertdialog';
    const other = renderHook(() => useReadAloud(['Stop for today'], { auto: true }));
    expect(hear(1)).toEqual(['Stop for today']);
    wait(10_000);
    expect(hear(1)).toEqual([undefined]);
    bubble.remove();
    other.unmount();
    wait(2000);
    expect(hear(4)).toEqual(['door', 'kite', 'bell', undefined]);
    expect(result.current.speech?.sleeping).toEqual([]);
  });

  test('that were stopped by the speaker are read by themselves, too', () => {
    const utterances = createFakeVoice();
    const result = listen();
    hear(2);
    startUtterance(utterances[2]);
    act(() => result.current.aloud.read());
    expect(hear(1)).toEqual([undefined]);
    wait(2000);
    expect(hear(5)).toEqual([...CARDS, undefined]);
  });

  test('are asked for by name while one sleeps, and no more then', () => {
    createFakeVoice();
    const result = listen();
    let isReminded: boolean | undefined;
    act(() => {
      isReminded = result.current.remind();
    });
    expect([isReminded, result.current.reminder]).toEqual([true, 'Listen to this one too']);
    hear(6);
    act(() => {
      isReminded = result.current.remind();
    });
    expect([isReminded, result.current.reminder]).toEqual([false, null]);
  });

  test('count their time from the end of the last, for readers from the frame that shows them', () => {
    createFakeVoice();
    const start = performance.now();
    const [young, old] = [listen(), listen({ mode: '7-10' })];
    wait(5000);
    expect(young.current.msUntil(performance.now())).toBe(0);
    hear(6);
    wait(1000);
    const at = performance.now();
    expect(young.current.msUntil(at)).toBeLessThanOrEqual(1000);
    expect(young.current.msUntil(at)).toBeGreaterThan(900);
    expect(old.current.msUntil(at)).toBeGreaterThan(at - start - 100);
  });

  test.each([
    ['pictures that are the answer', { pictureOnly: true }],
    ['what a child reads', { mode: '7-10' as const }],
  ])('never sleep: %s', (_, how) => {
    createFakeVoice();
    expect(listen(how).current.speech?.sleeping ?? []).toEqual([]);
  });

  test('never sleep without a voice', () => {
    expect(listen().current.speech).toBeNull();
  });
});
