import { cell, choice, inPlace, number, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const storyComprehension = [
  ...cell('literature', 'story-comprehension', '3-5', [
    choice(
      'Dog plays. Cat sleeps. Mouse eats. Who sleeps?',
      ['🐱 Cat', '🐶 Dog', '🐭 Mouse'],
      'The story says that Cat sleeps.',
    ),
    order('Tap the story in order.', ['🌰 a seed', '🌱 a sprout', '🌳 a tree'], 'A tree grows from a seed.'),
    tap(
      'Bear eats honey. Fox eats fish. Tap what Bear eats.',
      'picture',
      ['🍎|🐟|🥕', '🧀|*🍯|🍞'],
      'Bear eats honey; the fish is for Fox.',
    ),
    tap(
      'Frog hides behind the tree. Tap where to look.',
      'picture',
      ['🏠|🚗|*🌳', '🪑|🎈|📦'],
      'Frog is behind the tree.',
    ),
    order(
      'Pig gets a box. Tap the story in order.',
      ['📦 Pig gets a box', '✂️ Pig cuts it open', '🧸 Pig hugs the toy'],
      'The box must be open before the toy comes out.',
    ),
    choice(
      'Duck takes her umbrella. Why?',
      ['🌧️ It rains.', '☀️ It is hot.', '🌙 It is night.', '🎂 It is her birthday.'],
      'An umbrella is for rain.',
    ),
  ]),
  ...cell('literature', 'story-comprehension', '6-8', [
    choice(
      'Noor lost a red sock. She looked in the garden and on the table. It was under the sofa. Where was the sock?',
      ['under the sofa', 'in the garden', 'on the table', 'in her bag'],
      'She looked elsewhere first, and it was under the sofa.',
    ),
    order(
      'Tap the story in order.',
      [
        'Tim mixes flour, eggs and milk.',
        'He pours it into a hot pan.',
        'He turns the pancake over.',
        'He eats it with jam.',
      ],
      'Mix, pour, turn, eat.',
    ),
    number(
      'Goat had five friends at her party. Two went home early and then Owl came. How many friends were there at the end?',
      4,
      'Five less two is three, and Owl makes four.',
    ),
    tapWord(
      'Tap the word that tells when the story happens.',
      'Little Hen put on her boots. She went out at *dawn to look for worms.',
      'Dawn is the time when the sun comes up.',
    ),
    choice(
      'Ravi hid the broken cup and looked at the floor when Grandma came in. Why did he look at the floor?',
      ['He felt bad about the cup.', 'He wanted to clean it.', 'He looked for a coin.', 'He was very sleepy.'],
      'People look away when they feel guilty.',
    ),
    order(
      'The story is told backwards: "They hugged. Before that they had said sorry. Before that they had fought." Tap what happened, in order.',
      ['They fought.', 'They said sorry.', 'They hugged.'],
      'Before that means earlier.',
    ),
  ]),
  ...cell('literature', 'story-comprehension', '9-11', [
    tapWord(
      'Tap the word which shows that this has happened before.',
      'Jo opened the gate, crossed the yard and smiled when the dog barked *again at the squeaky step.',
      'Again means that it has happened before.',
    ),
    tap(
      'Who tells this story? "I barked when my people came home. Their bag smelled of sausage."',
      'words',
      ['a child|a cook|*a dog', 'a postman|a baby|a thief'],
      'Whoever barks and smells the sausage is a dog.',
    ),
    choice(
      'Mila counted her coins three times, sighed and put the doll back. Why did she put it back?',
      ['She had too little money.', 'She found a nicer doll.', 'She had one like it.', 'The doll was broken.'],
      'Counting again and sighing show that the coins are too few.',
    ),
    order(
      'The story begins at its end: "Sam was soaked. He had fallen into the canal, for he had reached for a kite." Tap what happened, in order.',
      ['He sees a kite above the canal.', 'He stretches out for it.', 'He falls in.', 'He is wet through.'],
      'The kite comes first, the wet clothes last.',
    ),
    inPlace(
      tap(
        'One line does not belong to this story. Tap it.',
        'list',
        [
          'Rosa planted beans by the wall.',
          'She watered them every evening.',
          'Soon green shoots came up.',
          'She tied them to long sticks.',
          '*Trains run on rails of steel.',
          'In July she picked the first pods.',
        ],
        'The others tell of the beans.',
      ),
    ),
    inPlace(
      tap(
        'Lena never said she was afraid. Tap the line that shows it anyway.',
        'list',
        [
          'Lena packed her bag before breakfast.',
          'She put on her green coat and hat.',
          'The train was on time.',
          'She sat near the window.',
          '*Her hand shook on the ticket.',
          'Fields passed by outside.',
        ],
        'A shaking hand shows fear.',
      ),
    ),
    choice(
      'Old Tariq planted a walnut tree. "You will never eat its nuts," people laughed. "I eat nuts from trees that others planted," he said. What is the main idea?',
      [
        'We can do good for people after us.',
        'Old people should not plant trees.',
        'Walnuts are the best of all nuts.',
        'It is wise to laugh at others.',
      ],
      'Others planted for him, so he plants for others.',
    ),
    order(
      'Tap the story in order. Use small words such as "still" and "again".',
      [
        'On Monday the river began to rise.',
        'On Tuesday it was still rising.',
        'By Wednesday the bridge was under water.',
        'A week later children fished from the bridge again.',
      ],
      'The days give the order.',
    ),
    choice(
      '"The clock in the hall had stopped, and dust lay on every chair." What does the writer want you to understand?',
      [
        'Nobody has lived here for a while.',
        'Somebody has just cleaned the house.',
        'The people are out for a short walk.',
        'The clock was wound up this morning.',
      ],
      'Dust and a stopped clock show that nobody cares for the house.',
    ),
    choice(
      'A frog puffed itself up to be as large as an ox, and burst. What does the story warn of?',
      [
        'trying to be what you are not',
        'eating too much at one time',
        'being smaller than all others',
        'trusting animals that are larger',
      ],
      'The frog was harmed by wanting to seem greater.',
    ),
    tapWord(
      'Tap the word that tells how long the journey took.',
      'They left at sunrise, slept in no village, and saw the lights of the coast only a *fortnight later.',
      'A fortnight is two weeks.',
    ),
    number(
      'Ana is older than Bo. Cy is younger than Bo. Dee is older than Ana. Counting from the oldest, in which place does Bo come?',
      3,
      'Dee, Ana, Bo, Cy.',
    ),
  ]),
  ...cell('literature', 'story-comprehension', '12-15', [
    choice(
      '"Our dear leader won every vote, even those of the dead." What is the tone?',
      ['mocking', 'admiring', 'fearful', 'neutral'],
      'Votes of the dead show that the praise is not meant.',
    ),
    choice(
      'A story begins: "I have never told a lie, except of course the useful ones." What should a reader expect of this narrator?',
      [
        'an account that cannot be fully trusted',
        'an account told by several people',
        'a report without any opinions',
        'a story with no main character',
      ],
      'Useful lies make an unreliable narrator.',
    ),
    choice(
      '"It was the last time that all five of us would sit at that table." What does this sentence do?',
      [
        'It hints at a loss to come.',
        'It explains an old quarrel.',
        'It describes the dinner table.',
        'It ends the story at last.',
      ],
      'The last time makes the reader ask what will happen to one of them.',
    ),
    order(
      'Tap the events in the order in which they happened, not in which they are told: "Mara read the letter on the ship. It had reached her the day the harbour closed, a week after her brother wrote it. Now the coast was gone."',
      ['The brother writes a letter.', 'The harbour closes.', 'Mara reads the letter on the ship.'],
      'Written first, then the harbour closes, then it is read.',
    ),
    tapWord(
      'Tap the word that is meant ironically.',
      'After six hours in the queue our *delightful wait ended in front of a closed window and a sleeping clerk.',
      'Nobody finds such a wait delightful.',
    ),
    tap(
      'The theme is that freedom has a price. Tap the line that shows it best.',
      'list',
      [
        'The door stood open at last.',
        'Outside, it smelled of rain and cut grass.',
        'Somewhere a bell rang twice.',
        '*She owned nothing now but the road.',
        'The guard looked at his watch and yawned.',
        'A cart rolled past the gate.',
      ],
      'She is free and has lost all she owned.',
    ),
    choice(
      '"He must have been furious, for he said nothing at all." What does the narrator know?',
      [
        'only what can be seen from outside',
        'the secret thoughts of every person',
        'what is going to happen next',
        'the whole past of the man',
      ],
      'Must have been is a guess from what was seen.',
    ),
    tap(
      'In a story a garden stands for a friendship. Tap the line which suggests that it is ending.',
      'list',
      [
        'The bench was painted in spring.',
        '*Weeds choked the path.',
        'Two birds sat on the wall.',
        'The gate faced the street.',
        'Roses were her favourite flowers.',
        'He had measured the beds himself.',
      ],
      'A neglected garden shows a neglected friendship.',
    ),
    tapWord(
      'The narrator claims to be neutral. Tap the word that gives a judgement away.',
      'The council met at nine, heard both sides for an hour, and then *meekly signed the paper which the company had prepared.',
      'Meekly blames the council for giving in.',
    ),
    order(
      'Tap the parts of a classic story in order.',
      [
        'The setting and people are introduced.',
        'A problem grows.',
        'The conflict reaches its peak.',
        'Consequences unfold.',
        'A new balance is found.',
      ],
      'Introduction, rising action, climax, falling action, resolution.',
    ),
    order(
      'Tap from the most particular to the most general statement about a story.',
      [
        'She gives her last coin to the boy.',
        'She is generous although she is poor.',
        'Poor people can be generous.',
        'Character does not depend on wealth.',
      ],
      'From one act to one person, to many people, to all.',
    ),
    order(
      'Tap what happened, in order: "Before he burned the diary, he copied a page. He had promised to destroy it when he inherited the house, years after his aunt wrote its last line."',
      ['The aunt writes the last line.', 'The house becomes his.', 'He copies one page.', 'He burns the diary.'],
      'The text goes backwards: burning, copying, promise, last line.',
    ),
  ]),
];
