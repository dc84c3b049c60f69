import { cell, choice, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const readingFluency = [
  ...cell('literature', 'reading-fluency', '3-5', [
    choice(
      'Which word rhymes with cat?',
      ['🎩 hat', '🐶 dog', '☀️ sun', '🐟 fish'],
      'Cat and hat sound the same at the end.',
    ),
    tap('Tap the one that rhymes with house.', 'picture', ['🐝|*🐭|⚽', '🔔|🌳|🐸'], 'House rhymes with mouse.'),
    choice('Which word starts like ball?', ['🐝 bee', '🐱 cat', '🌙 moon', '🐟 fish'], 'Ball and bee start with b.'),
    tap('Tap the picture that starts with the sound sss.', 'picture', ['🐻|🍌|🐢', '*☀️|🚪|🌙'], 'Sun starts with sss.'),
    tap('Tap the letter that is different.', 'picture', ['m|m|m', 'm|*n|m'], 'The letter n has one hump less.'),
    order('Tap the letters in the order of ABC.', ['A', 'B', 'C', 'D'], 'The alphabet begins with A, B, C, D.'),
  ]),
  ...cell('literature', 'reading-fluency', '6-8', [
    tap(
      'Tap the word that says what this is: 🐸',
      'words',
      ['flog|frag|*frog', 'fog|from|grog', 'forge|for|log'],
      'The letters f, r, o, g make frog.',
    ),
    order(
      'Tap the words to make a sentence.',
      ['The', 'dog', 'is', 'big.'],
      'A sentence begins with a capital letter and ends with a full stop.',
    ),
    choice(
      'The bird has made a ___ in the tree. Which word fits?',
      ['nest', 'best', 'next', 'neat'],
      'A nest is the home that a bird makes.',
    ),
    tapWord(
      'One word does not fit. Tap it.',
      'Last night we saw the bright moon and many *chairs in the dark sky.',
      'Stars shine in the sky, chairs do not.',
    ),
    order(
      'Tap the words to make a question.',
      ['Where', 'is', 'my', 'blue', 'hat?'],
      'A question may begin with where and ends with a question mark.',
    ),
    tapWord(
      'Two friends talk. One word has a wrong letter. Tap it.',
      'Can you help me carry this heavy box *op the stairs to my room?',
      'It must say up the stairs.',
    ),
  ]),
  ...cell('literature', 'reading-fluency', '9-11', [
    tapWord(
      'One word is spelled wrongly. Tap it.',
      'The travellers *whent past the old mill, crossed the stream and rested under an oak.',
      'It must say went.',
    ),
    choice(
      'The old bridge was so narrow that only one cart could ___ at a time. Which word fits?',
      ['cross', 'cost', 'crush', 'chase'],
      'To cross a bridge is to go over it.',
    ),
    order(
      'Tap the parts to make one good sentence.',
      ['When the rain stopped,', 'the children', 'ran outside', 'to look for', 'the lost ball.'],
      'The part with when comes first, as the capital letter shows.',
    ),
    tapWord(
      'Tap the word that "it" stands for.',
      'The cat chased the *ball under the bed, where it rolled slowly to the wall.',
      'A ball rolls; cats and beds do not.',
    ),
    choice(
      'Tom was tired, ___ he finished the race. Which word fits?',
      ['yet', 'so', 'because', 'or'],
      'Yet shows that the second part is a surprise.',
    ),
    tapWord(
      'One word does not belong in this text. Tap it.',
      'Before the storm the sailors tied down every rope. They carried the barrels below deck, because strong *cheese was coming from the west.',
      'Strong wind was coming.',
    ),
    order(
      'Tap the parts to make one good sentence.',
      ['Although it was late,', 'the two sisters', 'kept reading', 'until the candle', 'went out.'],
      'Although opens the first part, and the main part follows.',
    ),
    tapWord(
      'One small word is wrong. Tap it.',
      'The baker opened her shop early, *so she had forgotten to bake any bread and had nothing to sell.',
      'It must say but: the second part is a surprise.',
    ),
    order(
      'Tap the sentences to make a text that makes sense.',
      [
        'Honey bees live in large groups.',
        'Each group has a single queen.',
        'She lays all the eggs.',
        'From these the next bees hatch.',
      ],
      'Each group, she and these point back.',
    ),
    choice(
      'The path was steep; ___, nobody wanted to turn back. Which word fits?',
      ['however', 'because', 'unless', 'therefore'],
      'However shows a contrast.',
    ),
    tapWord(
      'One word breaks the sense of this text. Tap it.',
      'The museum was nearly *empty: long queues stood at every door, and guards let in only ten people at a time.',
      'Long queues mean that it was full.',
    ),
    order(
      'Tap the sentences to make a text that makes sense.',
      [
        'A fox found a jar of honey in the grass.',
        'She pushed her nose deep into it.',
        'Then she could not get it out again.',
        'At last a badger broke the jar with a stone.',
      ],
      'It, then and at last show the order.',
    ),
  ]),
  ...cell('literature', 'reading-fluency', '12-15', [
    choice(
      'Far from ___ the crowd, the speech made it angrier. Which word fits?',
      ['calming', 'rousing', 'joining', 'fearing'],
      'Far from means that the opposite happened.',
    ),
    choice(
      'The witness was anything but certain; her answers grew more ___ with every question. Which word fits?',
      ['hesitant', 'confident', 'cheerful', 'precise'],
      'Anything but certain means not certain at all.',
    ),
    tapWord(
      'One word breaks the sense of this text. Tap it.',
      'The committee praised the plan for its clarity. Privately, most members found it far too *cheap to pay for and hoped that it would be dropped.',
      'What nobody can pay for is costly.',
    ),
    order(
      'Tap the parts to make one good sentence.',
      ['Not until', 'the last guest', 'had left', 'did she open', 'the letter.'],
      'After not until, verb and person change places.',
    ),
    order(
      'Tap the sentences to make a paragraph that makes sense.',
      [
        'For years the well was the only source of water.',
        'When it failed, families had to walk to the river.',
        'That journey took half of each morning.',
        'So the new pump gave people something unexpected: time.',
      ],
      'It, that journey and so point back.',
    ),
    tapWord(
      'Tap the word that the pronoun "they" stands for.',
      'Engineers had warned the owners that the *cables were worn, but by the time anyone looked, they had snapped in three places.',
      'Cables snap, engineers and owners do not.',
    ),
    tapWord(
      'One word breaks the sense of this text. Tap it.',
      'Because the glacier had been measured only twice, the researchers spoke with great *certainty and promised to return with better instruments.',
      'Two measurements call for caution.',
    ),
    tapWord(
      'Tap the word that "it" stands for.',
      'The committee kept the *proposal in a drawer, and although the chairman spoke of the next meeting, it was never put to a vote.',
      'A proposal is put to a vote; a drawer or a meeting is not.',
    ),
    choice(
      'Few of the letters survived, and those that did are ___, so any account of the journey remains partly guesswork. Which word fits?',
      ['fragmentary', 'plentiful', 'exhaustive', 'identical'],
      'Guesswork is needed when the letters are only pieces.',
    ),
    choice(
      'Her praise was ___: every compliment contained a small wound. Which word fits?',
      ['barbed', 'lavish', 'sincere', 'generous'],
      'A barb is a small sharp point that hurts.',
    ),
    order(
      'Tap the parts to make one good sentence.',
      [
        'Had the message',
        'been delivered in time,',
        'the captain, who trusted nobody,',
        'might nevertheless',
        'have ignored it.',
      ],
      'Had the message been opens a condition.',
    ),
    order(
      'Tap the sentences to make a paragraph that makes sense.',
      [
        'Early maps fill the interior with rivers.',
        'A century later the same space is blank.',
        'At first this looks like a loss.',
        'In fact only what was confirmed was printed now.',
      ],
      'The same space, this and in fact point back.',
    ),
  ]),
];
