import type { FriendsKind } from '#shared/instruments/games/ladders.ts';
import type { FriendsStory } from '#shared/instruments/games/story.ts';

type EarlyKind = Extract<FriendsKind, 'different-wants' | 'different-beliefs' | 'who-knows' | 'false-belief'>;
const PLACES = ['forest', 'beach', 'market', 'zoo'];
const BOXES = ['basket', 'chest', 'drawer', 'bucket', 'cupboard'];

/** Three more original stories for each of levels 1 to 4. */
export const WANTS_AND_BELIEFS: Readonly<Record<EarlyKind, readonly FriendsStory[]>> = {
  'different-wants': [
    {
      id: 'two-books',
      pools: { animal: ['horses', 'whales', 'owls', 'bees'] },
      told: [
        '{a} loves books about {animal}.',
        '{b} loves books about {animal2}.',
        'There is one book about {animal} and one about {animal2}.',
        'Now {a} may borrow one.',
      ],
      controls: [
        { text: 'Who loves books about {animal2}?', right: '{b}', wrong: ['{a}'] },
        { text: 'What may {a} borrow?', right: 'A book', wrong: ['A game'] },
      ],
      asked: { text: 'Which book will {a} take?', right: 'The one about {animal}', wrong: ['The one about {animal2}'] },
    },
    {
      id: 'ice-cream-for-a-friend',
      pools: { flavour: ['lemon', 'mint', 'cherry', 'melon'] },
      told: ['{b} likes {flavour} ice cream best.', '{a} likes {flavour2} ice cream best.', '{a} buys one to please {b}.'],
      controls: [
        { text: 'What does {a} buy?', right: 'Ice cream', wrong: ['A drink'] },
        { text: 'Who gets the ice cream?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: { text: 'Which ice cream will please {b} most?', right: '{flavour}', wrong: ['{flavour2}'] },
    },
    {
      id: 'birthday-trip',
      pools: { place: PLACES },
      told: ['{a} would love to go to the {place}.', '{b} would love to go to the {place2}.', 'Today {b} has a birthday and may choose.'],
      controls: [
        { text: 'Who may choose?', right: '{b}', wrong: ['{a}'] },
        { text: 'Where would {a} love to go?', right: 'To the {place}', wrong: ['To the {place2}'] },
      ],
      asked: { text: 'What will {b} choose?', right: 'The {place2}', wrong: ['The {place}'] },
    },
  ],
  'different-beliefs': [
    {
      id: 'noise-behind-the-door',
      pools: { animal: ['dog', 'goat', 'hen', 'pig'] },
      told: ['{a} and {b} hear a noise behind the door.', '{a} thinks it is a {animal}.', '{b} thinks it is a {animal2}.', 'The door is still shut.'],
      controls: [
        { text: 'Is the door open or shut?', right: 'Shut', wrong: ['Open'] },
        { text: 'Who thinks it is a {animal2}?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: { text: 'What will {a} say is behind the door?', right: 'A {animal}', wrong: ['A {animal2}'] },
    },
    {
      id: 'lost-mitten',
      pools: { spot: ['garden', 'hall', 'car', 'shed'] },
      told: ['A mitten is lost.', '{b} thinks it is in the {spot}.', '{a} thinks it is in the {spot2}.', 'Now {b} goes to look for it.'],
      controls: [
        { text: 'What is lost?', right: 'A mitten', wrong: ['A shoe'] },
        { text: 'Who goes to look?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: { text: 'Where will {b} look first?', right: 'In the {spot}', wrong: ['In the {spot2}'] },
    },
    {
      id: 'who-rings-the-bell',
      pools: { visitor: ['baker', 'plumber', 'teacher', 'gardener'] },
      told: ['The bell rings at the door.', '{a} thinks it is the {visitor}.', '{b} thinks it is the {visitor2}.', '{b} runs to the door and calls hello.'],
      controls: [
        { text: 'What rings?', right: 'The bell', wrong: ['The clock'] },
        { text: 'Who runs to the door?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: { text: 'Who does {b} think is there?', right: 'The {visitor2}', wrong: ['The {visitor}'] },
    },
  ],
  'who-knows': [
    {
      id: 'new-song',
      pools: { lesson: ['song', 'rhyme', 'dance', 'clapping game'] },
      told: ['In the morning the class learns a new {lesson}.', '{a} is there and joins in.', '{b} comes only when it is over.'],
      controls: [
        { text: 'What is new?', right: 'The {lesson}', wrong: ['The door'] },
        { text: 'Who is there in the morning?', right: '{a}', wrong: ['{b}'] },
      ],
      asked: { text: 'Who does not know the new {lesson}?', right: '{b}', wrong: ['{a}'] },
    },
    {
      id: 'the-letter',
      pools: { box: BOXES },
      told: ['A letter has come, and {b} reads it alone.', 'Then {b} puts it into the {box}.', '{a} sees only the {box} from outside.'],
      controls: [
        { text: 'Where is the letter now?', right: 'In the {box}', wrong: ['On the table'] },
        { text: 'Who put it there?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: { text: 'Who knows what is in the letter?', right: '{b}', wrong: ['{a}'] },
    },
    {
      id: 'eggs-in-the-nest',
      pools: { number: ['two', 'three', 'four'] },
      told: ['{a} climbs up and looks into the nest.', 'There are {number} eggs in it.', '{b} stands below and sees the nest only from outside.'],
      controls: [
        { text: 'How many eggs are in the nest?', right: '{number}', wrong: ['{number2}'] },
        { text: 'Who stands below?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: { text: 'Who knows how many eggs there are?', right: '{a}', wrong: ['{b}'] },
    },
  ],
  'false-belief': [
    {
      id: 'coin-under-the-cup',
      pools: { colour: ['red', 'blue', 'green', 'yellow'] },
      told: [
        'There are three cups: {colour}, {colour2} and {colour3}.',
        '{a} sees {b} put a coin under the {colour} cup, and turns away to sneeze.',
        'Now {b} moves the coin under the {colour2} cup.',
        '{a} does not see that.',
      ],
      controls: [
        { text: 'Where is the coin now?', right: 'Under the {colour2} cup', wrong: ['Under the {colour3} cup'] },
        { text: 'Who moves the coin?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: { text: 'Where does {a} think the coin is?', right: 'Under the {colour} cup', wrong: ['Under the {colour2} cup', 'Under the {colour3} cup'] },
    },
    {
      id: 'sleeping-cat',
      pools: { seat: ['sofa', 'bed', 'rug', 'armchair'] },
      told: [
        'In the house are a {seat}, a {seat2} and a {seat3}.',
        'The cat sleeps on the {seat}. {a} sees it there and goes to school.',
        'Meanwhile the cat lies down on the {seat2}.',
        '{a} comes home and wants to stroke the cat.',
      ],
      controls: [
        { text: 'Where does the cat lie now?', right: 'On the {seat2}', wrong: ['On the {seat3}'] },
        { text: 'Where was {a}?', right: 'At school', wrong: ['At the beach'] },
      ],
      asked: { text: 'Where will {a} look for the cat first?', right: 'On the {seat}', wrong: ['On the {seat2}', 'On the {seat3}'] },
    },
    {
      id: 'changed-dinner',
      pools: { dish: ['soup', 'noodles', 'pancakes', 'rice'] },
      told: [
        'In the morning {a} hears that there will be {dish} for dinner, and goes out.',
        '{b} wants to cook now, but something is missing for it.',
        '{b} thinks of {dish2}, and in the end cooks {dish3}.',
        'Nobody tells {a}, who plays outside.',
      ],
      controls: [
        { text: 'What does {b} cook in the end?', right: '{dish3}', wrong: ['{dish2}'] },
        { text: 'Does anybody tell {a}?', right: 'No', wrong: ['Yes'] },
      ],
      asked: { text: 'What does {a} think there will be for dinner?', right: '{dish}', wrong: ['{dish2}', '{dish3}'] },
    },
  ],
};
