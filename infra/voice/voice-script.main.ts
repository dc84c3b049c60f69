import { listHeardQuestions } from '#infra/voice/heard-questions.ts';
import { AGE_MODES, type AgeMode } from '#shared/instruments/ages.ts';
import { type LineKind, listVoiceLines, type VoiceLine } from '#shared/messages/voice-lines.ts';

/**
 * Prints the lines of a mode for the person who reads them: `npm run voice:script -- 3-6 > lines.tsv`. A recording has
 * the name of its line and is MP3, M4A or OGG; `npm run voice:clips` takes a folder of them.
 */
const [wanted = '3-6'] = process.argv.slice(2);
const mode = AGE_MODES.find((each): each is AgeMode => each === wanted);
if (!mode) throw new Error(`${wanted} is none of ${AGE_MODES.join(', ')}`);

/** Words a second of a calm reader to a child. */
const PACE = { '3-6': 2.1, '7-10': 2.5, '11-15': 2.7 } as const satisfies Record<AgeMode, number>;
const HOW: Readonly<Record<LineKind, string>> = {
  story: 'as a story',
  question: 'the voice rises a little at the end',
  option: 'even: no card sounds nicer, longer or more certain than its neighbours',
  other: 'calm, without praise',
};
/** Words that are read in more than one way, or that a reader may not know. */
const SAY: Readonly<Record<string, string>> = {
  baobab: 'BAY-oh-bab',
  comet: 'KOM-it',
  quay: 'key',
  read: 'reed, unless it is past: red',
  tear: 'teer when one cries',
  wind: 'short i, the wind that blows',
  live: 'liv, to live',
  close: 'klohs when near, klohz when shutting',
};
const listNotes = ({ kind, text }: VoiceLine): string =>
  [
    HOW[kind],
    ...Object.entries(SAY).flatMap(([word, say]) =>
      new RegExp(`\\b${word}\\b`, 'i').test(text) ? [`${word}: ${say}`] : [],
    ),
  ].join('; ');
const countSeconds = (text: string) => Math.max(0.8, text.split(/\s+/).length / PACE[mode] + 0.3).toFixed(1);

console.log(['file', 'seconds', 'text', 'how to say it', 'where'].join('\t'));
for (const line of listVoiceLines(mode, listHeardQuestions(mode)))
  console.log([line.file, countSeconds(line.text), line.text, listNotes(line), line.where].join('\t'));
