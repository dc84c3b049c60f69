import { answerLine } from '#infra/score/kinds.ts';
import { differences, vectors } from '#infra/score/vectors.ts';
import { arithmeticOrder } from '#infra/simulate/arithmetic-order.ts';
import { item, itemsLeft, nextItem } from '#services/academic/academic.ts';
import { BANK } from '#services/academic/bank/bank.ts';
import { wordsToRead } from '#services/academic/item-reading.ts';
import { markTrial, QUEST_KEYS } from '#services/instruments/instrument-keys.ts';
import { answerOf, wrongAnswer } from '#services/ops/item-check/item-task.ts';
import { sceneCode } from '#services/tasks/scene-code.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { analyse } from '#shared/measurement/report/report.ts';
import { EDGES, edgeFindings } from '#shared/measurement/testing/checks/edge.ts';
import { ENGINE, type Engine, type Setting } from '#shared/measurement/testing/checks/engine.ts';
import {
  type FamilySetting,
  heldByFamilies,
  heldFindings,
  trustFindings,
} from '#shared/measurement/testing/checks/families.ts';
import { type Finding, finding } from '#shared/measurement/testing/checks/finding.ts';
import { adultChecks, gameChecks } from '#shared/measurement/testing/checks/games.ts';
import { guessingChecks } from '#shared/measurement/testing/checks/guessing.ts';
import { agreementChecks, fusionChecks } from '#shared/measurement/testing/checks/informants.ts';
import { propertyChecks } from '#shared/measurement/testing/checks/properties.ts';
import { choiceChecks, gradedChecks } from '#shared/measurement/testing/checks/quest.ts';
import {
  adaptiveChecks,
  areaChecks,
  contentChecks,
  repeatChecks,
  systematicChecks,
} from '#shared/measurement/testing/checks/subjects.ts';
import { wordChecks } from '#shared/measurement/testing/checks/words.ts';

/**
 * Size of a simulation: children per cell that play games or subjects (`players`) or answer scenes and forms, weeks of
 * families, and families per age at the edges.
 */
export type Size = { players: number; children: number; weeks: number; edges: number };
export const FULL: Size = { players: 2000, children: 2000, weeks: 400, edges: 12 };
/** The limits are those of the full size, so only expensive jobs are smaller. */
export const QUICK: Size = { players: 1000, children: 2000, weeks: 52, edges: 12 };

/** The engine with the server's rule for the stored code of an option. */
const SERVED: Engine = { ...ENGINE, storedCode: sceneCode };

/** Families with the product's quest, bank, rules and report. */
export const PRODUCT: FamilySetting = {
  ...{ analyse, markTrial, keys: QUEST_KEYS, scenes: [...QUEST.A.scenes, ...QUEST.B.scenes], mirror: MIRROR_SCENES },
  storedCode: sceneCode,
  nextItem: (sitting) => {
    const next = nextItem({ bank: BANK, recentlySeen: new Set(), ...sitting });
    return 'item' in next ? { ...next.item, words: wordsToRead(next.item) } : null;
  },
  itemsLeft: (sitting) => itemsLeft({ bank: BANK, recentlySeen: new Set(), ...sitting }),
  response: (itemId, correct) => (correct ? answerOf(item(itemId), true) : wrongAnswer(item(itemId))),
};

const isWrong = ({ kind, in: input, out }: (typeof vectors)[number]): boolean => {
  const answer = answerLine(JSON.stringify({ kind, in: input }));
  return !('out' in answer) || differences(kind, out, answer.out).length > 0;
};
/** M1. */
const vectorCheck = (): Finding[] => [
  finding(
    'M1',
    'vectorsWrong',
    `of ${vectors.length} published examples, not reproduced`,
    vectors.filter(isWrong).length,
    { most: 0 },
  ),
];

const jobsOf = (checks: Readonly<Record<string, (setting: Setting) => Finding[]>>, of: 'players' | 'children') =>
  Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [
      name,
      (size: Size) => check({ engine: SERVED, children: size[of] }),
    ]),
  );
const edges = Object.fromEntries(
  EDGES.map((edge) => [`edge ${edge.theta}`, (size: Size) => edgeFindings(PRODUCT, edge, size.edges)]),
);
const games = Object.fromEntries(
  SkillArea.options.toReversed().map((area) => [`${area}GameChecks`, (setting: Setting) => gameChecks(setting, area)]),
);

/**
 * Every check of `measurement.md` 12.2 and of the edges as a separate job, the longest first, so that all processors
 * are busy until the end.
 */
export const JOBS: Readonly<Record<string, (size: Size) => Finding[]>> = {
  families: ({ weeks }) => [
    ...heldFindings(heldByFamilies(PRODUCT, { families: weeks }), weeks),
    ...trustFindings(PRODUCT, Math.min(weeks, 26)),
  ],
  ...edges,
  ...jobsOf(
    { ...games, contentChecks, guessingChecks, repeatChecks, adaptiveChecks, areaChecks, systematicChecks },
    'players',
  ),
  ...jobsOf(
    { gradedChecks, agreementChecks, choiceChecks, wordChecks, propertyChecks, fusionChecks, adultChecks },
    'children',
  ),
  vectors: vectorCheck,
  arithmetic: () => arithmeticOrder(BANK),
};
