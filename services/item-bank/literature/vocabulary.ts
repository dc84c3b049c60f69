import { cell, choice, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const vocabulary = [
  ...cell('literature', 'vocabulary', '3-5', [
    tap('Tap the banana.', 'picture', ['🍎|🍇|🍓', '🥕|🍐|*🍌'], 'The banana is long and bent.'),
    tap('Tap the animal with wings.', 'picture', ['🐶|🐟|🐢', '*🦅|🐰|🐱'], 'The eagle has wings.'),
    choice('Which one do you wear on your feet?', ['👟 shoes', '🎩 hat', '🧤 gloves', '🧣 scarf'], 'Shoes go on feet.'),
    tap('Tap the tool that cuts paper.', 'picture', ['🥄|🔨|✏️', '🧹|*✂️|🔑'], 'Scissors cut paper.'),
    choice('What is the opposite of hot?', ['🧊 cold', '🐘 big', '🐇 fast', '🌙 dark'], 'Ice is cold, fire is hot.'),
    order('Tap from tiny to huge.', ['🐜 tiny', '🐈 small', '🐎 large', '🐋 huge'], 'An ant is tiny, a whale is huge.'),
  ]),
  ...cell('literature', 'vocabulary', '6-8', [
    tap(
      'Tap the word that means the opposite of "empty".',
      'words',
      ['clean|open|*full', 'round|wet|new', 'light|late|soft'],
      'A glass is empty or full.',
    ),
    choice('Which word means nearly the same as "begin"?', ['start', 'stop', 'wait', 'carry'], 'To begin is to start.'),
    order(
      'Tap the words from coldest to hottest.',
      ['icy', 'cool', 'warm', 'boiling'],
      'Icy is coldest, boiling is hottest.',
    ),
    tap(
      'Tap the word that means the opposite of "ancient".',
      'words',
      ['quiet|*new|heavy', 'sweet|tall|brave', 'narrow|deep|dusty'],
      'Ancient means very old.',
    ),
    order(
      'Tap the words from the slowest to the fastest way to move.',
      ['crawl', 'walk', 'jog', 'sprint'],
      'A sprint is as fast as you can run.',
    ),
    choice(
      'Which word means nearly the same as "enormous"?',
      ['huge', 'tiny', 'noisy', 'early'],
      'Enormous things are very large.',
    ),
  ]),
  ...cell('literature', 'vocabulary', '9-11', [
    choice(
      '"The rope was so frail that one pull could break it." What does "frail" mean?',
      ['weak', 'long', 'wet', 'heavy'],
      'What breaks with one pull is weak.',
    ),
    tapWord(
      'Tap the word that means "said quietly".',
      'The twins argued, shouted and laughed until their aunt *whispered that the baby had just fallen asleep.',
      'To whisper is to speak very softly.',
    ),
    order(
      'Tap the words from least to most certain.',
      ['impossible', 'unlikely', 'likely', 'certain'],
      'Likely lies between unlikely and certain.',
    ),
    choice(
      '"After weeks of drought the farmers prayed for clouds." What is a drought?',
      ['a time without rain', 'a time of strong wind', 'a feast after harvest', 'an illness of cattle'],
      'They pray for clouds because no rain fell.',
    ),
    tap(
      'The beginning "re-" can mean again. Tap the word in which it does.',
      'words',
      ['ready|*rebuild|reach', 'reason|rest|rescue', 'real|region|reptile'],
      'To rebuild is to build again.',
    ),
    order(
      'Tap the words from the weakest to the strongest feeling.',
      ['annoyed', 'angry', 'furious'],
      'Furious means extremely angry.',
    ),
  ]),
  ...cell('literature', 'vocabulary', '12-15', [
    choice(
      '"The news spread like fire through dry grass." What does the writer want to say?',
      ['It spread very fast.', 'It was bad for farmers.', 'It was hot that day.', 'It was soon forgotten.'],
      'Dry grass burns quickly.',
    ),
    tapWord(
      'Tap the word that is used figuratively.',
      'When the results came in, the room fell silent and hope *evaporated before anyone had spoken a word.',
      'Hope cannot turn into vapor; it disappears.',
    ),
    tap(
      '"Bene-" means good or well. Tap the word that means "kind and well-meaning".',
      'words',
      ['beneath|*benevolent|benchmark', 'beneficiary|benefit|bent', 'bend|bench|belated'],
      'Benevolent: wishing others well.',
    ),
    order(
      'Tap the words from the most critical to the most approving.',
      ['appalling', 'mediocre', 'decent', 'superb'],
      'Mediocre is below decent, superb is best.',
    ),
    choice(
      '"His apology was perfunctory: three words, eyes on his phone." What does "perfunctory" mean?',
      ['done without real care', 'done with great skill', 'done much too late', 'done in front of others'],
      'Three words and no look show little care.',
    ),
    tap(
      'Tap the word that comes closest in meaning to "ephemeral".',
      'words',
      ['eternal|massive|*fleeting', 'valuable|hidden|harmful', 'sacred|careful|ordinary'],
      'Ephemeral things last only a short time.',
    ),
  ]),
];
