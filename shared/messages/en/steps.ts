import type { AgeMode } from '#shared/instruments/ages.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';

/** Words that all steps of the week share. */
export const steps = {
  dayOf: (day: number, total: number) => `Day ${day} of ${total}`,
  panel: 'Progress of the week',
  choose: { title: 'Whose turn is it?', text: 'Several weeks are running. Choose a child.' },
  loadFailed: 'This step could not be loaded.',
  asOf: (time: string) => `No connection. What you see is as of ${time}; answers are saved on this device.`,
  locked: (when: string | null) => (when ? `Not open yet, come back on ${when}.` : 'Not open yet.'),
  closed: 'This is closed: the report is being made, or is ready.',
  cancelled: 'This week was cancelled.',
  paused: 'The week is paused. Resume it on the dashboard to go on.',
  done: 'This is done. Thank you!',
  comeBack: (when: string) => `Done for today. Come back on ${when}.`,
  noTask: 'There is nothing of this kind on this day. This is open now:',
  nothingOpen: 'Nothing is open right now.',
  next: 'Next',
  openNow: 'Open now',
  goOn: (title: string) => `Go on with ${title}`,
  toDashboard: 'To the dashboard',
  toReport: 'See the report',
  analysis: { title: 'AI Analysis', text: 'All answers are put together now and the report is written. This typically takes 2-4 hours.' },
  previous: 'Previous',
  nextButton: 'Next',
  complete: 'Complete',
  stop: 'Stop for today',
  refuse: "I don't want to",
  savedHere: 'Saved on this device. It goes out as soon as there is a connection.',
  refused: 'This could not be saved.',
  readAloud: 'Read aloud',
  assist: {
    label: 'For the grown-up: how will the questions be answered?',
    options: { alone: 'Alone', read_aloud: 'Alone, and I read aloud', talked_through: 'We talk about each one', parent_chose: 'I choose for my child' },
  },
  whoSees: {
    '3-6': 'Your grown-up will see what you choose.',
    '7-10': 'Your parent will see what you choose. Nothing is right or wrong.',
    '11-15': 'Your parent will see a report made from your answers. There are no right or wrong ones here.',
  } satisfies Record<AgeMode, string>,
} as const;

export const mood = {
  title: (day: number) => `Daily Mood Check - Day ${day}`,
  ask: 'How do you feel today?',
  moods: { happy: 'Happy', neutral: 'Okay', sad: 'Sad', excited: 'Excited' },
  askEnergy: 'How much energy do you have?',
  energies: { high: 'High', medium: 'Medium', low: 'Low' },
  both: 'Please select both mood and energy level',
  done: { title: 'Mood check completed!', text: 'Your daily mood has been recorded.' },
} as const;

export const personality = {
  title: (day: number) => `Personality Assessment - Day ${day}`,
  begin: 'Begin',
  carryOn: 'Carry on',
  question: (n: number, of: number) => `Question ${n} of ${of}`,
  choose: 'Please select an answer',
  who: 'Who is more like you?',
  howMuch: 'How much?',
  little: 'A little like me',
  lot: 'Very much like me',
  done: { title: 'Personality assessment completed!', text: 'Your responses have been recorded.' },
  encore: 'The second part of the story is not written yet. It will not count towards the 15 tasks.',
} as const;

export const skills = {
  title: (day: number) => `Skills Assessment - Day ${day}`,
  lead: 'Four short games, one for each area, about 3-5 minutes each.',
  notHere: 'The games are not part of this version. They can be recorded through the API; what has been recorded shows here.',
  areas: {
    cognitive: { name: 'Cognitive', game: 'Pattern Trail', text: 'Finding rules in patterns and keeping a sequence in mind.' },
    social: { name: 'Social', game: "Friends' Corner", text: 'What others know, want and feel.' },
    emotional: { name: 'Emotional', game: 'Feelings Detective', text: 'Reading feelings in faces and stories.' },
    physical: { name: 'Physical', game: 'Star Catch', text: 'Hand control and speed on this device.' },
  } satisfies Record<SkillArea, { name: string; game: string; text: string }>,
  state: { none: 'Nothing recorded', some: (count: number) => `${count} ${count === 1 ? 'move' : 'moves'} recorded`, done: 'Recorded' },
  done: { title: 'Skills assessment completed!', text: 'All skill areas have been evaluated.' },
} as const;
