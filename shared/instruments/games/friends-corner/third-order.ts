import { ask, askTwo, type FriendsStory } from '#shared/instruments/games/story.ts';

/** What one believes that another believes about a third: half of the time as it was, half of the time as it is. */
export const THIRD_ORDER: readonly FriendsStory[] = [
  {
    id: 'three-and-a-ball',
    pools: { place: ['basket', 'drawer', 'cupboard', 'trunk'] },
    narrative: [
      '{c} puts the ball into the {place} and goes out. {a} and {b} move it to the {place2}.',
      '{c} watches through the window. {b} notices {c} there.',
      '{a} notices neither {c} nor that {b} looked up.',
    ],
    controls: [
      ask('Where is the ball now?', 'In the {place2}', 'In the {place}'),
      ask('Who noticed {c} at the window?', '{b}', '{a}'),
    ],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} expects {c} to look in the {place}', '{b} expects {c} to look in the {place2}'],
      ['and the ball is in the {place2}', 'and the ball is in the {place}'],
    ),
  },
  {
    id: 'seen-in-the-mirror',
    pools: { place: ['basket', 'drawer', 'cupboard', 'trunk'] },
    narrative: [
      '{c} leaves the cake in the {place}. {a} and {b} hide it in the {place2}.',
      '{c} peeps in and finds it. {b} sees that, and in a mirror {a} sees {b} see it.',
    ],
    controls: [
      ask('Where is the cake now?', 'In the {place2}', 'In the {place}'),
      ask('What did {a} look into?', 'A mirror', 'A book'),
    ],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} expects {c} to look in the {place2}', '{b} expects {c} to look in the {place}'],
      ['and the cake is in the {place2}', 'and the cake is in the {place}'],
    ),
  },
  {
    id: 'moved-meeting',
    pools: { spot: ['fountain', 'bridge', 'gate', 'tower'] },
    narrative: [
      'The meeting was to be at the {spot}. Now it is at the {spot2}, and {a} told {b} so.',
      '{b} then told {c}. {a} does not know that, and thinks that {b} has not met {c} at all.',
    ],
    controls: [ask('Where is the meeting now?', 'At the {spot2}', 'At the {spot}'), ask('Who told {c}?', '{b}', '{a}')],
    prompt: askTwo(
      'What does {a} suppose?',
      ['{b} expects {c} at the {spot}', '{b} expects {c} at the {spot2}'],
      ['and the meeting is at the {spot2}', 'and the meeting is at the {spot}'],
    ),
  },
  {
    id: 'overheard-call',
    pools: { dish: ['soup', 'rice', 'fish', 'stew'] },
    narrative: [
      '{c} was told that there would be {dish}. Now there will be {dish2}, as {a} and {b} know.',
      '{b} rings {c} and tells the news. {a} stands behind the door and hears it all. {b} does not notice.',
    ],
    controls: [ask('What will there be?', '{dish2}', '{dish}'), ask('Who stands behind the door?', '{a}', '{c}')],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} thinks that {c} expects {dish2}', '{b} thinks that {c} expects {dish}'],
      ['and there will be {dish2}', 'and there will be {dish}'],
    ),
  },
  {
    id: 'changed-password',
    pools: { word: ['lion', 'cloud', 'pepper', 'anchor'] },
    narrative: [
      'The password was “{word}”. {a} and {b} changed it to “{word2}” while {c} was away.',
      'A note with the new one fell out of the pocket of {b}. {c} read it and put it back, and {b} saw that.',
      '{a} saw nothing of it.',
    ],
    controls: [ask('What is the password now?', '“{word2}”', '“{word}”'), ask('Who read the note?', '{c}', '{a}')],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} expects {c} to say “{word}”', '{b} expects {c} to say “{word2}”'],
      ['and the right one is “{word2}”', 'and the right one is “{word}”'],
    ),
  },
  {
    id: 'present-for-two',
    pools: { gift: ['kite', 'drum', 'globe', 'puzzle'] },
    narrative: [
      '{c} wished for a {gift}. {a} and {b} bought a {gift2} in its place.',
      '{c} found the bill. {b} knows that {c} found it, and asked {c} to say nothing to {a}.',
      '{c} said nothing, but {a} read it in the diary of {b}, which lay open.',
    ],
    controls: [
      ask('What did they buy?', 'A {gift2}', 'A {gift}'),
      ask('What lay open?', 'The diary of {b}', 'The bag of {c}'),
    ],
    prompt: askTwo(
      'What does {a} know?',
      ['{b} expects {c} to expect a {gift2}', '{b} expects {c} to expect a {gift}'],
      ['and it is a {gift2}', 'and it is a {gift}'],
    ),
  },
  {
    id: 'platform',
    pools: { number: ['one', 'two', 'three', 'four'] },
    narrative: [
      'The train of {c} leaves from platform {number2}, and no longer from platform {number}. {a} and {b} have read it on the board.',
      '{c} has heard it too. {b} saw {c} listen to the loudspeaker.',
      '{a} was buying bread and thinks that {b} was asleep.',
    ],
    controls: [
      ask('Where does the train leave?', 'From platform {number2}', 'From platform {number}'),
      ask('What was {a} buying?', 'Bread', 'A ticket'),
    ],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} expects {c} on platform {number}', '{b} expects {c} on platform {number2}'],
      ['and the train leaves from platform {number2}', 'and the train leaves from platform {number}'],
    ),
  },
  {
    id: 'kitten-name',
    pools: { name: ['Pepper', 'Biscuit', 'Cocoa', 'Ginger'] },
    narrative: [
      '{c} calls the kitten {name}. {a} and {b} agreed on {name2}, in secret.',
      '{b} could not keep it secret, and told {c}. In the evening {c} told {a} about that.',
      '{b} does not know of this talk.',
    ],
    controls: [ask('What did {a} and {b} agree on?', '{name2}', '{name}'), ask('Who told {c}?', '{b}', '{a}')],
    prompt: askTwo(
      'What does {a} know?',
      ['{b} thinks that {c} knows the name {name2}', '{b} thinks that {c} knows only {name}'],
      ['and the secret is out', 'and the secret is safe'],
    ),
  },
  {
    id: 'two-letters',
    pools: { town: ['Lima', 'Oslo', 'Cairo', 'Delhi'] },
    narrative: [
      '{c} believes that {a} will move to {town}. In truth it is {town2}, and {b} knows that.',
      '{b} wrote the truth to {c}. The answer of {c}, “Thank you, {b}!”, came to {b} only.',
      '{a} was never shown either letter.',
    ],
    controls: [ask('Where will {a} move?', 'To {town2}', 'To {town}'), ask('Who wrote to {c}?', '{b}', '{a}')],
    prompt: askTwo(
      'What does {a} suppose?',
      ['{b} believes that {c} thinks of {town}', '{b} believes that {c} thinks of {town2}'],
      ['and the truth is {town2}', 'and the truth is {town}'],
    ),
  },
  {
    id: 'costume',
    pools: { animal: ['fox', 'owl', 'bear', 'swan'] },
    narrative: [
      '{c} thinks that {a} will come as a {animal}. {a} tells {b}: “No, as a {animal2}.”',
      '{c} hears that from the stairs. {b} hears the stairs creak and guesses who it is.',
      '{a} hears it as well, and sees {b} grin.',
    ],
    controls: [
      ask('As what will {a} come?', 'As a {animal2}', 'As a {animal}'),
      ask('What creaked?', 'The stairs', 'The door'),
    ],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} expects {c} to await a {animal2}', '{b} expects {c} to await a {animal}'],
      ['and it will be a {animal2}', 'and it will be a {animal}'],
    ),
  },
  {
    id: 'swapped-bags',
    pools: { colour: ['red', 'grey', 'green', 'brown'] },
    narrative: [
      '{c} left a purse in the {colour} bag. For a joke {a} and {b} moved it to the {colour2} bag.',
      '{b} felt sorry and told {c} at once. {b} said to {a}: “I have not spoken to {c} all day.”',
      '{a} believes it.',
    ],
    controls: [
      ask('Where is the purse?', 'In the {colour2} bag', 'In the {colour} bag'),
      ask('Did {b} tell {c}?', 'Yes', 'No'),
    ],
    prompt: askTwo(
      'What does {a} believe?',
      ['{b} expects {c} to search the {colour} bag', '{b} expects {c} to search the {colour2} bag'],
      ['and the purse is in the {colour2} bag', 'and the purse is in the {colour} bag'],
    ),
  },
  {
    id: 'not-fooled',
    pools: { colour: ['red', 'grey', 'green', 'brown'] },
    narrative: [
      '{c} left a purse in the {colour} bag. {a} and {b} moved it to the {colour2} bag.',
      '{b} told {c} at once, and then said to {a}: “I have told {c} nothing.”',
      '{a} knows from {c} that this is not true.',
    ],
    controls: [
      ask('Where is the purse?', 'In the {colour2} bag', 'In the {colour} bag'),
      ask('Who was told at once?', '{c}', '{a}'),
    ],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} expects {c} to search the {colour2} bag', '{b} expects {c} to search the {colour} bag'],
      ['and the purse is in the {colour2} bag', 'and the purse is in the {colour} bag'],
    ),
  },
  {
    id: 'start-of-the-race',
    pools: { hour: ['eight', 'nine', 'ten', 'noon'] },
    narrative: [
      'The race was set for {hour}. {a} and {b} hear that it begins at {hour2}.',
      'A third runner, {c}, stands far away. {b} can see that {c} has heard it too, since {c} sets a watch.',
      '{a} sees {c} only from behind, and is sure that {b} has seen no more of it.',
    ],
    controls: [ask('When does the race begin?', 'At {hour2}', 'At {hour}'), ask('Who sets a watch?', '{c}', '{b}')],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} believes that {c} will start at {hour}', '{b} believes that {c} will start at {hour2}'],
      ['and the race begins at {hour2}', 'and the race begins at {hour}'],
    ),
  },
  {
    id: 'raised-eyebrow',
    pools: { card: ['sun', 'star', 'moon', 'leaf'] },
    narrative: [
      '{c} thinks that {a} holds the {card}. {a} really holds the {card2}, and shows it to {b}.',
      'Behind {b} there is a shiny kettle, in which {c} can see the card. {b} turns and sees {c} look into the kettle.',
      '{a} follows every one of these looks.',
    ],
    controls: [
      ask('What does {a} hold?', 'The {card2}', 'The {card}'),
      ask('Where can {c} see the card?', 'In the kettle', 'In the window'),
    ],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} thinks that {c} expects the {card2}', '{b} thinks that {c} expects the {card}'],
      ['and {a} holds the {card2}', 'and {a} holds the {card}'],
    ),
  },
  {
    id: 'empty-nest',
    pools: { tree: ['oak', 'birch', 'pine', 'elm'] },
    narrative: [
      '{c} believes that the owl lives in the {tree}. {a} and {b} saw it fly to the {tree2}.',
      '{b} showed {c} the {tree2} last night. When {a} asked, {b} only said: “I slept badly.”',
      '{a} has no idea of that walk.',
    ],
    controls: [
      ask('Where does the owl live?', 'In the {tree2}', 'In the {tree}'),
      ask('When did {b} show {c} the tree?', 'Last night', 'This noon'),
    ],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} expects {c} to watch the {tree}', '{b} expects {c} to watch the {tree2}'],
      ['and the owl lives in the {tree2}', 'and the owl lives in the {tree}'],
    ),
  },
  {
    id: 'secret-film',
    pools: { film: ['pirates', 'robots', 'whales', 'clowns'] },
    narrative: [
      '{c} thinks they will see the film about {film}. {a} and {b} chose the one about {film2}.',
      '{b} let it slip to {c}, turned pale, and asked {c} not to tell {a}.',
      '{c} promised it. But {a} sat on the bench behind them.',
    ],
    controls: [
      ask('Which film did they choose?', 'The one about {film2}', 'The one about {film}'),
      ask('Where did {a} sit?', 'On the bench behind them', 'At home at the table'),
    ],
    prompt: askTwo(
      'What does {a} know?',
      ['{b} thinks that {c} expects {film2}', '{b} thinks that {c} expects {film}'],
      ['and the film is about {film2}', 'and the film is about {film}'],
    ),
  },
  {
    id: 'sleeping-bag',
    pools: { place: ['basket', 'drawer', 'cupboard', 'trunk'] },
    narrative: [
      '{c} packed the torch into the {place}. {a} and {b} put it into the {place2}.',
      '{c} only pretended to sleep and saw it. {b} noticed an open eye.',
      '{a} asked: “Is {c} asleep?” – “Deeply,” said {b}. {a} was content.',
    ],
    controls: [
      ask('Where is the torch?', 'In the {place2}', 'In the {place}'),
      ask('Was {c} really asleep?', 'No', 'Yes'),
    ],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} expects {c} to look in the {place}', '{b} expects {c} to look in the {place2}'],
      ['and the torch is in the {place2}', 'and the torch is in the {place}'],
    ),
  },
  {
    id: 'wink',
    pools: { place: ['basket', 'drawer', 'cupboard', 'trunk'] },
    narrative: [
      '{c} packed the torch into the {place}. {a} and {b} put it into the {place2}.',
      '{c} only pretended to sleep and saw it. {b} noticed, and said: “Deeply asleep.”',
      '{a} saw {b} wink at {c} while saying so.',
    ],
    controls: [ask('Where is the torch?', 'In the {place2}', 'In the {place}'), ask('Who winked?', '{b}', '{c}')],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} expects {c} to look in the {place2}', '{b} expects {c} to look in the {place}'],
      ['and the torch is in the {place2}', 'and the torch is in the {place}'],
    ),
  },
  {
    id: 'weather-report',
    pools: { day: ['Monday', 'Tuesday', 'Thursday', 'Friday'] },
    narrative: [
      '{c} thinks that the trip is on {day}. It was moved to {day2}, as {a} and {b} know.',
      'The list on the door says {day2} in small letters. {b} watched {c} read it to the end.',
      '{a} came later, and believes that {b} came even later.',
    ],
    controls: [
      ask('When is the trip?', 'On {day2}', 'On {day}'),
      ask('Where is the list?', 'On the door', 'On the table'),
    ],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} believes that {c} will come on {day}', '{b} believes that {c} will come on {day2}'],
      ['and the trip is on {day2}', 'and the trip is on {day}'],
    ),
  },
  {
    id: 'torn-ticket',
    pools: { row: ['five', 'six', 'eight', 'nine'] },
    narrative: [
      '{c} believes that the seats are in row {row}. {a} and {b} have changed them for row {row2}.',
      '{c} found the new tickets in the coat of {b}. {b} knows that, since {c} asked about them.',
      '{a} was there when {c} asked, unseen by {b}.',
    ],
    controls: [
      ask('Where are the seats?', 'In row {row2}', 'In row {row}'),
      ask('Whose coat was it?', 'The coat of {b}', 'The coat of {a}'),
    ],
    prompt: askTwo(
      'What does {a} think?',
      ['{b} expects {c} to go to row {row2}', '{b} expects {c} to go to row {row}'],
      ['and the seats are in row {row2}', 'and the seats are in row {row}'],
    ),
  },
];
