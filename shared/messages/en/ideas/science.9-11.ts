import type { IdeaText } from './idea-text.ts';

/** Things to try at home for science, ages 9-11. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'a-tree-all-around': {
    title: 'A tree all around',
    needs: 'Paper, a pencil, string',
    gist: 'Choose a tree, measure around it, write ten facts about it and look up its name.',
    steps: [
      'Choose one tree and measure around its trunk with string.',
      'Write down ten facts about it: bark, buds, animals, damage.',
      'Look up its name by what you wrote.',
    ],
    listenFor: 'Facts that someone could check.',
  },
  'twenty-minute-sit': {
    title: 'Twenty-minute sit',
    needs: 'A notebook',
    gist: 'Sit still outside a little apart, note each animal and plant with the time, and compare lists.',
    steps: [
      'Choose a spot outside and sit still, a little apart.',
      'Note every animal or plant that you notice, with the time.',
      'Compare both lists and find out why the two differ.',
    ],
    listenFor: 'What turned up only after the first five minutes.',
  },
  'spider-web-study': {
    title: 'Spider web study',
    needs: 'Dark paper, a torch',
    gist: 'Find a web without touching it, hold dark paper near it and draw how the threads run.',
    steps: [
      'Look for a web and do not touch it.',
      'Hold dark paper near it and draw how the threads run.',
      'Count the spokes and find where the spider waits.',
    ],
    listenFor: 'Structure seen as a plan: spokes first, then the spiral.',
  },
  'yeast-close-up': {
    title: 'Yeast close up',
    needs: 'Yeast, sugar, warm water, two glasses',
    gist: 'Stir yeast into two glasses of warm water, sugar into one, and note every five minutes what happens.',
    steps: [
      'Stir yeast into warm water in both glasses, and sugar into one.',
      'Look every five minutes and write down smell, height and bubbles.',
      'Draw both glasses side by side.',
    ],
    listenFor: 'The same signs checked each time, in both glasses.',
  },
  'pendulum-time': {
    title: 'Pendulum time',
    needs: 'String, a key, a clock',
    gist: 'Hang a key on a string and time ten swings; change only the length, then only the weight.',
    steps: [
      'Hang a key on a string and count ten swings.',
      'Change the length only, and count again.',
      'Then change the weight only.',
    ],
    listenFor: 'Which change made a difference, and which did not.',
  },
  'bottle-music': {
    title: 'Bottle music',
    needs: 'Four equal bottles, water',
    gist: 'Fill four bottles to different heights, blow across each, and put the sounds in order.',
    steps: [
      'Fill the bottles to four heights.',
      'Blow across each one and order the sounds.',
      'Tap each with a spoon and find out why the order turns round.',
    ],
    listenFor: 'What it is that swings: air or glass.',
  },
  'best-paper-plane': {
    title: 'Best paper plane',
    needs: 'Paper, a tape measure',
    gist: 'Fold two planes that differ in one thing, throw each five times, and compare the middle throw.',
    steps: [
      'Fold two planes of one kind and change one thing on the second.',
      'Throw each five times and measure.',
      'Compare the middle throw of both.',
    ],
    listenFor: 'Why five throws tell more than one.',
  },
  'which-cloth-keeps-warm': {
    title: 'Which cloth keeps warm',
    needs: 'Three cups, warm water, a towel, foil, a sock',
    gist: 'Put warm water into three cups, wrap each in something else, and feel which stays warm.',
    steps: [
      'Put the same warm water into three cups.',
      'Wrap each in something else.',
      'Feel or measure the water every five minutes.',
    ],
    listenFor: 'What was kept the same for all cups.',
  },
  'three-whys': {
    title: 'Three whys',
    gist: 'Take something that went wrong and ask why three times, each about the last answer.',
    steps: [
      'Choose something that went wrong in the kitchen, such as a burnt pan.',
      'Ask why three times, each about the last answer.',
      'Find the place in the chain where one could have acted.',
    ],
    listenFor: 'Each cause really leading to the next.',
  },
  'lever-and-spoon': {
    title: 'Lever and spoon',
    needs: 'A ruler, a pencil, coins',
    gist: 'Balance a ruler on a pencil with coins, and find how one coin can lift three.',
    steps: [
      'Balance a ruler on a pencil with coins on each end.',
      'Move the coins on one side and find the new balance.',
      'Find out how one coin can lift three.',
    ],
    listenFor: 'Distance named as well as weight.',
  },
  'if-one-animal-goes': {
    title: 'If one animal goes',
    needs: 'Paper and pens',
    gist: 'Draw five living things of a pond and who eats whom; rub one out and work out what follows.',
    steps: [
      'Draw five living things of a pond and arrows for who eats whom.',
      'Rub one out.',
      'Work out what grows, what shrinks and what comes next.',
    ],
    listenFor: 'An effect of an effect.',
  },
  'what-bends-the-ball': {
    title: 'What bends the ball',
    needs: 'A ball, a wall',
    gist: 'Throw a ball at a wall, change angle, speed or spin, and point first to where it will go.',
    steps: [
      'Throw a ball at a wall from the left and watch where it goes.',
      'Change one thing: angle, speed or spin.',
      'Forecast the next one by pointing first.',
    ],
    listenFor: 'Which change had which effect.',
  },
  'fair-test-of-paper-towels': {
    title: 'Fair test of paper towels',
    needs: 'Two kinds of kitchen paper, water, a spoon',
    gist: 'Test which of two kitchen papers soaks up more, with all else the same, three times.',
    steps: [
      'Ask which paper soaks up more.',
      'List everything that has to be the same for both.',
      'Test three times and write a table.',
    ],
    listenFor: 'Something in the list that you had not thought of.',
  },
  'the-memory-question': {
    title: 'The memory question',
    needs: 'Twelve words on paper',
    gist: 'Learn six words with music and six without, and count how many of each are left.',
    steps: [
      'Ask: do we remember more with music or without?',
      'Learn six words each way, at the same time.',
      'Count, then say what would make the test fairer.',
    ],
    listenFor: 'Something that could spoil one’s own test.',
  },
  'secret-rule': {
    title: 'Secret rule',
    needs: 'Paper and a pencil',
    gist: 'Think of a rule for three numbers; the other finds it by trying numbers and hearing yes or no.',
    steps: [
      'Think of a rule for three numbers, such as “each is larger”.',
      'Your child says three numbers and you answer yes or no.',
      'The rule may be named only when a try has got a no.',
    ],
    listenFor: 'A try that is made to fail on purpose.',
  },
  'bridge-of-straws': {
    title: 'Bridge of straws',
    needs: 'Straws, tape, a cup, coins',
    gist: 'Plan a bridge of ten straws, forecast what it holds, load it, and mend where it breaks.',
    steps: [
      'Plan a bridge of ten straws and forecast the load.',
      'Build, load and write down where it breaks.',
      'Change one thing and test again.',
    ],
    listenFor: 'A change that answers the break.',
  },
} satisfies Record<string, IdeaText>;
