import type { StoryKind } from '#shared/instruments/games/ladders.ts';
import { type StorySet, tell } from '#shared/instruments/games/story.ts';

/**
 * Original stories that ask what calms or helps best. All four answers of a level are good advice at some time; which
 * of them helps here follows from the story.
 */
export const CALMING_SETS: Readonly<Record<`${StoryKind & 'calming'}/${1 | 2 | 3}`, StorySet>> = {
  'calming/1': {
    question: 'What helps {a} most right now?',
    options: [
      'To breathe out slowly a few times',
      'To ask a grown-up for help',
      'To say: “Stop, I do not like that”',
      'To take a short break and try again',
    ],
    stories: [
      tell(
        'burst-bubble',
        0,
        'A balloon bursts beside {a}, who gets a terrible fright.',
        'It is over now, but the heart still beats fast.',
      ),
      tell(
        'bad-dream',
        0,
        '{a} wakes from a bad dream.',
        '{a} knows that nothing is there, and still trembles a little.',
      ),
      tell(
        'thunder-far-away',
        0,
        'The thunder has moved on, and the house is safe.',
        '{a} knows it, but both hands are still shaking.',
      ),
      tell(
        'lost-in-the-hall',
        1,
        'In the big market hall {a} cannot see the family any more.',
        '{a} does not know the way home.',
      ),
      tell('splinter', 1, '{a} has a big splinter in the foot.', 'It hurts at every step, and {a} cannot get it out.'),
      tell(
        'cat-on-the-roof',
        1,
        'The cat of {a} sits on the high roof and cries.',
        '{a} is not allowed to climb up there.',
      ),
      tell(
        'tickled-too-long',
        2,
        '{b} tickles {a}, and it was fun at first.',
        'Now it hurts, and {b} has not noticed it.',
      ),
      tell(
        'silly-name',
        2,
        '{b} calls {a} by a silly name again and again.',
        '{b} thinks that {a} finds it funny, but {a} does not.',
      ),
      tell(
        'pulled-scarf',
        2,
        '{b} keeps pulling at the sleeve of {a} from behind.',
        '{b} takes it for a game, and {a} has said nothing so far.',
      ),
      tell(
        'potato-lion',
        3,
        'For the third time the lion in the drawing looks like a potato.',
        '{a} knows how to do it, but is too cross to hold the pencil still.',
      ),
      tell(
        'shoe-lace',
        3,
        '{a} has tied the lace well on other days.',
        'Now it slips each time, and {a} pulls harder and harder.',
      ),
      tell(
        'stuck-puzzle',
        3,
        '{a} has nearly finished the puzzle and is tired.',
        'The last parts will not fit, and {a} pushes at them with both fists.',
      ),
    ],
  },
  'calming/2': {
    question: 'What helps {a} most now?',
    options: [
      'To talk it over with the other one',
      'To make a plan and take a small first step',
      'To do something nice until it is over',
      'To say sorry and put it right',
    ],
    stories: [
      tell(
        'different-stories',
        0,
        '{a} thinks that {b} broke the rule, and {b} thinks that {a} did.',
        'Both are cross, and nobody has asked what the other saw.',
      ),
      tell(
        'no-greeting',
        0,
        '{b} has passed {a} twice without a word.',
        '{a} has done nothing wrong, and keeps guessing what it may mean.',
      ),
      tell(
        'always-the-same-game',
        0,
        '{b} always chooses the game, and {a} likes it less each day.',
        '{b} believes that {a} is happy with it.',
      ),
      tell(
        'borrowed-too-long',
        0,
        '{b} borrowed the ball and has not brought it back.',
        '{a} grows more upset each day, and {b} knows nothing of it.',
      ),
      tell(
        'two-invitations',
        0,
        '{b} is hurt, because {a} could not come on Sunday.',
        '{a} had to stay with a sick sister, and {b} does not know that.',
      ),
      tell(
        'talk-in-two-weeks',
        1,
        'In two weeks {a} has to give a long talk.',
        '{a} lies awake, and tells {b}: “I have not begun. It looks so big.”',
      ),
      tell(
        'messy-attic',
        1,
        '{a} has promised to tidy the whole attic by Sunday.',
        '{b} asks how far it is. At the sight of it {a} feels hot and walks away each time.',
      ),
      tell(
        'learn-to-swim',
        1,
        '{a} wants to swim across the pool by the end of the term.',
        '{b} can do it already. So far {a} dares only to stand in it, and worries every night.',
      ),
      tell(
        'thick-book',
        1,
        'The book has three hundred pages and must be read this month.',
        '{b} has read it. {a} counts the pages again and again, and gets more and more nervous.',
      ),
      tell(
        'new-town-alone',
        1,
        '{a} has moved and knows nobody in the new street.',
        '{a} would love to have a friend like {b} here, and does not know where to begin.',
      ),
      tell(
        'test-is-handed-in',
        2,
        'The test is handed in, and the result comes on Friday.',
        '{b} has handed in the same. {a} goes through every answer again in the head.',
      ),
      tell(
        'rain-on-the-trip',
        2,
        'The boat goes only if the wind drops tonight.',
        '{b} will come along. {a} runs to the window every five minutes and cannot sit still.',
      ),
      tell(
        'letter-on-its-way',
        2,
        'The letter to {b} is posted, and an answer takes a week.',
        '{a} can think of nothing else all day.',
      ),
      tell(
        'sister-at-the-dentist',
        2,
        '{b}, the sister of {a}, is at the dentist, and all will be well.',
        '{a} can only wait at home, and walks in circles.',
      ),
      tell(
        'long-night-before',
        2,
        'The bags of {a} and {b} are packed, and all is ready for tomorrow.',
        '{a} is too excited to rest, and looks into the bag once more.',
      ),
      tell(
        'ruined-sand-castle',
        3,
        '{a} was cross and trampled on the sand castle of {b}.',
        'Now {b} cries, and {a} has a heavy heart.',
      ),
      tell(
        'blamed-the-wrong-one',
        3,
        '{a} told everybody that {b} took the pen.',
        'It was in the bag of {a} all along, and now {a} can hardly look up.',
      ),
      tell(
        'spilt-paint',
        3,
        '{a} ran in the room against the rule, and the paint spilt over the work of {b}.',
        'Since then {a} feels sick inside.',
      ),
      tell(
        'forgot-to-feed',
        3,
        '{a} had promised to feed the fish of {b}, and forgot it for two days.',
        'The fish are well, but hungry, and {a} cannot think of anything else.',
      ),
      tell(
        'unkind-note',
        3,
        '{a} wrote an unkind note about {b}, and {b} has found it.',
        '{a} wishes that it had never been written.',
      ),
    ],
  },
  'calming/3': {
    question: 'Which thought helps {a} most to feel calmer and to see clearly?',
    options: [
      '“I do not know the reason yet, so I can ask.”',
      '“One bad day does not make me bad at it.”',
      '“I cannot change this, so I look after myself.”',
      '“This is not my doing, so I need not carry it.”',
    ],
    stories: [
      tell(
        'laughing-group',
        0,
        'The others look over at {a} and laugh.',
        '{a} is sure that it is about a new jacket, but has not heard a word of it.',
      ),
      tell(
        'short-reply',
        0,
        '{b} used to write long messages. Today there was only “ok”.',
        '{a} thinks: “{b} is angry with me,” and has no other sign of it.',
      ),
      tell(
        'not-on-the-list',
        0,
        'The name of {a} is not on the list for the play.',
        '{a} thinks: “They do not want me.” Nobody has said why.',
      ),
      tell(
        'teacher-frowned',
        0,
        'The teacher frowned while reading the essay by {a}.',
        '{a} is certain that it is bad, and the teacher has said nothing so far.',
      ),
      tell(
        'empty-seat',
        0,
        '{b} sat down beside {c} today and not beside {a}.',
        '{a} takes it for the end of the friendship, without having heard a word about it.',
      ),
      tell(
        'three-missed-shots',
        1,
        '{a} has played well all year, and missed three shots today.',
        '{a} thinks: “I will never be good at this.”',
      ),
      tell(
        'forgotten-line',
        1,
        'In the play {a} forgot one line, for the first time ever.',
        '{a} thinks: “I am no use on a stage.”',
      ),
      tell(
        'low-mark-once',
        1,
        '{a} usually does well in maths, and the last test went wrong.',
        '{a} thinks: “So I am stupid after all.”',
      ),
      tell(
        'burnt-cake',
        1,
        'Ten cakes turned out well. The one for today is burnt.',
        '{a} thinks: “I simply cannot bake.”',
      ),
      tell(
        'fell-off-once',
        1,
        '{a} rides every day, and fell off this morning.',
        '{a} thinks: “I had better give it up for good.”',
      ),
      tell(
        'ferry-cancelled',
        2,
        'The ferry is cancelled because of the storm, and everybody knows why.',
        '{a} keeps thinking: “It must not be so,” and gets more and more tense.',
      ),
      tell(
        'moving-house',
        2,
        'The family moves in June. It is decided, and the reasons are good.',
        '{a} spends each evening looking for a way to stop it.',
      ),
      tell(
        'sick-on-the-day',
        2,
        '{a} has a fever on the day of the concert, and the doctor says: stay in bed.',
        '{a} argues with the fever hour after hour.',
      ),
      tell(
        'closed-pool',
        2,
        'The pool is closed until autumn, since the roof must be mended.',
        '{a} is annoyed about it all day, every day.',
      ),
      tell(
        'old-cat-died',
        2,
        'The very old cat has died in its sleep, after a long good life.',
        '{a} lies awake and thinks: “It should have lived for ever.”',
      ),
      tell(
        'parents-quarrel',
        3,
        'The parents of {a} quarrel about money.',
        '{a} thinks: “If I wanted less, they would not quarrel.” They have said that it is about their work.',
      ),
      tell(
        'friend-in-a-bad-mood',
        3,
        '{b} is in a bad mood, because the rabbit is ill, and has said so.',
        '{a} still thinks: “I should have cheered {b} up. It is because of me.”',
      ),
      tell(
        'team-lost',
        3,
        '{a} was ill at home while the team lost.',
        '{a} thinks: “They lost because of me.” Nobody else thinks so.',
      ),
      tell(
        'brother-fell',
        3,
        'The brother of {a} fell off a bicycle, far away at a camp.',
        '{a} thinks: “I had a cross thought about it, so it happened.”',
      ),
      tell(
        'teacher-left',
        3,
        'The favourite teacher leaves, to live nearer to an old mother, and told the class why.',
        '{a} thinks: “We were too loud, so it is our fault.”',
      ),
    ],
  },
};
