import type { IdeaText } from './idea-text.ts';

/** Things to try at home for mathematics, ages 6-8. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'shop-with-buttons': {
    title: 'Shop with buttons',
    needs: 'Buttons or coins, five things from the kitchen',
    gist: 'Write a price from 1 to 10 on five things, buy two, and pay so that there is change.',
    steps: [
      'Write a price from 1 to 10 on a paper for each thing.',
      'Your child buys two things and works out the price of both.',
      'Pay with too much and let your child find the change.',
    ],
    listenFor: 'How the sum is done: on fingers, by counting on, or by heart.',
  },
  'two-dice-to-twenty': {
    title: 'Two dice to twenty',
    needs: 'Two dice',
    gist: 'Throw two dice in turns and keep adding; the first past twenty wins. Then go back to zero.',
    steps: [
      'Throw both dice and add the dots.',
      'Keep adding your own throws until one of you passes twenty.',
      'Play again from twenty down to zero.',
    ],
    listenFor: '“Six and four is ten” used as a step on the way.',
  },
  'socks-in-twos': {
    title: 'Socks in twos',
    needs: 'Clean socks',
    gist: 'Pair the clean socks, count in twos, and guess how many are in six pairs before counting.',
    steps: [
      'Pair the socks and count in twos.',
      'Guess how many socks are in six pairs, then check.',
      'Put a few pairs away and work out what is left.',
    ],
    listenFor: 'Counting in twos without saying the numbers between.',
  },
  'jumping-tens': {
    title: 'Jumping tens',
    needs: 'Chalk or tape',
    gist: 'Mark 0 to 10 on the ground; jump to a number and say how far it is to ten.',
    steps: [
      'Mark a line with the numbers 0 to 10 on the ground.',
      'Say a number. Your child jumps to it, then says how far it is to ten.',
      'Let your child choose the next number for you.',
    ],
    listenFor: 'The missing part of ten, such as seven and three.',
  },
  'pizza-for-four': {
    title: 'Pizza for four',
    needs: 'Paper, scissors',
    gist: 'Cut two paper pizzas, one into halves and one into quarters, and find how many quarters fill a half.',
    steps: [
      'Draw two round paper pizzas.',
      'Fold and cut one into halves and one into quarters.',
      'Find out how many quarters lie on a half.',
    ],
    listenFor: 'A quarter named as one of four equal parts.',
  },
  'half-the-way': {
    title: 'Half the way',
    needs: 'A path or a long room',
    gist: 'Walk a way and count the steps; put a stone where half of the steps end, then check.',
    steps: [
      'Walk a way and count the steps.',
      'Guess where half of the steps end and put a stone there.',
      'Walk it again to check, then look for a quarter.',
    ],
    listenFor: 'Half of the number of steps, not only a look.',
  },
  'beats-in-halves': {
    title: 'Beats in halves',
    needs: 'A pot and a spoon',
    gist: 'One claps slowly, the other taps twice in the time of each clap; then try four taps.',
    steps: [
      'Clap a slow, even beat.',
      'Your child taps twice in the time of each clap.',
      'Then try four taps for each clap, and swap.',
    ],
    listenFor: 'Two taps that fill one clap with nothing left over.',
  },
  'fair-shares-of-twelve': {
    title: 'Fair shares of twelve',
    needs: 'Twelve raisins or beads',
    gist: 'Lay out twelve raisins and find a half, a quarter and a third of the twelve.',
    steps: [
      'Lay out twelve things and find half of the twelve.',
      'Put all back, then find a quarter and a third.',
      'Ask which part is the largest and why.',
    ],
    listenFor: '“More parts, so each part is smaller.”',
  },
  'mirror-on-the-line': {
    title: 'Mirror on the line',
    needs: 'Paper, paint or crayons',
    gist: 'Paint half a shape up to a fold, press the paper together, and guess the whole before it opens.',
    steps: [
      'Fold a sheet and open it.',
      'Paint half a shape up to the fold and press the paper together.',
      'Draw another half shape and guess the whole before folding.',
    ],
    listenFor: 'Which side ends up where, said before the fold opens.',
  },
  'shape-hunt-outside': {
    title: 'Shape hunt outside',
    needs: 'Paper and a pencil',
    gist: 'Walk around the block, look for shapes in walls and signs, and make a mark for each kind.',
    steps: [
      'Walk around the block and look for shapes in walls, signs and windows.',
      'Make a mark for each kind you find.',
      'Ask which shape turned up most and what it is good for.',
    ],
    listenFor: 'Sides and corners used as the reason for a name.',
  },
  'toothpick-solids': {
    title: 'Toothpick solids',
    needs: 'Toothpicks, soft sweets or clay',
    gist: 'Join toothpicks with small balls of clay into a square, then a box; count corners and edges.',
    steps: [
      'Join four toothpicks into a square with small balls of clay.',
      'Make it stand up as a box by adding edges.',
      'Count corners, edges and faces together.',
    ],
    listenFor: 'Edges and corners told apart.',
  },
  'robot-to-the-chair': {
    title: 'Robot to the chair',
    gist: 'One is a robot that knows only steps and quarter turns; the other leads it around a table.',
    steps: [
      'Your child is a robot that knows steps and quarter turns only.',
      'Give orders that lead around a table to a chair.',
      'Swap, and let your child give the orders.',
    ],
    listenFor: 'Left and right from the robot’s side.',
  },
  'story-with-a-hole': {
    title: 'Story with a hole',
    needs: 'Paper and a pencil',
    gist: 'Tell a story with two numbers and no question; the other makes up the question and solves it.',
    steps: [
      'Tell a story with two numbers and leave out the question.',
      'Your child makes up a question that the story can answer.',
      'Solve it together with a drawing.',
    ],
    listenFor: 'A question that really needs both numbers.',
  },
  'picnic-sums': {
    title: 'Picnic sums',
    needs: 'Things for a picnic',
    gist: 'Plan a picnic, two buns and one drink each, and work out how many of each to pack.',
    steps: [
      'Plan a picnic for your family: two buns and one drink each.',
      'Let your child work out how many of each to pack.',
      'Change the number of guests and plan again.',
    ],
    listenFor: 'What is multiplied or added, told in words.',
  },
  'draw-it-first': {
    title: 'Draw it first',
    needs: 'Paper, crayons',
    gist: 'Make up a number riddle, such as books that fall from a shelf, and draw it before anyone counts.',
    steps: [
      'Say a riddle: a shelf has 12 books and 5 fall down, then 2 are put back.',
      'Draw it together before anyone counts.',
      'Your child makes up the next riddle.',
    ],
    listenFor: 'The order of what happens in the drawing.',
  },
  'points-in-the-match': {
    title: 'Points in the match',
    needs: 'Rolled socks, two bowls',
    gist: 'Throw socks at a near bowl for 2 points and a far one for 5; add up five throws each.',
    steps: [
      'A near bowl gives 2 points and a far bowl gives 5.',
      'Throw five times each and work out your points.',
      'Ask how somebody could get exactly 11.',
    ],
    listenFor: 'Trying a way, and then another when it does not fit.',
  },
} satisfies Record<string, IdeaText>;
