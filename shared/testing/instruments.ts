import type { Instruments, SubjectSitting } from '#shared/domain/assessment/instruments.ts';
import { examples, sittingId } from '#shared/testing/examples.ts';
import type { SittingId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export const otherSittingId = '0193a000-0000-7000-8000-0000000000c2' as SittingId;

type Sizes = {
  scenes?: readonly string[];
  trials?: number;
  items?: readonly string[];
  /** Asked after `items`, in an extra sitting. */
  extraItems?: readonly string[];
  narrowing?: number;
};

/**
 * Instruments that the answers of the examples fit: every area is one trial of `matrices` at level 3, every subject the
 * item `m-1`, Set A the scene `raft` and Set B `b-raft`. A replayed subject is
 * sat again as `otherSittingId`.
 */
export function createInstruments({
  scenes = ['raft', 'b-raft'],
  trials = 1,
  items = ['m-1'],
  extraItems = ['m-x'],
  narrowing = 0.2,
}: Sizes = {}): Instruments {
  const getSet = (sceneId: string) => (sceneId.startsWith('b-') ? 'B' : 'A');
  const { subject, topic, correct, masteryAge, tau, c, words, scaleVersion } = examples.ItemAnswered;
  const question = { subject, topic, format: 'number', lang: 'en', audio: true, text: 'What is 3 + 4?' } as const;
  const findNextId = ({ answered, recentlySeen, isExtra }: SubjectSitting) =>
    (isExtra ? extraItems : items).filter((id) => !recentlySeen.has(id))[
      answered.filter(({ extra = false }) => extra === isExtra).length
    ];
  return {
    quest: {
      listScenes: (set) => scenes.filter((id) => getSet(id) === set),
      codeScene: ({ sceneId, optionId, shownOrder }) => {
        const code = ['moss', 'reed', 'fern', 'clay'].indexOf(optionId);
        return scenes.includes(sceneId) && shownOrder.includes(optionId)
          ? { set: getSet(sceneId), code }
          : refuse('UNKNOWN_OPTION');
      },
      codeMirrorScene: ({ optionId }) => ['moss', 'reed', 'fern', 'clay'].indexOf(optionId),
    },
    games: {
      findNextTrial: (_area, _ageYears, moves) =>
        moves.length < trials
          ? { game: 'matrices', place: moves.length, practice: false, levels: [{ level: 3, miss: 0 }] }
          : null,
      getLevelDifficulty: () => examples.TrialsRecorded.trials[0]?.difficulty,
      scaleVersion: examples.TrialsRecorded.scaleVersion ?? '',
    },
    items: {
      unseenDays: 180,
      toSittingId: (_assessmentId, _subject, replays) => (replays === 0 ? sittingId : otherSittingId),
      findNextItem: (sitting) => {
        const id = findNextId(sitting);
        return id === undefined ? null : { ...question, id };
      },
      findRemainingRange: () => undefined,
      markItem: (sitting, itemId) =>
        itemId === findNextId(sitting)
          ? { topic, correct, masteryAge, tau, c, words, scaleVersion }
          : refuse('ITEM_NOT_ISSUED'),
      predictNarrowing: () => () => narrowing,
    },
  };
}
