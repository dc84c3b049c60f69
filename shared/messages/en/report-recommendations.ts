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
  week: {
    title: 'A week at home',
    colour: 'Colour a stone when it is done',
    day: (day: number) => `Day ${day}`,
    free: 'No plan',
    freeText: 'Your child decides.',
    how: (title: string) => `How “${title}” goes`,
    freeDay: 'A free day',
    about: 'One a day',
    text: 'Each line says why it is there. Those for any child of the age rest on no answer. The last day is free.',
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
