import { act, cleanup } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/**
 * Fakes the speech synthesis of the device for one test and returns the utterances in order. Not by the stubs of
 * vitest: those may be removed before the page unmounts and stops its voice.
 */
export function fakeVoice(): SpeechSynthesisUtterance[] {
  const asked: SpeechSynthesisUtterance[] = [];
  const browser: Record<string, unknown> = globalThis;
  browser.SpeechSynthesisUtterance = function (this: { text: string }, text: string) {
    this.text = text;
  };
  browser.speechSynthesis = {
    getVoices: () => [{ localService: true, lang: 'en-GB', name: 'Kate' }],
    speak: (each: SpeechSynthesisUtterance) => asked.push(each),
    cancel: () => undefined,
  };
  onTestFinished(() => {
    cleanup();
    delete browser.SpeechSynthesisUtterance;
    delete browser.speechSynthesis;
  });
  return asked;
}

export const startsToSay = (said: SpeechSynthesisUtterance | undefined) =>
  act(() => said?.onstart?.({} as SpeechSynthesisEvent));
/** The voice reaches this character. */
export const comesTo = (said: SpeechSynthesisUtterance | undefined, charIndex: number) =>
  act(() => said?.onboundary?.({ charIndex } as SpeechSynthesisEvent));
export const saysToTheEnd = (said: SpeechSynthesisUtterance | undefined) =>
  act(() => said?.onend?.({} as SpeechSynthesisEvent));
