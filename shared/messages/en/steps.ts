import { howWritten } from '#messages/how-written.ts';
import { getClaims } from '#shared/messages/claims.ts';

/** Words that all steps of the week share. */
export const steps = {
  /** Titles of steps whose other words are loaded with their form. */
  titles: {
    mood: (day: number) => `Daily Mood Check - Day ${day}`,
    personality: (day: number) => `Personality Assessment - Day ${day}`,
    skills: (day: number) => `Skills Assessment - Day ${day}`,
    academic: (day: number) => `Academic Assessment - Day ${day}`,
    parent: (day: number) => `Parent Input - Day ${day}`,
  },
  encore: {
    offer: 'The story goes on: a second part, if you like',
    short: 'Extra: the story goes on',
    already: 'The second part of the story is done. Thank you!',
  },
  parentGiven: 'A parent has given their view. It can no longer be changed.',
  dayOf: (day: number, total: number) => `Day ${day} of ${total}`,
  panel: 'Progress of the week',
  choose: { title: 'Whose turn is it?', text: 'Several weeks are running. Choose a child.' },
  loadFailed: 'This step could not be loaded.',
  asOf: (time: string) => `No connection. What you see is as of ${time}; answers are saved on this device.`,
  locked: (when: string | null) => (when ? `Not open yet, come back on ${when}.` : 'Not open yet.'),
  closed: 'This is closed: the report is being made, or is ready.',
  paused: 'The week is paused. Resume it on the dashboard to go on.',
  done: 'This is done. Thank you!',
  comeBack: (when: string) => `Done for today. Come back on ${when}.`,
  noTask: 'There is nothing of this kind on this day. This is open now:',
  nothingOpen: 'Nothing is open right now.',
  goOn: (title: string) => `Go on with ${title}`,
  needsNet: (task: string) => `${task} (needs the internet)`,
  toDashboard: 'To the dashboard',
  toReport: 'See the report',
  analysis: {
    title: 'AI Analysis',
    text: () =>
      `All answers are put together now and the report is written. This typically takes ${getClaims().reportTime}. ${howWritten}`,
  },
  previous: 'Previous',
  nextButton: 'Next',
  complete: 'Complete',
  stop: 'Stop for today',
  refuse: 'I don’t want to',
  redrawn: 'This part was begun with other pictures. It can go on; its result is compared with no other week.',
  savedHere: 'Saved on this device. It goes out as soon as there is a connection.',
  savedForGrownUp: 'Saved on this device. A grown-up has to look before it can go out.',
  refused: 'This could not be saved.',
  answerAgain: 'Answer once more',
  readAloud: 'Read aloud',
  assist: {
    label: 'For the grown-up: how will the questions be answered?',
    options: {
      alone: 'Alone',
      read_aloud: 'Alone, and I read aloud',
      talked_through: 'We talk about each one',
      parent_chose: 'I choose for my child',
    },
  },
} as const;

export const skills = {
  done: { title: 'Skills assessment completed!', text: 'All skill areas have been evaluated.' },
} as const;
