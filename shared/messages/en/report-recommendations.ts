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
    text: 'The card is for your child, so it says what to do and not why. The last day is free.',
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
  area: { home: 'At home', school: 'At school', idea: (title: string, minutes: number) => `${title} (${minutes} min)` },
  help: 'When to ask for help',
} as const;
