import { expect, test } from 'vitest';
import { findBestVoice } from '#web/ui/voices.ts';

const voice = (name: string, more: Partial<SpeechSynthesisVoice> = {}) => ({
  name,
  lang: 'en-GB',
  localService: true,
  ...more,
});

test('the best recording of the device speaks, not the first of its list', () => {
  expect(
    findBestVoice(
      [voice('Albert'), voice('eSpeak English'), voice('Moira'), voice('Serena (Enhanced)'), voice('Ava (Premium)')],
      'en',
    )?.name,
  ).toBe('Ava (Premium)');
  expect(findBestVoice([voice('eSpeak English'), voice('Somebody')], 'en')?.name).toBe('Somebody');
  expect(findBestVoice([voice('Bells'), voice('eSpeak English')], 'en')?.name).toBe('eSpeak English');
});

test('no joke, no other language, and nobody who sends the text away', () => {
  expect(findBestVoice([voice('Zarvox'), voice('Bad News'), voice('Grandma (English (UK))')], 'en')).toBeNull();
  expect(
    findBestVoice([voice('Anna', { lang: 'de-DE' }), voice('Google UK English Female', { localService: false })], 'en'),
  ).toBeNull();
});
