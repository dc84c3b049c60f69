import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listVoiceLines } from '#shared/messages/voice-lines.ts';
import { forgetHandover } from '#web/lib/handover.ts';

/** Of `web/testing/stage-page.tsx`. */
declare const stages: { names: readonly string[]; show: (name: string) => Promise<void> };

const spokenTexts: string[] = [];
let isOver = false;
afterAll(() => {
  isOver = true;
  document.body.innerHTML = '';
  forgetHandover();
});
beforeAll(async () => {
  vi.stubGlobal('SpeechSynthesisUtterance', function (this: { text: string }, text: string) {
    this.text = text;
  });
  vi.stubGlobal('fakeVoice', { says: 0, isMute: false });
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ localService: true, lang: 'en-GB', name: 'Kate' }],
    cancel: () => undefined,
    speak: (each: SpeechSynthesisUtterance) => {
      spokenTexts.push(each.text);
      setTimeout(() => {
        if (isOver) return;
        each.onstart?.({} as SpeechSynthesisEvent);
        each.onend?.({} as SpeechSynthesisEvent);
      });
    },
  });
  document.body.innerHTML = '<div id="app"></div>';
  await import('#web/testing/stage-page.tsx');
  // All worlds and games are compiled for it.
}, 60_000);

test('voice: every sentence and button that a screen of 3 to 6 says has its line', { timeout: 120_000 }, async () => {
  const lines = new Set(listVoiceLines('3-6', []).map(({ text }) => text));
  const unwritten = new Set<string>();
  // Without those whose voice stops early. The scenes are many and alike: the first have both kinds.
  const screens = stages.names.filter((each) => /^3-6\/(?!listening|no-voice|scene)/.test(each));
  const scenes = stages.names.filter((each) => each.startsWith('3-6/scene/')).slice(4, 7);
  for (const name of [...screens, ...scenes]) {
    spokenTexts.length = 0;
    await stages.show(name);
    document.querySelector<HTMLElement>('.stage-asks .speaker')?.click();
    const buttons = [...document.querySelectorAll('.stage-bar :is(a, button), .stage-top a')].map(
      (each) => each.getAttribute('aria-label') ?? each.textContent.trim(),
    );
    for (const text of [...spokenTexts, ...buttons]) if (!lines.has(text)) unwritten.add(`${name}: ${text}`);
  }
  expect([...unwritten]).toEqual([]);
});
