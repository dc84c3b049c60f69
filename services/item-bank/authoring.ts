import { computeGuessing } from '#services/item-bank/guessing.ts';
import {
  type Item,
  type ItemFace,
  isPassage,
  MASTERY_AGES,
  type MapCell,
  STAGES,
  type Stage,
  type Task,
} from '#services/item-bank/item.ts';
import type { ItemMap, ItemPart } from '#shared/instruments/academic.ts';
import type { AcademicBand } from '#shared/instruments/ages.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import { createRandom, hashText, type Random, toShuffled } from '#shared/values/seeded.ts';

/** SD of a difficulty in logits: drawn from a template, or ranked by one author. Three judges would justify 0.8. */
const TAU = { template: 0.6, oneJudge: 1 };

type Template = (random: Random) => Draft;
/** An item as its author writes it: without ids, the right answer first. */
export type Draft = { text: string; explanation: string; map?: ItemMap; template?: Template; stage?: Stage } & (
  | { format: 'choice'; rightFirst: string[] }
  | { format: 'number'; unit?: string; key: number }
  | { format: 'order'; inOrder: string[] }
  | { format: 'map-tap'; map: ItemMap; key: MapCell[]; inPlace?: true }
  | { format: 'build-sum'; tiles: string[]; target: string }
);
type MapTap = Extract<Draft, { format: 'map-tap' }>;
type DraftExtras = { map?: ItemMap; unit?: string };

/** Tap one option; the right one is written first. An option may start with a picture: `🐟 fish`. */
export const choice = (text: string, rightFirst: string[], explanation: string, extra: DraftExtras = {}): Draft => ({
  format: 'choice',
  text,
  rightFirst,
  explanation,
  ...extra,
});
/** Type a number. */
export const number = (text: string, key: number, explanation: string, extra: DraftExtras = {}): Draft => ({
  format: 'number',
  text,
  key,
  explanation,
  ...extra,
});
/** Tap all parts, from first to last as written. */
export const order = (text: string, inOrder: string[], explanation: string, extra: DraftExtras = {}): Draft => ({
  format: 'order',
  text,
  inOrder,
  explanation,
  ...extra,
});
/** Tap tiles that together make the target, each at most once. */
export const sum = (text: string, tiles: string[], target: string, explanation: string): Draft => ({
  format: 'build-sum',
  text,
  tiles,
  target,
  explanation,
});

/** A grid from lines `a | b | .`; a dot is an empty cell. */
export function grid(kind: ItemMap['kind'], lines: string[], extra: Partial<ItemMap> = {}): ItemMap {
  return {
    kind,
    cells: lines.map((line) => line.split('|').map((cell) => cell.trim().replace(/^[.]$/, ''))),
    ...extra,
  };
}

/** Tap one cell of a grid; every right cell is written with a star before it: `🌳 | *🏠 | .`. */
export function tap(
  text: string,
  kind: ItemMap['kind'],
  lines: string[],
  explanation: string,
  extra: Partial<ItemMap> = {},
): MapTap {
  const starred = grid(kind, lines, extra);
  const key = starred.cells.flatMap((cells, row) =>
    cells.flatMap((cell, column) => (cell.startsWith('*') ? [{ row, column }] : [])),
  );
  const cells = starred.cells.map((row) => row.map((cell) => cell.replace(/^[*]\s*[.]?/, '')));
  return { format: 'map-tap', text, map: { ...starred, cells }, key, explanation };
}

/** The cells stay where they are written: their order means something, such as years or the lines of a story. */
export const inPlace = (draft: MapTap): MapTap => ({ ...draft, inPlace: true });

/** Text to tap in, one word per cell, eight words per line; the right words are starred: `The *bear slept.` */
export function tapWord(text: string, passage: string, explanation: string): Draft {
  const words = passage.split(' ');
  const lines = Array.from({ length: Math.ceil(words.length / 8) }, (_, line) =>
    words.slice(line * 8, line * 8 + 8).join(' | '),
  );
  return tap(text, 'words', lines, explanation);
}

