import { cell, choice, number, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const storyComprehension = [
  ...cell('literature', 'story-comprehension', '3-5', [
    choice(
      'Lulu the cat sleeps on a bed. Who sleeps?',
      ['🐱 cat', '🐶 dog', '🐭 mouse', '🐴 horse'],
      'The story says that the cat sleeps.',
    ),
    order('Tap the story in order.', ['🌰 a seed', '🌱 a sprout', '🌳 a tree'], 'A tree grows from a seed.'),
    tap('Bear eats honey, then sleeps. Tap what Bear eats.', 'picture', ['🍎|🐟|🥕', '🧀|*🍯|🍞'], 'Bear eats honey.'),
    order(
      'Tap the story in order.',
      ['🛁 Pig has a bath', '🛏️ Pig goes to bed', '☀️ Pig wakes up'],
      'First the bath, then bed, then morning.',
    ),
    tap(
      'Frog hides behind the tree. Tap where to look.',
      'picture',
      ['🏠|🚗|*🌳', '🪑|🎈|📦'],
      'Frog is behind the tree.',
    ),
    choice(
      'Duck takes her umbrella. Why?',
      ['🌧️ It rains.', '☀️ It is hot.', '🌙 It is night.', '🎂 It is her birthday.'],
      'An umbrella is for rain.',
    ),
  ]),
  ...cell('literature', 'story-comprehension', '6-8', [
    choice(
      'Noor lost her red mitten. She found it under the sofa, where the cat was asleep on it. Where was the mitten?',
      ['under the sofa', 'in the garden', 'on the table', 'in her bag'],
      'It says: under the sofa.',
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
    tap(
      'Lena never said she was afraid. Tap the line that shows it anyway.',
      'list',
      [
        'Lena packed her bag.',
        'She put on her green coat.',
        'The train was on time.',
        '*Her hand shook on the ticket.',
        'She sat near the window.',
        'Fields passed by outside.',
      ],
      'A shaking hand shows fear.',
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
      'Tap the story in order. Use small words such as "still" and "by then".',
      [
        'On Monday the river began to rise.',
        'On Tuesday it was still rising.',
        'By Wednesday the bridge was under water.',
        'A week later children fished from the bridge again.',
      ],
      'The days give the order.',
    ),
    tapWord(
      'Tap the word which shows that this has happened before.',
      'Jo opened the gate, crossed the yard and smiled when the dog barked *again at the squeaky step.',
      'Again means that it has happened before.',
    ),
    choice(
      '"The clock in the hall had stopped, and dust lay on every chair." What does the writer want you to understand?',
      [
        'Nobody has lived here for a while.',
        'Somebody is cleaning the house now.',
        'The people are late for dinner.',
        'The house was built yesterday.',
      ],
      'Dust and a stopped clock show that nobody cares for the house.',
    ),
    number(
      'Ana is older than Bo. Cy is younger than Bo. Dee is older than Ana. Counting from the oldest, in which place does Bo come?',
      3,
      'Dee, Ana, Bo, Cy.',
    ),
  ]),
  ...cell('literature', 'story-comprehension', '12-15', [
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
    tap(
      'The theme is that freedom has a price. Tap the line that shows it best.',
      'list',
      [
        'The door stood open at last.',
        'Outside, it smelled of rain.',
        'Somewhere a bell rang twice.',
        '*She owned nothing now but the road.',
        'The guard looked at his watch.',
        'A cart rolled past the gate.',
      ],
      'She is free and has lost all she owned.',
    ),
    order(
      'Tap the events in the order in which they happened, not in which they are told: "Mara read the letter on the ship. It had reached her the day the harbor closed, a week after her brother wrote it. Now the coast was gone."',
      ['The brother writes a letter.', 'The harbor closes.', 'Mara reads the letter on the ship.'],
      'Written first, then the harbor closes, then it is read.',
    ),
    choice(
      '"Our dear leader won every vote, even those of the dead." What is the tone?',
      ['mocking', 'admiring', 'fearful', 'neutral'],
      'Votes of the dead show that the praise is not meant.',
    ),
    tapWord(
      'The narrator claims to be neutral. Tap the word that gives a judgment away.',
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
  ]),
];
