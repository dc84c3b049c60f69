import { toViewRow, type ViewBuilder, type ViewContext, type ViewEvent } from '#services/assessment/view-facts.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import type { Instant } from '#shared/values/days.ts';

/** Set A belongs to day 2, the encore to day 6. */
const DAY: Record<QuestSet, number> = { A: 2, B: 6 };

const buildQuestRow = (fact: ViewContext, set: QuestSet, traits: object | null, completedAt: Instant | null) =>
  toViewRow('personality_assessments', fact, { day: DAY[set], questSet: set, traits, completedAt });

export const personalityCompleted: ViewBuilder<'PersonalityCompleted'> = async (fact) => {
  const { set, at } = fact.event;
  return [buildQuestRow(fact, set, await fact.scores.traits(set, await fact.readHistory()), at)];
};

export const questReplayed = (fact: ViewEvent<'SittingReplayed'>) => [buildQuestRow(fact, 'A', null, null)];
