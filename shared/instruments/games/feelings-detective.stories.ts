import { FEELING_WORDS } from '#shared/instruments/games/faces.ts';
import { CALMING_SETS } from '#shared/instruments/games/feelings-detective.calming.ts';
import { MIGHT_HAVE_BEEN } from '#shared/instruments/games/feelings-detective.might-have-been.ts';
import { SINGLE_FEELINGS } from '#shared/instruments/games/feelings-detective.single.ts';
import { FACE_EMOTIONS, type StoryKind } from '#shared/instruments/games/ladders.ts';
import { type AnsweredStory, type StorySet, tell } from '#shared/instruments/games/story.ts';

/** The stories of a kind whose answer is one of these options. */
const takeSingle = (kind: keyof typeof SINGLE_FEELINGS, options: readonly string[]): AnsweredStory[] =>
  SINGLE_FEELINGS[kind].flatMap(({ prompt, ...story }) => {
    const answer = options.indexOf(prompt.right);
    return answer < 0 ? [] : [{ ...story, answer }];
  });

const SITUATION = FACE_EMOTIONS.map((emotion) => FEELING_WORDS[emotion]);
const SELF_CONSCIOUS = ['Proud', 'Guilty', 'Embarrassed', 'Jealous'];
const MIXED = ['Happy and sad', 'Happy and afraid', 'Angry and sad', 'Angry and afraid'];
const MASKED = ['Happy', 'Sad', 'Angry', 'Afraid'];

/**
 * Original stories by kind and step of the ladder. All stories of a level have the same options, each of them right
 * about equally often, so that the options tell nothing and only the story decides.
 */
