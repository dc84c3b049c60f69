import type { MoodCheck } from '#shared/instruments/mood.ts';

/** Words of the daily mood check. */
export const mood = {
  ask: 'How do you feel today?',
  moods: { happy: 'Happy', neutral: 'Okay', sad: 'Sad', excited: 'Excited' },
  /** From 11 on, in place of the four. */
  steps: { 5: 'Great', 4: 'Good', 3: 'Okay', 2: 'Not so good', 1: 'Bad' },
  askEnergy: 'How much energy do you have?',
  energies: { high: 'High', medium: 'Medium', low: 'Low' },
  /** On the page, which asks for one of the two; the toast says `both`. */
  choose: 'Please select an answer',
  both: 'Please select both mood and energy level',
  done: { title: 'Mood check completed!', text: 'Your daily mood has been recorded.' },
} as const;

/** The word that the child chose. */
export const getMoodWord = ({ mood: nearest, step }: Pick<MoodCheck, 'mood' | 'step'>): string =>
  step ? mood.steps[step] : mood.moods[nearest];
