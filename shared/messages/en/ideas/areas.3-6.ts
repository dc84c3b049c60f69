import type { IdeaText } from './idea-text.ts';

/**
 * Things to try at home for the five skill areas, ages 3-6. What an idea is good for stands in
 * `shared/measurement/ideas`.
 */
export const IDEAS = {
  'what-is-missing': {
    title: 'What is missing',
    needs: 'Five things, a cloth',
    gist: 'Look at five things on a tray, cover it, take one away and guess which is gone. Take turns.',
    steps: [
      'Look at five things on a tray and name each one.',
      'Cover the tray and take one thing away.',
      'Your child says which is missing, then takes one away for you.',
    ],
    listenFor: 'A way to remember, such as saying the row.',
  },
  'colour-train': {
    title: 'Colour train',
    needs: 'Blocks or socks in three colours',
    gist: 'Lay a row that repeats, such as red, blue, red, blue, and go on with it in turns.',
    steps: [
      'Lay red, blue, red, blue and ask what comes next.',
      'Let your child go on with the row.',
      'Make a harder row together, with two of one colour.',
    ],
    listenFor: 'The rule of the row in words.',
  },
  'freeze-song': {
    title: 'Freeze song',
    needs: 'A song',
    gist: 'Dance while a song plays and freeze when it stops; then make a new rule.',
    steps: [
      'Dance while the song plays and freeze when it stops.',
      'Now change the rule: sit when it stops.',
      'Let your child make a new rule.',
    ],
    listenFor: 'The old rule held back when the new one counts.',
  },
  'path-of-ten-stones': {
    title: 'Path of ten stones',
    needs: 'Ten stones or leaves',
    gist: 'Lay ten stones as a path, tell a story along it, then walk back and tell it again.',
    steps: [
      'Lay stones as a path and tell what happens at each.',
      'Walk back and tell the story again.',
      'Swap two stones and see how the story changes.',
    ],
    listenFor: 'Details kept from the first telling.',
  },
  'toys-in-a-quarrel': {
    title: 'Toys in a quarrel',
    needs: 'Two toys',
    gist: 'Play two toys that want the same cup, and find a way that is good for both.',
    steps: [
      'Two toys want the same cup. Play both voices.',
      'Ask your child what could help.',
      'Try the idea and ask how each toy feels now.',
    ],
    listenFor: 'A way that is good for both.',
  },
  'cook-for-somebody': {
    title: 'Cook for somebody',
    needs: 'Bread, toppings',
    gist: 'Ask someone at home what would taste good, make it just so and serve it.',
    steps: ['Ask a person at home what would taste good.', 'Make it together just so.', 'Serve it and ask how it was.'],
    listenFor: 'The other one’s taste, not one’s own.',
  },
  'mirror-dance': {
    title: 'Mirror dance',
    gist: 'Stand face to face: one moves slowly, the other is the mirror. Then swap.',
    steps: [
      'Stand face to face and move slowly.',
      'Your child is the mirror and does the same.',
      'Swap, then try to move without a leader.',
    ],
    listenFor: 'Eyes that stay with the other.',
  },
  'let-me-in': {
    title: 'Let me in',
    needs: 'Blocks',
    gist: 'Build together, one block each in turn. A toy wants to join in: find it a job.',
    steps: [
      'Build together with one rule: one block each in turn.',
      'Now a toy wants to join in. Ask how.',
      'Find a job for the toy.',
    ],
    listenFor: 'Words that invite someone in.',
  },
  'weather-inside': {
    title: 'Weather inside',
    needs: 'Paper, crayons',
    gist: 'Draw the weather inside you today, sunny, rainy or stormy, and tell what made it so.',
    steps: [
      'Ask: is it sunny, rainy or stormy inside you?',
      'Each draws a weather.',
      'Tell what made it so, if you like.',
    ],
    listenFor: 'A picture or word for the mood.',
  },
  'balloon-breath': {
    title: 'Balloon breath',
    gist: 'Lie down with a soft toy on the belly and let it ride up and down on slow breaths.',
    steps: [
      'Put hands on the belly.',
      'Breathe in slowly like a balloon, and out with a hiss.',
      'Let a soft toy ride on the belly.',
    ],
    listenFor: 'The slow breath found again later.',
  },
  'faces-from-food': {
    title: 'Faces from food',
    needs: 'Bread, soft fruit in small pieces',
    gist: 'Lay a happy, a cross and a sad face from food, tell what happened to each, and eat one.',
    steps: [
      'Lay a happy, a cross and a sad face from food.',
      'Ask what may have happened to each.',
      'Eat the one that you choose.',
    ],
    listenFor: 'Signs of a feeling: brows, mouth.',
  },
  'stone-of-worries': {
    title: 'Stone of worries',
    needs: 'A stone from outside',
    gist: 'Find a stone that fits the hand, whisper a small worry to it and choose a place for it.',
    steps: [
      'Find a stone that fits the hand.',
      'Whisper a small worry to it.',
      'Choose a place where the stone keeps it.',
    ],
    listenFor: 'A worry that gets a name.',
  },
  'shopping-list-in-pictures': {
    title: 'Shopping list in pictures',
    needs: 'Paper, crayons',
    gist: 'Draw three things to buy, take the list to the shop, and cross out each one that is found.',
    steps: [
      'Draw three things that you need.',
      'In the shop, your child reads the list and finds each one.',
      'Cross out what is in the basket.',
    ],
    listenFor: 'Pictures read as signs, from the top down.',
  },
  'number-walk': {
    title: 'Number walk',
    gist: 'Walk hand in hand and look for numbers on doors, cars and signs; say each one.',
    steps: [
      'Walk hand in hand and look for numbers on doors, cars and signs.',
      'Say each one and find the next higher.',
      'Choose a favourite and write it in sand or air.',
    ],
    listenFor: 'Numbers told apart from letters.',
  },
  'why-box': {
    title: 'Why box',
    needs: 'A box, slips of paper',
    gist: 'Write a why question on a slip, put it in a box, and draw one out to answer together.',
    steps: [
      'Write down a why question that your child asks.',
      'Put it in a box.',
      'Draw one out and find an answer together.',
    ],
    listenFor: 'A new question that follows.',
  },
  'count-the-song': {
    title: 'Count the song',
    needs: 'A known song',
    gist: 'Sing a known song, clap each time one word comes, and guess how often that was.',
    steps: [
      'Sing a song and clap each time one word turns up.',
      'Guess how often it came.',
      'Sing it again and count on fingers.',
    ],
    listenFor: 'A guess near the count.',
  },
  'sock-basket': {
    title: 'Sock basket',
    needs: 'Rolled socks, a basket',
    gist: 'Throw rolled socks into a basket and take one step back after each hit.',
    steps: ['Throw socks into a basket from near.', 'Step back after each hit.', 'Try with the other hand.'],
    listenFor: 'Aim that is changed after a miss.',
  },
  'scissor-road': {
    title: 'Scissor road',
    needs: 'Safe scissors, paper',
    gist: 'Draw a straight road and cut along it, then one with a bend, then one with two.',
    steps: [
      'Draw a straight road and cut along it.',
      'Then a road with one bend, and one with two.',
      'Drive a finger along what was cut.',
    ],
    listenFor: 'Paper turned with the other hand.',
  },
  'animal-track': {
    title: 'Animal track',
    gist: 'Go along a course as a crab, then a frog, then a snake, with a tune for each.',
    steps: [
      'Move like a crab, a frog and a snake.',
      'Make a course with one animal for each part.',
      'Hum a tune for each and switch when it changes.',
    ],
    listenFor: 'Balance at the switch.',
  },
  'pouring-game': {
    title: 'Pouring game',
    needs: 'Two jugs, dry rice or water',
    gist: 'Pour rice or water from jug to jug over a tray, then into a small cup, with each hand.',
    steps: ['Pour from one jug to the other over a tray.', 'Try with a small cup as the goal.', 'Use the other hand.'],
    listenFor: 'A slow hand near the rim.',
  },
} satisfies Record<string, IdeaText>;
