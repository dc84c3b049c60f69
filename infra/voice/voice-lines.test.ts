import { describe, expect, test } from 'vitest';
import { listHeardQuestions } from '#infra/voice/heard-questions.ts';
import { compareClips } from '#infra/voice/voice-clips.ts';
import { getItem } from '#services/assessment/academic.ts';
import { chooseUnseenItem } from '#services/assessment/testing/answers.ts';
import { AGE_MODES, type AgeMode } from '#shared/instruments/ages.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { listQuestionSentences, listVoiceLines } from '#shared/messages/voice-lines.ts';
import type { PresentedItem } from '#shared/testing/simulated-family.ts';
import { toClipId } from '#shared/values/clip-id.ts';

const listLines = (mode: AgeMode) => listVoiceLines(mode, listHeardQuestions(mode));

/** The questions of a sitting whose answers are all right, or all wrong. */
function playSitting(subject: Subject, ageYears: number, correct: boolean): PresentedItem[] {
  const played: PresentedItem[] = [];
  for (;;) {
    const answered = played.map((item) => ({ ...item, itemId: item.id, correct }));
    const next = chooseUnseenItem({ subject, ageYears, answered, seed: `${subject}/${ageYears}/${correct}` });
    if (!next) return played;
    played.push(next);
  }
}

describe('lines of a voice', () => {
  test.each(AGE_MODES)('lines of a voice: each of %s is one sentence with a recording of its own', (mode) => {
    const lines = listLines(mode);
    expect(new Set(lines.map(({ text }) => toClipId(text))).size).toBe(lines.length);
    expect(lines.filter(({ text }) => text === '' || text.includes('\n') || text.includes('undefined'))).toEqual([]);
    expect(lines.filter(({ file, text }) => !file.endsWith(`-${toClipId(text)}`))).toEqual([]);
  });

  test('lines of a voice: those of 3 to 6 hold the openings, rests, games, assent, hop and buttons', () => {
    const texts = listLines('3-6').map(({ text }) => text);
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

  test('lines of a voice: those of 3 to 6 hold every school question of their sittings but those drawn from many', () => {
    const lines = new Set(listLines('3-6').map(({ text }) => text));
    const isListed = ({ question }: PresentedItem) =>
      question !== undefined && listQuestionSentences(question).every((text) => lines.has(text));
    const asked = [3, 4.5, 5.9, 6, 6.9]
      .flatMap((age) =>
        Subject.options.flatMap((subject) => [true, false].flatMap((right) => playSitting(subject, age, right))),
      )
      .filter(({ question }) => question?.audio);
    const findBand = ({ id, template = id }: PresentedItem) => getItem(template).band;
    expect(asked.some((item) => !item.template && findBand(item) === '9-11')).toBe(true);
    expect(asked.some((item) => item.template && findBand(item) === '3-5')).toBe(true);
    const unlisted = asked.filter((item) => !isListed(item));
    expect(unlisted.filter((item) => !item.template || findBand(item) === '3-5')).toEqual([]);
  });

  test.each(AGE_MODES)('lines of a voice: those of %s hold the moods of that age and no others', (mode) => {
    const moods = listLines(mode).filter(({ where }) => /^mood[.](moods|steps)/.test(where));
    const words = moods.map(({ text }) => text).toSorted();
    expect(words).toEqual(
      mode === '11-15' ? ['Bad', 'Good', 'Great', 'Not so good', 'Okay'] : ['Excited', 'Happy', 'Okay', 'Sad'],
    );
  });
});

describe('a folder of recordings', () => {
  const lines = listLines('3-6');
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
