import { cell, choice, number, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const characterAnalysis = [
  ...cell('literature', 'character-analysis', '3-5', [
    choice(
      'Bear lost his ball. How does Bear feel?',
      ['😢 sad', '😀 happy', '😴 sleepy'],
      'Losing something dear makes us sad.',
    ),
    tap('Fox gets a present. Tap how Fox feels.', 'picture', ['😢|😡|😴', '🤒|*😀|🤢'], 'A present makes Fox happy.'),
    choice('Hen shares her bread with Duck. What is Hen like?', ['kind', 'angry', 'lazy'], 'Sharing is kind.'),
    tap(
      'Mouse hears a loud bang. Tap how Mouse feels.',
      'picture',
      ['😀|😴|😋', '🥰|🤠|*😱'],
      'A sudden bang frightens Mouse.',
    ),
    tap(
      'Owl has nobody to play with. Tap how Owl feels.',
      'picture',
      ['😀|😋|*😢', '🥳|🥰|🤠'],
      'Being alone makes Owl sad.',
    ),
    tap(
      "Dog broke Cat's toy. Tap how Cat feels.",
      'picture',
      ['😋|*😡|😴', '🤠|😀|🥳'],
      'Cat is angry because the toy is broken.',
    ),
  ]),
  ...cell('literature', 'character-analysis', '6-8', [
    choice(
      'Sami saw a smaller child fall. He stopped his game and helped her up. What is Sami like?',
      ['helpful', 'greedy', 'proud', 'shy'],
      'He stopped his own game to help.',
    ),
    tapWord(
      'Tap the word that tells how the giant felt.',
      'The giant sat down by the sea. He was *lonely, for no one came to play.',
      'Lonely means sad to be alone.',
    ),
    choice(
      'Rosa gave her best drawing to the new girl. Why did she most likely do it?',
      ['to make her feel welcome', 'to get rid of old paper', 'to show that she was cross', 'to win a drawing prize'],
      'A gift is a friendly hello.',
    ),
    order(
      'Uma is very shy at first. Tap how she changes, in order.',
      [
        'She hides behind her father.',
        'She peeks at the other children.',
        'She says one quiet word.',
        'She sings for the whole class.',
      ],
      'Each step takes a little more courage.',
    ),
    tap(
      'Tap the line that shows that Kip is brave.',
      'list',
      [
        'Kip had a red scarf and a blue cap.',
        'He liked plum soup with fresh bread.',
        '*He went alone into the dark cave.',
        'He sang in the bath.',
        'His boots were new.',
        'He had two brothers.',
      ],
      'Going alone into the dark needs courage.',
    ),
    choice(
      'Ali says, "I love this soup." When no one looks, he feeds it to the plant. What does Ali really think?',
      [
        'He does not like the soup.',
        'He thinks the plant is hungry.',
        'He wants some more soup.',
        'He is good at cooking.',
      ],
      'What he does shows what he thinks.',
    ),
  ]),
  ...cell('literature', 'character-analysis', '9-11', [
    choice(
      'Every night Yusuf checked the locks twice, counted the hens, and only then went to bed. Which word describes him best?',
      ['careful', 'careless', 'cheerful', 'jealous'],
      'Checking twice shows care.',
    ),
    choice(
      'Leo lets the little ones win at chess and never tells them. What is he like?',
      ['kind and modest', 'proud and loud', 'weak at chess', 'afraid of losing'],
      'He gives them joy and does not boast of it.',
    ),
    tap(
      'Tap the action that shows that Miss Okoro is generous.',
      'list',
      [
        'She walks to work each day.',
        '*She gives half her lunch to a stranger.',
        'She reads the paper at noon.',
        'She waters her plant on Fridays.',
        'She sings louder than the others.',
        'She never forgets a name.',
      ],
      'Generous people give of what they have.',
    ),
    tapWord(
      'Tap the word that shows that Ines is impatient.',
      'Ines waited at the counter, *drumming her fingers on the glass while the clerk counted the stamps.',
      'Drumming fingers show that waiting is hard.',
    ),
    order(
      'Nadia changes through the story. Tap the lines in the most likely order.',
      [
        '"I can do everything by myself."',
        'She tries alone and fails.',
        'She quietly lets a friend help.',
        '"We did this together."',
      ],
      'From proud to thankful.',
    ),
    tap(
      'Aunt May says that she hates the stray cat. Tap the line that shows what she really feels.',
      'list',
      [
        'She calls it a nuisance.',
        'She locks the kitchen door at night.',
        '*She leaves a bowl of milk outside.',
        'She reads until late.',
        'She sweeps the yard at noon.',
        'She tells the boys next door to chase it.',
      ],
      'She feeds the cat that she says she hates.',
    ),
    choice(
      'Two brothers find a coin. Elio wants to look for its owner, Max wants to keep it. At last Max puts it into a box marked "Found". What does this show about Max?',
      ['He can change his mind.', 'He never liked the coin.', 'He wanted a reward for it.', 'He tricked his brother.'],
      'First he wants to keep it, then he does not.',
    ),
    choice(
      'Ada tells the referee that her goal was made by hand, though nobody saw it. What matters most to her?',
      ['being honest', 'winning the game', 'being noticed', 'ending the game early'],
      'She loses the goal because the truth matters more.',
    ),
    order(
      'Tia slowly learns to trust Max. Tap the lines in the most likely order.',
      [
        'She will not look at Max.',
        'She nods when he says hello.',
        'She lends him her pen.',
        'She tells him her secret.',
      ],
      'Each step gives away a little more.',
    ),
    tapWord(
      'Tap the word that shows that Finn is not as calm as he says.',
      '"I am not worried at all," said Finn, and for the tenth time he *nervously looked out of the window.',
      'Nervously tells what he feels.',
    ),
    number(
      'Count the clues that Vera is in a hurry: "Vera ate standing up, left one shoe untied, smiled at the cat, and ran for the bus." How many are there?',
      3,
      'Standing, untied shoe, running. The smile is no clue.',
    ),
    tapWord(
      'Tap the word that shows what the captain really thinks of the plan.',
      '"A bold plan," said the captain, and *grimly signed the order that would send his men across the river.',
      'Grimly shows that he expects nothing good.',
    ),
  ]),
  ...cell('literature', 'character-analysis', '12-15', [
    choice(
      'A doctor hides bad news from a friend, then lies awake because she values truth above all. What is the conflict in her?',
      ['kindness against honesty', 'courage against laziness', 'money against fame', 'youth against old age'],
      'She spares her friend and betrays her principle.',
    ),
    choice(
      '"I never boast," he said, "and I am better at that than anyone." What does this show?',
      [
        'He does not see himself clearly.',
        'He is just as modest as he says.',
        'He is making fun of a friend.',
        'He has learned from his mistakes.',
      ],
      'He boasts of not boasting.',
    ),
    choice(
      '"Of course I forgive you," she said, moving her chair a little further away. How do words and action relate?',
      [
        'The action contradicts the words.',
        'The action explains the words.',
        'The words describe the action.',
        'They have the same meaning.',
      ],
      'Moving away shows that she has not forgiven.',
    ),
    tap(
      'The mayor says that he acts for the town. Tap the detail which suggests another motive.',
      'list',
      [
        'He speaks without notes.',
        'The square is full of people.',
        '*The new road ends at his own mill.',
        'He thanks the builders by name.',
        'The band plays twice.',
        'The plan has taken two years.',
      ],
      'The road profits him.',
    ),
    tapWord(
      'Tap the word that shows that the narrator takes the side of the girl.',
      'The teacher repeated the question, and the girl was *unfairly sent outside before she had opened her mouth.',
      'Unfairly judges what was done to her.',
    ),
    order(
      'A proud man learns to doubt himself. Tap his words in the most likely order.',
      [
        '"I am never wrong."',
        '"This once I had bad luck."',
        '"Perhaps I misjudged it."',
        '"I was wrong, and I am sorry."',
      ],
      'From certainty to excuse, doubt and regret.',
    ),
    tap(
      'A servant only seems to be loyal. Tap the line that gives him away.',
      'list',
      [
        'He carries two bags at once.',
        'He knows how she takes her tea.',
        '*He copies her letters at night.',
        'He never sits while she stands.',
        'He has served her for nine years.',
        'He learned her songs by heart.',
      ],
      'Copying letters in secret is spying.',
    ),
    tapWord(
      'The speaker envies her friend. Tap the word that shows it most clearly.',
      '"What a lovely prize," she said warmly, and turned the medal over, looking almost *greedily at the name on the back.',
      'Greedily shows that she wants it for herself.',
    ),
    choice(
      'Two brothers tell of the same quarrel. Each leaves out his own insult. What can a reader trust most?',
      [
        'what both of them report',
        'what the elder brother reports',
        'what the longer account says',
        'what neither of them denies',
      ],
      'On what both report neither gains by lying.',
    ),
    order(
      'Tap from the most direct to the most indirect way of showing that a man is stingy.',
      [
        '"He was stingy," says the narrator.',
        '"He never spends a coin," says his neighbour.',
        'He counts the matches after each guest.',
        'His lamp is dark though it is evening.',
      ],
      'Told by the narrator, told by another, shown in action, only hinted at.',
    ),
    tap(
      'A foil shows a hero more clearly by contrast. The hero is hasty. Tap the best foil.',
      'list',
      [
        'a rival who is even faster than he is',
        'a servant who is funny',
        '*a friend who weighs each word',
        'a king who is richer than anyone',
        'a sister who is brave in every danger',
        'a stranger who is lost',
      ],
      'A slow and careful friend makes haste visible.',
    ),
    order(
      "A grandson prints what his grandmother wrote down after a sailor had told her of his captain's dream. Tap who knew of the dream first, then the next ones.",
      ['the captain', 'the sailor', 'the grandmother', 'the grandson'],
      'The sentence names them backwards.',
    ),
  ]),
];
