import type { BrowserContext, Page } from 'playwright-core';

/** Duration of a spoken word on the device's clock. */
const WORD_MS = 300;

/** Installs a fake speech synthesis that speaks one text after the other and records those that have ended. */
export const stubSpeech = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((wordMs) => {
    const spoken: string[] = [];
    let waiting: SpeechSynthesisUtterance[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      const [now] = waiting;
      if (!now) return;
      now.onstart?.({} as SpeechSynthesisEvent);
      timer = setTimeout(() => {
        waiting = waiting.slice(1);
        spoken.push(now.text);
        now.onend?.({} as SpeechSynthesisEvent);
        next();
      }, wordMs * now.text.split(/\s+/).length);
    };
    const value = {
      getVoices: () => [{ name: 'Kate', lang: 'en-GB', localService: true }],
      speak: (each: SpeechSynthesisUtterance) => {
        waiting = [...waiting, each];
        if (waiting.length === 1) next();
      },
      cancel: () => {
        clearTimeout(timer);
        waiting = [];
      },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    Object.defineProperty(globalThis, 'speechSynthesis', { value });
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true } });
    const SpeechSynthesisUtterance = class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    };
    Object.assign(globalThis, {
      SpeechSynthesisUtterance,
      voice: { said: spoken, isSilent: () => waiting.length === 0 },
    });
  }, WORD_MS);

declare const voice: { said: readonly string[]; isSilent: () => boolean };

/** Waits until the speech has ended, advancing the clock with `advanceClock`; returns everything that was spoken. */
export async function waitForSilence(
  page: Page,
  advanceClock: (ms: number) => Promise<void>,
): Promise<readonly string[]> {
  while (!(await page.evaluate(() => voice.isSilent()))) await advanceClock(WORD_MS * 4);
  return page.evaluate(() => [...voice.said]);
}
