import { joinWithAnd } from './phrases.ts';
import type { AREA_NAMES } from './report-names.ts';

type Area = keyof typeof AREA_NAMES;
type Mode = '3-6' | '7-10' | '11-15';

/** Words of the two pages beside the report: one for school, one for the child. */
export const papers = {
  title: 'More pages from this report',
  open: { school: 'A page for school', child: 'A page for your child' },
  leads: {
    school: 'One page for a teacher. You choose what stands on it.',
    child: 'What your child liked and tried, without any score. Read it together.',
  },
  none: 'There is no report yet, so there is no page of it.',
  back: 'Back to the report',
  download: 'Download this page',
  parts: 'What stands on the page',
  school: {
    title: (child: string) => `${child}: a page for school`,
    from: {
      trials: 'short games',
      items: 'questions',
      scenes: 'a story',
      ratings: 'what adults see of everyday life',
    },
    lead: (from: readonly string[]) =>
      `${from.length > 0 ? `From a week of ${joinWithAnd(from)}. ` : ''}It is guidance, not a diagnosis, an IQ test or a school grade. The parent chose what stands here.`,
    names: {
      likes: (child: string) => `What ${child} likes`,
      well: () => 'What went well this week',
      help: () => 'What may take more time',
      ideas: () => 'Two ideas for the class',
      question: () => 'A question from the parent',
    },
    untold: 'This week could not tell. A later one may say more.',
    noHelp: 'Nothing stood out as hard this week.',
    notes: 'Room for notes',
    foot: 'Made by Seven Stones with fixed rules. No group of children has tested the questions, so each finding is a reason to look and not a result.',
  },
  child: {
    title: (child: string) => `${child}’s seven stones`,
    lead: 'A page to read together.',
    /** What each stone was about, in the child's words. */
    days: {
      1: 'How I felt',
      2: 'A story',
      3: 'Games',
      4: 'Questions',
      5: 'Questions',
      6: 'More questions',
      7: 'All the way',
    },
    liked: {
      title: 'What you liked',
      often: (names: string) => `You often chose: ${names}`,
      like: (names: string) => `You like: ${names}`,
      many: 'You chose many different things.',
    },
    tried: {
      title: 'What you tried',
      moods: 'You told how you felt.',
      story: 'You walked through a story and chose what to do.',
      games: (names: string) => `You played games with ${names}.`,
      /** What the games are about; their titles are loaded with the games. */
      played: { cognitive: 'patterns', social: 'friends', emotional: 'feelings', physical: 'stars' },
      subjects: (names: string) => `You thought about ${names}.`,
    },
    next: 'Something for today',
    draw: 'Which day did you like best? Draw it here.',
  },
} as const;

/** What a teacher may try with a whole class, so that no child is singled out. */
export const CLASS_IDEAS: Record<Area, Record<Mode, string>> = {
  cognitive: {
    '3-6': 'Lay a row of leaves and stones that follows a rule, and let the group find what comes next.',
    '7-10':
      'Begin a lesson with a row of four shapes or numbers that follows a rule; pairs find the fifth and invent a row.',
    '11-15':
      'Let pairs explain a worked solution to each other step by step, and find the step that the rule comes from.',
  },
  social: {
    '3-6': 'Build one tower in threes, where each child may add one block in turn.',
    '7-10': 'Give each group a task in which every member holds one part of what is needed.',
    '11-15': 'Let pairs argue for the side that they do not hold, then say what they understood of it.',
  },
  emotional: {
    '3-6': 'Begin the day with a picture of a face: what may have happened, and what would help?',
    '7-10': 'Before a task, let everybody show with a hand how ready they feel, and try one calm breath together.',
    '11-15': 'After a piece of work, ask everybody to write one line: what was hard, and what helped to go on.',
  },
  academic: {
    '3-6': 'Count, sort and name things on the way through the building, a new kind every day.',
    '7-10': 'Ask three short questions on last week’s lesson at the start, without marks, and talk about one of them.',
    '11-15': 'Let everybody write two questions on the last lesson and answer those of a neighbour, without marks.',
  },
  physical: {
    '3-6': 'Offer threading, cutting and pouring at one table, with as much time as each child wants.',
    '7-10': 'Let the class copy a pattern on squared paper, and allow a ruler, a thick pen or more time.',
    '11-15': 'Offer a choice in work with the hands: drawing, building or typing the same result.',
  },
};
