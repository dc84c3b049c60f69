import { BAND_AGES, type Item, type MapCell, type Task } from '#services/academic/item.ts';
import type { ItemMap, ItemPart } from '#shared/instruments/academic.ts';
import type { AcademicBand } from '#shared/instruments/ages.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import { hashOf, type Random, seededRandom, shuffled } from '#shared/values/seeded.ts';

/** How sure a difficulty is (SD in logits): made by a rule, or ranked by one author. Three judges would earn 0.8. */
const TAU = { ruleMade: 0.6, oneJudge: 1 };

/** An item as its author writes it: the right thing first, without ids. */
export type Draft = { text: string; explanation: string; map?: ItemMap; ruleMade?: true } & (
  | { format: 'choice'; rightFirst: string[] }
  | { format: 'number'; unit?: string; key: number }
  | { format: 'order'; inOrder: string[] }
  | { format: 'map-tap'; map: ItemMap; key: MapCell[] }
  | { format: 'build-sum'; tiles: string[]; target: string }
);
type Extra = { map?: ItemMap; unit?: string };

/** Tap one option; the right one is written first. An option may start with a picture: `🐟 fish`. */
export const choice = (text: string, rightFirst: string[], explanation: string, extra: Extra = {}): Draft => ({
  format: 'choice',
  text,
  rightFirst,
  explanation,
  ...extra,
});
/** Type a number. */
export const number = (text: string, key: number, explanation: string, extra: Extra = {}): Draft => ({
  format: 'number',
  text,
  key,
  explanation,
  ...extra,
});
/** Tap all parts, from first to last as written. */
export const order = (text: string, inOrder: string[], explanation: string, extra: Extra = {}): Draft => ({
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
): Draft {
  const starred = grid(kind, lines, extra);
  const key = starred.cells.flatMap((cells, row) =>
    cells.flatMap((cell, column) => (cell.startsWith('*') ? [{ row, column }] : [])),
  );
  const cells = starred.cells.map((row) => row.map((cell) => cell.replace(/^[*]\s*[.]?/, '')));
  return { format: 'map-tap', text, map: { ...starred, cells }, key, explanation };
}

/** Running text to tap in, one word a cell, eight words a line; the right words are starred: `The *bear slept.` */
export function tapWord(text: string, passage: string, explanation: string): Draft {
  const words = passage.split(' ');
  const lines = Array.from({ length: Math.ceil(words.length / 8) }, (_, line) =>
    words.slice(line * 8, line * 8 + 8).join(' | '),
  );
  return tap(text, 'words', lines, explanation);
}

/** `count` different items of one template; the name seeds them, so that they are the same for ever. */
export function made(name: string, count: number, template: (random: Random) => Draft): Draft[] {
  const drafts = new Map<string, Draft>();
  for (let seed = 0; drafts.size < count; seed++) {
    if (seed > 500) throw new Error(`template ${name} has fewer than ${count} different items`);
    const draft: Draft = { ...template(seededRandom(`${name}/${seed}`)), ruleMade: true };
    const face = JSON.stringify([draft.text, draft.map, draft.format === 'order' && draft.inOrder]);
    if (!drafts.has(face)) drafts.set(face, draft);
  }
  return [...drafts.values()];
}

/** A whole number from `low` to `high`, both included. */
export const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
/** One of the things, each as likely. */
export const oneOf = <T>(random: Random, things: readonly T[]): T => things[Math.floor(random() * things.length)] as T;

/** Emoji and simple shapes, then the words, if any. */
const PICTURE = /^((?:\p{Extended_Pictographic}|[\u{2190}-\u{21ff}\u{2300}-\u{2bff}]|\u{fe0f})+)(?: (.+))?$/u;
const LETTERS = 'abcdefgh';

function partOf(written: string, id: string): ItemPart {
  const [, picture, text] = PICTURE.exec(written) ?? [];
  return picture === undefined ? { id, text: written } : { id, text: text ?? '', picture };
}

/**
 * Lettered in an order of chance that is never the order written, so that neither letter nor place betrays the answer.
 */
function lettered(written: string[], seed: string): { parts: ItemPart[]; idOf: (text: string) => string } {
  let mixed = shuffled(written, seededRandom(seed));
  if (mixed.every((text, place) => text === written[place])) mixed = [...mixed.slice(1), mixed[0] as string];
  return {
    parts: mixed.map((text, place) => partOf(text, LETTERS[place] as string)),
    idOf: (text) => LETTERS[mixed.indexOf(text)] as string,
  };
}

function taskOf(draft: Draft, id: string): Task {
  switch (draft.format) {
    case 'choice': {
      // Without the rule of `lettered` against the written order: the first place must be as likely as any other.
      const mixed = shuffled(draft.rightFirst, seededRandom(id));
      const key = LETTERS[mixed.indexOf(draft.rightFirst[0] as string)] as string;
      return { format: 'choice', options: mixed.map((text, place) => partOf(text, LETTERS[place] as string)), key };
    }
    case 'number':
      return { format: 'number', key: draft.key, ...(draft.unit !== undefined && { unit: draft.unit }) };
    case 'order': {
      const { parts, idOf } = lettered(draft.inOrder, id);
      return { format: 'order', parts, key: draft.inOrder.map(idOf) };
    }
    case 'map-tap':
      return { format: 'map-tap', map: draft.map, key: draft.key };
    case 'build-sum':
      return { format: 'build-sum', parts: lettered(draft.tiles, id).parts, key: { target: draft.target } };
  }
}

/** What the child sees, in an order that says nothing of the key: an item that is reworded becomes another item. */
function idOf(subject: Subject, topic: Topic, draft: Draft): string {
  const shown =
    draft.format === 'choice'
      ? draft.rightFirst
      : draft.format === 'order'
        ? draft.inOrder
        : draft.format === 'build-sum'
          ? draft.tiles
          : [];
  return hashOf(JSON.stringify([subject, topic, draft.format, draft.text, draft.map, [...shown].sort()]))
    .toString(36)
    .padStart(7, '0');
}

/**
 * The items of one subject, topic and band, **written from the easiest to the hardest**: judges rank well and rate
 * badly, so the rank is what the author decides, and mastery ages are spread evenly over the band by it
 * (`measurement.md` 3.3, 7.1).
 */
export function cell(subject: Subject, topic: Topic, band: AcademicBand, easiestFirst: Draft[]): Item[] {
  const [from, to] = BAND_AGES[band];
  return easiestFirst.map((draft, rank) => {
    const id = idOf(subject, topic, draft);
    return {
      ...taskOf(draft, id),
      id,
      subject,
      topic,
      band,
      masteryAge: Math.round((from + ((rank + 0.5) * (to - from)) / easiestFirst.length) * 100) / 100,
      tau: draft.ruleMade ? TAU.ruleMade : TAU.oneJudge,
      c: draft.format === 'choice' ? 1 / draft.rightFirst.length : 0,
      lang: 'en',
      // Read aloud, a reading item of an older child would measure listening.
      audio: topic !== 'reading-fluency' || band === '3-5',
      text: draft.text,
      explanation: draft.explanation,
      ...(draft.map && { map: draft.map }),
    };
  });
}