export const FEELINGS_SETS: Readonly<Partial<Record<`${StoryKind}/${1 | 2 | 3}`, StorySet>>> = {
  'situation/1': {
    question: 'How does {a} feel?',
    options: SITUATION,
    stories: [
      ...takeSingle('situation/1', SITUATION),
      tell(
        'grandma-at-the-door',
        0,
        'Grandma lives far away, and {a} has counted the days to the next visit.',
        'Today Grandma stands at the door with open arms.',
      ),
      tell(
        'lost-kite',
        1,
        '{a} made a kite, and it was the best one ever.',
        'The wind took it away over the sea, and it will not come back.',
      ),
      tell('pushed-in', 2, '{a} has waited in line for a long time.', '{b} pushes in on purpose and pulls a face.'),
      tell(
        'jumping-frog',
        3,
        '{a} opens the lunch box to eat.',
        'All at once a little frog sits on the bread, and {a} says: “How did you get in there?”',
      ),
      tell('high-ladder', 4, '{a} stands on a high ladder.', 'It begins to shake, and nobody is near.'),
      tell('old-milk', 5, '{a} takes a big sip of milk.', 'It is sour and has lumps in it.'),
    ],
  },
  'self-conscious/1': {
    question: 'How does {a} feel?',
    options: SELF_CONSCIOUS,
    stories: [
      ...takeSingle('self-conscious/1', SELF_CONSCIOUS),
      tell(
        'first-bread',
        0,
        '{a} has baked bread alone for the first time.',
        'The whole family eats it up and asks for more.',
      ),
      tell(
        'spoke-up',
        0,
        '{a} is shy, and has never spoken in front of others.',
        'Today {a} stood up for a small child, and it worked.',
      ),
      tell(
        'own-garden',
        0,
        '{a} planted beans and watered them each day.',
        'Now they are taller than {a}, and the neighbours stop to look.',
      ),
      tell(
        'eaten-sweets',
        1,
        '{a} ate the sweets that were kept for {b}.',
        '{b} shares the last biscuit with {a} and suspects nothing.',
      ),
      tell(
        'mean-joke',
        1,
        '{a} made a joke about {b}, and all laughed.',
        'Later {a} sees {b} cry behind the house, because of that joke.',
      ),
      tell(
        'left-the-gate-open',
        1,
        '{a} was told to shut the gate and did not do it.',
        'Now the goat of {b} is lost, and {b} looks for it everywhere.',
      ),
      tell(
        'torn-trousers',
        2,
        '{a} bends down in front of the class.',
        'There is a loud rip, and everybody can see the underwear.',
      ),
      tell(
        'wrong-room',
        2,
        '{a} bursts into the room and sings at full voice.',
        'It is the wrong room, and thirty strangers look up.',
      ),
      tell(
        'called-teacher-mum',
        2,
        '{a} puts up a hand and calls the teacher “Mum”.',
        'The whole class has heard it, and {a} wants to sink into the floor.',
      ),
      tell(
        'new-bicycle',
        3,
        '{b} has a new bicycle and rides up and down.',
        '{a} has wanted one like it for a year and cannot look away.',
      ),
      tell(
        'best-friend-of-another',
        3,
        '{b} was always the best friend of {a}.',
        'Now {b} plays with {c} every day, and {a} wants to be in the place of {c}.',
      ),
      tell(
        'praise-for-the-other',
        3,
        '{a} and {b} both drew a picture.',
        'Everybody admires the one by {b}, and {a} wishes that it were the other way round.',
      ),
      tell(
        'baby-on-the-lap',
        3,
        'Since the baby came, it sits on the lap where {a} used to sit.',
        '{a} looks at it and thinks: “That is my place.”',
      ),
      tell(
        'chosen-for-the-team',
        3,
        '{b} was chosen for the team, and {a} was not.',
        '{a} thinks all evening: “Why {b}? I want what {b} has.”',
      ),
    ],
  },
  'mixed/1': {
    question: 'Which two things does {a} feel?',
    options: MIXED,
    stories: [
      tell(
        'last-day-by-the-lake',
        0,
        '{a} had two wonderful weeks by the lake.',
        'Today {a} goes home to the family at last, and the new friends stay behind.',
      ),
      tell(
        'young-pet-old-pet',
        0,
        'The old dog of {a} died, and {a} still misses it.',
        'Today a puppy falls asleep in the lap of {a}, for the first time.',
      ),
      tell(
        'big-sister-leaves',
        0,
        'The sister of {a} got the job that was always a dream.',
        'It is in another town, and tonight one bed will be empty.',
      ),
      tell(
        'photo-of-grandpa',
        0,
        'Grandpa died last year.',
        '{a} finds a photo with a funny hat and has to laugh, and then to swallow.',
      ),
      tell(
        'end-of-the-book',
        0,
        '{a} has finished the longest book ever, and it had a lovely end.',
        'Now there is no page left, and {a} misses the people in it already.',
      ),
      tell(
        'top-of-the-slide',
        1,
        '{a} has wanted to try the highest slide for a year.',
        'Now {a} stands on top, grins, and feels both knees shake.',
      ),
      tell(
        'first-day-new-school',
        1,
        '{a} has looked forward to the new school.',
        'Now {a} smiles at the door, does not know a soul, and has a pounding heart.',
      ),
      tell(
        'on-the-stage',
        1,
        '{a} got the main part and could dance for joy.',
        'In a minute the curtain opens, and both hands are cold and wet.',
      ),
      tell(
        'holding-the-baby',
        1,
        '{a} may hold the newborn baby and beams.',
        'It is so small, and {a} hardly dares to breathe in case it slips.',
      ),
      tell(
        'night-in-the-tree-house',
        1,
        'At last {a} may sleep in the tree house, after begging for weeks.',
        'Something scratches at the wall in the dark, and {a} pulls up the blanket.',
      ),
      tell(
        'broken-promise',
        2,
        '{b} promised to come to the party of {a}, and went to another one.',
        '{a} kicks a stone, and then sits alone beside the empty chair.',
      ),
      tell(
        'torn-drawing',
        2,
        'The little brother tore up the drawing that {a} had made for Mother.',
        '{a} shouts, and then weeps over the pieces.',
      ),
      tell(
        'sold-piano',
        2,
        'Nobody asked {a} before the old piano was sold.',
        '{a} slams the door, and then looks at the bare spot where it stood.',
      ),
      tell(
        'secret-told',
        2,
        '{a} told {b} a secret, and {b} told it to everybody.',
        '{a} fumes, and already misses the friend that {b} used to be.',
      ),
      tell(
        'felled-tree',
        2,
        'Somebody cut down the tree in which {a} used to play.',
        '{a} stamps a foot, and then strokes the stump for a long time.',
      ),
      tell(
        'left-behind-in-the-wood',
        3,
        '{b} hid for fun and left {a} alone in the dark wood.',
        '{a} thinks: “How could you!” and hears something crack close by.',
      ),
      tell(
        'dog-off-the-lead',
        3,
        'A huge dog without a lead runs at {a} and barks.',
        '{a} backs away, and glares at the man who only laughs.',
      ),
      tell(
        'locked-in',
        3,
        '{b} locked {a} in the cellar as a joke.',
        '{a} beats on the door and yells at {b}, and dares not look into the dark.',
      ),
      tell(
        'shaking-the-boat',
        3,
        '{a} cannot swim. {b} rocks the boat on purpose and laughs.',
        '{a} clings to the side and shouts: “Stop it at once!”',
      ),
      tell(
        'stolen-map',
        3,
        '{b} threw away the map, and now both are lost in the fog.',
        '{a} could shake {b}, and does not know how to get home before night.',
      ),
    ],
  },
  'masked/1': {
    question: 'How does {a} really feel?',
    options: MASKED,
    stories: [
      ...takeSingle('masked/1', MASKED),
      tell(
        'secret-present',
        0,
        '{a} has seen by chance that there will be the longed-for present.',
        'Nobody may know of it, so {a} yawns and says: “Another dull day.”',
      ),
      tell(
        'winner-beside-loser',
        0,
        '{a} got the part, and {b} did not.',
        '{a} could jump for joy, and for the sake of {b} walks home with a straight face.',
      ),
      tell(
        'school-closed',
        0,
        'The hard test is called off, and {a} would love to cheer.',
        'The teacher looks so worried that {a} only nods and says: “What a pity.”',
      ),
      tell(
        'trip-nobody-else',
        0,
        'Only {a} may go on the trip, and has dreamed of it.',
        'Before the others {a} shrugs and says: “It is nothing special.”',
      ),
      tell(
        'gone-to-hospital',
        1,
        'Grandma is in hospital, and {a} has a lump in the throat.',
        'The little sister is watching, so {a} sings a merry song.',
      ),
      tell(
        'not-picked',
        1,
        'Everybody was picked, only {a} was not.',
        '{a} grins, says: “I wanted to watch anyway,” and later weeps in bed.',
      ),
      tell(
        'goodbye-at-the-train',
        1,
        'Father goes away for half a year.',
        '{a} pulls funny faces until the train has gone, so that Father need not worry, and then cannot speak.',
      ),
      tell(
        'old-toys-given-away',
        1,
        '{a} still loves the old bear.',
        'The others say that it is for babies, so {a} laughs, gives it away, and lies awake that night.',
      ),
      tell(
        'praised-for-the-work-of-another',
        2,
        '{b} gets the praise for what {a} has done, and {a} boils inside.',
        'Guests are here, so {a} smiles and says: “Well done.”',
      ),
      tell(
        'cousin-breaks-the-model',
        2,
        'The small cousin broke the model that took {a} weeks.',
        '{a} would like to scream, but says softly: “Never mind.”',
      ),
      tell(
        'unfair-referee',
        2,
        'The referee was unfair to {a} on purpose, and {a} clenches a fist in the pocket.',
        '{a} shakes hands and says in a calm voice: “Thank you for the game.”',
      ),
      tell(
        'read-diary',
        2,
        '{b} has read the diary of {a}, and {a} burns with rage inside.',
        'It must not come out that there is a diary, so {a} hums a tune.',
      ),
      tell(
        'ghost-train',
        3,
        '{a} would like to run away from the ghost train.',
        'All friends get in, so {a} whistles and says: “This is for babies.”',
      ),
      tell(
        'bee-on-the-hand',
        3,
        'A bee sits on the hand of {a}, whose heart races.',
        'The little ones are looking on, so {a} says brightly: “How pretty it is.”',
      ),
      tell(
        'diving-board',
        3,
        '{a} looks down from the diving board, and both knees go weak.',
        '{a} laughs, calls: “The water is too cold today,” and climbs down.',
      ),
      tell(
        'storm-with-the-baby',
        3,
        'The storm is so loud that {a} would like to hide.',
        'The baby must not cry, so {a} claps and says: “What a fine drum!”',
      ),
    ],
  },
  ...CALMING_SETS,
  'might-have-been/1': MIGHT_HAVE_BEEN,
};
