import { HIDDEN_THOUGHTS } from '#shared/instruments/games/friends-corner.hidden-thoughts.stories.ts';
import { LATER_STORIES } from '#shared/instruments/games/friends-corner.later-stories.ts';
import { MOTIVES } from '#shared/instruments/games/friends-corner.motives.stories.ts';
import { WANTS_AND_BELIEFS } from '#shared/instruments/games/friends-corner.wants-and-beliefs.stories.ts';
import type { FriendsKind } from '#shared/instruments/games/ladders.ts';
import type { FriendsStory } from '#shared/instruments/games/story.ts';

const FRUITS = ['apple', 'pear', 'plum', 'peach', 'fig'];
const GAMES = ['hopscotch', 'tag', 'hide-and-seek', 'ball', 'marbles'];
const COLOURS = ['red', 'blue', 'green', 'yellow'];
const TOYS = ['ball', 'drum', 'kite', 'puzzle', 'whistle'];
const BOXES = ['basket', 'chest', 'drawer', 'bucket', 'cupboard'];
const SPOTS = ['bench', 'bush', 'big stone', 'old tree', 'rain barrel'];
const MEETING_PLACES = ['bridge', 'fountain', 'playground', 'library', 'pond'];

/** Original stories for the first six levels; the later levels are in a file of their own. */
const FIRST: Readonly<Record<FriendsKind, readonly FriendsStory[]>> = {
  ...LATER_STORIES,
  'different-wants': [
    {
      id: 'two-fruits',
      pools: { fruit: FRUITS },
      told: [
        'On the table there is one {fruit} and one {fruit2}.',
        '{a} likes to eat the {fruit} best.',
        '{b} likes to eat the {fruit2} best.',
        'Now {b} may take one.',
      ],
      controls: [
        { text: 'Where is the fruit?', right: 'On the table', wrong: ['In a bag'] },
        { text: 'Who likes the {fruit} best?', right: '{a}', wrong: ['{b}'] },
      ],
      asked: { text: 'Which one will {b} take?', right: 'The {fruit2}', wrong: ['The {fruit}'] },
    },
    {
      id: 'what-to-play',
      pools: { game: GAMES },
      told: ['{a} loves to play {game}.', '{b} loves to play {game2}.', 'Today {a} may choose the game.'],
      controls: [
        { text: 'Who loves to play {game2}?', right: '{b}', wrong: ['{a}'] },
        { text: 'What may {a} choose?', right: 'The game', wrong: ['The food'] },
      ],
      asked: { text: 'What will {a} choose?', right: '{game}', wrong: ['{game2}'] },
    },
    {
      id: 'paint-for-a-friend',
      pools: { colour: COLOURS },
      told: ['{a} thinks {colour} is the best colour.', '{b} thinks {colour2} is the best colour.', '{a} paints a stone to please {b}.'],
      controls: [
        { text: 'What does {a} paint?', right: 'A stone', wrong: ['A door'] },
        { text: 'Who gets the stone?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: { text: 'Which colour will please {b} most?', right: '{colour2}', wrong: ['{colour}'] },
    },
  ],
  'different-beliefs': [
    {
      id: 'where-is-the-cat',
      pools: { spot: SPOTS },
      told: [
        'The cat is hiding and nobody has seen it.',
        '{a} thinks the cat is behind the {spot}.',
        '{b} thinks the cat is behind the {spot2}.',
        'Now {a} goes to look for it.',
      ],
      controls: [
        { text: 'Who is hiding?', right: 'The cat', wrong: ['{b}'] },
        { text: 'Who goes to look?', right: '{a}', wrong: ['{b}'] },
      ],
      asked: { text: 'Where will {a} look first?', right: 'Behind the {spot}', wrong: ['Behind the {spot2}'] },
    },
    {
      id: 'closed-bag',
      pools: { toy: TOYS },
      told: ['Here is a closed bag.', '{a} thinks there is a {toy} in it.', '{b} thinks there is a {toy2} in it.', 'Nobody has looked yet.'],
      controls: [
        { text: 'Is the bag open or closed?', right: 'Closed', wrong: ['Open'] },
        { text: 'Who thinks there is a {toy} in it?', right: '{a}', wrong: ['{b}'] },
      ],
      asked: { text: 'What will {b} say is in the bag?', right: 'A {toy2}', wrong: ['A {toy}'] },
    },
    {
      id: 'way-home',
      pools: { place: MEETING_PLACES },
      told: ['{a} and {b} want to go home.', '{b} thinks the way goes past the {place}.', '{a} thinks the way goes past the {place2}.', 'Now {b} goes first.'],
      controls: [
        { text: 'Where do they want to go?', right: 'Home', wrong: ['To school'] },
        { text: 'Who goes first?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: { text: 'Which way will {b} go?', right: 'Past the {place}', wrong: ['Past the {place2}'] },
    },
  ],
  'who-knows': [
    {
      id: 'peek-into-the-box',
      pools: { toy: TOYS },
      told: ['There is a {toy} in the closed box.', '{a} opens the box, looks in and shuts it again.', '{b} is outside and does not see it.'],
      controls: [
        { text: 'What is in the box?', right: 'A {toy}', wrong: ['Nothing'] },
        { text: 'Who is outside?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: { text: 'Who knows what is in the box?', right: '{a}', wrong: ['{b}'] },
    },
    {
      id: 'hidden-while-asleep',
      pools: { toy: TOYS, box: BOXES },
      told: ['{a} is asleep.', '{b} puts the {toy} into the {box}.', 'Then {a} wakes up.'],
      controls: [
        { text: 'Who was asleep?', right: '{a}', wrong: ['{b}'] },
        { text: 'Where is the {toy} now?', right: 'In the {box}', wrong: ['On the floor'] },
      ],
      asked: { text: 'Who does not know where the {toy} is?', right: '{a}', wrong: ['{b}'] },
    },
    {
      id: 'whisper-at-the-door',
      pools: { place: MEETING_PLACES },
      told: ['The class will go to the {place} tomorrow.', '{b} hears about it.', '{a} is at home and hears nothing.'],
      controls: [
        { text: 'Who is at home?', right: '{a}', wrong: ['{b}'] },
        { text: 'Where will the class go?', right: 'To the {place}', wrong: ['To the sea'] },
      ],
      asked: { text: 'Who knows where the class will go?', right: '{b}', wrong: ['{a}'] },
    },
  ],
  'false-belief': [
    {
      id: 'moved-toy',
      pools: { toy: TOYS, box: BOXES },
      told: [
        'In the room are a {box}, a {box2} and a {box3}.',
        '{a} puts the {toy} into the {box} and goes out.',
        '{b} takes the {toy} out and puts it into the {box2}.',
        '{a} has not seen that, and comes back for the {toy}.',
      ],
      controls: [
        { text: 'Where is the {toy} now?', right: 'In the {box2}', wrong: ['In the {box3}'] },
        { text: 'Who went out?', right: '{a}', wrong: ['{b}'] },
      ],
      asked: { text: 'Where will {a} look first?', right: 'In the {box}', wrong: ['In the {box2}', 'In the {box3}'] },
    },
    {
      id: 'wrong-picture',
      pools: { toy: ['crayons', 'buttons', 'pebbles', 'shells', 'acorns'] },
      told: [
        'On this box there is a picture of {toy}.',
        '{b} has taken the {toy} out and put {toy2} in.',
        'The box is shut again.',
        '{a} comes in and sees the box for the first time.',
      ],
      controls: [
        { text: 'What is in the box now?', right: '{toy2}', wrong: ['{toy}'] },
        { text: 'Is the box open or shut?', right: 'Shut', wrong: ['Open'] },
      ],
      asked: { text: 'What will {a} think is in the box?', right: '{toy}', wrong: ['{toy2}', '{toy3}'] },
    },
    {
      id: 'new-meeting-place',
      pools: { place: MEETING_PLACES },
      told: [
        'Everybody wants to meet at the {place}.',
        '{a} goes to fetch a coat.',
        'Then the others decide to meet at the {place2}.',
        'Nobody can tell {a}, who walks past the {place3} with the coat.',
      ],
      controls: [
        { text: 'What did {a} fetch?', right: 'A coat', wrong: ['A kite'] },
        { text: 'Where do the others meet now?', right: 'At the {place2}', wrong: ['At the {place3}'] },
      ],
      asked: { text: 'Where will {a} go to meet the others?', right: 'To the {place}', wrong: ['To the {place2}', 'To the {place3}'] },
    },
  ],
  'hidden-feeling': [
    {
      id: 'not-the-present',
      pools: { toy: TOYS },
      told: ['{a} hoped very much for a {toy}.', '{b} gives {a} a {toy2}.', '{a} is let down, but does not want {b} to notice, and smiles.'],
      controls: [
        { text: 'What did {a} hope for?', right: 'A {toy}', wrong: ['A {toy2}'] },
        { text: 'What does the face of {a} do?', right: 'It smiles', wrong: ['It cries'] },
      ],
      asked: { text: 'How does {a} feel inside?', right: 'Sad', wrong: ['Happy', 'Angry'] },
    },
    {
      id: 'quiet-winner',
      pools: { game: ['race', 'quiz', 'ball game', 'board game'] },
      told: [
        '{a} wins the {game} and is very pleased.',
        '{b} loses the {game} and cries.',
        '{a} does not want to make it worse for {b}, and keeps a serious face.',
      ],
      controls: [
        { text: 'Who wins the {game}?', right: '{a}', wrong: ['{b}'] },
        { text: 'Who cries?', right: '{b}', wrong: ['{a}'] },
      ],
      asked: { text: 'How does {a} feel inside?', right: 'Happy', wrong: ['Sad', 'Afraid'] },
    },
    {
      id: 'dark-cellar',
      pools: { place: ['cellar', 'attic', 'shed', 'cave'] },
      told: ['{b} dares {a} to go into the dark {place}.', '{a} is scared of it.', 'The others must not find out, so {a} laughs and whistles.'],
      controls: [
        { text: 'What is the {place} like?', right: 'Dark', wrong: ['Bright'] },
        { text: 'What do the others hear?', right: '{a} laughs and whistles', wrong: ['{a} cries and calls'] },
      ],
      asked: { text: 'How does {a} feel inside?', right: 'Afraid', wrong: ['Happy', 'Angry'] },
    },
  ],
  'second-order': [
    {
      id: 'travelling-cart',
      pools: { place: MEETING_PLACES },
      told: [
        '{a} and {b} see the bread cart at the {place}.',
        '{a} goes home for money.',
        'The driver tells {b}: “I am moving to the {place2} now.”',
        'On the way the cart meets {a}, and the driver tells {a} the same.',
        '{b} does not know that {a} was told.',
        '{a} sets off past the {place3}.',
      ],
      controls: [
        { text: 'Where is the cart now?', right: 'At the {place2}', wrong: ['At the {place}'] },
        { text: 'Does {a} know where the cart is now?', right: 'Yes', wrong: ['No'] },
      ],
      asked: { text: 'Where does {b} think {a} will go for bread?', right: 'To the {place}', wrong: ['To the {place2}', 'To the {place3}'] },
    },
    {
      id: 'seen-through-the-window',
      pools: { toy: TOYS, box: BOXES },
      told: [
        'In the room are a {box}, a {box2} and a {box3}.',
        '{a} puts the {toy} into the {box} and goes out.',
        '{b} moves the {toy} into the {box2}.',
        '{a} sees it through the window, but {b} does not notice that.',
        'Now {a} comes in to get the {toy}.',
      ],
      controls: [
        { text: 'Where is the {toy} now?', right: 'In the {box2}', wrong: ['In the {box}'] },
        { text: 'Did {a} see how the {toy} was moved?', right: 'Yes', wrong: ['No'] },
      ],
      asked: { text: 'Where does {b} think {a} will look for the {toy}?', right: 'In the {box}', wrong: ['In the {box2}', 'In the {box3}'] },
    },
    {
      id: 'spoiled-surprise',
      pools: { toy: TOYS },
      told: [
        '{a} has a {toy} as a surprise for {b}.',
        'To keep the secret, {a} tells {b}: “You will get a {toy2}.”',
        'Later {b} finds the {toy} in its hiding place, next to a {toy3}.',
        '{a} does not know that {b} has found it.',
      ],
      controls: [
        { text: 'What is the surprise?', right: 'A {toy}', wrong: ['A {toy2}'] },
        { text: 'Has {b} found the surprise?', right: 'Yes', wrong: ['No'] },
      ],
      asked: { text: 'What does {a} think {b} expects to get?', right: 'A {toy2}', wrong: ['A {toy}', 'A {toy3}'] },
    },
  ],
};

const MORE: typeof FIRST = { ...WANTS_AND_BELIEFS, ...HIDDEN_THOUGHTS, ...MOTIVES };
const merged = (Object.keys(FIRST) as FriendsKind[]).map((kind) => [kind, [...FIRST[kind], ...MORE[kind]]] as const);

/** Six stories a level, so that a child who comes back to a level does not hear the same one again at once. */
export const STORIES = Object.fromEntries(merged) as typeof FIRST;
