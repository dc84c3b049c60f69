import type { IdeaText } from './idea-text.ts';

/** Things to try at home for history, ages 9-11. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'paper-roll-of-the-past': {
    title: 'Paper roll of the past',
    needs: 'A roll of paper, a ruler',
    gist: 'Draw a line of the past with 10 cm for 100 years, and put six events on it.',
    steps: [
      'Choose a scale, such as 10 cm for 100 years.',
      'Mark six events that you both know.',
      'Guess where the next one goes before you measure.',
    ],
    listenFor: 'Distances that follow the scale.',
  },
  'card-row': {
    title: 'Card row',
    needs: 'Slips of paper',
    gist: 'Write inventions on slips, lay a row from earliest to latest in turns, and check the years.',
    steps: [
      'Write inventions on slips, with the year on the back.',
      'Lay the slips in a row in turns, earliest first, without looking.',
      'Turn the last one over to check.',
    ],
    listenFor: 'Reasons such as “it needs electricity”.',
  },
  'kitchen-through-time': {
    title: 'Kitchen through time',
    gist: 'List ten things in the kitchen, and decide which existed 50, 100 and 200 years ago.',
    steps: [
      'List ten things in the kitchen.',
      'Decide which ones existed 50, 100 and 200 years ago.',
      'Cook or plan a snack without the newest ones.',
    ],
    listenFor: 'One thing that depends on another.',
  },
  'centuries-on-the-path': {
    title: 'Centuries on the path',
    needs: 'A path',
    gist: 'One pace is a century: walk back twenty, and stop at things that you know.',
    steps: [
      'One pace is one century. Walk back twenty.',
      'Stop at things you know: castles, printing, trains.',
      'Find the century name for each stop.',
    ],
    listenFor: 'Why 1750 is in the eighteenth century.',
  },
  'spices-and-ships': {
    title: 'Spices and ships',
    needs: 'Spices from the kitchen, a map',
    gist: 'Smell three spices, find where each grows, and ask why people sailed so far for it.',
    steps: [
      'Smell three spices and find where each grows.',
      'Ask why people sailed so far for spices.',
      'Draw what followed: ports, maps, fights, new foods.',
    ],
    listenFor: 'Good and bad effects side by side.',
  },
  'one-thing-less': {
    title: 'One thing less',
    needs: 'Paper and a pencil',
    gist: 'Take away one invention, and list what is missing a day, a year and a century later.',
    steps: [
      'Take away an invention, such as the wheel or paper.',
      'List what would be missing a day, a year and a century later.',
      'Find what people might have used instead.',
    ],
    listenFor: 'Effects that come much later.',
  },
  'cause-or-trigger': {
    title: 'Cause or trigger',
    needs: 'Blocks or books',
    gist: 'Stack books into a shaky tower, and say what makes it fall: the last book or the way it stands.',
    steps: [
      'Stack books into a shaky tower.',
      'Ask what makes it fall: the last book or the way it stands?',
      'Find both kinds in a quarrel or a war you have read of.',
    ],
    listenFor: 'The last push told apart from the deeper cause.',
  },
  'song-with-a-reason': {
    title: 'Song with a reason',
    needs: 'An old song',
    gist: 'Find a song made for work, protest or sailing, and find out who sang it and why.',
    steps: [
      'Find a song that was made for work, protest or sailing.',
      'Find out who sang it and why.',
      'Draw what came before and after it.',
    ],
    listenFor: 'A need that the song came from.',
  },
  'dinner-with-three-guests': {
    title: 'Dinner with three guests',
    gist: 'Invite three people from the past to dinner, and think of a question for each.',
    steps: [
      'Each invites three people from the past to dinner.',
      'Say what to serve and who sits beside whom.',
      'Think of a question for each guest.',
    ],
    listenFor: 'A question only that guest could answer.',
  },
  'two-sides-of-a-name': {
    title: 'Two sides of a name',
    needs: 'A library or the web',
    gist: 'Choose a famous ruler: one collects what was gained, the other who paid for it.',
    steps: [
      'Choose a famous ruler or explorer.',
      'One collects what was gained, the other who paid for it.',
      'Put both on one page.',
    ],
    listenFor: 'Fairness to both sides.',
  },
  'statue-or-no-statue': {
    title: 'Statue or no statue',
    needs: 'Blocks or clay',
    gist: 'Build a small model of a statue for a person, and argue for and against it.',
    steps: [
      'Choose a person and a place for a statue.',
      'Build a small model that shows a deed.',
      'Argue for and against putting it up.',
    ],
    listenFor: 'Reasons that look at deeds and at times.',
  },
  'walk-in-old-shoes': {
    title: 'Walk in old shoes',
    gist: 'Walk for fifteen minutes as a traveller of the past, and tell the trip as that person.',
    steps: [
      'Choose somebody who walked far, such as a traveller or a messenger.',
      'Walk for fifteen minutes and tell the trip as that person.',
      'Check one fact when you are back.',
    ],
    listenFor: 'What is known and what is made up.',
  },
  'words-without-twins': {
    title: 'Words without twins',
    gist: 'Find a word that only another language has, and invent one that your family needs.',
    steps: [
      'Find a word in another language that yours does not have.',
      'Say what it tells about people there.',
      'Invent a word that your family needs.',
    ],
    listenFor: 'A meaning that takes a whole sentence.',
  },
  'feast-planner': {
    title: 'Feast planner',
    needs: 'A recipe from elsewhere',
    gist: 'Choose a feast from elsewhere, find out what is eaten and sung, and make one small part.',
    steps: [
      'Choose a feast that your family does not have.',
      'Find out what is eaten, sung and remembered.',
      'Make one small part of it.',
    ],
    listenFor: 'The story below the custom.',
  },
  'house-rules': {
    title: 'House rules',
    needs: 'Paper and a pencil',
    gist: 'List five rules of your home that nobody wrote down, and compare with another family.',
    steps: [
      'List five rules of your home that nobody wrote down.',
      'Ask another family for five house rules.',
      'Sort: the same, other, surprising.',
    ],
    listenFor: 'Rules seen as choices.',
  },
  'sounds-of-a-street': {
    title: 'Sounds of a street',
    needs: 'Music from two countries',
    gist: 'Listen to music from two countries, and name instruments, speed and mood.',
    steps: [
      'Listen to two pieces from two countries.',
      'Name instruments, speed and mood.',
      'Look up one instrument and how it is made.',
    ],
    listenFor: 'Careful words, no “funny”.',
  },
} satisfies Record<string, IdeaText>;
