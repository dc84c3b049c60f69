import { cell, choice, number, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const characterAnalysis = [
  ...cell('literature', 'character-analysis', '3-5', [
    choice(
      'Bear lost his ball. How does Bear feel?',
      ['😢 sad', '😀 happy', '😴 sleepy'],
      'Losing something dear makes us sad.',
    ),
    tap('Fox gets a present. Tap how Fox feels.', 'picture', ['😢|😡|😴', '🤒|*😀|🤢'], 'A present makes Fox happy.'),
    choice('Hen shares her bread with Duck. How is Hen?', ['kind', 'angry', 'lazy'], 'Sharing is kind.'),
    tap(
      'Mouse hears a loud bang. Tap how Mouse feels.',
      'picture',
      ['😀|😴|😋', '🥰|🤠|*😱'],
      'A sudden bang frightens Mouse.',
    ),
    order(
      "Owl's day: tap how Owl feels, in order. Asleep, scared, happy.",
      ['😴 asleep', '😱 scared', '😀 happy'],
      'Asleep first, then scared, then happy.',
    ),
    tap(
      'Dog broke the toy of Cat. Tap how Cat feels.',
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
        'Kip had a red scarf.',
        'He liked plum soup.',
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
    tapWord(
      'Tap the word that shows that Finn is not as calm as he says.',
      '"I am not worried at all," said Finn, and for the tenth time he *nervously looked out of the window.',
      'Nervously tells what he feels.',
    ),
    choice(
      'Two brothers find a coin. Elio wants to look for its owner, Max wants to keep it. At last Max puts it into a box marked "Found". What does this show about Max?',
      ['He can change his mind.', 'He never liked the coin.', 'He is afraid of boxes.', 'He tricked his brother.'],
      'First he wants to keep it, then he does not.',
    ),
    number(
      'Count the clues that Vera is in a hurry: "Vera ate standing up, left one shoe untied, smiled at the cat, and ran for the bus." How many are there?',
      3,
      'Standing, untied shoe, running. The smile is no clue.',
    ),
  ]),
  ...cell('literature', 'character-analysis', '12-15', [
    choice(
      'A doctor hides bad news from a friend, then lies awake because she values truth above all. What is the conflict in her?',
      ['kindness against honesty', 'courage against laziness', 'money against fame', 'youth against old age'],
      'She spares her friend and betrays her principle.',
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
    order(
      'Tap from the most direct to the most indirect way of showing that a man is stingy.',
      [
        '"He was stingy," says the narrator.',
        '"He never spends a coin," says his neighbor.',
        'He counts the matches after each guest.',
        'His lamp is dark though it is evening.',
      ],
      'Told by the narrator, told by another, shown in action, only hinted at.',
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
    tapWord(
      'The speaker envies her friend. Tap the word that shows it most clearly.',
      '"What a lovely prize," she said warmly, and turned the medal over, looking almost *greedily at the name on the back.',
      'Greedily shows that she wants it for herself.',
    ),
    tap(
      'A foil shows a hero more clearly by contrast. The hero is hasty. Tap the best foil.',
      'list',
      [
        'a rival who is faster',
        'a servant who is funny',
        '*a friend who weighs each word',
        'a king who is rich',
        'a sister who is brave',
        'a stranger who is lost',
      ],
      'A slow and careful friend makes haste visible.',
    ),
  ]),
];