/** Tap one card of pictures, with the amounts of `low` to `high`; for children who type no numbers. */
export function tapAmount(
  text: string,
  picture: string,
  [low, high]: readonly [number, number],
  key: number,
  explanation: string,
): Draft {
  const cards = Array.from({ length: high - low + 1 }, (_, place) => {
    const amount = low + place;
    return `${amount === key ? '*' : ''}${picture.repeat(amount)}`;
  });
  const half = Math.ceil(cards.length / 2);
  return tap(text, 'amounts', [cards.slice(0, half).join('|'), cards.slice(half).join('|')], explanation);
}

/** Drafts that a published curriculum expects in this stage, from the easiest to the hardest. */
export const inStage = (stage: Stage, easiestFirst: Draft[]): Draft[] =>
  easiestFirst.map((draft) => ({ ...draft, stage }));

/**
 * `count` entries of one template, each with another example. `name` seeds the examples, and their ids name the entries
 * in answers and in the calibration: with another name the entries are new.
 */
export function generateDrafts(name: string, count: number, template: Template): Draft[] {
  const drafts = new Map<string, Draft>();
  for (let seed = 0; drafts.size < count; seed++) {
    if (seed > 500) throw new Error(`template ${name} has fewer than ${count} different items`);
    const draft: Draft = { ...template(createRandom(`${name}/${seed}`)), template };
    const face = JSON.stringify([draft.text, draft.map, draft.format === 'order' && draft.inOrder]);
    if (!drafts.has(face)) drafts.set(face, draft);
  }
  return [...drafts.values()];
}

/** A whole number from `low` to `high`, both included. */
export const pickInteger = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
/** One of the things, each with the same probability. */
export const pickOne = <T>(random: Random, things: readonly T[]): T =>
  things[Math.floor(random() * things.length)] as T;

/** Emoji and simple shapes, then the words, if any. */
const PICTURE = /^((?:\p{Extended_Pictographic}|[\u{2190}-\u{21ff}\u{2300}-\u{2bff}]|\u{fe0f})+)(?: (.+))?$/u;
const LETTERS = 'abcdefgh';

