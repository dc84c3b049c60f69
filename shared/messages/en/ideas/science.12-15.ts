import type { IdeaText } from './idea-text.ts';

/** Things to try at home for science, ages 12-15. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'map-the-living-things': {
    title: 'Map the living things',
    needs: 'Paper, string',
    gist: 'Mark a square metre on a meadow and one near a wall, and count the kinds that live in each.',
    steps: [
      'Mark a square metre on a meadow and one near a wall.',
      'Count the kinds of plants and small animals in each.',
      'Explain the difference by light, water and feet.',
    ],
    listenFor: 'A cause that fits what was counted.',
  },
  'night-sounds': {
    title: 'Night sounds',
    needs: 'A phone that records',
    gist: 'Record two minutes outside after dark, and list every sound with what it may be.',
    steps: [
      'Together, record two minutes of sound outside after dark.',
      'Listen again and list every sound with its time.',
      'Decide which ones are animals and how you know.',
    ],
    listenFor: 'How sure each guess is.',
  },
  'lichen-as-a-meter': {
    title: 'Lichen as a meter',
    needs: 'A ruler, paper',
    gist: 'Compare how much lichen grows on trees along a road and on some far from it.',
    steps: [
      'From the footpath, look for lichen on trees along a road, then on some far from it.',
      'Measure how much of a hand-sized patch it covers.',
      'Draw both and think about what else differs.',
    ],
    listenFor: 'A second explanation besides the air.',
  },
  'same-plant-two-places': {
    title: 'Same plant, two places',
    needs: 'A tape measure',
    gist: 'Find one plant in sun and in shade, measure ten leaves of each, and compare the middle.',
    steps: [
      'Find one kind of plant in sun and in shade.',
      'Measure ten leaves of each.',
      'Compare the middle values and say what the plant gains.',
    ],
    listenFor: 'Middle values and spread, not one odd leaf.',
  },
  'reaction-ruler': {
    title: 'Reaction ruler',
    needs: 'A ruler',
    gist: 'Let a ruler fall and catch it with two fingers, ten tries each; then again with music.',
    steps: [
      'Let a ruler fall and let your child catch it with two fingers.',
      'Do ten tries each and write down the centimetres.',
      'Try again with music on and compare the middle values.',
    ],
    listenFor: 'Whether the difference is larger than the spread.',
  },
  'cabbage-colours': {
    title: 'Cabbage colours',
    needs: 'Red cabbage, water, vinegar, baking soda',
    gist: 'Soak red cabbage in hot water, and forecast the colour with vinegar, soda and three more things.',
    steps: [
      'Soak chopped cabbage in hot water and keep the blue juice.',
      'Guess the colour with vinegar, soda and three more things from the kitchen.',
      'Order all by colour.',
    ],
    listenFor: 'A forecast that follows from what came before.',
  },
  'crater-test': {
    title: 'Crater test',
    needs: 'A tray of flour, small stones, a ruler',
    gist: 'Drop a stone into flour from 20, 40 and 60 cm, measure the craters and forecast 80.',
    steps: [
      'Drop a stone into flour from 20, 40 and 60 cm.',
      'Measure each crater three times.',
      'Draw height against width and forecast 80 cm.',
    ],
    listenFor: 'A forecast read from the drawing, then tested.',
  },
  'sound-of-distance': {
    title: 'Sound of distance',
    needs: 'A large wall outside, a clock',
    gist: 'Clap at a large wall so that the echo falls between claps, and work out the speed of sound.',
    steps: [
      'Clap in front of a wall until the echo falls between claps.',
      'Count the claps in ten seconds and pace the distance.',
      'Work out the speed of sound from it.',
    ],
    listenFor: 'Where the largest error comes from.',
  },
  'together-or-because': {
    title: 'Together or because',
    gist: 'More ice cream sold, more sunburn: find the hidden cause, and make up two more such pairs.',
    steps: [
      'Say: where more ice cream is sold, more people get sunburnt.',
      'Find the hidden cause of both.',
      'Make up two more pairs like this for each other.',
    ],
    listenFor: 'The third thing that explains both.',
  },
  'battery-riddle': {
    title: 'Battery riddle',
    needs: 'A torch or toy with batteries',
    gist: 'One makes one fault in a torch; the other finds it in as few tests as possible.',
    steps: [
      'Take a torch that works and think of five reasons why it might not.',
      'One of you makes one fault, such as a turned battery.',
      'The other finds it in as few tests as possible.',
    ],
    listenFor: 'A test that rules out several causes at once.',
  },
  'feedback-in-the-room': {
    title: 'Feedback in the room',
    needs: 'Paper and a pencil',
    gist: 'Draw a ring that calms down, such as a heater, and one that builds up; find one more of each.',
    steps: [
      'Draw a ring: cold room, heater on, warm room, heater off.',
      'Draw a ring that grows, such as a microphone that howls.',
      'Find one more of each kind.',
    ],
    listenFor: 'Whether a ring calms down or builds up.',
  },
  'why-bread-rises': {
    title: 'Why bread rises',
    needs: 'Flour, yeast, salt, four cups',
    gist: 'Mix four small doughs, plain, no yeast, much salt, with sugar, and forecast which rises most.',
    steps: [
      'Mix four small doughs: plain, no yeast, much salt, with sugar.',
      'Forecast the order of heights and write it down.',
      'Measure after twenty minutes and explain.',
    ],
    listenFor: 'An explanation that would also fit the odd cup.',
  },
  'blind-tasting': {
    title: 'Blind tasting',
    needs: 'Two brands of one food, cups',
    gist: 'Serve ten unmarked cups of two brands, name the brand of each, and work out what luck would give.',
    steps: [
      'Mark cups so that only you know what is inside.',
      'Serve ten in mixed order and let your child name the brand.',
      'Work out how many would be right by luck.',
    ],
    listenFor: 'Why the taster may not see the packet.',
  },
  'headline-check': {
    title: 'Headline check',
    needs: 'A news text on a study',
    gist: 'Take a news text on a study, and write a headline that says no more than is known.',
    steps: [
      'Find who was studied, how many, and compared with whom.',
      'Write what the study shows and what the headline claims.',
      'Write a headline that says no more than is known.',
    ],
    listenFor: 'The gap between the claim and the count.',
  },
  'how-long-is-a-minute': {
    title: 'How long is a minute',
    needs: 'A clock',
    gist: 'Close your eyes and say stop after one minute, five times each, and compare the spread.',
    steps: [
      'Close your eyes and say stop after one minute, five times each.',
      'Write down every try.',
      'Work out the middle, the spread and if practice helped.',
    ],
    listenFor: 'Spread talked about, not only the middle.',
  },
  'design-it-first': {
    title: 'Design it first',
    needs: 'Paper and a pencil',
    gist: 'Choose a question, write down what would count as a result, then test it on two people.',
    steps: [
      'Choose a question, such as does stretching help to jump further.',
      'Write question, forecast, steps and what counts as a result.',
      'Run it with two people and see what the plan forgot.',
    ],
    listenFor: 'A result that would prove the forecast wrong.',
  },
} satisfies Record<string, IdeaText>;
