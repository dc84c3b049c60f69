import { expect, test } from 'vitest';
import { bestVoice } from '#web/ui/voices.ts';

const voice = (name: string, more: Partial<SpeechSynthesisVoice> = {}) => ({
  name,
  lang: 'en-GB',
  localService: true,
  ...more,
});

test('the best recording of the device speaks, not the first of its list', () => {
  expect(
    bestVoice(
      [voice('Albert'), voice('eSpeak English'), voice('Moira'), voice('Serena (Enhanced)'), voice('Ava (Premium)')],
      'en',
    )?.name,
  ).toBe('Ava (Premium)');
  expect(bestVoice([voice('eSpeak English'), voice('Somebody')], 'en')?.name).toBe('Somebody');
  expect(bestVoice([voice('Bells'), voice('eSpeak English')], 'en')?.name).toBe('eSpeak English');
});

test('no joke, no other language, and nobody who sends the text away', () => {
  expect(bestVoice([voice('Zarvox'), voice('Bad News'), voice('Grandma (English (UK))')], 'en')).toBeNull();
  expect(
    bestVoice([voice('Anna', { lang: 'de-DE' }), voice('Google UK English Female', { localService: false })], 'en'),
  ).toBeNull();
});
