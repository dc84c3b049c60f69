import type { BrowserContext, Page } from 'playwright-core';

/** How long it takes to say anything. */
const SENTENCE_MS = 20;

/** A voice of the device that says everything quickly and in turn, there before a page loads; what it has said to the end can be asked. */
export const stubVoice = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((ms) => {
    const said: string[] = [];
    let waiting: SpeechSynthesisUtterance[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => {
      const [now] = waiting;
      if (!now) return;
      now.onstart?.({} as SpeechSynthesisEvent);
      timer = setTimeout(() => {
        waiting = waiting.slice(1);
        said.push(now.text);
        now.onend?.({} as SpeechSynthesisEvent);
        next();
      }, ms);
    };
    const value = {
      getVoices: () => [{ name: 'Kate', lang: 'en-GB', localService: true }],
      speak: (each: SpeechSynthesisUtterance) => {
        waiting = [...waiting, each];
        if (waiting.length === 1) setTimeout(next);
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
    Object.assign(globalThis, { SpeechSynthesisUtterance, voice: { said, isSilent: () => waiting.length === 0 } });
  }, SENTENCE_MS);

declare const voice: { said: readonly string[]; isSilent: () => boolean };

/** Everything that this page has said, once it is silent. */
export async function heardOn(page: Page): Promise<readonly string[]> {
  await page.waitForFunction(() => voice.isSilent());
  return page.evaluate(() => [...voice.said]);
}
