import type { IdeaText } from './idea-text.ts';

/** Things to try at home for mathematics, ages 9-11. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'four-numbers-one-target': {
    title: 'Four numbers, one target',
    needs: 'Paper and a pencil',
    gist: 'Choose four numbers from 1 to 10 and a target up to 50; reach it with plus, minus, times and divide.',
    steps: [
      'Throw or choose four numbers from 1 to 10 and a target up to 50.',
      'Both of you try to reach the target with plus, minus, times and divide.',
      'Show each other the way, then change the target.',
    ],
    listenFor: 'A first guess that is changed on purpose, not by luck.',
  },
  'the-till-slip': {
    title: 'The till slip',
    needs: 'A till slip',
    gist: 'Cover the total of a till slip, round each price, guess the total together and compare.',
    steps: [
      'Cover the total of the slip.',
      'Round each price and guess the total together.',
      'Add the first five prices exactly and compare with the guess.',
    ],
    listenFor: 'Prices rounded up and down, so that the errors cancel.',
  },
  'times-tables-on-the-ball': {
    title: 'Times tables on the ball',
    needs: 'A soft ball',
    gist: 'Throw a ball and call a times question; the catcher answers and throws with a new one.',
    steps: [
      'Throw the ball and say a times question, such as six times seven.',
      'The catcher answers, then throws with a new question.',
      'Ask how a hard one can be built from an easy one.',
    ],
    listenFor: '“Six times six, and one more six.”',
  },
  'tiles-for-the-floor': {
    title: 'Tiles for the floor',
    needs: 'A tape measure',
    gist: 'Measure a floor or table, and work out how many tiles would cover it by rows and columns.',
    steps: [
      'Measure a floor or a table in your home in hand widths or tiles.',
      'Work out how many tiles of one size would cover it.',
      'Check with rows and columns instead of counting every tile.',
    ],
    listenFor: 'The moment when counting turns into rows times columns.',
  },
  'half-a-recipe': {
    title: 'Half a recipe',
    needs: 'A recipe, a measuring cup',
    gist: 'Take a recipe for four, say half of each amount, and cook it for two.',
    steps: [
      'Choose a recipe for four people and cook for two.',
      'Let your child read each amount and say what half of it is.',
      'Measure what was said, and taste.',
    ],
    listenFor: 'Half of a half, and half of three quarters.',
  },
  'fraction-strips': {
    title: 'Fraction strips',
    needs: 'Paper, scissors, a ruler',
    gist: 'Fold equal strips into halves, thirds, quarters and sixths, and hunt for lengths that match.',
    steps: [
      'Cut six strips of the same length.',
      'Fold one into halves, others into thirds, quarters, sixths and eighths.',
      'Lay strips side by side and hunt for lengths that match.',
    ],
    listenFor: '“Two sixths is as long as one third.”',
  },
  'between-nought-and-one': {
    title: 'Between nought and one',
    needs: 'String, pegs or paper clips, paper',
    gist: 'Stretch a string from 0 to 1, and hang scraps with fractions where each belongs.',
    steps: [
      'Stretch a string with 0 at one end and 1 at the other.',
      'Write fractions on scraps of paper and hang each in its place.',
      'Argue about the hard ones, such as three fifths and two thirds.',
    ],
    listenFor: 'A fraction compared with a half first.',
  },
  'how-much-of-the-hour': {
    title: 'How much of the hour',
    needs: 'A clock with hands',
    gist: 'Name things you do each day and say how long each takes as a part of an hour.',
    steps: [
      'Name things you do each day and how long each takes.',
      'Say each one as a part of an hour, such as a quarter or a third.',
      'Add two parts and see if an hour is enough.',
    ],
    listenFor: 'Minutes turned into a part of sixty.',
  },
  'same-fence-more-room': {
    title: 'Same fence, more room',
    needs: 'String, a ruler, squared paper',
    gist: 'Lay one loop of string as three different rectangles, and find the one with the most room inside.',
    steps: [
      'Tie a string into a loop and lay it as a rectangle.',
      'Draw three such rectangles on squared paper.',
      'Count the squares inside and find the one with the most.',
    ],
    listenFor: 'The edge and the inside talked about as two things.',
  },
  'angles-in-the-arms': {
    title: 'Angles in the arms',
    gist: 'Call out acute, right or obtuse and show the angle with your arms as fast as you can.',
    steps: [
      'Show a right angle with your arms, then a smaller and a larger one.',
      'Call out acute, right or obtuse and show it as fast as you can.',
      'Let your child find five angles in the room.',
    ],
    listenFor: 'A right angle used as the measure for the others.',
  },
  'build-it-from-my-words': {
    title: 'Build it from my words',
    needs: 'Blocks or a pencil and paper',
    gist: 'Build a hidden figure from six blocks; the other builds it from your words alone. Compare.',
    steps: [
      'Make a figure from six blocks and hide it.',
      'Tell your child how to build it, without pointing.',
      'Compare, mend the words, then swap.',
    ],
    listenFor: 'Exact words: parallel, centre, a quarter turn.',
  },
  'nets-of-a-box': {
    title: 'Nets of a box',
    needs: 'An empty carton, scissors',
    gist: 'Open a small carton and lay it flat; then draw a flat plan for a new box, cut and fold it.',
    steps: [
      'Open a small carton and lay it flat.',
      'Find which faces stand opposite each other.',
      'Draw a new flat plan for a box, cut it out and fold it.',
    ],
    listenFor: 'A fold that is seen in the mind before it is made.',
  },
  'too-much-information': {
    title: 'Too much information',
    needs: 'Paper and a pencil',
    gist: 'Write a number problem with one number nobody needs; the other finds it and solves the rest.',
    steps: [
      'Write a short problem with one number that nobody needs.',
      'Let your child find the extra number and solve the rest.',
      'Swap: your child hides an extra number for you.',
    ],
    listenFor: 'Why a number can be left out.',
  },
  'plan-the-film-night': {
    title: 'Plan the film night',
    needs: 'A clock',
    gist: 'Choose a film and a bedtime, and work back through snack and break to when it has to begin.',
    steps: [
      'Choose a film and a time when everybody is in bed.',
      'Work back: snack, film, bath, one break.',
      'Your child says when it has to begin.',
    ],
    listenFor: 'Working back in steps, with the hour crossed safely.',
  },
  'heads-and-legs': {
    title: 'Heads and legs',
    needs: 'Paper and a pencil',
    gist: 'A yard has hens and goats, 8 heads and 22 legs: how many of each? Draw or try.',
    steps: [
      'A yard has hens and goats: 8 heads and 22 legs.',
      'Find out how many of each there are, by drawing or by trying.',
      'Make a new puzzle with spiders and birds.',
    ],
    listenFor: 'What a wrong try tells about the next one.',
  },
  'a-shelf-to-build': {
    title: 'A shelf to build',
    needs: 'A tape measure, paper',
    gist: 'Measure a wall, plan a shelf of three boards, and work out the wood and its price.',
    steps: [
      'Measure a wall and plan a shelf of three boards.',
      'Add up the wood, with a little extra for the saw.',
      'Find the price if one metre costs 4.50.',
    ],
    listenFor: 'The question said again in your child’s own words.',
  },
} satisfies Record<string, IdeaText>;
