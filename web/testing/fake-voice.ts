import { act, cleanup } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/**
 * Fakes the speech synthesis of the device for one test and returns the utterances in order. Not by the stubs of
 * vitest: those may be removed before the page unmounts and stops its voice.
 */
export function createFakeVoice(): SpeechSynthesisUtterance[] {
  const utterances: SpeechSynthesisUtterance[] = [];
  const browser: Record<string, unknown> = globalThis;
  browser.SpeechSynthesisUtterance = function (this: { text: string }, text: string) {
    this.text = text;
  };
  browser.speechSynthesis = {
    getVoices: () => [{ localService: true, lang: 'en-GB', name: 'Kate' }],
    speak: (each: SpeechSynthesisUtterance) => utterances.push(each),
    cancel: () => undefined,
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
