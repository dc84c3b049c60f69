import type { Item } from '#services/item-bank/item.ts';
import { findRightAnswer } from '#services/ops/item-check/item-task.ts';
import { getPartPosition } from '#shared/instruments/academic.ts';
import { FEELING_WORDS } from '#shared/instruments/games/faces.ts';
import { FEELINGS_SETS } from '#shared/instruments/games/feelings-detective.stories.ts';
import { STORIES } from '#shared/instruments/games/friends-corner.ts';
import type { FriendsStory, Question, Story } from '#shared/instruments/games/story.ts';

/*
 * What a simulated child knows: it continues patterns, reads faces, understands the stories, and knows the school
 * content of its age. Of patterns, faces and stories it gets only words and drawings of the screen: no id, no seed, no
 * level. A school question has numbers that no list could hold, so it comes from the bank.
 */

type FigureLooks = readonly string[];
const FIGURE = /^(\d+) (small|middle-sized|large) (dark|red|yellow|light blue) (\w+?)s?(?:, (.*))?$/;
const parseLooks = (name: string): FigureLooks => (FIGURE.exec(name.trim())?.slice(1) ?? []).map((look) => look ?? '');
const [COUNT, TURN] = [0, 4];
const TURNS = ['', 'a quarter turn', 'upside down', 'three quarter turns'];

/**
 * Whether one look is consistent over the grid: constant in rows or columns, each value once, in equal steps or as a
 * sum.
 */
function isConsistent(rows: readonly FigureLooks[], look: number): boolean {
  const columns = rows.map((_, column) => rows.map((row) => row[column] as string));
  const isOne = (line: FigureLooks) => new Set(line).size === 1;
  const isAll = (line: FigureLooks) => new Set(line).size === line.length;
  if (rows.every(isOne) || columns.every(isOne)) return true;
  if (rows.length < 3) return false;
  if (look !== COUNT && look !== TURN)
    return new Set(rows.flat()).size === rows.length && [...rows, ...columns].every(isAll);
  const numbers = rows.map((row) => row.map((each) => (look === TURN ? TURNS.indexOf(each) : Number(each))));
  // Counts wrap around after six, turns after three quarters.
  const round = look === TURN ? TURNS.length : 6;
  const steps = numbers.flatMap((row) => row.slice(1).map((value, i) => (value - (row[i] as number) + round) % round));
  const adds = numbers.every(([one = 0, two = 0, three = 0]) => one + two === three);
  const takesAway = numbers.every(([one = 0, two = 0, three = 0]) => one - two === three);
  return new Set(steps).size === 1 || adds || takesAway;
}

/** Index of the option with the most consistent looks. `grid` and `options` are the accessible names. */
export function findNextInPattern(grid: string, options: readonly string[]): number {
  const rows = [...grid.matchAll(/Row \d+: (.*?)\./g)].map(([, row = '']) => row.split('; ').map(parseLooks));
  const fits = options.map((option) => {
    const whole = rows.map((row, r) =>
      row.map((cell, c) => (r === rows.length - 1 && c === row.length - 1 ? parseLooks(option) : cell)),
    );
    return parseLooks(option).filter((_, look) =>
      isConsistent(
        whole.map((row) => row.map((cell) => cell[look] ?? '')),
        look,
      ),
    ).length;
  });
  return fits.indexOf(Math.max(...fits));
}

/**
 * Features of a drawn face: which end of the brows is higher, how the mouth bends, whether it is open, whether the lip
 * is raised.
 */
export type Face = { innerBrow: number; outerBrow: number; corner: number; bow: number; open: boolean; lip: boolean };

export function readFeeling({ innerBrow, outerBrow, corner, bow, open, lip }: Face): string {
  if (lip) return FEELING_WORDS.disgusted;
  if (bow > corner) return FEELING_WORDS.happy;
  const worried = outerBrow - innerBrow > 0.5;
  if (open) return worried ? FEELING_WORDS.afraid : FEELING_WORDS.surprised;
  return worried ? FEELING_WORDS.sad : FEELING_WORDS.angry;
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
const PLACE = /\{(\w+)\}/g;

/** The values of a story's placeholders; null if another story was told. */
function matchStory({ narrative }: Story, storyText: string): ReadonlyMap<string, string> | null {
  const named = new Set<string>();
  const pattern = escapeRegExp(narrative.join(' ')).replace(PLACE, (_, place: string) => {
    if (named.has(place)) return `\\k<${place}>`;
    named.add(place);
    return `(?<${place}>.+?)`;
  });
  const groups = new RegExp(`^${pattern}$`, 'i').exec(storyText)?.groups;
  return groups ? new Map(Object.entries(groups)) : null;
}

const ALL_STORIES: readonly (Story & Partial<FriendsStory>)[] = [
  ...Object.values(STORIES).flat(),
  ...Object.values(FEELINGS_SETS).flatMap(({ question, options, stories }) =>
    stories.map(({ answer, ...story }) => ({
      ...story,
      prompt: { text: question, right: options[answer] as string, wrong: [] },
    })),
  ),
];

/** Index of the right option of a story's question; -1 if the story is unknown. */
export function answerStory(sentences: readonly string[], question: string, options: readonly string[]): number {
  const storyText = sentences.join(' ');
  for (const story of ALL_STORIES) {
    const places = matchStory(story, storyText);
    if (!places) continue;
    const matchesText = (text: string, shownText: string) =>
      new RegExp(
        `^${escapeRegExp(text).replace(PLACE, (_, place: string) => (places.has(place) ? escapeRegExp(places.get(place) as string) : '.+?'))}$`,
        'i',
      ).test(shownText);
    const matchingQuestion = ([story.prompt, ...(story.controls ?? [])] as Question[]).find(({ text }) =>
      matchesText(text, question),
    );
    if (matchingQuestion) return options.findIndex((option) => matchesText(matchingQuestion.right, option));
  }
  return -1;
}

/** Indexes to tap one after the other, or a number to type. */
export type SchoolAnswer = { places: readonly number[] } | { digits: string };

/** The answer of a child of this age; null if it does not know it, or would have to read it. */
export function answerSchoolQuestion({ age, reads }: { age: number; reads: boolean }, item: Item): SchoolAnswer | null {
  const answer = item.masteryAge <= age + 1 && (reads || item.audio) ? findRightAnswer(item) : null;
  switch (answer?.format) {
    case 'choice':
      return { places: [getPartPosition(answer.option)] };
    case 'order':
    case 'build-sum':
      return { places: answer.parts.map(getPartPosition) };
    case 'number':
      return { digits: `${answer.value}` };
    case 'map-tap':
      return { places: [(item.map?.cells.slice(0, answer.row).flat().length ?? 0) + answer.column] };
    default:
      return null;
  }
}
