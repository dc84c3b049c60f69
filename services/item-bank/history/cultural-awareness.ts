import { cell, choice, number, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const culturalAwareness = [
  ...cell('history', 'cultural-awareness', '3-5', [
    choice('How can you say hello?', ['👋 wave', '🙈 hide', '😴 sleep'], 'A wave is a greeting in many places.'),
    tap('Tap what makes music.', 'picture', ['*🥁|🧦|🍎', '🔑|📦|🪑'], 'A drum makes music.'),
    choice(
      'Somebody gives you a gift. What do you say?',
      ['thank you', 'goodbye', 'good night'],
      'We say thank you for a gift.',
    ),
    order(
      'A feast with friends! Tap in order.',
      ['🍳 cook', '🍲 eat', '🧽 wash up'],
      'First cook, then eat, then wash up.',
    ),
    tap(
      'Some families move often. Tap a home they can carry.',
      'picture',
      ['🏰|🏢|*⛺', '🏭|🗼|⛲'],
      'A tent can be packed and carried.',
    ),
    choice(
      'Guests take off their shoes. Why?',
      ['to keep floors clean', 'to get warm feet', 'to walk faster'],
      'Shoes carry dirt from the street.',
    ),
  ]),
  ...cell('history', 'cultural-awareness', '6-8', [
    choice(
      'One friend bows, the other shakes hands. What do both want to show?',
      ['respect', 'anger', 'hunger', 'fear'],
      'Both are friendly greetings.',
    ),
    order(
      'A rice feast comes at the end of the year of work. Tap in order.',
      ['Farmers plant the rice.', 'They care for the fields.', 'They bring in the rice.', 'They dance at a feast.'],
      'The feast gives thanks for the harvest.',
    ),
    choice(
      'In very hot lands many shops close at noon. Why?',
      ['It is too hot to work.', 'It is too dark to see.', 'The shops are sold out.', 'The day ends at noon.'],
      'People rest in the heat and work when it is cooler.',
    ),
    tap(
      'Tap the line that tells why the people have a feast.',
      'list',
      [
        'The feast is held in autumn each year.',
        'People wear yellow.',
        'There is a long dance around the fire.',
        '*They are glad of the harvest.',
        'Children carry lamps through the dark.',
        'The soup is sweet.',
      ],
      'The others tell when and how, not why.',
    ),
    tapWord(
      'Why are these roofs steep? Tap the one word.',
      'In this village all the roofs are steep. So the *rain runs off quickly and no drop comes in.',
      'On a flat roof much rain would stand.',
    ),
    choice(
      'One family eats with chopsticks, one with forks, one with the hands. Which way is right?',
      [
        'Each way is right at home.',
        'Only forks and knives are right.',
        'Hands are the cleanest way.',
        'Only chopsticks are polite.',
      ],
      'Customs differ, and each has its own good manners.',
    ),
  ]),
  ...cell('history', 'cultural-awareness', '9-11', [
    choice(
      'A band mixes drums from one land, a harp from another and words from a third. What is this?',
      ['a blend of cultures', 'a loss of all culture', 'a copy of one culture', 'a culture without music'],
      'Old parts become something new.',
    ),
    tap(
      'Tap the line that tells the reason for a custom.',
      'list',
      [
        'They wear white at weddings and funerals.',
        'They greet the oldest guest before all the others.',
        '*Shoes stay outside to keep floors clean.',
        'They eat after sunset.',
        'They sing before work.',
        'They paint their doors blue.',
      ],
      'To keep floors clean is a reason; the others only tell what is done.',
    ),
    choice(
      'Traders on the old Silk Road carried silk and spices. What else travelled with them?',
      ['ideas and beliefs', 'steam engines', 'potatoes from Peru', 'printed newspapers'],
      'Where people trade they also talk, teach and pray.',
    ),
    choice(
      'In some lands people nod to say no. What should a visitor do?',
      [
        'learn what the nod means there',
        'teach people the usual nod',
        'nod harder than they do',
        'talk without any signs',
      ],
      'Signs mean what people there have agreed on.',
    ),
    number(
      'The digits that most of the world uses came from India by way of Arabic scholars. How many different digits are there?',
      10,
      'Zero to nine.',
    ),
    tap(
      'Tap the line in which a custom has changed.',
      'list',
      [
        'They have always danced at weddings.',
        '*Once they walked; now they ride.',
        'They still bake bread on Fridays.',
        'They keep the old songs.',
        'They greet each other as before.',
        'They fast every year.',
      ],
      'Once and now show a change.',
    ),
    tap(
      'Tap the line that shows an exchange in both directions.',
      'list',
      [
        'Traders sold glass and went home.',
        '*Sailors taught songs and learned recipes.',
        'A storm sank a foreign ship.',
        'A king hid all foreign books.',
        'A town closed its gates at night.',
        'Pilgrims walked in silence.',
      ],
      'They gave something and took something.',
    ),
    choice(
      'A film shows one village and says, "All people in this country live like this." What is the mistake?',
      [
        'One village is not a whole country.',
        'Films can never show real people.',
        'Villages are the same everywhere.',
        'The village should not be shown.',
      ],
      'People of one country live in many ways.',
    ),
    tapWord(
      'Tap the word that shows that not everybody in the land does this.',
      'In this land *many families share one large plate, and guests are given the best part of the food.',
      'Many is not all.',
    ),
    tap(
      'Many crops travel the world. Tap the one that first grew in the Americas.',
      'words',
      ['wheat|tea|olives', '*maize|apples|coffee', 'bananas|oranges|onions'],
      'Maize was first grown in what is now Mexico.',
    ),
    choice(
      'The Japanese word for bread, "pan", comes from Portuguese. What does that suggest?',
      [
        'Portuguese traders brought bread.',
        'Both languages come from one old language.',
        'Bread was invented in Japan.',
        'Japan once belonged to Portugal.',
      ],
      'A new thing often keeps the name that it came with.',
    ),
    order(
      'Paper was invented in East Asia. Tap the places in the order in which people there began to make it.',
      ['China', 'Samarkand in Central Asia', 'Baghdad', 'Spain'],
      'The craft moved west over a thousand years.',
    ),
  ]),
  ...cell('history', 'cultural-awareness', '12-15', [
    choice(
      'Which headline takes a side?',
      [
        'Heroes stand up to greedy lords',
        'Farmers march to the capital',
        'Vote on land law set for May',
        'Council hears farmers and owners',
      ],
      'Heroes and greedy are judgements.',
    ),
    tap(
      'Tap the line that judges a people by the customs of the writer.',
      'list',
      [
        'They greet with a bow.',
        'They dine at ten in summer.',
        '*They dine too late.',
        'They bury the dead in caves.',
        'They count in twenties.',
        'Their year begins in spring.',
      ],
      'Too late here means: later than where the writer lives.',
    ),
    tapWord(
      "Tap the word that shows the traveller's judgement.",
      'The people of the valley eat with their hands, sing at their work, and live in *primitive huts of reed and clay beside the water.',
      'Primitive looks down on what it describes.',
    ),
    choice(
      'A school book of a colony begins, "our discoverers found this land". Whose view is missing most?',
      [
        'that of the people already there',
        'that of the merchants who paid for the ships',
        'that of the sailors on board',
        'that of the king at home',
      ],
      'For them the land was not found but entered.',
    ),
    tap(
      'Tap the sentence that treats a culture as something that changes.',
      'list',
      [
        'They have always lived like that.',
        'Their customs are thousands of years old.',
        '*The young mix old songs with new beats.',
        'They are a people of fishermen.',
        'Such people never leave their land.',
        'Their way of life is pure.',
      ],
      'The others speak as if a people stood still.',
    ),
    choice(
      'A museum shows only the weapons of a people. What is the danger?',
      [
        'Visitors may think that they only fought.',
        'The weapons may be too old to show.',
        'Other museums may show them too.',
        'Visitors may not know their price.',
      ],
      'What is left out shapes the picture.',
    ),
    choice(
      'A visitor calls a market "chaos". Sellers there find everything at once. What does the word tell about most?',
      ['the view of the visitor', 'the order of the market', 'the habits of the sellers', 'the size of the market'],
      'The order is there, but the visitor does not know it.',
    ),
    order(
      'Tap from the most neutral to the most biased report.',
      [
        'The crowd entered the palace.',
        'The crowd forced its way into the palace.',
        'The mob stormed the palace.',
        'The savage mob defiled the noble palace.',
      ],
      'Each line adds more judgement.',
    ),
    order(
      'Tap from the inside view to the outside view of a feast.',
      [
        'a dancer writes about her own feast',
        'a guest from the next village tells of it',
        'a journalist from the capital comes once',
        'a writer abroad works from photographs',
      ],
      'Each knows the feast from farther away.',
    ),
    tapWord(
      'Tap the word that turns a difference into a fault.',
      'Unlike us they count the years by kings, speak softly to strangers and *fail to eat with knives and forks.',
      'Whoever eats in another way does not fail at ours.',
    ),
    tap(
      'A people carves masks for a rite and then lets them decay. A museum keeps one as art. Tap what has changed most.',
      'list',
      [
        'the wood of the mask',
        '*the meaning of the mask',
        'the age of the mask',
        'the shape of the mask',
        'the name of the carver',
        'the land the wood comes from',
      ],
      'For its makers it mattered in the rite, not as a thing to keep.',
    ),
    tapWord(
      'Tap the word that makes a conquest sound harmless.',
      'In 1880 the region was *pacified, its chiefs were replaced and its best land was given to settlers.',
      'Pacified says that peace was made, where a land was taken by force.',
    ),
  ]),
];
