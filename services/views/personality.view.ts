import { type Fact, type Place, rowOf, type View } from '#services/views/view-facts.ts';
import type { QuestSet } from '#shared/instruments/quest-scene.ts';
import type { Instant } from '#shared/values/days.ts';

/** Set A belongs to day 2, the encore to day 6. */
const DAY: Record<QuestSet, number> = { A: 2, B: 6 };

const questRow = (fact: Place, set: QuestSet, traits: object | null, completedAt: Instant | null) =>
  rowOf('personality_assessments', fact, { day: DAY[set], questSet: set, traits, completedAt });

export const personalityCompleted: View<'PersonalityCompleted'> = async (fact) => {
  const { set, at } = fact.event;
  return [questRow(fact, set, await fact.scores.traits(set, await fact.soFar()), at)];
};

export const questReplayed = (fact: Fact<'SittingReplayed'>) => [questRow(fact, 'A', null, null)];
