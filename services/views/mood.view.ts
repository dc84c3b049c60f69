import { rowOf, type View } from '#services/views/view-facts.ts';

export const moodChecked: View<'MoodChecked'> = (fact) => {
  const { day, mood, energy, at } = fact.event;
  return [rowOf('mood_assessments', fact, { day, mood, energy, completedAt: at })];
};
