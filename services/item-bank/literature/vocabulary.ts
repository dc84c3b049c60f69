import { cell, choice, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const vocabulary = [
  ...cell('literature', 'vocabulary', '3-5', [
    tap('Tap the banana.', 'picture', ['🍎|🍇|🍓', '🥕|🍐|*🍌'], 'The banana is long and bent.'),
    tap('Tap the animal with wings.', 'picture', ['🐶|🐟|🐢', '*🦅|🐰|🐱'], 'The eagle has wings.'),
    choice('Which one do you wear on your feet?', ['👟 shoes', '🎩 hat', '🧣 scarf', '🧢 cap'], 'Shoes go on feet.'),
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
    order(
      'Tap the words from least often to most often.',
      ['never', 'rarely', 'often', 'always'],
      'Rarely means not often.',
    ),
    choice(
      '"The rope was so frail that one pull could break it." What does "frail" mean?',
      ['weak', 'long', 'wet', 'heavy'],
      'What breaks with one pull is weak.',
    ),
    tap(
      'Tap the word that means the opposite of "generous".',
      'words',
      ['*mean|kind|rich', 'famous|gentle|proud', 'clever|early|polite'],
      'A mean person does not like to share.',
    ),
    choice(
      '"She only glanced at the page." What did she do?',
      ['looked at it quickly', 'read it word by word', 'tore it out of the book', 'wrote on it in pencil'],
      'A glance is a short look.',
    ),
    tapWord(
      'Tap the word that means "said quietly".',
      'The twins argued, shouted and laughed until their aunt *whispered that the baby had just fallen asleep.',
      'To whisper is to speak very softly.',
    ),
    order(
      'Tap the words from least to most likely.',
      ['impossible', 'unlikely', 'probable', 'certain'],
      'Probable lies between unlikely and certain.',
    ),
    tap(
      '"Bark" belongs to a tree and to a dog. Tap the word that belongs to a river and to money.',
      'words',
      ['shore|*bank|coin', 'stream|purse|bridge', 'coast|market|port'],
      'A river has banks, and a bank keeps money.',
    ),
    tap(
      'The beginning "re-" can mean again. Tap the word in which it does.',
      'words',
      ['ready|*rebuild|reach', 'reason|rest|rescue', 'real|region|reptile'],
      'To rebuild is to build again.',
    ),
    choice(
      '"After weeks of drought the farmers prayed for clouds." What is a drought?',
      ['a time without rain', 'a time of strong wind', 'a feast after harvest', 'an illness of cattle'],
      'They pray for clouds because no rain fell.',
    ),
    tap(
      '"Mis-" can mean wrongly. Tap the word in which it does.',
      'words',
      ['mister|*misspell|mission', 'misty|missing|misery'],
      'To misspell is to spell wrongly.',
    ),
    order(
      'Tap the words from the weakest to the strongest feeling.',
      ['annoyed', 'angry', 'furious'],
      'Furious means extremely angry.',
    ),
    tapWord(
      'Tap the word that means "at last, after trouble".',
      'The door would not move at first, but they pushed and pulled until it *eventually swung open.',
      'Eventually means in the end.',
    ),
  ]),
  ...cell('literature', 'vocabulary', '12-15', [
    tap(
      'Tap the word that means the opposite of "scarce".',
      'words',
      ['*plentiful|rare|hidden', 'costly|narrow|sudden', 'careful|famous|useless'],
      'What is scarce is rare; what is plentiful is there in great number.',
    ),
    choice(
      '"He agreed reluctantly." How did he agree?',
      ['unwillingly', 'without delay', 'in secret', 'with great joy'],
      'Reluctant people would rather not.',
    ),
    choice(
      '"The news spread like fire through dry grass." What does the writer want to say?',
      ['It spread very fast.', 'It was bad for farmers.', 'It was hot that day.', 'It was soon forgotten.'],
      'Dry grass burns quickly.',
    ),
    choice(
      '"Her candid answer surprised the board: she admitted every mistake." What does "candid" mean?',
      ['honest and open', 'short and rude', 'long and detailed', 'well prepared'],
      'Whoever admits mistakes speaks openly.',
    ),
    tapWord(
      'Tap the word that is used figuratively.',
      'When the teacher read out the results, nobody spoke, and all hope *evaporated before anyone had left the hall.',
      'Hope cannot turn into vapour; it disappears.',
    ),
    tap(
      '"Bene-" means good or well. Tap the word that means "kind and well-meaning".',
      'words',
      ['beneath|*benevolent|benchmark', 'beneficiary|benefit|bent', 'bend|bench|belated'],
      'Benevolent: wishing others well.',
    ),
    order(
      'Tap the words from the weakest to the strongest wish to know.',
      ['indifferent', 'curious', 'obsessed'],
      'Indifferent means without interest, obsessed unable to stop.',
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
      '"Chron-" means time. Tap the word that means "happening at the same time".',
      'words',
      ['chronic|*synchronous|chronicle', 'annual|chorus|eternal', 'chrome|anachronism|later'],
      '"Syn-" means together.',
    ),
    tap(
      'Tap the word that comes closest in meaning to "ephemeral".',
      'words',
      ['eternal|massive|*fleeting', 'valuable|hidden|harmful', 'sacred|careful|ordinary'],
      'Ephemeral things last only a short time.',
    ),
    tap(
      'Tap the word that comes closest in meaning to "ambivalent".',
      'words',
      ['ambitious|*torn|indifferent', 'equal|bilingual|hostile', 'invalid|generous|careless'],
      'Ambivalent people are torn between two feelings.',
    ),
  ]),
];
