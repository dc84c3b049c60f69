import { createHash } from 'node:crypto';
import {
  chooseNextQuestion,
  findRemainingRange,
  getItem,
  listOwnAnswers,
  markItem,
  planExtraQuestions,
  toPublicItem,
  toRecordedFacts,
} from '#services/assessment/academic.ts';
import { ITEMS } from '#services/item-bank/bank.ts';
import type { Item } from '#services/item-bank/item.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Instruments, SceneChoice, SubjectSitting } from '#shared/domain/assessment/instruments.ts';
import { toGameId } from '#shared/instruments/games/game.ts';
import { evaluateMove } from '#shared/instruments/games/games.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { findScene, QUEST } from '#shared/instruments/quest.ts';
import { countElapsedMs } from '#shared/measurement/adaptive.ts';
import { findNextTrial } from '#shared/measurement/course.ts';
import { getLevelDifficulty, isScoredGame } from '#shared/measurement/games.ts';
import { QUEST_A_KEY, QUEST_B_KEY, withoutPrototype } from '#shared/measurement/keys/quest-key.ts';
import { readAnswers, withAnalysis } from '#shared/measurement/report/answers.ts';
import { measureWeek } from '#shared/measurement/report/findings.ts';
import type { QuestKeys } from '#shared/measurement/report/quest.ts';
import type { MarkTrial } from '#shared/measurement/report/sittings.ts';
import { SCALE_VERSION, SUBJECT_MAX_MS, UNSEEN_DAYS } from '#shared/measurement/scale.ts';
import { hashToUuid, type SittingId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

/** The keys of all scenes of both sets, by scene id. Estimation reads no key by itself; it gets them as an argument. */
export const QUEST_KEYS: QuestKeys = withoutPrototype({ ...QUEST_A_KEY, ...QUEST_B_KEY });

/**
 * Marks a recorded move and returns what was read for it: the trial is generated again from level, seed and age mode.
 * @throws RangeError for an unknown game
 */
export const markTrial: MarkTrial = (trial, mode) => evaluateMove({ ...trial, game: toGameId(trial.game) }, mode);

/**
 * The code is never sent: the browser knows options by meaningless ids, and the position of an option on the screen
 * must not matter.
 */
function codeScene({ sceneId, optionId, shownOrder }: SceneChoice): ReturnType<Instruments['quest']['codeScene']> {
  const { set, options } = findScene('A', sceneId) ?? findScene('B', sceneId) ?? refuse('UNKNOWN_SCENE');
  const isPermutation = shownOrder.length === options.length && options.every(({ id }) => shownOrder.includes(id));
  const code = QUEST_KEYS[sceneId]?.codes[optionId];
  if (!isPermutation || code === undefined) return refuse('UNKNOWN_OPTION');
  return { set, code };
}

/** The item that follows these answers, drawn for the sitting; null when the subject, or its extra sitting, is finished. */
function findNextItem({ sittingId, ...sitting }: SubjectSitting): Item | null {
  if (countElapsedMs(listOwnAnswers(sitting)) >= SUBJECT_MAX_MS) return null;
  const next = chooseNextQuestion({ ...sitting, bank: ITEMS, seed: sittingId });
  return 'item' in next ? next.item : null;
}

/**
 * The item that an answer is about: the one that is due, or the example of its template, which releases before templates
 * were drawn asked every child and which a page or its outbox may still hold.
 */
function findIssuedItem(sitting: SubjectSitting, itemId: string): Item {
  const due = findNextItem(sitting);
  if (due?.id === itemId) return due;
  return due?.template === itemId ? { ...getItem(itemId), template: itemId } : refuse('ITEM_NOT_ISSUED');
}

/** By the posterior of the report as it would be written now. Answers that cannot be scored offer nothing. */
function predictNarrowing(log: readonly AssessmentEvent[]): (sitting: SubjectSitting) => number {
  const week = nullOnRangeError(() => measureAnswers(log));
  return ({ sittingId, ...sitting }) =>
    week?.sittings.subjects[sitting.subject]?.value
      ? week.posterior.predictNarrowing(
          sitting.subject,
          planExtraQuestions({ ...sitting, bank: ITEMS, seed: sittingId }),
        )
      : 0;
}

/** What all answers so far say of ability; later ones of the week can still move it. */
export const measureAnswers = (log: readonly AssessmentEvent[]) =>
  measureWeek(readAnswers(withAnalysis(log)), markTrial);

/** Null where an answer cannot be scored, for example of a removed scene or game. */
export function nullOnRangeError<Result>(score: () => Result | null): Result | null {
  try {
    return score();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Questions, games and keys of the product, as `decide` gets them. */
export const INSTRUMENTS: Instruments = {
  quest: {
    listScenes: (set) => QUEST[set].scenes.map(({ id }) => id),
    codeScene,
    // A mirror scene offers the options of the child's scene of the same id, so it is coded with the child's key.
    codeMirrorScene: (choice) =>
      MIRROR_SCENES.some(({ id }) => id === choice.sceneId) ? Number(codeScene(choice).code) : refuse('UNKNOWN_SCENE'),
  },
  games: {
    findNextTrial,
    getLevelDifficulty: (game, level) => (isScoredGame(game) ? getLevelDifficulty(game, level) : undefined),
    scaleVersion: SCALE_VERSION,
  },
  items: {
    unseenDays: UNSEEN_DAYS,
    toSittingId: (assessmentId, subject, replays) =>
      hashToUuid(createHash('sha256').update(`${assessmentId}/${subject}/${replays}`).digest('hex')) as SittingId,
    findNextItem: (sitting) => {
      const next = findNextItem(sitting);
      return next && toPublicItem(next);
    },
    findRemainingRange: (sitting) => findRemainingRange({ ...sitting, bank: ITEMS }),
    markItem: (sitting, itemId, response) => {
      const item = findIssuedItem(sitting, itemId);
      return { correct: markItem(item, response), ...toRecordedFacts(item) };
    },
    predictNarrowing,
  },
};
