import { cell, choice, inPlace, number, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const historicalFigures = [
  ...cell('history', 'historical-figures', '3-5', [
    choice(
      'Who helps you when you are ill?',
      ['🩺 doctor', '🚜 farmer', '🎨 painter', '🚌 driver'],
      'Doctors help people who are ill.',
    ),
    tap('Tap what a baker makes.', 'picture', ['👟|*🍞|🔑', '🪑|🧦|⚽'], 'A baker bakes bread.'),
    tap(
      'Tap what a firefighter drives.',
      'picture',
      ['🚜|🚀|🚲', '⛵|*🚒|🚂'],
      'Firefighters come with a fire engine.',
    ),
    choice(
      'Who lives in a castle in old stories?',
      ['👑 a queen', '🎣 a fisher', '🚜 a farmer', '🧹 a cleaner'],
      'In old stories kings and queens live in castles.',
    ),
    tap('Tap what a farmer uses in the field.', 'picture', ['🎻|*🚜|🚀', '🩺|🎨|🔬'], 'A tractor pulls the plough.'),
    order(
      'A letter travels. Tap in order.',
      ['✏️ someone writes it', '📮 it is posted', '🚲 a carrier brings it', '😀 someone reads it'],
      'Write, post, carry, read.',
    ),
  ]),
  ...cell('history', 'historical-figures', '6-8', [
    choice(
      'Wangari Maathai lived in Kenya. She saw bare hills and soil washed away by rain. What did she ask many women to do?',
      ['plant trees', 'build ships', 'sell wood', 'dig for gold'],
      'Roots hold soil. Together they planted millions of trees.',
    ),
    tapWord(
      'What are the letters made of? Tap the word.',
      'Louis Braille could not see. As a boy he made an alphabet of small *dots. Fingers can read them.',
      'Braille letters are small raised dots.',
    ),
    order(
      'Mary Anning found old sea animals in stone. Tap her work in order.',
      [
        'She walks along the cliff.',
        'She sees a bone in the rock.',
        'She digs it out with care.',
        'She shows it to scientists.',
      ],
      'Walk, see, dig, show.',
    ),
    choice(
      'Marie Curie found two new elements and won two Nobel Prizes. In what did she work?',
      ['science', 'sailing', 'music', 'farming'],
      'Finding elements is the work of scientists.',
    ),
    tap(
      'In 1903 the Wright brothers flew. Tap the line that tells best why they succeeded.',
      'list',
      [
        'They had a bicycle shop.',
        'Their first flight took 12 seconds.',
        '*They tested many wings before they flew.',
        'The day was cold and windy.',
        'Five people watched them.',
        'Their aeroplane was made of wood and cloth.',
      ],
      'Testing showed them which wings lift best.',
    ),
    tap(
      'King Sejong had a new alphabet made. Tap the line that tells why.',
      'list',
      [
        'Sejong was a king in Korea.',
        '*Few people could read the old signs.',
        'Scholars worked with him.',
        'The new letters have simple shapes.',
        'The letters became known in 1446.',
        'The letters are still used today.',
      ],
      'Few could read, so he wanted easier letters.',
    ),
  ]),
  ...cell('history', 'historical-figures', '9-11', [
    choice(
      'Why is Johannes Gutenberg remembered?',
      [
        'He printed with movable letters.',
        'He sailed around the Earth.',
        'He painted a chapel.',
        'He drew the first map of China.',
      ],
      'From about 1450 his letters of metal could be used again and again.',
    ),
    tap(
      'Tap the person who fought against apartheid in South Africa and was imprisoned for it.',
      'words',
      ['Kwame Nkrumah|*Nelson Mandela|Simón Bolívar', 'Martin Luther King|Abraham Lincoln|Napoleon'],
      'Mandela was in prison for 27 years and then became president.',
    ),
    tap(
      'In 1955 Rosa Parks would not give up her seat on a bus. Tap what followed from it.',
      'list',
      [
        'She worked as a seamstress.',
        'Laws kept black and white people apart on the buses.',
        '*For a year most black people refused the buses.',
        'The bus was nearly full.',
        'The driver told her to stand up.',
        'She was on her way home from work.',
      ],
      'The others were so before or on that day.',
    ),
    tap(
      'One person is matched with the wrong field. Tap the wrong field.',
      'table',
      [
        'Person|Field',
        'Charles Darwin|*architecture',
        'Frida Kahlo|painting',
        'Ludwig van Beethoven|music',
        'Florence Nightingale|nursing',
        'Isaac Newton|physics',
        'William Shakespeare|theatre',
      ],
      'Darwin studied plants and animals.',
    ),
    choice(
      'Around 820 al-Khwarizmi wrote on solving equations. Which word comes from the title of his book?',
      ['algebra', 'geometry', 'biology', 'astronomy'],
      'Al-jabr means putting together what was broken.',
    ),
    inPlace(
      tap(
        'Leonardo da Vinci was born in 1452. Tap the century of his birth.',
        'words',
        ['14th century|*15th century|16th century', '17th century|18th century|19th century'],
        '1452 is in the 15th century.',
      ),
    ),
    choice(
      'Florence Nightingale counted why soldiers died and drew charts of it. What did her charts show?',
      [
        'Most died of illness, not of wounds.',
        'Most died of wounds in battle.',
        'Most died on the long way home.',
        'Most died of hunger in winter.',
      ],
      'Clean hospitals then saved many lives.',
    ),
    choice(
      'Why is Ibn Battuta remembered?',
      [
        'He travelled far and told of it.',
        'He built the first telescope.',
        'He painted famous ceilings.',
        'He was first at the South Pole.',
      ],
      'In the 14th century he travelled through Africa and Asia.',
    ),
    order(
      'Tap who lived first, then the next ones.',
      [
        'Cleopatra, queen of Egypt',
        'Genghis Khan, ruler of the Mongols',
        'Marie Curie, scientist',
        'Neil Armstrong, first on the Moon',
      ],
      'First century BCE, about 1200, about 1900, 1969.',
    ),
    tap(
      'Tap the person who lived in ancient Greece.',
      'words',
      ['Confucius|*Aristotle|Charlemagne', 'Tutankhamun|Galileo|Genghis Khan'],
      'Aristotle taught in Athens in the 4th century BCE.',
    ),
    choice(
      'Zheng He led seven great voyages from China between 1405 and 1433. Over which ocean did they go?',
      ['Indian Ocean', 'Atlantic Ocean', 'Arctic Ocean', 'Southern Ocean'],
      'His fleets reached India, Arabia and East Africa.',
    ),
    order(
      'Tap who travelled first, then the next ones.',
      [
        'Zheng He in the Indian Ocean',
        'Columbus in the Caribbean',
        'James Cook in the Pacific',
        'Roald Amundsen at the South Pole',
      ],
      '1405 to 1433, 1492, about 1770, 1911.',
    ),
  ]),
  ...cell('history', 'historical-figures', '12-15', [
    tap(
      'You study a queen who died in 1603. Tap the primary source.',
      'list',
      [
        'a film made in 1998',
        'a school book of 2015',
        '*a letter she wrote in 1587',
        'a museum guide of 2020',
        'a novel from 1890',
        'a portrait painted in 1802',
      ],
      'Only the letter comes from her own time.',
    ),
    choice(
      'A diary praises a general. Which fact about its writer matters most to a reader?',
      [
        'He was the son of the general.',
        'He kept more than one diary in his life.',
        'He was forty years old at that time.',
        'He came from a small town.',
      ],
      'A son has reasons to praise.',
    ),
    tap(
      'Tap the statement about Galileo that is an opinion.',
      'list',
      [
        'He built telescopes.',
        'He saw moons of Jupiter.',
        '*He was the greatest mind of his age.',
        'He was tried in Rome in 1633 for his teaching.',
        'He wrote down his findings in Italian and in Latin.',
        'He taught at Padua.',
      ],
      'The others can be checked; greatest is a judgement.',
    ),
    choice(
      'A king paid the man who wrote about his battles. Why should a reader take care?',
      [
        'The writer had a reason to please him.',
        'Only the winners of battles can write.',
        'Kings never tell anybody the truth.',
        'The writer had been at every battle.',
      ],
      'Who pays can shape what is told.',
    ),
    tap(
      'Source 1: "She came with forty ships and spared the town." Source 2: "Forty ships brought her, and she burned the harbour." Tap what both say.',
      'list',
      [
        'She spared the town.',
        'She burned the harbour.',
        '*She came with forty ships.',
        'Her people loved her.',
        'She lost many ships.',
        'She came at night.',
      ],
      'Both mention forty ships; the rest is told by one or none.',
    ),
    order(
      'Tap from the closest to the most distant source on a battle.',
      [
        'a diary kept on that day',
        'a letter from a month later',
        'memoirs from thirty years later',
        'a book from three centuries later',
      ],
      'Time adds distance.',
    ),
    choice(
      'Statues of a leader stand everywhere, but no letters of the people survive. What do the statues show for certain?',
      [
        'how the leader wished to be seen',
        'what the people thought of the leader',
        'how the leader really looked',
        'that most people liked the leader',
      ],
      'Whoever orders a statue decides what it shows.',
    ),
    tapWord(
      'Tap the word that shows that the writer did not see it himself.',
      'The king *reportedly wept when the bridge was burned, and for three days he would speak to nobody.',
      'Reportedly means that others have told it.',
    ),
    choice(
      'An enemy calls a general cruel, a friend calls him firm. What is the best next step?',
      [
        'Find out what he actually did.',
        'Believe whoever wrote first.',
        'Choose a word in between.',
        'Trust the friend, who knew him.',
      ],
      'Deeds can be checked against other sources; labels cannot.',
    ),
    order(
      'Tap from the strongest to the weakest evidence that a queen could write.',
      [
        'a letter in her own hand',
        "a clerk's letter with only her name in her hand",
        'a poem of her time that praises her letters',
        'a later novel in which she writes letters',
      ],
      'A text, a name, praise from her time, and invention.',
    ),
    tap(
      'Copy B of a lost letter has every mistake of copy A and two more. Copy C has other mistakes. Tap what is most likely.',
      'list',
      [
        'A was copied from B.',
        '*B was copied from A.',
        'C was copied from B.',
        'A and C have one writer.',
        'B is the lost letter.',
        'C is the latest copy.',
      ],
      'A copy takes over mistakes and adds some of its own.',
    ),
    number(
      'A and C saw a battle. B copied A. D copied B. E copied C and added songs. How many independent eyewitness accounts are there?',
      2,
      'Only A and C saw it; the others repeat them.',
    ),
  ]),
];
