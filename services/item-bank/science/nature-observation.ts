import { cell, choice, grid, number, order, tap, tapWord } from '#services/item-bank/authoring.ts';

export const natureObservation = [
  ...cell('science', 'nature-observation', '3-5', [
    tap('Tap the animal.', 'picture', ['🪨|🚗|*🐶', '🧦|🔑|⚽'], 'A dog is an animal. It eats, moves and grows.'),
    choice(
      'Which one is alive?',
      ['🐱 cat', '🪨 stone', '🥄 spoon', '🚲 bicycle'],
      'A cat eats, grows and moves by itself.',
    ),
    tap('Tap the plant.', 'picture', ['🐟|🪁|🐦', '*🌵|🐞|🚂'], 'A cactus is a plant with roots in the ground.'),
    choice(
      'Which one needs water to live?',
      ['🌻 flower', '⚽ ball', '🪑 chair', '🔔 bell'],
      'Flowers are alive and need water.',
    ),
    order(
      'A chicken grows up. Tap in order.',
      ['🥚 egg', '🐣 chick', '🐔 hen'],
      'The chick hatches from the egg and becomes a hen.',
    ),
    tap(
      'One thing was never alive. Tap it.',
      'picture',
      ['🐌|🐸|🌳', '🐝|*🥄|🌼'],
      'A spoon is made by people and never lived.',
    ),
  ]),
  ...cell('science', 'nature-observation', '6-8', [
    choice(
      'Which animal is made for life in the hot, dry desert?',
      ['🐪 camel', '🐋 whale', '🐸 frog', '🐧 penguin'],
      'Camels can go without water for a long time.',
    ),
    order(
      'A frog grows up. Tap in order.',
      ['eggs in water', 'tadpole with a tail', 'young frog with four legs and a tail', 'frog without a tail'],
      'Frogs start in water as tadpoles and lose the tail last.',
    ),
    tap(
      'Tap the animal that hatches from an egg.',
      'picture',
      ['🐄|🐕|🐎', '🐈|*🐧|🐇'],
      'Penguins are birds, and birds hatch from eggs.',
    ),
    order(
      'Tap the life of a butterfly in order. Begin with the egg.',
      ['egg', 'caterpillar', 'pupa', 'butterfly'],
      'The caterpillar turns into a pupa, and the pupa opens.',
    ),
    number('How many legs does an insect have?', 6, 'All insects have three pairs of legs.'),
    order(
      'A bean plant grows. Tap in order.',
      [
        'a dry seed lies in wet soil',
        'a root comes out',
        'leaves open in the light',
        'a flower opens',
        'a pod with new seeds hangs down',
      ],
      'Root first, then leaves, flower and seeds.',
    ),
  ]),
  ...cell('science', 'nature-observation', '9-11', [
    order(
      'Tap the food chain in order. Begin with the living thing that makes its own food.',
      ['grass', 'grasshopper', 'frog', 'snake'],
      'Each one is eaten by the next.',
    ),
    choice(
      'What do we call an animal that eats only plants?',
      ['a herbivore', 'a carnivore', 'an omnivore', 'a predator'],
      'Herbivores eat plants; carnivores eat animals.',
    ),
    tap(
      'Tap the living thing that breaks down dead leaves.',
      'words',
      ['oak|rabbit|*mushroom', 'hawk|grass|spider', 'frog|daisy|trout'],
      'Fungi such as mushrooms live on dead plants and turn them into soil.',
    ),
    number('Look at the table. How many kinds of animal eat grass?', 3, 'Rabbit, mouse and beetle eat grass.', {
      map: grid('table', [
        'Animal|What it eats',
        'rabbit|grass',
        'fox|rabbits, mice',
        'mouse|seeds, grass',
        'owl|mice, beetles',
        'beetle|grass',
      ]),
    }),
    tap(
      'Which animal in the table could be a spider? Tap its letter.',
      'table',
      ['Animal|Legs|Wings|Shell', '*A|8|no|no', 'B|6|yes|no', 'C|0|no|yes', 'D|2|yes|no', 'E|6|no|no', 'F|4|no|yes'],
      'Spiders have eight legs and no wings.',
    ),
    tap(
      'Tap the animal that is a mammal.',
      'words',
      ['shark|penguin|*bat', 'frog|snake|eagle', 'trout|crab|lizard'],
      'Bats have fur and feed their young with milk.',
    ),
    order(
      'Tap the life of a plant in order. Begin with the flower.',
      [
        'A flower opens.',
        'A bee brings pollen.',
        'Seeds form in a fruit.',
        'The seeds are carried away.',
        'A seed begins to grow.',
      ],
      'Pollen first, then seeds, which are spread and sprout.',
    ),
    tap(
      'A beak works like a tool. Tap the bird that most likely cracks hard seeds.',
      'table',
      [
        'Bird|Beak',
        'A|long and thin',
        '*B|short and thick',
        'C|flat and wide',
        'D|hooked and sharp',
        'E|long and curved',
        'F|with a deep pouch',
      ],
      'A short, thick beak is strong like pliers.',
    ),
    choice(
      'All frogs in a pond die. What happens first to the insects that they used to eat?',
      ['Their number grows.', 'Their number falls.', 'It stays the same.', 'They leave the pond.'],
      'Fewer hunters let the hunted become more.',
    ),
    choice(
      'Herons live on the small fish of a lake. Each year there are fewer fish. What will most likely happen to the herons?',
      [
        'There will be fewer of them.',
        'They will learn to eat plants.',
        'They will have more young.',
        'Nothing will change for them.',
      ],
      'With less food some starve or leave.',
    ),
    tap(
      'A salamander has a backbone, wet skin, no feathers and no fur. Follow the key and tap where it ends.',
      'table',
      [
        'Question|Yes|No',
        '1 Has it a backbone?|go to 2|insect or worm',
        '2 Has it feathers?|bird|go to 3',
        '3 Has it fur?|mammal|go to 4',
        '4 Has it wet, smooth skin?|*amphibian|go to 5',
        '5 Has it fins?|fish|reptile',
      ],
      'Yes at 1, no at 2 and 3, yes at 4.',
    ),
    order(
      'Foxes eat rabbits and mice, owls eat only mice. Tap what happens, in order.',
      [
        'Most rabbits die of an illness.',
        'Foxes hunt mice instead.',
        'Mice become rare.',
        'Owls find too little food.',
      ],
      'The illness reaches the owls by way of foxes and mice.',
    ),
  ]),
  ...cell('science', 'nature-observation', '12-15', [
    choice(
      'Seals in cold seas have a thick layer of fat under the skin. What is its main use?',
      [
        'It keeps the body warm.',
        'It makes the seal swim deeper.',
        'It hides the seal from fish.',
        'It makes the bones stronger.',
      ],
      'Fat lets little heat escape into the cold water.',
    ),
    tap(
      'Ladybirds were counted at four places. One count looks like a mistake. Tap it.',
      'table',
      ['Place|Day 1|Day 2|Day 3', 'hedge|12|13|11', 'pond|14|12|13', 'wall|10|12|11', 'meadow|11|*131|12'],
      'All other counts lie between 10 and 14.',
    ),
    tap(
      'Tap the line that only says what was seen.',
      'list',
      [
        'The birds feel unsafe in the trees.',
        'The cold has driven the birds south.',
        '*Nine swallows sat on the wire.',
        'The birds gather because winter is near.',
        'The wire is a good place to rest.',
        'Young birds learn from the old ones.',
      ],
      'The others explain or judge.',
    ),
    tapWord(
      'Tap the word that goes beyond what was seen.',
      'At dusk eleven bats left the cave, circled the lamp for two minutes and flew *happily towards the river.',
      'A feeling of bats cannot be seen.',
    ),
    choice(
      'Two kinds of frog look alike, but their calls differ and they never have young together. What is the best conclusion?',
      [
        'They are two species.',
        'They are males and females.',
        'They are one species with two calls.',
        'One of them is not yet grown.',
      ],
      'What has no young together is not one species, however alike.',
    ),
    choice(
      'A scientist counts plants in ten squares that chance has chosen in a field. Why does she leave it to chance?',
      [
        'so that the sample stands for the field',
        'so that as many plants as possible are counted',
        'so that the squares are easy to reach',
        'so that rare plants are not disturbed',
      ],
      'Squares that she chose might all be special.',
    ),
    tap(
      'After a dry year only hard seeds are left. Birds with large beaks crack them best. Tap the share measured right after it.',
      'table',
      ['Year|Large beaks', '1|31%', '2|30%', '3|*48%', '4|46%', '5|44%', '6|43%'],
      'From year 2 to year 3 the share leaps: many others starved.',
    ),
    order(
      'Tap the steps in order to show how a kind of beetle can change over time.',
      [
        'Beetles of one kind have different colours.',
        'Birds eat the beetles that they notice.',
        'Well-hidden beetles have more young.',
        'After many generations most beetles are well hidden.',
      ],
      'Differences come first, then survival, then inheritance.',
    ),
    order(
      'Bare rock becomes a forest. Tap in order.',
      [
        'Lichen grows on bare rock.',
        'Thin soil forms from dust and dead lichen.',
        'Grasses and herbs take root.',
        'Shrubs shade out the herbs.',
        'Tall trees close the forest.',
      ],
      'Each kind makes the ground ready for the next.',
    ),
    choice(
      'Two desert plants on different continents are not related but look alike. What explains this best?',
      [
        'Similar conditions favoured similar traits.',
        'Seeds were carried across the sea last year.',
        'All plants look alike when they are old.',
        'The plants copied each other over time.',
      ],
      'The same problem, little water, had the same solution twice.',
    ),
    order(
      'About a tenth of the energy is passed on at each step. Tap from most to least stored energy.',
      ['the grass', 'the grasshoppers', 'the frogs', 'the snakes'],
      'At each step of the food chain nine tenths are lost.',
    ),
    number(
      'Forty snails are marked and set free. Later fifty snails are caught, and ten of them carry a mark. About how many snails live there?',
      200,
      'One in five caught snails is marked, so 40 is about one fifth of all.',
    ),
  ]),
];
