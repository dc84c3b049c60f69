import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { ItemResponse, PartId, PublicItem } from '#shared/instruments/academic.ts';
import { ACADEMIC_BANDS } from '#shared/instruments/ages.ts';
import { EvidenceGrade } from '#shared/values/score.ts';
import { createLineSchema } from '#shared/values/text.ts';

const Band = z.enum(ACADEMIC_BANDS);
const Cell = z.strictObject({ row: z.int(), column: z.int() });

/**
 * The right answer, in the ids of the item. `build-sum`: every sum with this value is right; `parts` is one of them,
 * null if there is none.
 */
export const ItemKey = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('choice'), option: PartId }),
  z.strictObject({ format: z.literal('number'), value: z.number() }),
  z.strictObject({ format: z.literal('order'), parts: z.array(PartId) }),
  z.strictObject({ format: z.literal('map-tap'), cells: z.array(Cell) }),
  z.strictObject({ format: z.literal('build-sum'), target: z.string(), parts: z.array(PartId).nullable() }),
]);
export type ItemKey = z.infer<typeof ItemKey>;

/**
 * Number of words, words of the longest sentence, syllables per word, words of the longest option (0 if there is none).
 */
const Reading = z.strictObject({ words: z.int(), sentence: z.int(), syllables: z.number(), option: z.int() });

/** An item with everything that is known about it, for operators only. */
export const ReviewItem = z.strictObject({
  /** As a child's browser gets it. */
  item: PublicItem,
  band: Band,
  masteryAge: z.number(),
  /** The stage of a published curriculum within which it was ranked. */
  stage: z.string().optional(),
  /** The number of children's answers behind its difficulty; absent while it is only ranked. */
  answers: z.int().positive().optional(),
  /** An easy question in between, which is not scored. */
  engagement: z.literal(true).optional(),
  /** A template: each sitting draws its own question of it, and `item` is an example. */
  template: z.literal(true).optional(),
  tau: z.number(),
  c: z.number(),
  /** Whether a blind tap is right at most one time in six. */
  open: z.boolean(),
  key: ItemKey,
  explanation: z.string(),
  /**
   * At the middle of each age band: difficulty b in logits, and the chance that a typical child of that age is right,
   * with the 90 % interval due to τ.
   */
  atAges: z.array(
    z.strictObject({
      band: Band,
      ageYears: z.number(),
      b: z.number(),
      right: z.number(),
      lo: z.number(),
      hi: z.number(),
    }),
  ),
  reading: Reading,
  /** Sentences of the bank's check; empty if it found nothing. */
  faults: z.array(z.string()),
});
export type ReviewItem = z.infer<typeof ReviewItem>;

export const listReviewItems = endpoint({
  name: 'listReviewItems',
  summary: 'Every item of the bank with its key, its difficulty and what the check says about it',
  params: z.strictObject({}),
  response: z.strictObject({
    items: z.array(ReviewItem),
    /** What the difficulties are based on. */
    evidence: EvidenceGrade,
    scaleVersion: z.string(),
    /** Faults of the bank as a whole. */
    bankFaults: z.array(z.string()),
    /** Reading limits per band. */
    readingLimits: z.record(Band, Reading),
  }),
});

export const tryItem = endpoint({
  name: 'tryItem',
  summary: 'Marks an answer as it would be marked for a child, and keeps nothing',
  params: z.strictObject({ itemId: createLineSchema(1, 40) }),
  body: z.strictObject({ response: ItemResponse }),
  response: z.strictObject({ correct: z.boolean() }),
});
