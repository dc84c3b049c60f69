import type { DIMENSION_NAMES } from './report-names.ts';

/** Why both views of a thing can be true, and a sentence to begin with. */
const TALK_STARTERS: Record<keyof typeof DIMENSION_NAMES, readonly [both: string, begin: string]> = {
  O: [
    'New things are easier where the rest is familiar.',
    'What was the last new thing that was fun, and what made it so?',
  ],
  C: [
    'Plans are kept more easily where somebody else sets them, or where nobody does.',
    'Which plan of this week went by itself, and which one did not?',
  ],
  E: [
    'Many are lively in one place and quiet in another.',
    'With whom is it easy to talk, and where is it nice to be quiet?',
  ],
  A: [
    'Giving way is easier with some people than with others.',
    'When was it right to give way this week, and when was it right to insist?',
  ],
  N: [
    'Strong feelings are often shown where it is safe to show them.',
    'Where do feelings get big, and what helps there?',
  ],
  social: [
    'A pair at home and a class of many ask for different things.',
    'Who was it good to play or work with this week, and what was hard?',
  ],
  regulation: [
    'Feelings may be held together in one place and let go in another.',
    'What helps to calm down at home, and what would help elsewhere?',
  ],
  academic: [
    'Questions on a screen and lessons in a class ask for different things.',
    'What is easy to show in class, and what is easier to show alone?',
  ],
};

/** Words of the recommendations of a report. */
export const recommending = {
  today: 'Today',
  todayWith: (minutes: number, needs: string | undefined) =>
    `Today, ${minutes} minutes, ${needs ? needs.charAt(0).toLowerCase() + needs.slice(1) : 'nothing needed'}`,
  minutes: (minutes: number) => `${minutes} min`,
  needs: (needs: string | undefined) =>
    needs ? `You need: ${needs.charAt(0).toLowerCase()}${needs.slice(1)}.` : 'Nothing needed.',
  listenFor: 'Listen for',
  why: 'Why this',
  coming: 'The idea is on its way',
  /** Where an area's idea gives no reason. */
  unexplained: (age: number) => `An idea without a reason fits any child of ${age}.`,
  /** On the card for the fridge the child speaks. */
  week: {
    title: 'My week',
    colour: 'I colour a stone when it is done.',
    day: (day: number) => `Day ${day}`,
    or: 'Or:',
    needs: (needs: string | undefined) =>
      needs ? `I need: ${needs.charAt(0).toLowerCase()}${needs.slice(1)}.` : 'I need nothing.',
    free: 'No plan',
    freeText: 'I decide.',
    how: (title: string) => `How “${title}” goes, and why`,
    about: 'Two a day, to choose from',
    text: 'The card is for the child, so it says what to do and not why. The last day is free.',
    missed: 'Miss a day? The stone waits.',
    print: 'Print for the fridge',
    printLater: 'The ideas are on their way. Then the card can be printed.',
  },
  teacher: {
    title: 'One question for the teacher',
    because: (grounds: readonly string[]) => `Why this: ${grounds.join(' · ')}.`,
    open: 'It fits every child.',
    copy: 'Copy the question',
    copied: 'Copied.',
    selected: 'This browser does not let a page copy. The question is selected: press Ctrl and C, or tap Copy.',
  },
  /** For each pair that sees a thing differently: both sides, and how to begin. */
  talk: {
    title: 'To talk about',
    lead: 'Seen differently does not mean that somebody is wrong. Both can be true.',
    between: (pairs: readonly (readonly string[])[]) => `(${pairs.map((pair) => pair.join(' and ')).join(', ')})`,
    starters: TALK_STARTERS,
  },
  area: { home: 'At home', school: 'At school', idea: (title: string, minutes: number) => `${title} (${minutes} min)` },
  help: 'When to ask for help',
} as const;
