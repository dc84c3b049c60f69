import { type StorySet, tell } from '#shared/instruments/games/story.ts';

/**
 * What is felt at the thought of what else could have happened: something worse (relief), something better by another
 * choice of one's own (regret), something better that was not in one's hands (disappointment), or nothing good without
 * somebody else (gratitude).
 */
export const MIGHT_HAVE_BEEN: StorySet = {
  question: 'What does {a} feel most?',
  options: ['Relief', 'Regret', 'Disappointment', 'Gratitude'],
  stories: [
    tell(
      'brakes-in-time',
      0,
      'A lorry came round the corner, and its brakes gave a scream.',
      'It stopped a hand’s breadth from {a}, who slowly breathes out.',
    ),
    tell(
      'only-a-sprain',
      0,
      'After the fall {a} thought the leg was broken and the season lost.',
      'The picture shows a sprain, gone in a week.',
    ),
    tell(
      'found-passport',
      0,
      'The train leaves in ten minutes, and the pass of {a} is gone.',
      'Then {a} feels it in the lining of the coat.',
    ),
    tell(
      'wrong-alarm',
      0,
      'All had to leave the house because of smoke, and {a} thought of the cat inside.',
      'It was burnt toast, and the cat is asleep on the stairs.',
    ),
    tell(
      'not-called-on',
      0,
      '{a} had not learned a word, and the teacher’s finger went down the list of names.',
      'It stopped just above {a}.',
    ),
    tell(
      'took-the-other-road',
      1,
      '{a} could have taken the road along the sea, and chose the tunnel to save time.',
      'The others tell of dolphins all evening, and {a} thinks: “If only I had.”',
    ),
    tell(
      'did-not-ask',
      1,
      '{a} wanted to ask the famous singer for a song, and put it off.',
      'Now the singer has left, and {a} goes over that moment again and again.',
    ),
    tell(
      'sold-the-stamp',
      1,
      '{a} swapped an old stamp for a toy that broke.',
      'Today {a} hears what the stamp was worth, and that nobody had urged the swap.',
    ),
    tell(
      'stopped-lessons',
      1,
      'Two years ago {a} gave up the violin, against all advice.',
      'Now the orchestra goes to Japan, and {a} thinks: “That was my own choice.”',
    ),
    tell(
      'stayed-in-bed',
      1,
      '{a} was wide awake when the friends went out to see the comet, and turned over.',
      'It will come again in eighty years, and {a} would give much to have got up.',
    ),
    tell(
      'comet-behind-clouds',
      2,
      '{a} got up at three, climbed the hill and waited for the comet.',
      'Clouds came up and stayed until morning.',
    ),
    tell(
      'concert-called-off',
      2,
      '{a} has looked forward to the concert for months, and has done all there was to do.',
      'An hour before, the singer falls ill.',
    ),
    tell(
      'box-of-socks',
      2,
      'The parcel had just the size of the telescope that {a} had hoped for.',
      'There are socks in it, from somebody who could not know.',
    ),
    tell(
      'film-was-dull',
      2,
      'Everybody had praised the film, and there was no other one to choose.',
      '{a} waited for it all week, and it was dull from beginning to end.',
    ),
    tell(
      'ripe-for-others',
      2,
      '{a} watched the one pear on the tree grow for weeks.',
      'On the day before the picnic a storm took it down.',
    ),
    tell(
      'stranger-with-the-bag',
      3,
      '{a} left a bag with everything in it on the bus.',
      'A stranger walked across the whole town to bring it back, and {a} thinks only of how to thank such a person.',
    ),
    tell(
      'evenings-with-maths',
      3,
      '{a} has passed, and knows by whom it was made possible.',
      '{b} gave up six free evenings to explain every single sum.',
    ),
    tell(
      'held-the-rope',
      3,
      'The rope slipped, and {b} held it until both hands hurt.',
      '{a} is down safely and cannot stop looking at those hands.',
    ),
    tell(
      'spoke-for-me',
      3,
      'Everybody believed that {a} had done it, and nothing could prove the opposite.',
      '{b}, who hardly knows {a}, stood up and told what really happened. {a} will never forget that of {b}.',
    ),
    tell(
      'place-by-the-window',
      3,
      'From the floor {a} could not have seen the parade, with one leg in plaster.',
      '{b} gave away the place by the window without being asked.',
    ),
  ],
};
