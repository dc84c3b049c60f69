import type { AssessmentEvent, EventOf, Trial } from '#shared/domain/assessment/events.ts';
import type { ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Move, NextTrial } from '#shared/instruments/games/game.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import type { AssessmentId, SittingId } from '#shared/values/ids.ts';

/** The chosen option of a scene, by meaningless ids, in the order in which the options were shown. */
export type SceneChoice = { sceneId: string; optionId: string; shownOrder: readonly string[] };

/** The sitting of a subject that counts now. */
export type SubjectSitting = {
  sittingId: SittingId;
  subject: Subject;
  /** Decimal age on the day on which the subject opened. */
  ageYears: number;
  /** The mode of its screens, by the stated age: around a birthday it may be another than that of the decimal age. */
  screenMode: AgeMode;
  /** Its answers in order, with the parameters of their items at the time; those of its extra questions last. */
  answered: readonly Pick<
    EventOf<'ItemAnswered'>,
    'itemId' | 'template' | 'correct' | 'rtMs' | 'masteryAge' | 'tau' | 'c' | 'engagement' | 'extra'
  >[];
  /** The extra questions are asked now. */
  isExtra: boolean;
  /** Bank ids of what the child has seen lately in other sittings, what was seen longest ago first. */
  recentlySeen: ReadonlySet<string>;
};

/** What an answer's event records of the item: its parameters at the time, so that a later bank changes no old report. */
export type ItemFacts = Pick<
  EventOf<'ItemAnswered'>,
  'template' | 'question' | 'topic' | 'masteryAge' | 'tau' | 'c' | 'words' | 'floorMs' | 'engagement' | 'scaleVersion'
>;

/**
 * What the log knows of the child's answers to school questions: this assessment, and the child's other ones. Extra
 * questions need the whole log of this assessment.
 */
export type ItemHistory = { own: readonly AssessmentEvent[]; others: readonly AssessmentEvent[] };

/**
 * Questions, games and keys, as far as decisions need them. An argument of `decide`: keys and bank are data of the
 * server, and tests have short ones.
 */
export type Instruments = {
  quest: {
    /** Ids of all scenes of a set. */
    listScenes: (set: QuestSet) => readonly string[];
    /**
     * The set of a scene, and what the option stands for.
     * @throws Refused UNKNOWN_SCENE; UNKNOWN_OPTION for an option or an order that the scene does not have
     */
    codeScene: (choice: SceneChoice) => { set: QuestSet; code: number | string };
    /** The same for a mirror scene, which asks the parent about the child. */
    codeMirrorScene: (choice: SceneChoice) => number;
  };
  games: {
    /**
     * The trial that follows these moves of an area; null when the area has all its trials. A first move `incoming`
     * tells which form of a game the page plays.
     */
    findNextTrial: (
      area: SkillArea,
      ageYears: number,
      moves: readonly Move[],
      incoming?: Pick<Move, 'game' | 'level'>,
    ) => NextTrial | null;
    /** What a trial's event records of its level, by which it is scored for ever. */
    getLevelDifficulty: (game: string, level: number) => Trial['difficulty'];
    scaleVersion: string;
  };
  items: {
    /** Days before an item is presented again, unless too few others are left for a sitting. */
    unseenDays: number;
    /** The same on every device, so a sitting's id is not stored. `replays`: how often the subject was reopened. */
    toSittingId: (assessmentId: AssessmentId, subject: Subject, replays: number) => SittingId;
    /** The item that follows these answers, as drawn for this sitting; null when the subject is finished. */
    findNextItem: (sitting: SubjectSitting) => PublicItem | null;
    /** Mastery ages of the easiest and the hardest item that could still be presented; undefined if none could. */
    findRemainingRange: (sitting: SubjectSitting) => EventOf<'ItemAnswered'>['left'];
    /**
     * @throws Refused ITEM_NOT_ISSUED unless it is the item that follows; UNKNOWN_OPTION for an answer that its screen
     * cannot produce
     */
    markItem: (sitting: SubjectSitting, itemId: string, response: ItemResponse) => ItemFacts & { correct: boolean };
    /**
     * By which share the interval of a finished subject would become narrower by its extra questions, from the log of
     * the assessment; 0 for a sitting that cannot be scored.
     */
    predictNarrowing: (log: readonly AssessmentEvent[]) => (sitting: SubjectSitting) => number;
  };
};
