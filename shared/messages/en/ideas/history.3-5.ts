import type { IdeaText } from './idea-text.ts';

/** Things to try at home for history, ages 3-5. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'first-then-last': {
    title: 'First, then, last',
    needs: 'Shoes, coat, bag',
    gist: 'Put a shoe on before the sock on purpose, and say what has to come first, then, last.',
    steps: [
      'Put on shoes in the wrong order on purpose: shoe before sock.',
      'Ask what has to come first.',
      'Tell three steps of washing hands or making tea, then act out all three.',
    ],
    listenFor: 'The words first, then and last.',
  },
  'my-day-in-pictures': {
    title: 'My day in pictures',
    needs: 'Paper, crayons',
    gist: 'Draw waking up, eating and going to bed, mix the papers and lay the day in order.',
    steps: [
      'Draw waking up, eating and going to bed on three papers.',
      'Mix the papers and let your child lay the day in order.',
      'Add one more thing that happened between.',
    ],
    listenFor: 'Where the new picture goes, and why.',
  },
  'baby-things': {
    title: 'Baby things',
    needs: 'Photos or clothes from earlier years',
    gist: 'Look at photos from small to big, and say what you could do then and what now.',
    steps: [
      'Look at an early photo of your child and one of today.',
      'Ask what could be done then and what now.',
      'Put three photos in order from small to big.',
    ],
    listenFor: '“Before” and “now” in the right place.',
  },
  'growing-tower': {
    title: 'Growing tower',
    needs: 'Blocks',
    gist: 'Stack one block for each thing you did since waking up, and tell what came after what.',
    steps: [
      'Choose a block for each thing you did since waking up.',
      'Stack the blocks while you sing or say what happened.',
      'Point at one block and ask what came after it.',
    ],
    listenFor: 'One thing named before or after another.',
  },
  'because-chain': {
    title: 'Because chain',
    gist: 'The cup fell: ask why, go one step back, then tell what came next.',
    steps: [
      'Start: the cup fell. Ask why.',
      'Go back one more step: who put it there?',
      'Then go forward: what did we do next?',
    ],
    listenFor: 'The word because with a fitting reason.',
  },
  'the-lost-mitten': {
    title: 'The lost mitten',
    needs: 'A mitten or sock',
    gist: 'Hide a mitten, tell how it was lost on a walk, and ask what may happen now.',
    steps: [
      'Hide a mitten and tell that it was lost on a walk.',
      'Ask what may happen now.',
      'Ask what could have been done before.',
    ],
    listenFor: 'A cause before and an effect after.',
  },
  'castle-needs-a-wall': {
    title: 'Castle needs a wall',
    needs: 'Blocks',
    gist: 'Build a house for toys; a dragon comes, so find out what to build next.',
    steps: [
      'Build a small house for toys.',
      'A storm or a dragon comes. Ask what the toys will build next.',
      'Build it and tell why people built walls.',
    ],
    listenFor: 'A need that leads to a deed.',
  },
  'who-made-the-path': {
    title: 'Who made the path',
    needs: 'A story or picture book with an old town',
    gist: 'Look at a picture with a bridge, ask why people made it, and draw the place before.',
    steps: [
      'Look at a picture with a bridge or a path.',
      'Ask why people made it.',
      'Draw the place as it was before.',
    ],
    listenFor: 'What was hard before it was there.',
  },
  'the-brave-one-in-the-book': {
    title: 'The brave one in the book',
    needs: 'A picture book on a real person',
    gist: 'Read about somebody who really lived, and say what was hard and what helped.',
    steps: [
      'Read a short book on somebody who really lived.',
      'Ask what was hard for this person.',
      'Ask what helped.',
    ],
    listenFor: 'One deed that is remembered.',
  },
  'portrait-in-the-mirror': {
    title: 'Portrait in the mirror',
    needs: 'Paper, crayons, a mirror',
    gist: 'Look at an old portrait, sit in the same way, and draw each other like that.',
    steps: [
      'Look at an old portrait in a book or online.',
      'Sit in the same way in front of a mirror.',
      'Draw each other like that.',
    ],
    listenFor: 'What the clothes and things tell.',
  },
  'who-made-this': {
    title: 'Who made this',
    needs: 'A lamp, a phone or a bicycle',
    gist: 'Choose a lamp or a phone, ask what people did before, and invent a new thing.',
    steps: [
      'Choose a thing and say that somebody thought it up.',
      'Ask what people did before.',
      'Invent a new thing and name its maker.',
    ],
    listenFor: 'That things were made by people.',
  },
  'music-of-long-ago': {
    title: 'Music of long ago',
    needs: 'A short old piece of music',
    gist: 'Listen to an old piece of music, move to it, and say how it feels.',
    steps: [
      'Listen to a short old piece and say that its maker lived long ago.',
      'Move to it.',
      'Ask what the maker may have wanted us to feel.',
    ],
    listenFor: 'Long ago told apart from yesterday.',
  },
  'hello-in-five-ways': {
    title: 'Hello in five ways',
    gist: 'Learn hello in another language, or a bow or a wave, and greet the toys with it.',
    steps: [
      'Learn hello in another language, or a bow or a wave.',
      'Greet toys and family with it.',
      'Ask who says hello like that.',
    ],
    listenFor: 'Joy in other sounds, without laughing at people.',
  },
  'bread-of-the-world': {
    title: 'Bread of the world',
    needs: 'Two kinds of bread',
    gist: 'Taste two kinds of bread from different places, and say how each looks, feels and tastes.',
    steps: [
      'Taste two kinds of bread from different places.',
      'Say how each looks, feels and tastes.',
      'Ask what the family eats most and what others may eat.',
    ],
    listenFor: '“Different” said without better or worse.',
  },
  'lullaby-from-elsewhere': {
    title: 'Lullaby from elsewhere',
    needs: 'A lullaby in another language',
    gist: 'Listen to a lullaby that you do not know, hum it, and guess what it is about.',
    steps: ['Listen to a lullaby that you do not know.', 'Hum it together.', 'Ask what it may be about.'],
    listenFor: 'That all families put little ones to bed.',
  },
  'houses-of-blocks': {
    title: 'Houses of blocks',
    needs: 'Blocks, cloth, sticks',
    gist: 'Look at a home from another place and build one like it from blocks and cloth.',
    steps: [
      'Look at pictures of two homes from other places.',
      'Build one with what is there.',
      'Ask why it is built like that.',
    ],
    listenFor: 'Weather or material as a reason.',
  },
} satisfies Record<string, IdeaText>;
