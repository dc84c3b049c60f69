import { act, cleanup } from '@testing-library/react';
import { onTestFinished } from 'vitest';

/**
 * A voice of this device for one test; gives what it is asked to say, in order. It outlives the page, which stops its
 * voice when it goes: the stubs of vitest may be gone before that.
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
/** The voice has come to this character. */
export const comesTo = (said: SpeechSynthesisUtterance | undefined, charIndex: number) =>
  act(() => said?.onboundary?.({ charIndex } as SpeechSynthesisEvent));
export const saysToTheEnd = (said: SpeechSynthesisUtterance | undefined) =>
  act(() => said?.onend?.({} as SpeechSynthesisEvent));
