import type { IdeaText } from './idea-text.ts';

/** Things to try at home for science, ages 6-8. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'leaf-families': {
    title: 'Leaf families',
    needs: 'Ten leaves',
    gist: 'Collect ten fallen leaves, sort the leaves by one rule, then mix and sort by another.',
    steps: [
      'Collect ten fallen leaves of many kinds.',
      'Sort the leaves by one thing, such as edge or size.',
      'Mix all and sort by something new that your child chooses.',
    ],
    listenFor: 'A rule for sorting that someone else could use.',
  },
  'ant-road': {
    title: 'Ant road',
    needs: 'A crumb',
    gist: 'Put a crumb near ants, watch for five minutes, and draw the way the ants take.',
    steps: [
      'Find ants and put a crumb on the ground near by.',
      'Watch for five minutes and draw the way the ants take.',
      'Put a twig across the road and guess first what will happen.',
    ],
    listenFor: 'What was seen, told apart from what was guessed.',
  },
  'bird-at-the-window': {
    title: 'Bird at the window',
    needs: 'Paper and a pencil',
    gist: 'Watch birds from a window for ten minutes and make a mark for each kind.',
    steps: [
      'Watch birds from a window for ten minutes.',
      'Make a mark for each kind, or for large, middle and small.',
      'Choose one bird and tell what it did.',
    ],
    listenFor: 'Details such as beak, tail and how it hops.',
  },
  'inside-a-fruit': {
    title: 'Inside a fruit',
    needs: 'Three kinds of fruit, a knife for the grown-up',
    gist: 'Draw what three fruits may look like inside; then a grown-up cuts, and you compare.',
    steps: [
      'Guess what the inside of each fruit looks like and draw it.',
      'Cut the fruit across and compare with the drawing.',
      'Count the seeds and find out where each sits.',
    ],
    listenFor: 'What is the same in all three.',
  },
  'paper-bridge': {
    title: 'Paper bridge',
    needs: 'Paper, two books, coins',
    gist: 'Lay paper between two books and count the coins it holds; fold it another way and test again.',
    steps: [
      'Lay a sheet from one book to another.',
      'Count how many coins it holds.',
      'Fold the sheet in a new way and test again.',
    ],
    listenFor: 'Which fold was strong, and a reason.',
  },
  'colours-that-climb': {
    title: 'Colours that climb',
    needs: 'Kitchen paper, felt pens, water',
    gist: 'Draw dots of felt pen on kitchen paper, hang the end in water, and see which colours come out.',
    steps: [
      'Draw a dot of each pen on a strip of kitchen paper.',
      'Hang the end of the strip in water.',
      'See which colours come out of the dark ones.',
    ],
    listenFor: 'Something that was not expected.',
  },
  parachutes: {
    title: 'Parachutes',
    needs: 'A napkin or cloth, string, a small toy',
    gist: 'Tie strings to a cloth and a toy below, let it drop; then try a larger and a smaller cloth.',
    steps: [
      'Tie four strings to a cloth and a toy below.',
      'Drop it from as high as your child can reach.',
      'Try a larger and a smaller cloth and compare.',
    ],
    listenFor: 'One thing changed, all else kept.',
  },
  'salt-and-ice': {
    title: 'Salt and ice',
    needs: 'Ice cubes, salt, sugar, three plates',
    gist: 'Leave one ice cube plain, put salt on one and sugar on one, and see which melts first.',
    steps: [
      'Put an ice cube on each plate.',
      'Leave one plain, put salt on one and sugar on one.',
      'Look every three minutes and say which melts first.',
    ],
    listenFor: 'What the plain cube is good for.',
  },
  'machine-of-tumbling-things': {
    title: 'Machine of tumbling things',
    needs: 'Blocks, a ball, tubes, spoons',
    gist: 'Build a chain of blocks and balls in which each thing starts the next, and let it run.',
    steps: [
      'Build a chain in which one thing starts the next.',
      'Test each step alone.',
      'Let it run and mend the place where it stops.',
    ],
    listenFor: 'Which step fails and why.',
  },
  'why-did-it-dry': {
    title: 'Why did it dry',
    needs: 'Three wet cloths',
    gist: 'Hang one wet cloth in the sun, one in the shade, roll one up, and guess which dries first.',
    steps: [
      'Hang one cloth in the sun, one in the shade and roll one up.',
      'Guess the order in which the cloths dry.',
      'Feel all three every ten minutes.',
    ],
    listenFor: 'Wind, sun or air named as a cause.',
  },
  'warm-dough-cold-dough': {
    title: 'Warm dough, cold dough',
    needs: 'Flour, yeast, warm and cold water',
    gist: 'Make two small doughs, one with warm and one with cold water, and compare the heights.',
    steps: [
      'Make two small doughs, one with warm and one with cold water.',
      'Mark the height of both.',
      'Look after fifteen minutes and talk about what the warmth did.',
    ],
    listenFor: 'One cause named, since all else was the same.',
  },
  heartbeats: {
    title: 'Heartbeats',
    needs: 'A clock',
    gist: 'Count your heartbeats for half a minute, jump for a minute, and count again.',
    steps: [
      'Feel your heart and count the beats for half a minute.',
      'Jump for one minute and count again.',
      'Guess what sitting still will do, and check.',
    ],
    listenFor: 'The words before, after and because.',
  },
  'do-ants-like-sugar': {
    title: 'Do ants like sugar',
    needs: 'Sugar, salt, a paper',
    gist: 'Put sugar and salt the same way from an ant road, guess, and count the ants after ten minutes.',
    steps: [
      'Guess which one ants will choose.',
      'Put both the same way from an ant road.',
      'Count the ants after ten minutes.',
    ],
    listenFor: 'Why both heaps lie equally far away.',
  },
  'which-foot-is-stronger': {
    title: 'Which foot is stronger',
    needs: 'A soft ball, a line',
    gist: 'Guess which foot kicks further, kick three times with each, and compare all the marks.',
    steps: [
      'Guess which foot kicks further.',
      'Kick three times with each and mark where the ball stops.',
      'Compare all marks before you decide.',
    ],
    listenFor: 'An answer that uses more than one kick.',
  },
  'best-bubble-mix': {
    title: 'Best bubble mix',
    needs: 'Washing-up liquid, water, a straw, three cups',
    gist: 'Mix three cups with less, some and much soap, blow, and count how long a bubble lasts.',
    steps: [
      'Mix three cups with less, some and much liquid.',
      'Dip in the straw and blow, never suck, and count how long a bubble lasts.',
      'Write down the winner and test it again.',
    ],
    listenFor: 'What is changed and what is kept.',
  },
  'can-we-hear-it': {
    title: 'Can we hear it',
    gist: 'Say from which rooms a clap can be heard, then test each one.',
    steps: [
      'Ask a question: from which room can we hear a clap?',
      'Make a forecast for each room.',
      'Test and mark each one as right or not.',
    ],
    listenFor: 'A forecast for each room before the test.',
  },
} satisfies Record<string, IdeaText>;
