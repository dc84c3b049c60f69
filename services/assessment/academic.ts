import { ITEMS } from '#services/item-bank/bank.ts';
import { asksForRow, drawItem, type Item, isPassage } from '#services/item-bank/item.ts';
import { evaluateSum, isEqualFraction, parseFraction } from '#services/item-bank/sums.ts';
import { type EventOf, toBankId } from '#shared/domain/assessment/events.ts';
import type { ItemFacts } from '#shared/domain/assessment/instruments.ts';
import type { ItemPart, ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import { ACADEMIC_BANDS, type AgeMode, toAcademicBand } from '#shared/instruments/ages.ts';
import { type Subject, TOPICS } from '#shared/instruments/subjects.ts';
import type { PlannedQuestion } from '#shared/measurement/ability.ts';
import { createAcademicCurve } from '#shared/measurement/academic.ts';
import {
  chooseNextItem as chooseItem,
  countElapsedMs,
  countRounds,
  isEngagementDue,
  isSubjectOver,
} from '#shared/measurement/adaptive.ts';
import { estimateItems, withUncertainty } from '#shared/measurement/items.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';
import { splitWords } from '#shared/values/reading-level.ts';
import { refuse } from '#shared/values/refusal.ts';
import { createRandom, toShuffled } from '#shared/values/seeded.ts';

const BY_ID = new Map(ITEMS.map((each) => [each.id, each]));

/** The item of the bank with this id, including key and difficulty. Refuses `UNKNOWN_ITEM`. */
export const getItem = (itemId: string): Item => BY_ID.get(itemId) ?? refuse('UNKNOWN_ITEM');

/** All items, including keys and difficulties: for the operators' review only. */
export const listBankItems = (): readonly Item[] => ITEMS;

export type Sitting = {
  bank: readonly Item[];
  subject: Subject;
  /** Age on the day of the sitting, in decimal years. */
  ageYears: number;
  /** The mode of the screens, by the stated age: it says whether they read everything aloud to the child. */
  screenMode: AgeMode;
  /** The answers of this sitting so far, in order, with the parameters of their items at the time. */
  answered: readonly ({ itemId: string; correct: boolean; extra?: true | undefined } & Pick<
    Item,
    'masteryAge' | 'tau' | 'c' | 'engagement' | 'template'
  >)[];
  /** The extra questions are asked now: they know all answers and count their own. */
  isExtra?: boolean;
  /** Bank ids of what this child saw in the last 180 days in other sittings, what was seen longest ago first. */
  recentlySeen: ReadonlySet<string>;
  /** The sitting's id: the same answers always lead to the same next item, with the same numbers. */
  seed: string;
};

/**
 * The item to present next, or `done` after the rounds for the age or once the estimate is precise. The caller enforces
 * the time cap. The estimate uses what was recorded with each answer, so a sitting goes on when a release changes the
 * bank. RangeError if the age is not a number.
 */
export function chooseNextQuestion({
  bank,
  subject,
  ageYears,
  screenMode,
  answered,
  isExtra = false,
  recentlySeen,
  seed,
}: Sitting): { item: Item } | { done: true } {
  const { theta, psd } = estimateAnswered(answered, ageYears);
  const own = listOwnAnswers({ answered, isExtra });
  const scored = own.filter(isScored).length;
  const topics = TOPICS[subject];
  if (isSubjectOver({ answered: scored, topics: topics.length, psd, years: ageYears, elapsedMs: 0, isExtra }))
    return { done: true };

  const order = isExtra ? toExtraSeed(seed) : seed;
  const engagement = own.length - scored;
  const easy = isEngagementDue({ years: ageYears, scored, engagement })
    ? chooseEngagementItem({ bank, subject, answered, recentlySeen, seed: `${order}/engagement/${engagement}` })
    : undefined;
  if (easy) return { item: drawItem(easy, seed) };

  let pool = listCandidates({ bank, subject, ageYears, screenMode, answered, recentlySeen });
  for (;;) {
    const candidate = chooseItem(pool, { topics, theta, answered: scored, seed: order });
    if (!candidate) return { done: true };
    const item = drawItem(candidate.item, seed);
    if (answered.every(({ itemId }) => itemId !== item.id)) return { item };
    // Two entries of one template drew the same question. Its answer would be taken as a repetition, and the sitting
    // would never end.
    pool = pool.filter(({ id }) => id !== candidate.id);
  }
}

/**
 * What the extra questions of a finished sitting would be if the child were as able as it seems now and as quick as it
 * was, with the curves by which they would be scored. The easy ones in between tell nothing of ability.
 */
export function planExtraQuestions({
  answered: before,
  subject,
  ageYears,
  seed,
  ...sitting
}: Omit<Sitting, 'answered' | 'isExtra'> & {
  answered: readonly (Sitting['answered'][number] & { rtMs: number })[];
}): PlannedQuestion[] {
  const { theta, psd } = estimateAnswered(before, ageYears);
  const msEach = countElapsedMs(before) / before.length;
  const topics = TOPICS[subject];
  const planned: PlannedQuestion[] = [];
  let pool = listCandidates({ ...sitting, subject, ageYears, answered: before });
  for (;;) {
    const answered = planned.length;
    const elapsedMs = answered * msEach;
    if (isSubjectOver({ answered, topics: topics.length, psd, years: ageYears, elapsedMs, isExtra: true }))
      return planned;
    const next = chooseItem(pool, { topics, theta, answered, seed: toExtraSeed(seed) });
    if (!next) return planned;
    planned.push({ ...withUncertainty(next.curve), topic: next.topic });
    pool = pool.filter(({ id }) => id !== next.id);
  }
}

/** The answers of the part that is asked now: the extra questions, or those before them. */
export const listOwnAnswers = <Answer extends { extra?: true | undefined }>({
  answered,
  isExtra,
}: {
  answered: readonly Answer[];
  isExtra: boolean;
}): Answer[] => answered.filter(({ extra = false }) => extra === isExtra);

/** The extra questions come in an order of their own. */
const toExtraSeed = (seed: string): string => `${seed}/extra`;

const isScored = ({ engagement }: Pick<Item, 'engagement'>): boolean => !engagement;
const estimateAnswered = (answered: Sitting['answered'], ageYears: number) =>
  estimateItems(
    answered
      .filter(isScored)
      .map(({ correct, ...item }) => ({ ...withUncertainty(createAcademicCurve(item, ageYears)), correct })),
  );

const listCandidates = (sitting: Parameters<typeof listEligibleItems>[0]) =>
  listEligibleItems(sitting).map((each) => ({
    id: each.id,
    topic: each.topic,
    curve: createAcademicCurve(each, sitting.ageYears),
    item: each,
  }));

/** One of those that the child has not seen lately, else another that this sitting has not had. */
function chooseEngagementItem({
  bank,
  subject,
  answered,
  recentlySeen,
  seed,
}: Omit<Sitting, 'ageYears' | 'screenMode'>): Item | undefined {
  const answeredIds = new Set(answered.map(toBankId));
  const others = bank.filter((each) => each.engagement && each.subject === subject && !answeredIds.has(each.id));
  const unseen = others.filter(({ id }) => !recentlySeen.has(id));
  return toShuffled(unseen.length > 0 ? unseen : others, createRandom(seed))[0];
}

/** Younger children know few numerals, so they type none. */
const TYPES_FROM = 6;
/**
 * A question is read aloud, and what is tapped; the signs of a map, a table that is only shown and a passage, of which a
 * tap says one word, are not. Where reading is what is asked, nothing should be read aloud.
 */
const hasUnspokenText = ({ map, format, audio }: Item): boolean =>
  map?.legend !== undefined ||
  (map?.kind === 'table' && format !== 'map-tap') ||
  (audio && map !== undefined && isPassage(map));

/**
 * Whether a child of this age may be asked this question on these screens: of its own or an adjacent band, no number to
 * type for the youngest, and nothing unspoken for those who cannot read.
 */
export const isAskable = (each: Item, { ageYears, screenMode }: Pick<Sitting, 'ageYears' | 'screenMode'>): boolean =>
  !each.engagement &&
  Math.abs(ACADEMIC_BANDS.indexOf(each.band) - ACADEMIC_BANDS.indexOf(toAcademicBand(ageYears))) <= 1 &&
  (ageYears >= TYPES_FROM || each.format !== 'number') &&
  (screenMode !== '3-6' || !hasUnspokenText(each));

/**
 * Items of the subject that a sitting could present next. Where fewer than a sitting asks were not seen recently, those
 * seen longest ago make up the number.
 */
function listEligibleItems({
  bank,
  subject,
  ageYears,
  screenMode,
  answered,
  recentlySeen,
}: Omit<Sitting, 'seed' | 'answered'> & { answered: readonly Parameters<typeof toBankId>[0][] }): Item[] {
  const answeredIds = new Set(answered.map(toBankId));
  const fitting = bank.filter((each) => each.subject === subject && isAskable(each, { ageYears, screenMode }));
  // Counted with what this sitting has answered, so that the items that come back are the same at each of its questions.
  const unseen = fitting.filter(({ id }) => !recentlySeen.has(id));
  const lacking = Math.max(0, countRounds(ageYears) * TOPICS[subject].length - unseen.length);
  const fittingIds = new Set(fitting.map(({ id }) => id));
  const returning = new Set([...recentlySeen].filter((id) => fittingIds.has(id)).slice(0, lacking));
  return fitting.filter(({ id }) => !answeredIds.has(id) && (!recentlySeen.has(id) || returning.has(id)));
}

/**
 * Mastery ages of the easiest and the hardest item that the sitting could still present; undefined if there is none.
 */
export function findRemainingRange(sitting: Parameters<typeof listEligibleItems>[0]): EventOf<'ItemAnswered'>['left'] {
  const ages = listEligibleItems(sitting).map(({ masteryAge }) => masteryAge);
  return ages.length > 0 ? { easiest: Math.min(...ages), hardest: Math.max(...ages) } : undefined;
}

/** The part of an item that the browser may see: never its key, difficulty, band or explanation. */
export function toPublicItem(bankItem: Item): PublicItem {
  const { id, subject, topic, lang, audio, text, map } = bankItem;
  const common = { id, subject, topic, lang, audio, text, ...(map && { map }) };
  switch (bankItem.format) {
    case 'choice':
      return { ...common, format: bankItem.format, options: bankItem.options };
    case 'number':
      return { ...common, format: bankItem.format, ...(bankItem.unit !== undefined && { unit: bankItem.unit }) };
    case 'map-tap':
      return { ...common, format: bankItem.format, map: bankItem.map };
    case 'order':
    case 'build-sum':
      return { ...common, format: bankItem.format, parts: bankItem.parts };
  }
}

/** What a child must read before answering, without options. A passage to tap in counts, a list of words does not. */
export function getTextToRead(item: Pick<Item, 'text' | 'map' | 'format'>): string {
  const { text, map, format } = item;
  return format === 'map-tap' && map && isPassage(map) ? `${text} ${map.cells.flat().join(' ')}` : text;
}

export const countWordsToRead = (item: Parameters<typeof getTextToRead>[0]): number =>
  splitWords(getTextToRead(item)).length;

/** What the event of an answer records of its item. */
export const toRecordedFacts = (item: Item): ItemFacts => ({
  question: toPublicItem(item),
  ...(item.template !== undefined && { template: item.template }),
  topic: item.topic,
  masteryAge: item.masteryAge,
  tau: item.tau,
  c: item.c,
  words: countWordsToRead(item),
  scaleVersion: SCALE_VERSION,
  ...(item.floorMs !== undefined && { floorMs: item.floorMs }),
  ...(item.engagement && { engagement: item.engagement }),
});

/** The parts with these ids, each at most once. Refuses `UNKNOWN_OPTION`. */
const findParts = (parts: readonly ItemPart[], ids: readonly string[]): ItemPart[] =>
  new Set(ids).size < ids.length
    ? refuse('UNKNOWN_OPTION')
    : ids.map((id) => parts.find((part) => part.id === id) ?? refuse('UNKNOWN_OPTION'));

/**
 * Whether an answer is right; `pass` is not. An answer that the item's screen cannot produce is refused, not marked
 * wrong: `UNKNOWN_OPTION` if it has another format, or names an option, part or cell that does not exist, or a part
 * twice.
 */
export function markItem(bankItem: Item, response: ItemResponse): boolean {
  if (response.format === 'pass') return false;
  if (bankItem.format === 'choice' && response.format === 'choice')
    return findParts(bankItem.options, [response.option])[0]?.id === bankItem.key;
  // The tolerance covers a keypad's rounding and is far smaller than the distance to any other plausible answer.
  if (bankItem.format === 'number' && response.format === 'number')
    return Math.abs(response.value - bankItem.key) < 1e-6;
  if (bankItem.format === 'order' && response.format === 'order') {
    const tapped = findParts(bankItem.parts, response.parts);
    return tapped.length === bankItem.key.length && tapped.every((part, place) => part.id === bankItem.key[place]);
  }
  if (bankItem.format === 'map-tap' && response.format === 'map-tap') {
    const { row, column } = response;
    const { map, key } = bankItem;
    if (map.cells[row]?.[column] === undefined) refuse('UNKNOWN_OPTION');
    return key.some((cell) => cell.row === row && (asksForRow(bankItem) || cell.column === column));
  }
  if (bankItem.format === 'build-sum' && response.format === 'build-sum') {
    const value = evaluateSum(findParts(bankItem.parts, response.parts).map((part) => part.text));
    const target = parseFraction(bankItem.key.target);
    return value !== null && target !== null && isEqualFraction(value, target);
  }
  return refuse('UNKNOWN_OPTION');
}
