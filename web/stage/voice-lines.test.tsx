import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ItemMap, PublicItem } from '#shared/instruments/academic.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { listVoiceLines } from '#shared/messages/voice-lines.ts';
import { forgetHandover } from '#web/lib/handover.ts';
import { NUMBER_ITEM } from '#web/testing/examples.ts';

/** Of `web/testing/stage-page.tsx`. */
declare const stages: {
  names: readonly string[];
  show: (name: string) => Promise<void>;
  showItem: (item: PublicItem, mode: AgeMode) => Promise<void>;
};

/** What the screens could say, spoken or not: one text without a recording takes the recordings from its screen. */
const mountedTexts = vi.hoisted((): string[] => []);
vi.mock('#web/ui/read-aloud.tsx', async (importOriginal) => {
  const original = await importOriginal<typeof import('#web/ui/read-aloud.tsx')>();
  const useReadAloud: typeof original.useReadAloud = (sentences, options) => {
    mountedTexts.push(...sentences);
    return original.useReadAloud(sentences, options);
  };
  return { ...original, useReadAloud };
});

const spokenTexts: string[] = [];
let isOver = false;
afterAll(() => {
  isOver = true;
  document.body.innerHTML = '';
  forgetHandover();
});
beforeEach(() => {
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
});
beforeAll(async () => {
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

const PARTS = ['', 'two', ''].map((text, i) => ({ id: 'abc'.charAt(i), text, ...(text === '' && { picture: '🟦' }) }));
const createTap = (kind: ItemMap['kind'], ...cells: string[][]): PublicItem => ({
  ...NUMBER_ITEM,
  text: `Tap one of the ${kind}.`,
  format: 'map-tap',
  map: { kind, cells },
});
test.each<PublicItem>([
  NUMBER_ITEM,
  { ...NUMBER_ITEM, text: 'Which one?', format: 'choice', options: PARTS },
  { ...NUMBER_ITEM, text: 'Tap them in order.', format: 'order', parts: PARTS },
  { ...NUMBER_ITEM, text: 'Make two.', format: 'build-sum', parts: PARTS },
  createTap('picture', ['🍎', '🍐'], ['🐟', '']),
  createTap('amounts', ['●●', '●●●']),
  createTap('map', ['', '🏠'], ['🌳', '']),
  createTap('list', ['It rains.'], ['It snows.']),
  createTap('words', ['cat', 'hat'], ['dog']),
  createTap('table', ['Place', 'Rain'], ['A', '1 mm']),
])('voice: the screen of a school question has a line for all that it could say: $format, $text', async (item) => {
  const lines = new Set(listVoiceLines('3-6', [item]).map(({ text }) => text));
  mountedTexts.length = 0;
  await stages.showItem(item, '3-6');
  expect(mountedTexts).toContain(item.text);
  expect(mountedTexts.filter((text) => text !== '' && !lines.has(text))).toEqual([]);
});
