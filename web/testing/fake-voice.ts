import { act, cleanup } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/** Requested and not yet spoken, nor cancelled. */
let waiting: SpeechSynthesisUtterance[] = [];

/**
 * Fakes the speech synthesis of the device for one test and returns the utterances in order. Not by the stubs of
 * vitest: those may be removed before the page unmounts and stops its voice.
 */
export function createFakeVoice(): SpeechSynthesisUtterance[] {
  const utterances: SpeechSynthesisUtterance[] = [];
  waiting = [];
  const browser: Record<string, unknown> = globalThis;
  browser.SpeechSynthesisUtterance = function (this: { text: string }, text: string) {
    this.text = text;
  };
  browser.speechSynthesis = {
    getVoices: () => [{ localService: true, lang: 'en-GB', name: 'Kate' }],
    speak: (each: SpeechSynthesisUtterance) => {
      utterances.push(each);
      waiting.push(each);
    },
    cancel: () => {
      waiting = [];
    },
  };
  onTestFinished(() => {
    cleanup();
    delete browser.SpeechSynthesisUtterance;
    delete browser.speechSynthesis;
  });
  return utterances;
}

export const startUtterance = (utterance: SpeechSynthesisUtterance | undefined) =>
  act(() => utterance?.onstart?.({} as SpeechSynthesisEvent));
/** The voice reaches this character. */
export const reachCharacter = (utterance: SpeechSynthesisUtterance | undefined, charIndex: number) =>
  act(() => utterance?.onboundary?.({ charIndex } as SpeechSynthesisEvent));
export const finishUtterance = (utterance: SpeechSynthesisUtterance | undefined) =>
  act(() => utterance?.onend?.({} as SpeechSynthesisEvent));

/** The voice speaks what waits first, from its start to its end; returns the text. */
export function hearNext(): string | undefined {
  const utterance = waiting.shift();
  startUtterance(utterance);
  finishUtterance(utterance);
  return utterance?.text;
}
