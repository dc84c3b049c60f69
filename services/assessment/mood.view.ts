import { toViewRow, type ViewBuilder } from '#services/assessment/view-facts.ts';

export const moodChecked: ViewBuilder<'MoodChecked'> = (fact) => {
  const { day, mood, energy, at } = fact.event;
  return [toViewRow('mood_assessments', fact, { day, mood, energy, completedAt: at })];
};
