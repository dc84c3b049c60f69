import { describe, expect, test } from 'vitest';
import { compareClips } from '#infra/voice/voice-clips.ts';
import { ITEMS } from '#services/item-bank/bank.ts';
import { AGE_MODES } from '#shared/instruments/ages.ts';
import { listVoiceLines } from '#shared/messages/voice-lines.ts';
import { toClipId } from '#shared/values/clip-id.ts';

describe('lines of a voice', () => {
  test.each(AGE_MODES)('lines of a voice: each of %s is one sentence with a recording of its own', (mode) => {
    const lines = listVoiceLines(mode, ITEMS);
    expect(new Set(lines.map(({ text }) => toClipId(text))).size).toBe(lines.length);
    expect(lines.filter(({ text }) => text === '' || text.includes('\n') || text.includes('undefined'))).toEqual([]);
    expect(lines.filter(({ file, text }) => !file.endsWith(`-${toClipId(text)}`))).toEqual([]);
  });

  test('lines of a voice: those of 3 to 6 hold the openings, rests, games, assent, hop and buttons', () => {
    const texts = listVoiceLines('3-6', ITEMS).map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Look, a forest full of lanterns! Come and see who lives here.',
        'The end of “People of the Lantern Forest”',
        'Star Catch is done',
        'Do you want to join in?',
        'You hop to the next stone.',
        'I don’t want to',
      ]),
    );
  });

  test.each(AGE_MODES)('lines of a voice: those of %s hold the moods of that age and no others', (mode) => {
    const moods = listVoiceLines(mode, ITEMS).filter(({ where }) => /^mood[.](moods|steps)/.test(where));
    const words = moods.map(({ text }) => text).toSorted();
    expect(words).toEqual(
      mode === '11-15' ? ['Bad', 'Good', 'Great', 'Not so good', 'Okay'] : ['Excited', 'Happy', 'Okay', 'Sad'],
    );
  });
});

describe('a folder of recordings', () => {
  const lines = listVoiceLines('3-6', ITEMS);
  const files = lines.map(({ file }) => `${file}.mp3`);

  test('a folder of recordings is taken over when it is whole', () => {
    expect(compareClips(files, lines)).toEqual({ wanted: files, unknown: [], missing: [] });
  });
  test('a folder of recordings that lacks a line, or misspells one, says which', () => {
    const misspelt = compareClips(['nex-0000000.mp3', ...files.slice(1)], lines);
    expect([misspelt.missing, misspelt.unknown]).toEqual([[lines[0]], ['nex-0000000.mp3']]);
  });
  test('a folder of recordings may hold what is no recording', () => {
    expect(compareClips([...files, 'notes.txt'], lines)).toMatchObject({ unknown: ['notes.txt'], missing: [] });
  });
});
