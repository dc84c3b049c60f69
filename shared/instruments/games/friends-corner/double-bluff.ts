import { ask, askTwo, type FriendsStory } from '#shared/instruments/games/story.ts';

/** Telling the truth in order not to be believed. */
export const DOUBLE_BLUFF: readonly FriendsStory[] = [
  {
    id: 'truth-as-a-trick',
    pools: { place: ['shed', 'barn', 'cellar', 'attic'] },
    narrative: [
      '{a} has hidden the treasure in the {place}. The other place is the {place2}.',
      '{b} believes that {a} never tells the truth about a hiding place.',
      '{a} knows that {b} believes this, and wants to keep the treasure.',
      '{a} says to {b}: “It is in the {place}.”',
    ],
    controls: [
      { text: 'Where is the treasure?', right: 'In the {place}', wrong: ['In the {place2}'] },
      { text: 'Does {a} want {b} to find it?', right: 'No', wrong: ['Yes'] },
    ],
    prompt: {
      text: 'Why does {a} tell the truth?',
      right: 'Because {b} will then go and look in the {place2}',
      wrong: [
        'Because {b} will then go and look in the {place}',
        'Because {a} wants to be honest from now on',
        'Because {a} has forgotten where it really is',
      ],
    },
  },
  {
    id: 'goalkeeper',
    pools: { side: ['left', 'right'] },
    narrative: [
      '{a} will kick the ball, {b} is in goal.',
      '{a} points to the {side} and says: “I will kick it to the {side}.”',
      '{b} thinks: “{a} says so to send me to the {side}, so I must guard the {side2}.”',
      '{a} has guessed that {b} will think so, and wants to score.',
    ],
    controls: [
      { text: 'Who is in goal?', right: '{b}', wrong: ['{a}'] },
      { text: 'Where does {a} point?', right: 'To the {side}', wrong: ['To the {side2}'] },
    ],
    prompt: {
      text: 'Where will {a} kick the ball, and why?',
      right: 'To the {side}, because {b} guards the {side2}',
      wrong: [
        'To the {side2}, because {b} guards the {side}',
        'To the {side2}, because {a} always tells lies',
        'To the middle, because {b} stands on the {side}',
      ],
    },
  },
  {
    id: 'card-player',
    pools: { card: ['sun', 'star', 'moon', 'leaf'] },
    narrative: [
      '{a} holds the {card} card and the {card2} card, and {b} must draw the {card} to win.',
      '{a} pushes the {card} forward a little, so that it is easy to take.',
      '{b} has learned that {a} likes to push the wrong card forward.',
      '{a} knows that {b} has learned this.',
    ],
    controls: [
      { text: 'Which card must {b} draw to win?', right: 'The {card}', wrong: ['The {card2}'] },
      { text: 'Which card is pushed forward?', right: 'The {card}', wrong: ['The {card2}'] },
    ],
    prompt: {
      text: 'What does {a} hope that {b} will do?',
      right: 'Distrust the {card} and draw the {card2}',
      wrong: [
        'Trust the {card} and draw the {card}',
        'Distrust the {card2} and draw the {card}',
        'Stop the game and not draw any card',
      ],
    },
  },
  {
    id: 'closed-hands',
    pools: { thing: ['marble', 'button', 'pearl', 'nut'], side: ['left', 'right'] },
    narrative: [
      '{a} hides a {thing} in the {side} hand and leaves the {side2} hand empty.',
      '{a} says to {b}: “It is in the {side} hand. You may choose once.”',
      '{b} was tricked three times and does not believe a word any more.',
      '{a} counts on that, and does not want {b} to find it.',
    ],
    controls: [
      { text: 'Where is the {thing}?', right: 'In the {side} hand', wrong: ['In the {side2} hand'] },
      { text: 'Does {b} still believe {a}?', right: 'No', wrong: ['Yes'] },
    ],
    prompt: {
      text: 'What does {a} hope that {b} will do?',
      right: 'Choose the {side2} hand out of distrust',
      wrong: [
        'Choose the {side} hand out of trust in {a}',
        'Choose the {side} hand out of distrust',
        'Choose neither of the two hands at all',
      ],
    },
  },
  {
    id: 'contrary-runner',
    pools: { way: ['bridge', 'tunnel', 'ferry', 'staircase'] },
    narrative: [
      '{a} and {b} race. {a} knows that the {way} is quicker than the {way2}, and {b} does not.',
      '{b} always does the opposite of what {a} advises.',
      '{a} knows this habit, wants to win, and shouts: “Take the {way}!”',
    ],
    controls: [
      { text: 'Which way is quicker?', right: 'The {way}', wrong: ['The {way2}'] },
      { text: 'Does {b} do what {a} advises?', right: 'No', wrong: ['Yes'] },
    ],
    prompt: {
      text: 'Why does {a} shout that?',
      right: 'Because {b} will then take the {way2}',
      wrong: [
        'Because {b} will then take the {way}',
        'Because {a} would like {b} to win',
        'Because {a} thinks that the {way2} is quicker',
      ],
    },
  },
  {
    id: 'watched-eyes',
    pools: { spot: ['sofa', 'curtain', 'cupboard', 'piano'] },
    narrative: [
      '{a} has hidden a present behind the {spot}. There is a {spot2} as well.',
      '{b} thinks: “{a} never looks at a hiding place, so as not to betray it.”',
      '{a} has guessed this, wants to keep the secret, and stares straight at the {spot}.',
    ],
    controls: [
      { text: 'Where is the present?', right: 'Behind the {spot}', wrong: ['Behind the {spot2}'] },
      { text: 'What does {a} stare at?', right: 'The {spot}', wrong: ['The {spot2}'] },
    ],
    prompt: {
      text: 'What is {b} meant to think?',
      right: 'The present is behind the {spot2}',
      wrong: [
        'The present is behind the {spot}',
        'There is no present in this room at all',
        '{a} does not know any more where it is',
      ],
    },
  },
  {
    id: 'honest-map',
    pools: { place: ['shed', 'barn', 'cellar', 'garden'] },
    narrative: [
      '{a} draws a map for {b}, with a cross at the {place}. The coin is really there, and not in the {place2}.',
      '{b} has dug in vain three times after maps by {a}.',
      '{a} counts on that, and wants to keep the coin.',
    ],
    controls: [
      ask('Where is the coin?', 'In the {place}', 'In the {place2}'),
      ask('Has {b} been tricked before?', 'Yes', 'No'),
    ],
    prompt: askTwo(
      'What does {a} expect of {b}?',
      ['Not to trust the map', 'To trust the map'],
      ['and to dig in the {place2}', 'and to dig in the {place}'],
    ),
  },
  {
    id: 'last-pie',
    pools: { food: ['apple pie', 'plum pie', 'pear pie', 'nut pie'] },
    narrative: [
      'One {food} and one {food2} are left. {a} wants the {food2}, and chooses after {b}.',
      '{a} says: “The {food2} is the better one,” which is true.',
      '{b} is sure that {a} praises only what {a} does not want. {a} knows this.',
    ],
    controls: [ask('Who chooses first?', '{b}', '{a}'), ask('Which one does {a} want?', 'The {food2}', 'The {food}')],
    prompt: askTwo(
      'What does {a} hope?',
      ['That {b} takes it for a trick', 'That {b} takes it for the truth'],
      ['and chooses the {food}', 'and chooses the {food2}'],
    ),
  },
  {
    id: 'paper-boats',
    pools: { colour: ['red', 'blue', 'green', 'yellow'] },
    narrative: [
      '{a} and {b} race two boats. The {colour} one is faster, and only {a} has tried them.',
      '{a} wants to win, and says: “Take the {colour} one, it is faster.”',
      '{b} never takes what {a} recommends, and {a} has seen that often.',
    ],
    controls: [
      ask('Which boat is faster?', 'The {colour} one', 'The {colour2} one'),
      ask('Who has tried them?', '{a}', '{b}'),
    ],
    prompt: askTwo(
      'What does {a} count on?',
      ['{b} will doubt the advice', '{b} will follow the advice'],
      ['and take the {colour2} boat', 'and take the {colour} boat'],
    ),
  },
  {
    id: 'rock-and-paper',
    pools: { sign: ['stone', 'paper', 'scissors'] },
    narrative: [
      'Before the game {a} says: “I will show {sign}.” {a} means it.',
      '{b} thinks that nobody says what one will really show.',
      '{a} has guessed what {b} thinks.',
    ],
    controls: [
      ask('What does {a} say?', '“I will show {sign}”', '“I will show {sign2}”'),
      ask('Does {a} mean it?', 'Yes', 'No'),
    ],
    prompt: askTwo(
      'What does {a} expect of {b}?',
      ['To think it is not true', 'To think it is the truth'],
      ['and to prepare for {sign2} or {sign3}', 'and to prepare only for {sign}'],
    ),
  },
  {
    id: 'footprints',
    pools: { way: ['river', 'mill', 'quarry', 'orchard'] },
    narrative: [
      '{a} hides from {b}, and runs to the {way}.',
      '{b} knows that {a} always lays false footprints, away from where {a} really goes.',
      'This time {a} leaves the true ones, straight to the {way}. Another path leads to the {way2}.',
    ],
    controls: [
      ask('Where does {a} run?', 'To the {way}', 'To the {way2}'),
      ask('What did {a} always do before?', 'Lay false footprints', 'Leave no footprints'),
    ],
    prompt: askTwo(
      'What does {a} count on?',
      ['{b} will think they are false', '{b} will think they are true'],
      ['and look at the {way2}', 'and look at the {way}'],
    ),
  },
  {
    id: 'lamp-at-the-fair',
    pools: { thing: ['lamp', 'clock', 'bell', 'mirror'] },
    narrative: [
      '{a} sells a {thing} that is worth nothing, and tells {b} so, openly.',
      '{b} believes that sellers call a thing worthless only to hide how precious it is.',
      '{a} knows that {b} believes this, and would like to sell it.',
    ],
    controls: [ask('What is the {thing} worth?', 'Nothing', 'Very much'), ask('Who wants to sell it?', '{a}', '{b}')],
    prompt: askTwo(
      'What does {a} hope?',
      ['That {b} thinks it is precious', 'That {b} thinks it is worthless'],
      ['and buys the {thing}', 'and leaves the {thing}'],
    ),
  },
  {
    id: 'open-piece',
    pools: { piece: ['rook', 'knight', 'bishop', 'queen'] },
    narrative: [
      'At chess {a} leaves the {piece} open, by mistake. Taking it would win the game for {b}.',
      '{b} says aloud: “{a} never makes mistakes. It must be a trap.”',
      '{a} hears it, and smiles at the {piece} as if it were one.',
    ],
    controls: [
      ask('Why is the {piece} open?', 'By mistake', 'As a trap'),
      ask('Who heard the words of {b}?', '{a}', '{c}'),
    ],
    prompt: askTwo(
      'Why does {a} smile?',
      ['So that {b} believes in a trap', 'So that {b} sees the mistake'],
      ['and leaves the {piece} alone', 'and takes the {piece} at once'],
    ),
  },
  {
    id: 'three-boxes',
    pools: { box: ['round', 'square', 'long', 'flat'] },
    narrative: [
      '{a} has put the prize into the {box} box and tells {b}: “It is in the {box} box.” Beside it stands the {box2} one.',
      '{b} thinks: “{a} would never make it so easy.”',
      '{a} has foreseen that, and wants to win.',
    ],
    controls: [
      ask('Where is the prize?', 'In the {box} box', 'In the {box2} box'),
      ask('Who wants to win?', '{a}', 'Nobody'),
    ],
    prompt: askTwo(
      'What does {a} expect of {b}?',
      ['To find it too easy to be true', 'To find it likely to be true'],
      ['and to open the {box2} box', 'and to open the {box} box'],
    ),
  },
  {
    id: 'birthday-guess',
    pools: { gift: ['kite', 'ball', 'puzzle', 'drum'] },
    narrative: [
      '{b} asks what is in the parcel. It is a {gift}, and {a} wants it to be a surprise.',
      '{b} is certain that {a} would never say the truth before the day.',
      '{a} knows it, and says: “A {gift}, of course.”',
    ],
    controls: [ask('What is in the parcel?', 'A {gift}', 'A {gift2}'), ask('Does {a} want a surprise?', 'Yes', 'No')],
    prompt: askTwo(
      'What does {a} count on?',
      ['{b} will not believe it', '{b} will believe it'],
      ['and will be surprised by the {gift}', 'and will look forward to the {gift}'],
    ),
  },
  {
    id: 'whispering-team',
    pools: { side: ['left', 'right'] },
    narrative: [
      '{a} whispers to {c}, so loudly that {b} can hear it: “We attack on the {side}.” That is the real plan.',
      '{b} thinks: “They whisper so loudly only to mislead us.”',
      '{a} had expected {b} to think so.',
    ],
    controls: [
      ask('What is the real plan?', 'To attack on the {side}', 'To attack on the {side2}'),
      ask('Could {b} hear it?', 'Yes', 'No'),
    ],
    prompt: askTwo(
      'What does {a} hope that {b} will do?',
      ['Take it for a trick', 'Take it for the plan'],
      ['and guard the {side2}', 'and guard the {side}'],
    ),
  },
  {
    id: 'number-in-the-hat',
    pools: { number: ['seven', 'three', 'nine', 'five'] },
    narrative: [
      '{b} has to guess the number on the card of {a}. It is {number}.',
      '{a} says at once: “{number}.” Earlier {b} had told {c}: “Whatever {a} says, it is not that.”',
      '{c} has told {a}.',
    ],
    controls: [ask('What is on the card?', '{number}', '{number2}'), ask('Who told {a} about it?', '{c}', '{b}')],
    prompt: askTwo(
      'Why does {a} say the right number?',
      ['Because {b} will rule it out', 'Because {b} will believe it'],
      ['and guess another one', 'and guess {number}'],
    ),
  },
  {
    id: 'sleeping-guard',
    pools: { time: ['noon', 'three', 'sunset', 'nine'] },
    narrative: [
      '{a} will come for the flag at {time}, and writes so to {b}.',
      '{b} laughs: “Then {a} comes at any time but that.” {a} overhears it.',
      '{b} has to sleep at some time, and {a} does not change the plan.',
    ],
    controls: [ask('When will {a} come?', 'At {time}', 'At {time2}'), ask('Who overhears the laugh?', '{a}', '{c}')],
    prompt: askTwo(
      'What does {a} expect of {b}?',
      ['To take the letter for a lie', 'To take the letter for the truth'],
      ['and to sleep at {time}', 'and to be awake at {time}'],
    ),
  },
  {
    id: 'berries',
    pools: { berry: ['white', 'black', 'blue', 'red'] },
    narrative: [
      '{a} and {b} look for the sweet bush. {a} knows it is the {berry} one, and there are few berries.',
      '{b} has been fooled by {a} at every bush today.',
      '{a} would like to have them all, and calls: “The {berry} ones are sweet!”',
    ],
    controls: [
      ask('Which berries are sweet?', 'The {berry} ones', 'The {berry2} ones'),
      ask('Who was fooled today?', '{b}', '{a}'),
    ],
    prompt: askTwo(
      'What does {a} hope?',
      ['That {b} will not trust the call', 'That {b} will trust the call'],
      ['and tries the {berry2} ones', 'and tries the {berry} ones'],
    ),
  },
  {
    id: 'who-has-the-ring',
    pools: { thing: ['ring', 'key', 'coin', 'pearl'] },
    narrative: [
      '{b} must find out who has the {thing}. {a} has it, and says: “I have it.”',
      '{b} thinks that whoever has it would keep silent or blame {c}.',
      '{a} knows how {b} thinks, and wants to stay in the game.',
    ],
    controls: [ask('Who has the {thing}?', '{a}', '{c}'), ask('Who must find out?', '{b}', '{c}')],
    prompt: askTwo(
      'What does {a} count on?',
      ['{b} will think it is a joke', '{b} will think it is true'],
      ['and will suspect {c}', 'and will suspect {a}'],
    ),
  },
];
