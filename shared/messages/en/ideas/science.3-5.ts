import type { IdeaText } from './idea-text.ts';

/** Things to try at home for science, ages 3-5. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'one-square-of-grass': {
    title: 'One square of grass',
    needs: 'A string or hoop',
    gist: 'Lay a loop of string on grass, look into it quietly for a minute, and tell what moved.',
    steps: [
      'Lay a loop of string on the grass.',
      'Kneel down and look for one minute without talking.',
      'Tell each other what you saw move and what stood still.',
    ],
    listenFor: 'Small things that are named: an ant, a stalk, a hole.',
  },
  'bark-under-paper': {
    title: 'Bark under paper',
    needs: 'Paper, a crayon',
    gist: 'Rub a crayon over paper on the bark of two trees, then feel which picture is which.',
    steps: [
      'Hold paper on the bark of a tree and rub with a crayon.',
      'Do the same with another tree.',
      'Feel both trees with closed eyes and find the right picture.',
    ],
    listenFor: 'Words for the feel: rough, smooth, bumpy.',
  },
  'who-sang-that': {
    title: 'Who sang that',
    gist: 'Close your eyes outside, raise a finger for each new sound, and copy one animal.',
    steps: [
      'Sit outside or at an open window and close your eyes.',
      'Raise a finger for each new sound.',
      'Copy one sound of an animal together.',
    ],
    listenFor: 'Sounds that are told apart, near and far.',
  },
  'bean-in-a-glass': {
    title: 'Bean in a glass',
    needs: 'A dry bean, a glass, wet paper',
    gist: 'Push a bean down the side of a glass with wet paper, and draw it every day.',
    steps: [
      'Put wet paper in a glass, with a bean that you push down the side.',
      'Draw it now.',
      'Keep it where only you can reach it, look together each day and add one drawing.',
    ],
    listenFor: 'What changed since the last look.',
  },
  'float-or-sink': {
    title: 'Float or sink',
    needs: 'A bowl of water, six large things from the kitchen',
    gist: 'Take six things and a bowl of water: guess first, then see what floats and what sinks.',
    steps: [
      'Hold each thing and guess: will it float?',
      'Put it into the water and watch.',
      'Make two rows, one for each answer, and pour the water away.',
    ],
    listenFor: 'A guess that is said before the splash.',
  },
  'ramp-race': {
    title: 'Ramp race',
    needs: 'A board or book, two toy cars or cans',
    gist: 'Lean a board on a cushion, let two things roll and see which is first; then make it steeper.',
    steps: [
      'Lean a board against a cushion.',
      'Let two things roll and see which is first.',
      'Make the board steeper and race again.',
    ],
    listenFor: '“It is faster because it is higher.”',
  },
  'ice-hunt': {
    title: 'Ice hunt',
    needs: 'Ice cubes, two plates',
    gist: 'Put one ice cube in the sun and one in the shade, guess which is gone first, and look.',
    steps: [
      'Put one ice cube in the sun and one in the shade.',
      'Guess which one will be gone first.',
      'Stay near by and look every few minutes. Ice is not for the mouth.',
    ],
    listenFor: 'A reason with warm or cold in it.',
  },
  'drum-of-rice': {
    title: 'Drum of rice',
    needs: 'A bowl, cling film, a little rice',
    gist: 'Put rice on film stretched over a bowl, bang a pot near it and watch the rice jump.',
    steps: [
      'Stretch film over a bowl yourself, put rice on it and keep the rest of the film away.',
      'Bang a pot near the bowl and look at the rice.',
      'Try a quiet hum and a loud one.',
    ],
    listenFor: 'What makes the rice jump higher.',
  },
  'domino-walls': {
    title: 'Domino walls',
    needs: 'Blocks or domino stones',
    gist: 'Stand five blocks in a row, guess what falls, push the first; then leave a gap and guess again.',
    steps: [
      'Stand five blocks in a row.',
      'Ask what will happen when the first one falls, then try.',
      'Take one out of the row and ask again.',
    ],
    listenFor: '“It stops, because there is a gap.”',
  },
  'shadow-puppets': {
    title: 'Shadow puppets',
    needs: 'A torch, a wall',
    gist: 'Hold a toy in torch light, and move it to make its shadow large and small.',
    steps: [
      'Hold a toy in the light and look at its shadow.',
      'Move the toy closer to the torch and look again.',
      'Ask how to make the shadow small.',
    ],
    listenFor: 'Moving on purpose to change the shadow.',
  },
  'loud-and-quiet-pots': {
    title: 'Loud and quiet pots',
    needs: 'Pots and spoons of wood and metal',
    gist: 'Hit a pot with wood and with metal; with eyes closed, guess which spoon it was.',
    steps: [
      'Hit one pot with a wooden spoon and with a metal one.',
      'Ask which sound comes from which spoon with eyes closed.',
      'Put a cloth in the pot and listen to the change.',
    ],
    listenFor: 'A reason, such as “the cloth holds it”.',
  },
  'puddle-or-sponge': {
    title: 'Puddle or sponge',
    needs: 'Water, sponge, stone, paper, cloth',
    gist: 'Put a spoon of water on sponge, stone, paper and cloth, and see where it goes.',
    steps: [
      'Put a spoon of water on each thing.',
      'Watch where the water goes.',
      'Ask which one would be good for wiping the table.',
    ],
    listenFor: '“It drinks the water” or another own reason.',
  },
  'what-is-in-the-bag': {
    title: 'What is in the bag',
    needs: 'A cloth bag, three things from home',
    gist: 'Hide one thing in a cloth bag; the other feels it and says what it could be. Then look.',
    steps: [
      'Put one thing in the bag.',
      'Your child feels it and says what it could be.',
      'Ask how we can be sure, then look.',
    ],
    listenFor: '“I think” before looking, “I see” after.',
  },
  'which-holds-more': {
    title: 'Which holds more',
    needs: 'Two cups, a spoon, dry rice',
    gist: 'Guess which of two cups holds more, then fill each with spoons of rice and count.',
    steps: [
      'Look at two cups and guess which holds more.',
      'Fill each with spoons and count.',
      'Ask if the guess was right and what helped.',
    ],
    listenFor: 'A guess that may be wrong without trouble.',
  },
  'tower-test': {
    title: 'Tower test',
    needs: 'Blocks',
    gist: 'Guess where a tower stands taller, on a cushion or on the floor; build both, twice.',
    steps: [
      'Ask how tall a tower will stand on a cushion and on the floor.',
      'Build both.',
      'Try once more to see if it happens again.',
    ],
    listenFor: '“Again” as a way to find out.',
  },
  'smell-detectives': {
    title: 'Smell detectives',
    needs: 'Four small jars with mild smells from the kitchen, no pepper',
    gist: 'Smell four small jars from the kitchen with closed eyes, guess each one, then check.',
    steps: [
      'Let your child smell each jar with closed eyes.',
      'Say what it may be and why.',
      'Open the eyes and check all four.',
    ],
    listenFor: 'Words that compare: sharper, sweeter, like.',
  },
} satisfies Record<string, IdeaText>;
