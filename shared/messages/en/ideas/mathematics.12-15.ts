import type { IdeaText } from './idea-text.ts';

/** Things to try at home for mathematics, ages 12-15. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'cheaper-by-weight': {
    title: 'Cheaper by weight',
    needs: 'Two packets of the same food',
    gist: 'Find two sizes of one food, and work out what 100 grams cost in each.',
    steps: [
      'Find price and weight on two packets of different size.',
      'Work out what 100 grams cost in each.',
      'Guess which of two more things is the better buy, then check.',
    ],
    listenFor: 'What is divided by what, and why.',
  },
  'rent-food-fun': {
    title: 'Rent, food, fun',
    needs: 'Paper and a pencil',
    gist: 'Share a budget of 1000 among rent, food, travel and fun; then prices go up by a tenth.',
    steps: [
      'Make up a budget of 1000 for a person who lives alone.',
      'Share it among rent, food, travel and fun.',
      'Now prices go up by a tenth. Decide what changes.',
    ],
    listenFor: 'A percentage turned into an amount without a calculator.',
  },
  'below-zero': {
    title: 'Below zero',
    needs: 'Two dice in two colours, paper',
    gist: 'One die counts forward, one back, from zero; say the new number first. Ten or minus ten wins.',
    steps: [
      'One die counts forward, the other back. Start at zero.',
      'Throw both, and say the new number before you write it down.',
      'The first to reach ten or minus ten wins.',
    ],
    listenFor: 'How the step past zero is explained.',
  },
  'how-many-beats-in-a-song': {
    title: 'How many beats in a song',
    needs: 'A song you both like',
    gist: 'Count the beats in fifteen seconds of a song, and work out a minute and the whole song.',
    steps: [
      'Count the beats in fifteen seconds of the song.',
      'Work out the beats in a minute, and in the whole song.',
      'Do the same with a slow song and compare.',
    ],
    listenFor: 'Whether the answer is checked against common sense.',
  },
  'cook-for-five': {
    title: 'Cook for five',
    needs: 'A recipe for four',
    gist: 'Turn a recipe for four into one for five, with every amount, and decide what to round.',
    steps: [
      'Find the factor that turns four portions into five.',
      'Work out each amount, also the ones with fractions in the recipe.',
      'Decide together what may be rounded.',
    ],
    listenFor: '“One and a quarter times” said before any sum.',
  },
  'is-the-sale-a-sale': {
    title: 'Is the sale a sale',
    needs: 'Three prices with a discount',
    gist: 'Take three prices with a discount, and work out the old price from the new one.',
    steps: [
      'Find three real offers in a shop or online.',
      'Turn each discount into a fraction and into a decimal.',
      'Work out the old price from the new one.',
    ],
    listenFor: 'Why a fifth off and then a fifth more is not the old price.',
  },
  'rhythm-of-three-against-two': {
    title: 'Rhythm of three against two',
    needs: 'Two spoons or hands',
    gist: 'Count to six again and again: one taps on 1 and 4, the other on 1, 3 and 5.',
    steps: [
      'Count to six, evenly, again and again.',
      'One of you taps on 1 and 4, the other on 1, 3 and 5.',
      'Write both as fractions of the six and find where you meet.',
    ],
    listenFor: 'Sixths used to compare a half with a third.',
  },
  'free-throws': {
    title: 'Free throws',
    needs: 'A ball, a basket or a bin',
    gist: 'Throw ten times each, write the hits as fractions, and compare without a calculator.',
    steps: [
      'Throw ten times each and write the hits as a fraction.',
      'Throw seven times more and work out the new fraction of all throws.',
      'Compare your fractions without a calculator.',
    ],
    listenFor: 'A common denominator, or another way that works.',
  },
  'height-of-a-tree': {
    title: 'Height of a tree',
    needs: 'A tape measure, a straight stick',
    gist: 'Measure the shadows of a stick and a tree, and work out how tall the tree is.',
    steps: [
      'Measure the shadow of the stick and of a tree.',
      'Use the two shadows to work out the height of the tree.',
      'Do it again from another place and compare.',
    ],
    listenFor: '“The same shape, only larger.”',
  },
  'pack-the-box': {
    title: 'Pack the box',
    needs: 'A box, a ruler',
    gist: 'Measure a box and a small packet, work out how many could fit, and try how many do.',
    steps: [
      'Measure a box and one small packet.',
      'Work out how many packets could fit, then how many really do.',
      'Find a better way to stack.',
    ],
    listenFor: 'The gap between volume on paper and what fits.',
  },
  'circle-by-string': {
    title: 'Circle by string',
    needs: 'Round plates, string, a ruler',
    gist: 'Measure across and around three plates, divide, and guess the way around a fourth.',
    steps: [
      'Measure across three plates and around each one.',
      'Divide the way around by the way across.',
      'Guess the way around for a new plate, then test it.',
    ],
    listenFor: 'What stays the same while the plates change.',
  },
  'tiling-without-gaps': {
    title: 'Tiling without gaps',
    needs: 'Card, scissors, paper',
    gist: 'Cut any shape with four sides from card, and trace it again and again without gaps.',
    steps: [
      'Cut a shape with four sides from card, as crooked as you like.',
      'Trace it again and again without gaps.',
      'Explain why it works, using the angles at one point.',
    ],
    listenFor: 'Angles that add up to a full turn.',
  },
  'phone-plans': {
    title: 'Phone plans',
    needs: 'Two phone offers, or made-up ones',
    gist: 'Plan A costs 5 and 2 for each gigabyte, plan B 12 flat: find where B becomes cheaper.',
    steps: [
      'Plan A costs 5 and 2 for each gigabyte, plan B costs 12 flat.',
      'Find out from how many gigabytes on plan B is cheaper.',
      'Draw both as lines and mark the crossing.',
    ],
    listenFor: 'A letter or a line that stands for the unknown.',
  },
  'two-walkers': {
    title: 'Two walkers',
    needs: 'A map or paper',
    gist: 'Two people walk towards each other from 6 km apart, at 4 and 5 km an hour: when do both meet?',
    steps: [
      'Two people walk towards each other from 6 km apart, at 4 and 5 km an hour.',
      'Work out when the two meet.',
      'Make the puzzle harder for each other.',
    ],
    listenFor: 'What is the same for both walkers: the time.',
  },
  'paint-for-the-room': {
    title: 'Paint for the room',
    needs: 'A tape measure',
    gist: 'Measure the walls of a room, and work out the tins for two coats if one covers 20 square metres.',
    steps: [
      'Measure the walls of a room without door and window.',
      'A tin of paint covers 20 square metres. Work out the tins for two coats.',
      'Decide what to do with an answer such as 2.3 tins.',
    ],
    listenFor: 'Whether the answer is rounded to fit real life.',
  },
  'stretch-the-soup': {
    title: 'Stretch the soup',
    gist: 'Soup for 6 takes 45 minutes and 1.5 litres of stock: what grows for 15 people, and what does not?',
    steps: [
      'Soup for 6 takes 45 minutes and 1.5 litres of stock.',
      'Which of these grow for 15 people, and which do not?',
      'Write two more problems in which one number does not grow.',
    ],
    listenFor: 'A reason why not all things double together.',
  },
} satisfies Record<string, IdeaText>;
