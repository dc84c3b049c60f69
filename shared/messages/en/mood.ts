/** Words of the daily mood check. */
export const mood = {
  ask: 'How do you feel today?',
  moods: { happy: 'Happy', neutral: 'Okay', sad: 'Sad', excited: 'Excited' },
  askEnergy: 'How much energy do you have?',
  energies: { high: 'High', medium: 'Medium', low: 'Low' },
  both: 'Please select both mood and energy level',
  done: { title: 'Mood check completed!', text: 'Your daily mood has been recorded.' },
} as const;
