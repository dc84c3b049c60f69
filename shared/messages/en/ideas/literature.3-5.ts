import type { IdeaText } from './idea-text.ts';

/** Things to try at home for literature, ages 3-5. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'finger-under-the-words': {
    title: 'Finger under the words',
    needs: 'A picture book',
    gist: 'Read a picture book with a finger under the words, and stop at a word that comes often.',
    steps: [
      'Read a page slowly and run a finger under the words.',
      'Stop at a word that comes often and let your child say it.',
      'Let your child move the finger on the next page.',
    ],
    listenFor: 'A word that is known again on another page.',
  },
  'first-sound-shop': {
    title: 'First sound shop',
    needs: 'Things from the kitchen',
    gist: 'Put five things on the table and buy one by its first sound: I buy something with mmm.',
    steps: [
      'Put five things on the table.',
      'Say: I buy something that begins with mmm.',
      'Your child finds it, then you swap.',
    ],
    listenFor: 'The first sound, not the name of the letter.',
  },
  'clap-the-long-words': {
    title: 'Clap the long words',
    gist: 'Clap the parts of banana, teddy and elephant, and find the longest word in the room.',
    steps: [
      'Say a word such as banana and clap each part.',
      'Let your child clap teddy, elephant and the family’s names.',
      'Find the longest word in the room.',
    ],
    listenFor: 'One clap for each part of the word.',
  },
  'letters-in-flour': {
    title: 'Letters in flour',
    needs: 'A tray, flour or sand',
    gist: 'Write a big letter in flour, say its sound, write over it with a finger and shake.',
    steps: [
      'Write one big letter of a known name in the flour.',
      'Your child says its sound and writes over it with a finger.',
      'Shake the tray and try the next letter.',
    ],
    listenFor: 'The sound said while the hand moves.',
  },
  'what-comes-next': {
    title: 'What comes next',
    needs: 'A picture book',
    gist: 'Read until something is about to happen, guess what comes, and turn the page.',
    steps: [
      'Read until something is about to happen.',
      'Ask what may come next and why.',
      'Turn the page and compare.',
    ],
    listenFor: 'A guess that fits the pictures so far.',
  },
  'story-with-three-spoons': {
    title: 'Story with three spoons',
    needs: 'Three spoons or toys',
    gist: 'Tell a short story with three spoons as people; then the other tells it again.',
    steps: [
      'Tell a short story with three spoons as people.',
      'Ask your child to tell it again with the spoons.',
      'Ask who was there at the end.',
    ],
    listenFor: 'The order: first, then, at the end.',
  },
  'act-the-page': {
    title: 'Act the page',
    needs: 'A known story',
    gist: 'Act one page of a known story without words; the other says what is happening.',
    steps: [
      'Choose one page and act it without words.',
      'Let your child say what you were doing.',
      'Swap, with another page.',
    ],
    listenFor: 'What the people in the story want.',
  },
  'draw-the-best-bit': {
    title: 'Draw the best bit',
    needs: 'Paper, crayons, a book',
    gist: 'Read a story, draw one moment of it each, and put the pictures in order.',
    steps: [
      'Read a story you both know.',
      'Each draws one moment of it.',
      'Put the pictures in the right order and tell the rest.',
    ],
    listenFor: 'Why this moment was chosen.',
  },
  'how-does-the-bear-feel': {
    title: 'How does the bear feel',
    needs: 'A picture book',
    gist: 'Stop at a face in a picture book, say how it feels and how you can see it, and make that face.',
    steps: [
      'Stop at a picture with a face.',
      'Ask how this one feels and how we can see it.',
      'Make the same face together.',
    ],
    listenFor: 'A feeling with a sign: eyes, mouth, arms.',
  },
  'voices-for-toys': {
    title: 'Voices for toys',
    needs: 'Two toys',
    gist: 'Give one toy a brave voice and one a shy voice, and let both meet a dark box.',
    steps: [
      'Give each toy a voice: one brave, one shy.',
      'Let both meet something new, such as a dark box.',
      'Ask what each toy would say.',
    ],
    listenFor: 'Words that fit the brave and the shy one.',
  },
  'what-would-you-cook-for-the-wolf': {
    title: 'What would you cook for the wolf',
    needs: 'Paper, crayons',
    gist: 'Think of two animals from a story and draw a meal that each would like.',
    steps: [
      'Think of two animals from a story.',
      'Draw or say a meal that each would like.',
      'Ask why this one likes that.',
    ],
    listenFor: 'A reason that comes from the story.',
  },
  'walk-like-the-giant': {
    title: 'Walk like the giant',
    gist: 'Walk like a giant, a mouse or a tired king; the other guesses who it is.',
    steps: [
      'Walk like a giant, a mouse and a tired king.',
      'One walks, the other guesses who it is.',
      'Ask what this one might be looking for.',
    ],
    listenFor: 'Movement that fits the figure.',
  },
  'kitchen-words': {
    title: 'Kitchen words',
    gist: 'While you cook, name what the hands do: stir, pour, peel. Then give each other orders.',
    steps: [
      'While you cook, name what the hands do: stir, pour, peel.',
      'Ask for the word when you do it again.',
      'Let your child give you an order with one of these words.',
    ],
    listenFor: 'A doing word used for the right movement.',
  },
  'opposites-on-the-sofa': {
    title: 'Opposites on the sofa',
    gist: 'Say and show a word such as up or fast; the other shows its opposite.',
    steps: [
      'Say up and let your child show it, then show and say down.',
      'Go on with fast, loud, heavy, wet.',
      'Let your child begin a pair.',
    ],
    listenFor: 'The opposite found without a hint.',
  },
  'feely-words': {
    title: 'Feely words',
    gist: 'Find something soft, cold, rough or bumpy in the room, say how it feels, and find another.',
    steps: [
      'Look for something soft, cold, rough or bumpy in the room.',
      'Your child touches it and says how it is.',
      'Find another thing that feels the same.',
    ],
    listenFor: 'A new word tried out.',
  },
  'a-walk-of-names': {
    title: 'A walk of names',
    gist: 'On a walk, name oak, gravel and gutter, and ask for each on the way back.',
    steps: [
      'On a walk, name things more exactly than usual: oak, gravel, gutter.',
      'Ask where the gutter was on the way back.',
      'Sing the new words as you go.',
    ],
    listenFor: 'One new word that stays until evening.',
  },
} satisfies Record<string, IdeaText>;
