import type { IdeaText } from './idea-text.ts';

/** Things to try at home for geography, ages 6-8. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'treasure-in-the-flat': {
    title: 'Treasure in the flat',
    needs: 'Paper, a small treasure',
    gist: 'Draw a plan of your home from above, mark a cross, and let the other find the treasure.',
    steps: [
      'Draw a plan of your home from above.',
      'Mark a cross and let your child find the spot.',
      'Swap: your child draws the next plan.',
    ],
    listenFor: 'The plan turned so that it fits the room.',
  },
  'compass-corner': {
    title: 'Compass corner',
    needs: 'A compass, such as on a phone',
    gist: 'Find north at home, and give each other orders: three steps north, two east.',
    steps: [
      'Find north and mark it at home.',
      'Walk three steps north, two east. Where are you?',
      'Give each other orders with the four directions.',
    ],
    listenFor: 'East and west told apart without left and right.',
  },
  'signs-for-a-map': {
    title: 'Signs for a map',
    needs: 'Paper, pens',
    gist: 'Walk around the block, invent a small sign for each kind of thing, and draw a map with a key.',
    steps: [
      'Walk around the block and note what you see.',
      'Invent a small sign for each kind of thing.',
      'Draw a map with a key.',
    ],
    listenFor: 'The same sign for the same thing.',
  },
  'grid-on-the-table': {
    title: 'Grid on the table',
    needs: 'Squared paper, blocks',
    gist: 'Draw a grid with letters and numbers, hide a block, and find it by asking for squares.',
    steps: [
      'Draw a grid with letters below and numbers at the side.',
      'Put blocks on B3, D1 and so on.',
      'Hide one block on a second grid and let the other find it by asking.',
    ],
    listenFor: 'Letter first, then number, each time.',
  },
  'label-hunt': {
    title: 'Label hunt',
    needs: 'Clothes and food packets, a map',
    gist: 'Look for country names on labels, and put a coin on each one on the map.',
    steps: [
      'Look for country names on labels.',
      'Find each on the map and put a coin on it.',
      'See which part of the world has the most coins.',
    ],
    listenFor: 'Countries told apart from continents.',
  },
  'capital-pairs': {
    title: 'Capital pairs',
    needs: 'Card, pens',
    gist: 'Make six cards with countries and six with capitals, and play pairs face down.',
    steps: [
      'Make twelve cards: six countries and six capitals.',
      'Play pairs with the cards face down.',
      'Say one thing you know of each place you win.',
    ],
    listenFor: 'The pair named as well as turned.',
  },
  'ball-across-borders': {
    title: 'Ball across borders',
    needs: 'A ball, a map',
    gist: 'Throw a ball and name a country; the catcher names a neighbour of it.',
    steps: [
      'Learn the neighbours of your country on a map.',
      'Throw the ball and name a country.',
      'The catcher names a neighbour of it.',
    ],
    listenFor: 'Neighbours known from the picture of the map.',
  },
  'songs-from-two-capitals': {
    title: 'Songs from two capitals',
    needs: 'Music from two countries',
    gist: 'Find a song from each of two countries, and guess which city it comes from.',
    steps: [
      'Choose two countries and find a song from each.',
      'Look up the capitals.',
      'Listen again and guess which city it comes from.',
    ],
    listenFor: 'The capital said with its country.',
  },
  'box-of-land': {
    title: 'Box of land',
    needs: 'A box, clay or dough',
    gist: 'Shape a mountain, a valley, a lake and a coast in a box, and let water run down.',
    steps: [
      'Shape a mountain, a valley, a lake and a coast in a box.',
      'Put a flag with the name on each.',
      'Drip water from the top and follow it.',
    ],
    listenFor: 'The way from the source to the sea.',
  },
  'hill-in-my-hands': {
    title: 'Hill in my hands',
    gist: 'On a walk, find the highest and the lowest point, and guess where rain runs together.',
    steps: [
      'On a walk, look for the highest and the lowest point.',
      'Walk both and feel the slope.',
      'Guess where rain runs together, and look for signs.',
    ],
    listenFor: 'Signs of water: grooves, mud, stones.',
  },
  'crumble-mountain': {
    title: 'Crumble mountain',
    needs: 'A biscuit, water, a plate',
    gist: 'Drip, blow and scratch a biscuit, one after the other, and see what wears it down fastest.',
    steps: [
      'Put a biscuit on a plate as rock.',
      'Drip, blow and scratch it, one after the other.',
      'See which one wears it down fastest.',
    ],
    listenFor: 'Water, wind and ice named as tools.',
  },
  'landform-tune': {
    title: 'Landform tune',
    needs: 'Pots or an instrument',
    gist: 'Play a mountain, low, high, low, or a plain or a coast; the other guesses which.',
    steps: [
      'Play a mountain: low, high, low.',
      'Play a plain, a coast and a canyon.',
      'The other guesses which it was.',
    ],
    listenFor: 'Shape turned into sound and back.',
  },
  'rain-cup': {
    title: 'Rain cup',
    needs: 'A cup, a ruler',
    gist: 'Put a straight cup outside, guess how high the rain will stand, and measure it.',
    steps: [
      'Put a straight cup outside where nothing covers it.',
      'Guess how high the water will stand after rain.',
      'Measure it, tip it out and put it back.',
    ],
    listenFor: 'A number with the right unit.',
  },
  'sun-on-black-and-white': {
    title: 'Sun on black and white',
    needs: 'Black and white paper, two ice cubes',
    gist: 'Lay an ice cube on black and one on white paper in the sun, and guess which melts first.',
    steps: [
      'Lay an ice cube on each paper in the sun.',
      'Guess which one melts first.',
      'Think of what that means for clothes and roofs.',
    ],
    listenFor: 'Colour as a cause of warmth.',
  },
  'weather-report': {
    title: 'Weather report',
    needs: 'A stick as microphone',
    gist: 'Look at the sky and give a report: now, later, what to wear. Check in the evening.',
    steps: [
      'Look at the sky and feel the air.',
      'Give a report: now, later, what to wear.',
      'Check in the evening which part was right.',
    ],
    listenFor: 'Now told apart from later.',
  },
  'home-for-a-climate': {
    title: 'Home for a climate',
    needs: 'Blocks, cloth, straw',
    gist: 'Build a small house for a hot and dry or a cold and snowy place, and explain it.',
    steps: [
      'Choose hot and dry, or cold and snowy.',
      'Build a small house that suits it.',
      'Explain roof, windows and walls.',
    ],
    listenFor: 'A feature for each problem.',
  },
} satisfies Record<string, IdeaText>;
