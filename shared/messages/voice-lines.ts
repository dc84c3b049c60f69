import { academic } from '#messages/academic.ts';
import { games } from '#messages/games.ts';
import { gameEnds } from '#messages/games-ends.ts';
import { subjectTitles } from '#messages/programme.ts';
import { quest } from '#messages/quest.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';
import { AGE_MODES, type AgeMode } from '#shared/instruments/ages.ts';
import { FEELING_WORDS } from '#shared/instruments/games/faces.ts';
import { AREA_ORDER } from '#shared/instruments/games/game.ts';
import { hasMoodSteps } from '#shared/instruments/mood-steps.ts';
import { CHAPTERS_A, COMPREHENSION_A, QUEST_A } from '#shared/instruments/quest.a.ts';
import { CHAPTERS_B, QUEST_B } from '#shared/instruments/quest.b.ts';
import { hasSpokenCells } from '#shared/instruments/spoken-cells.ts';
import { CHILD_WORDS, FOR_GROWN_UPS } from '#shared/messages/child-words.ts';
import { toClipId } from '#shared/values/clip-id.ts';

export type LineKind = 'story' | 'question' | 'option' | 'other';
/** A sentence to record: `file` is the name of its recording without the ending. */
export type VoiceLine = { file: string; text: string; kind: LineKind; where: string };

const SETS = [
  { chapters: CHAPTERS_A, scenes: QUEST_A },
  { chapters: CHAPTERS_B, scenes: QUEST_B },
] as const;
const CHAPTERS = SETS.flatMap(({ chapters }) => chapters);
const GAME_NAMES = AREA_ORDER.map((area) => games.names[area]);

/** The sentences of words that take an argument. */
const FILLED: Readonly<Record<string, readonly string[]>> = {
  'quest.chapter': CHAPTERS.map(({ chapter, title }) => quest.chapter(chapter, title)),
  'quest.rest.title': CHAPTERS.map(({ title }) => quest.rest.title(title)),
  'quest.rest.goOn': SETS.flatMap(({ chapters }) => chapters.slice(1).map(({ title }) => quest.rest.goOn(title))),
  'gameEnds.areaDone.title': GAME_NAMES.map(gameEnds.areaDone.title),
  'gameEnds.areaDone.next': GAME_NAMES.map(gameEnds.areaDone.next),
};
/** Read by screen readers or by the eye only: counts of progress, names of pictures and of keys. */
const NEVER_SPOKEN: readonly string[] = [
  'academic.subjectOf',
  'academic.topics',
  'academic.topicsTitle',
  'academic.about',
  'academic.question',
  'academic.picture',
  'academic.yourNumber',
  'academic.cell',
  'academic.chosen',
  'academic.legend',
  'academic.finishedTitle',
  'assent.rest.done',
  'boards.feelings',
  'games.gameOf',
  'games.howFar',
  'games.trail',
  'patterns.matrices.grid',
  'patterns.matrices.missing',
  'patterns.matrices.figure',
  'patterns.fireflies.firefly',
  'patterns.fireflies.place',
  'patterns.fireflies.tapped',
  'patterns.fireflies.keys',
  'quest.question',
  'quest.answered',
  'rests.coat.colours',
  'rests.toys',
  'stage.titles',
  'stage.hear',
  'stage.trouble.tab',
];

/** Moods of other ages. */
const isOfAnotherAge = (path: string, mode: AgeMode): boolean =>
  path === (hasMoodSteps(mode) ? 'mood.moods' : 'mood.steps');

const isPerAge = (value: object): value is Readonly<Record<AgeMode, unknown>> =>
  AGE_MODES.every((mode) => mode in value);

/** @throws where words take an argument and nothing says which sentences they make */
function listSentences(value: unknown, path: string, mode: AgeMode): [path: string, text: string][] {
  if (FOR_GROWN_UPS.includes(path) || NEVER_SPOKEN.includes(path) || isOfAnotherAge(path, mode)) return [];
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const texts = FILLED[path];
    if (!texts) throw new Error(`shared/messages/voice-lines.ts does not say what a voice says for ${path}`);
    return texts.map((text) => [path, text]);
  }
  if (typeof value !== 'object' || value === null) return [];
  if (isPerAge(value)) return listSentences(value[mode], path, mode);
  return Object.entries(value).flatMap(([key, each]) => listSentences(each, path ? `${path}.${key}` : key, mode));
}

