import { joinWithAnd } from './phrases.ts';
import { AREA_NAMES } from './report-names.ts';

/** A running assessment, on the page of its report. */
export const reportDraft = {
  list: joinWithAnd,
  dayOf: (day: number, of: number) => `Day ${day} of ${of}`,
  noScores: 'No scores of areas before day 7: a number from half a week would change under your eyes.',
  opens: (day: string) => `Opens ${day}`,
  /** In a paused week, whose days move. */
  opensLater: 'Opens when the week goes on',
  tasks: (done: number, of: number) => `${done} of ${of} done`,
  report: 'The report',
  waited: {
    title: 'Who is waited for',
    nobody: 'Nobody. Everything that this week asks for is in.',
    who: { parent: 'You', teacher: 'The teacher' },
    opens: (task: string, day: string) => `${task}, opens ${day}`,
    opensLater: (task: string) => `${task}, opens when the week goes on`,
    until: (when: string) => `Everything can be done until ${when}. Then the report is made with what is there.`,
    decide: (child: string) =>
      `${child} has stopped for good. You decide on the dashboard whether the report is made with what is there, or the week is cancelled.`,
    paused: 'The week is paused; nothing is asked until it goes on.',
    openForm: 'Open Parent Input',
    stops: (child: string) => `${child} can stop and carry on later.`,
    without: 'Without it the report says so and goes on.',
    again: 'Send again, on the dashboard',
  },
  subjects: {
    title: 'School subjects',
    text: 'How the finished subjects went, each score with its likely range.',
    open: 'See the results so far',
  },
  able: 'What the report will be able to say',
  states: { in: 'in', part: 'in part', waited: 'waited for' },
  rows: { ...AREA_NAMES, likes: 'Likes, personality' },
  games: {
    cognitive: 'Pattern Trail and Fireflies',
    social: 'Friends’ Corner',
    emotional: 'Feelings Detective',
    physical: 'Star Catch and Comet Trail',
  },
  story: 'the story',
  parentsView: 'parent’s view',
  teachersView: 'teacher’s view',
  says: {
    nothing: 'Nothing yet.',
    some: 'Not enough yet. What is there will count.',
    enough: 'Enough is in.',
    onlyGame: 'Enough is in. Only the games look at this.',
    understanding: 'Understanding is in. Everyday life waits for those who know it.',
    favourites: 'Favourites can be told. The rest waits for those who know the child.',
    wide: 'The bar will be wide unless it is played again.',
  },
} as const;