/** Authors write straight quotes, which an item's id is computed of; a child sees “ ” and ’ as in every other text. */
const curlQuotes = (text: string): string =>
  text
    .replace(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll("'", '’');

function parsePart(written: string, id: string): ItemPart {
  const face = curlQuotes(written);
  const [, picture, text] = PICTURE.exec(face) ?? [];
  return picture === undefined ? { id, text: face } : { id, text: text ?? '', picture };
}

/**
 * Shuffles parts and assigns letters. The result never has the written order, so neither letter nor position reveals
 * the answer.
 */
function shuffleParts(written: string[], seed: string): { parts: ItemPart[]; getLetter: (text: string) => string } {
  let mixed = toShuffled(written, createRandom(seed));
  if (mixed.every((text, place) => text === written[place])) mixed = [...mixed.slice(1), mixed[0] as string];
  return {
    parts: mixed.map((text, place) => parsePart(text, LETTERS[place] as string)),
    getLetter: (text) => LETTERS[mixed.indexOf(text)] as string,
  };
}

const PICTURE_CARDS = 6;
/** Whether the cells are cards without an order, like options; a map, a table and a passage have one. */
const hasCards = ({ map, inPlace }: MapTap): boolean =>
  !inPlace &&
  (map.kind === 'list' ||
    (map.kind === 'words' && !isPassage(map)) ||
    (map.kind === 'picture' && map.cells.flat().length === PICTURE_CARDS));

/** Deals the cards to places by the seed: a right one is equally likely at every place. */
function dealCards({ map, key }: MapTap, seed: string): Pick<MapTap, 'map' | 'key'> {
  const isRight = (row: number, column: number) => key.some((each) => each.row === row && each.column === column);
  const written = map.cells.flatMap((cells, row) =>
    cells.map((text, column) => ({ text, isRight: isRight(row, column) })),
  );
  const cards = toShuffled(written, createRandom(seed));
  const rows = map.cells.map((cells) => cards.splice(0, cells.length));
  return {
    map: { ...map, cells: rows.map((row) => row.map(({ text }) => text)) },
    key: rows.flatMap((cells, row) => cells.flatMap((card, column) => (card.isRight ? [{ row, column }] : []))),
  };
}

function toItemTask(draft: Draft, id: string): Task {
  switch (draft.format) {
    case 'choice': {
      // A plain shuffle, which may keep the written order: the right option must be equally likely at every position.
      const mixed = toShuffled(draft.rightFirst, createRandom(id));
      const key = LETTERS[mixed.indexOf(draft.rightFirst[0] as string)] as string;
      return { format: 'choice', options: mixed.map((text, place) => parsePart(text, LETTERS[place] as string)), key };
    }
    case 'number':
      return { format: 'number', key: draft.key, ...(draft.unit !== undefined && { unit: draft.unit }) };
    case 'order': {
      const { parts, getLetter } = shuffleParts(draft.inOrder, id);
      return { format: 'order', parts, key: draft.inOrder.map(getLetter) };
    }
    case 'map-tap':
      return { format: 'map-tap', ...(hasCards(draft) ? dealCards(draft, id) : { map: draft.map, key: draft.key }) };
    case 'build-sum':
      return { format: 'build-sum', parts: shuffleParts(draft.tiles, id).parts, key: { target: draft.target } };
  }
}

/** Id of an item: a hash of what the child sees, independent of the key. A reworded item gets another id. */
function computeItemId(subject: Subject, topic: Topic, draft: Draft): string {
  const visibleParts =
    draft.format === 'choice'
      ? draft.rightFirst
      : draft.format === 'order'
        ? draft.inOrder
        : draft.format === 'build-sum'
          ? draft.tiles
          : [];
  const map =
    draft.format === 'map-tap' && hasCards(draft)
      ? { ...draft.map, cells: [draft.map.cells.flat().sort()] }
      : draft.map;
  return hashText(JSON.stringify([subject, topic, draft.format, draft.text, map, [...visibleParts].sort()]))
    .toString(36)
    .padStart(7, '0');
}

function toFace(subject: Subject, topic: Topic, draft: Draft): ItemFace {
  const { text, explanation } = draft;
  const id = computeItemId(subject, topic, draft);
  const task = toItemTask(draft, id);
  const map = task.format === 'map-tap' ? task.map : draft.map;
  return {
    ...task,
    id,
    c: computeGuessing(task),
    text: curlQuotes(text),
    explanation: curlQuotes(explanation),
    ...(map && { map: { ...map, cells: map.cells.map((row) => row.map(curlQuotes)) } }),
  };
}

/** Places `count` ranks evenly over an age range; a rank counts from 0. */
const toMasteryAge = ([from, to]: readonly [number, number], rank: number, count: number): number =>
  Math.round((from + ((rank + 0.5) * (to - from)) / count) * 100) / 100;

/**
 * The items of one subject, topic and band, **written from the easiest to the hardest**. Judges rank more reliably than
 * they rate (Attali 2014, ETS RR-14-39), so the author only ranks: items of a stage are spread over its ages, the
 * others by their rank in the cell over the ages of the band.
 */
export function cell(subject: Subject, topic: Topic, band: AcademicBand, easiestFirst: Draft[]): Item[] {
  return easiestFirst.map((draft, rank) => {
    const { template } = draft;
    const peers = easiestFirst.filter(({ stage }) => stage === draft.stage);
    return {
      ...toFace(subject, topic, draft),
      subject,
      topic,
      band,
      masteryAge: draft.stage
        ? toMasteryAge(STAGES[draft.stage], peers.indexOf(draft), peers.length)
        : toMasteryAge(MASTERY_AGES[band], rank, easiestFirst.length),
      ...(draft.stage && { stage: draft.stage }),
      tau: template ? TAU.template : TAU.oneJudge,
      lang: 'en',
      // Reading items of older children are not read aloud, which would measure listening.
      audio: topic !== 'reading-fluency' || band === '3-5',
      ...(template && { draw: (seed) => toFace(subject, topic, template(createRandom(seed))) }),
    };
  });
}
