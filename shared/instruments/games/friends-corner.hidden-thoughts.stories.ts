import type { FriendsKind } from '#shared/instruments/games/ladders.ts';
import type { FriendsStory } from '#shared/instruments/games/story.ts';

type MiddleKind = Extract<FriendsKind, 'hidden-feeling' | 'second-order' | 'white-lie' | 'faux-pas'>;
const PLACES = ['bridge', 'fountain', 'playground', 'library', 'pond'];
const BOXES = ['basket', 'chest', 'drawer', 'bucket', 'cupboard'];

/** Three more original stories for each of levels 5 to 8. */
export const HIDDEN_THOUGHTS: Readonly<Record<MiddleKind, readonly FriendsStory[]>> = {
  'hidden-feeling': [
    {
      id: 'calm-voice',
      pools: { thing: ['kite', 'model ship', 'torch', 'paint box'] },
      told: ['{b} has broken the {thing} of {a} for the second time.', '{a} is boiling inside.', 'There are guests, so {a} smiles and speaks in a calm voice.'],
      controls: [
        { text: 'Who broke the {thing}?', right: '{b}', wrong: ['{a}'] },
        { text: 'What does the face of {a} do?', right: 'It smiles', wrong: ['It frowns'] },
      ],
      asked: { text: 'How does {a} feel inside?', right: 'Angry', wrong: ['Happy', 'Afraid'] },
    },
    {
      id: 'secret-trip',
      pools: { place: ['sea', 'circus', 'ice rink', 'funfair'] },
      told: ['{a} knows about a trip to the {place} tomorrow and can hardly wait.', 'It is still a secret from {b}.', 'So {a} yawns and talks about homework.'],
      controls: [
        { text: 'When is the trip?', right: 'Tomorrow', wrong: ['Next year'] },
        { text: 'What does {a} talk about?', right: 'Homework', wrong: ['The {place}'] },
      ],
      asked: { text: 'How does {a} feel inside?', right: 'Excited', wrong: ['Bored', 'Sad'] },
    },
    {
      id: 'merry-goodbye',
      pools: { vehicle: ['car', 'van', 'train', 'bus'] },
      told: [
        '{b} is the best friend of {a} and moves away today.',
        '{a} has a lump in the throat, but wants to make it easy for {b}.',
        '{a} grins, jokes and waves until the {vehicle} is gone.',
      ],
      controls: [
        { text: 'Who moves away?', right: '{b}', wrong: ['{a}'] },
        { text: 'What does {a} do?', right: 'Grins and waves', wrong: ['Cries and shouts'] },
      ],
      asked: { text: 'How does {a} feel inside?', right: 'Sad', wrong: ['Happy', 'Angry'] },
    },
  ],
  'second-order': [
    {
      id: 'moved-puppet-show',
      pools: { place: PLACES },
      told: [
        '{a} and {b} hear that the puppet show is at the {place}.',
        'Then {b} is told that it has moved to the {place2}.',
        'A little later {a} is told the same, but {b} does not know that.',
        '{b} sees {a} set off past the {place3}.',
      ],
      controls: [
        { text: 'Where is the show now?', right: 'At the {place2}', wrong: ['At the {place}'] },
        { text: 'Does {a} know where it is now?', right: 'Yes', wrong: ['No'] },
      ],
      asked: { text: 'Where does {b} think {a} is going?', right: 'To the {place}', wrong: ['To the {place2}', 'To the {place3}'] },
    },
    {
      id: 'secret-call',
      pools: { sweet: ['cake', 'pudding', 'bun', 'pie'], box: BOXES },
      told: [
        'In the kitchen are a {box}, a {box2} and a {box3}.',
        '{a} hides a {sweet} in the {box} and goes out.',
        '{b} moves it into the {box2}.',
        '{c} tells {a} about it on the telephone, and {b} knows nothing of that call.',
        'Now {a} comes home.',
      ],
      controls: [
        { text: 'Where is the {sweet} now?', right: 'In the {box2}', wrong: ['In the {box}'] },
        { text: 'Does {a} know that it was moved?', right: 'Yes', wrong: ['No'] },
      ],
      asked: { text: 'Where does {b} think {a} will look for the {sweet}?', right: 'In the {box}', wrong: ['In the {box2}', 'In the {box3}'] },
    },
    {
      id: 'new-favourite',
      pools: { colour: ['red', 'blue', 'green', 'yellow'] },
      told: [
        '{a} once told {b} that {colour} was the best colour.',
        'By now {a} loves {colour2} best.',
        '{c} has told {b} about it, but {a} does not know that.',
        '{b} is buying a scarf for {a}. The shop has {colour}, {colour2} and {colour3}.',
      ],
      controls: [
        { text: 'Which colour does {a} love best now?', right: '{colour2}', wrong: ['{colour}'] },
        { text: 'Has {b} been told?', right: 'Yes', wrong: ['No'] },
      ],
      asked: { text: 'Which colour does {a} think {b} will buy?', right: '{colour}', wrong: ['{colour2}', '{colour3}'] },
    },
  ],
  'white-lie': [
    {
      id: 'new-haircut',
      pools: { thing: ['haircut', 'coat', 'pair of glasses', 'hat'] },
      told: [
        '{b} has a new {thing} and is not sure about it.',
        '{a} liked the old one better.',
        '{b} asks: “Do I look silly?” and {a} says: “You look great!”',
      ],
      controls: [
        { text: 'What is new?', right: 'The {thing}', wrong: ['The school bag'] },
        { text: 'Does {a} like the new one better?', right: 'No', wrong: ['Yes'] },
      ],
      asked: {
        text: 'Why does {a} say that?',
        right: 'So that {b} feels sure again',
        wrong: ['Because {a} likes the new one much better', 'So that {b} asks someone else', 'Because {a} has not looked at {b} at all'],
      },
    },
    {
      id: 'a-rest-on-the-way',
      pools: { trip: ['hike', 'long walk', 'mountain path'] },
      told: ['{b} is tired on the {trip}, and hopes that nobody notices.', '{a} could go on for hours.', '{a} says: “My feet hurt. May we all have a rest?”'],
      controls: [
        { text: 'Who is tired?', right: '{b}', wrong: ['{a}'] },
        { text: 'Could {a} go on?', right: 'Yes', wrong: ['No'] },
      ],
      asked: {
        text: 'Why does {a} say that?',
        right: 'So that {b} can rest without being laughed at',
        wrong: ['Because the feet of {a} hurt after all the way', 'So that {b} has to walk home alone', 'Because {a} does not like to walk'],
      },
    },
    {
      id: 'magic-trick',
      pools: { thing: ['card', 'coin', 'ribbon', 'scarf'] },
      told: [
        '{b} shows a magic trick, and a {thing} slips out of the sleeve.',
        '{a} has seen it, and now knows how the trick works.',
        '{b} asks proudly: “Do you know how I did it?” and {a} says: “I have no idea!”',
      ],
      controls: [
        { text: 'What slips out of the sleeve?', right: 'A {thing}', wrong: ['A mouse'] },
        { text: 'Does {a} know how the trick works?', right: 'Yes', wrong: ['No'] },
      ],
      asked: {
        text: 'Why does {a} say that?',
        right: 'To leave {b} the fun of it',
        wrong: ['Because {a} looked elsewhere', 'To get the {thing} from {b} afterwards', 'Because the trick is too hard to see through'],
      },
    },
  ],
  'faux-pas': [
    {
      id: 'picture-with-boats',
      pools: { event: ['show', 'calendar', 'exhibition'] },
      told: [
        '{a} painted boats, but the picture was not chosen for the {event}.',
        '{b} does not know who painted which picture.',
        '{b} says to {a}: “Lucky that they left out the dull one with the boats!”',
      ],
      controls: [
        { text: 'What did {a} paint?', right: 'Boats', wrong: ['Trees'] },
        { text: 'Was the picture chosen?', right: 'No', wrong: ['Yes'] },
      ],
      asked: {
        text: 'What did {b} not know when saying that?',
        right: 'That it was by {a}',
        wrong: ['That there were boats in it', 'That it had been left out', 'That {a} could hear it'],
      },
    },
    {
      id: 'knitted-present',
      pools: { garment: ['jumper', 'hat', 'scarf'] },
      told: [
        '{a} wears a {garment} that a much loved aunt has knitted.',
        '{b} has never heard of it, sees the {garment} and laughs: “Did you find that in a bin?”',
        '{a} strokes the wool and says nothing.',
      ],
      controls: [
        { text: 'Who knitted the {garment}?', right: 'An aunt', wrong: ['A teacher'] },
        { text: 'What does {a} say then?', right: 'Nothing', wrong: ['Thank you'] },
      ],
      asked: {
        text: 'Why did {b} say something that hurts?',
        right: '{b} did not know how dear the {garment} is to {a}',
        wrong: [
          '{b} was angry that {a} had not said anything before',
          '{b} had once thrown the very same {garment} into a bin',
          '{b} wanted to have the {garment} and to wear it at once',
        ],
      },
    },
    {
      id: 'too-early-to-celebrate',
      pools: { group: ['choir', 'team', 'band', 'drama club'] },
      told: [
        '{a} and {b} both wanted to join the {group}.',
        '{a} was told this morning: no place. {b} got in and knows only that.',
        '{b} calls: “Now we can go to the {group} together every week!” and {a} bites a lip.',
      ],
      controls: [
        { text: 'Who got in?', right: '{b}', wrong: ['{a}'] },
        { text: 'When was {a} told?', right: 'This morning', wrong: ['Last summer'] },
      ],
      asked: {
        text: 'What did {b} not know when saying that?',
        right: 'That {a} had got no place',
        wrong: ['That {a} had wanted to join', 'That the {group} meets every week', 'That {b} had got in at all'],
      },
    },
  ],
};
