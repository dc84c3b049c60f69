import type { IdeaText } from './idea-text.ts';

/** Things to try at home for history, ages 12-15. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'two-lines-side-by-side': {
    title: 'Two lines side by side',
    needs: 'Paper, pens',
    gist: 'Draw one line of time for a country and one for science, with five events on each.',
    steps: [
      'Draw one line for a country and one for science.',
      'Put five events on each, in the same scale.',
      'Look for pairs that may have to do with each other.',
    ],
    listenFor: 'Same time told apart from cause.',
  },
  'age-of-the-house': {
    title: 'Age of the house',
    gist: 'Look closely at a house near you, and guess when each part was built.',
    steps: [
      'Look at a house near you: windows, roof, bricks, changes.',
      'Guess when each part was built.',
      'Find out how one could check it.',
    ],
    listenFor: 'Later parts told apart from older ones.',
  },
  'one-year-five-events': {
    title: 'One year, five events',
    needs: 'A library or the web',
    gist: 'Choose a year, find five events and a song from it, and say which still matters.',
    steps: [
      'Find five events and one song from a year of your child’s choice.',
      'Order the events within the year.',
      'Ask which one still matters and why.',
    ],
    listenFor: 'A reason that looks at what followed.',
  },
  'speed-of-change': {
    title: 'Speed of change',
    needs: 'Paper and a pencil',
    gist: 'List the great steps of travel or medicine with years, and find when change was fastest.',
    steps: [
      'Choose travel, medicine or sport records.',
      'List the great steps with years.',
      'Work out the gaps and say when change was fastest.',
    ],
    listenFor: 'Gaps compared, not only dates.',
  },
  'web-of-causes': {
    title: 'Web of causes',
    needs: 'Paper, pens',
    gist: 'Write one event in the middle, draw its causes around it, and thicken the strongest.',
    steps: [
      'Write one event in the middle, such as a revolution.',
      'Draw causes around it: money, ideas, people, chance.',
      'Thicken the lines you find strongest and defend one.',
    ],
    listenFor: 'Several causes, weighed.',
  },
  'what-if': {
    title: 'What if',
    gist: 'Change one fact of the past, and tell in three steps what might follow.',
    steps: [
      'Change one fact, such as a storm that did not come.',
      'Each tells what follows in three steps.',
      'Test each step: did it have to go that way?',
    ],
    listenFor: 'Small changes kept apart from great forces.',
  },
  'a-dish-with-a-past': {
    title: 'A dish with a past',
    needs: 'Potatoes, maize or tomatoes',
    gist: 'Choose a food from another continent, find out how it came here, and cook with it.',
    steps: [
      'Choose a food that came from another continent.',
      'Find out how it came and who gained or lost.',
      'Cook something with it.',
    ],
    listenFor: 'Results that nobody had planned.',
  },
  'why-this-town-grew': {
    title: 'Why this town grew',
    needs: 'An old and a new map',
    gist: 'Compare your area on an old and a new map, and find what drew people there.',
    steps: [
      'Compare your area on an old and a new map.',
      'Find what drew people: river, rail, work.',
      'Forecast what the next thirty years may change.',
    ],
    listenFor: 'Reasons taken from the map.',
  },
  'letter-against-the-times': {
    title: 'Letter against the times',
    needs: 'Paper and a pencil',
    gist: 'Write a letter from somebody who disagreed with a famous mind, and answer it.',
    steps: [
      'Choose somebody who changed minds.',
      'Write a letter from a person of that time who disagrees.',
      'Answer in the voice of the first one.',
    ],
    listenFor: 'Views of the time, not of today.',
  },
  'the-unseen-helper': {
    title: 'The unseen helper',
    needs: 'A library or the web',
    gist: 'Choose a famous discovery, and find two people who helped and are hardly known.',
    steps: [
      'Choose a discovery with one famous name.',
      'Find two people who helped and are hardly known.',
      'Ask why the names were lost.',
    ],
    listenFor: 'How fame is made.',
  },
  'cover-version': {
    title: 'Cover version',
    needs: 'A song or picture of a person',
    gist: 'Find a song or film on a real person, and list what it leaves out.',
    steps: [
      'Find a song, film or painting on a real person.',
      'List what it leaves out.',
      'Say what its maker wanted.',
    ],
    listenFor: 'The purpose of the picture.',
  },
  'trial-of-a-ruler': {
    title: 'Trial of a ruler',
    needs: 'A library or the web',
    gist: 'One accuses a ruler and one defends, with three facts each; then swap sides.',
    steps: [
      'Choose a ruler. One accuses and one defends, with three facts each.',
      'Swap sides and do it again.',
      'Decide together what weighed most.',
    ],
    listenFor: 'Facts told apart from opinions.',
  },
  'picture-and-proof': {
    title: 'Picture and proof',
    needs: 'A travel advert',
    gist: 'Take an advert for a country, and find three things that it leaves out.',
    steps: [
      'Take an advert for a country and list what it shows.',
      'Find three things that it leaves out.',
      'Make one that people from there might prefer.',
    ],
    listenFor: 'Whose eyes are used.',
  },
  'recipe-with-a-migration': {
    title: 'Recipe with a migration',
    needs: 'A family recipe',
    gist: 'Choose a family dish, ask older people what was changed on the way, and cook it.',
    steps: [
      'Choose a dish with a long history.',
      'Ask older people what was changed on the way, and why.',
      'Cook both versions if you can.',
    ],
    listenFor: 'Change as part of a custom.',
  },
  'rules-of-respect': {
    title: 'Rules of respect',
    gist: 'List signs of respect in three places, and act a meeting where two sets of rules collide.',
    steps: [
      'List signs of respect in three places: eyes, hands, shoes, names.',
      'Act a meeting in which two sets of rules collide.',
      'Find a kind way out.',
    ],
    listenFor: 'Two meanings of one gesture.',
  },
  'sampled-sounds': {
    title: 'Sampled sounds',
    needs: 'Two songs',
    gist: 'Find a song that borrows from another culture, and trace what was borrowed.',
    steps: [
      'Find a song that borrows from another culture.',
      'Trace what was borrowed and who was named for it.',
      'Discuss when it is a tribute and when it is not.',
    ],
    listenFor: 'A view with a reason, and room for another.',
  },
} satisfies Record<string, IdeaText>;