type Spoken = Omit<VoiceLine, 'file'>;
const toKind = (text: string): LineKind => (text.endsWith('?') ? 'question' : 'other');
const toOther = (texts: readonly string[], where: string): Spoken[] =>
  texts.map((text) => ({ text, where, kind: toKind(text) }));

function listStory(mode: AgeMode): Spoken[] {
  const toOptions = (texts: readonly string[], where: string) =>
    texts.map((text): Spoken => ({ text, where, kind: 'option' }));
  return SETS.flatMap(({ chapters, scenes }) =>
    chapters.flatMap(({ chapter, title, opening, closing }): Spoken[] => [
      { text: opening[mode], kind: 'story', where: `opening of ${title}` },
      ...scenes
        .filter((scene) => scene.chapter === chapter)
        .flatMap((scene): Spoken[] => [
          { text: scene.prompt[mode], kind: toKind(scene.prompt[mode]), where: scene.title },
          ...(mode === '3-6' && scene.kind === 'graded'
            ? toOptions(
                scene.friends.map(({ says }) => says),
                `${scene.title}, friends`,
              )
            : toOptions(
                scene.options.map(({ text }) => text[mode]),
                `${scene.title}, cards`,
              )),
        ]),
      { text: closing[mode], kind: 'story', where: `end of ${title}` },
    ]),
  ).concat(
    { text: COMPREHENSION_A.prompt[mode], kind: 'question', where: 'was the story understood' },
    ...toOptions(
      COMPREHENSION_A.options.map(({ text }) => text[mode]),
      'was the story understood, cards',
    ),
    ...toOther([COMPREHENSION_A.found[mode], COMPREHENSION_A.again[mode]], 'was the story understood'),
  );
}

function listAnswers(question: PublicItem): readonly string[] {
  if (question.format === 'choice') return question.options.map(({ text }) => text);
  if ('parts' in question) return question.parts.map(({ text }) => text);
  return question.format === 'map-tap' && hasSpokenCells(question.map) ? question.map.cells.flat() : [];
}

/** The sentences of a school question that is read aloud: the question and the answers that have words. */
export const listQuestionSentences = (question: PublicItem): [string, ...string[]] => [
  question.text,
  ...listAnswers(question).filter((text) => text !== ''),
];

const listSchool = (questions: readonly PublicItem[]): Spoken[] =>
  questions.flatMap((question): Spoken[] => {
    const [text, ...answers] = listQuestionSentences(question);
    const where = `${question.subject}, ${question.topic}`;
    return [
      { text, kind: toKind(text), where },
      ...answers.map((each): Spoken => ({ text: each, kind: 'option', where })),
    ];
  });

/** A readable name, and the id by which the page finds it. */
const toFile = (text: string) =>
  `${text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)}-${toClipId(text)}`;

/**
 * All sentences that a child of this mode may hear, each line of a text by itself and each once. Stories of the games,
 * whose names and things are drawn for each child, have no recording: the device's voice reads those screens.
 * `questions`: those of school that such a child hears.
 */
export function listVoiceLines(mode: AgeMode, questions: readonly PublicItem[]): VoiceLine[] {
  const spoken: Spoken[] = [
    ...listStory(mode),
    ...listSentences(CHILD_WORDS, '', mode).flatMap(([path, text]) => toOther([text], path)),
    ...toOther(Object.values(subjectTitles), 'subject'),
    ...toOther(['How does this person feel?', ...Object.values(FEELING_WORDS)], 'feelings-detective'),
    ...toOther([...Array.from({ length: 10 }, (_, digit) => String(digit)), academic.padDelete], 'number pad'),
    ...listSchool(questions),
  ];
  const lines = spoken.flatMap(({ text, ...line }) => text.split('\n').map((each) => ({ ...line, text: each })));
  return [...new Map(lines.toReversed().map((line) => [line.text, line])).values()]
    .toReversed()
    .map((line) => ({ ...line, file: toFile(line.text) }));
}
