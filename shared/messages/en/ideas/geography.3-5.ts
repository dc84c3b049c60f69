import type { IdeaText } from './idea-text.ts';

/** Things to try at home for geography, ages 3-5. What an idea is good for stands in `shared/measurement/ideas`. */
export const IDEAS = {
  'teddys-room-map': {
    title: 'Teddy’s room map',
    needs: 'Paper, crayons, a small toy',
    gist: 'Draw the room from above, hide a toy, mark the place, and let the other find it.',
    steps: [
      'Draw the bed, the door and the table of a room as boxes.',
      'Hide a toy and mark the place on the drawing.',
      'Your child finds it, then hides it for you.',
    ],
    listenFor: 'The drawing turned or pointed at to find the place.',
  },
  'over-and-under-course': {
    title: 'Over and under course',
    needs: 'Chairs, cushions',
    gist: 'Go over a cushion, under a table and around a chair, and say it as you go.',
    steps: [
      'Build a way over a cushion, under a table and around a chair.',
      'Say it as you go: over, under, around.',
      'Let your child guide you with the same words.',
    ],
    listenFor: 'Place words in the right spot.',
  },
  'block-street': {
    title: 'Block street',
    needs: 'Blocks, a toy car',
    gist: 'Lay a street with a bakery, a park and a home, and tell each other where to drive.',
    steps: [
      'Lay a street with a bakery, a park and a home.',
      'Say: drive from home past the park to the bakery.',
      'Let your child give you the next drive.',
    ],
    listenFor: 'Past, next to and between.',
  },
  'the-way-to-the-shop': {
    title: 'The way to the shop',
    gist: 'Name three things on the way to the shop; on the way back, guess which comes next.',
    steps: [
      'On the way to a shop, name three things you pass.',
      'On the way back, ask which one comes next.',
      'At home, lay the three things in order with kitchen things.',
    ],
    listenFor: 'The order turned round on the way back.',
  },
  'where-does-it-come-from': {
    title: 'Where does it come from',
    needs: 'Fruit from the kitchen, a map or globe',
    gist: 'Read where a banana or an orange grew, find it on a map, and put a finger on home.',
    steps: [
      'Choose a banana or an orange and read where it grew.',
      'Find the country on a map and put a finger on home.',
      'Ask if that is near or far.',
    ],
    listenFor: 'That far places have names.',
  },
  'flag-painters': {
    title: 'Flag painters',
    needs: 'Paper, paint',
    gist: 'Choose two flags, paint both and say the names of the countries.',
    steps: [
      'Choose two flags that your child likes.',
      'Paint the flags and say the names of the countries.',
      'Hang both up and say hello from there.',
    ],
    listenFor: 'The name that goes with the flag.',
  },
  'suitcase-game': {
    title: 'Suitcase game',
    needs: 'A bag, a map or globe',
    gist: 'Choose a country on the map, pack three things and fly there with a finger.',
    steps: [
      'Choose a country on the map and pack three things to take there.',
      'Fly there with a finger and name what lies below.',
      'Unpack and say where you are.',
    ],
    listenFor: 'The name of the country, kept until you land.',
  },
  'jump-the-lands': {
    title: 'Jump the lands',
    needs: 'Five sheets of paper, tape',
    gist: 'Tape five sheets with countries to the floor, call one and jump to it.',
    steps: [
      'Write or draw five countries on sheets and tape these to the floor, so that none slips.',
      'Call a country and jump to it.',
      'Let your child call for you.',
    ],
    listenFor: 'The right sheet without help.',
  },
  'sand-mountains': {
    title: 'Sand mountains',
    needs: 'Sand, water, a spoon',
    gist: 'Heap up a mountain in sand, dig a valley, pour water on top and watch where it goes.',
    steps: [
      'Heap up a mountain in sand and dig a valley beside it.',
      'Pour water on top and watch where it goes.',
      'Give the river and the lake a name.',
    ],
    listenFor: 'Up and down as the reason for the way of water.',
  },
  'cushion-landscape': {
    title: 'Cushion landscape',
    needs: 'Cushions, a blanket, toys',
    gist: 'Lay a blanket over cushions, and let a toy climb the hills and rest in the valley.',
    steps: [
      'Lay a blanket over cushions and find hills and flat land.',
      'Let a toy climb, slide and rest.',
      'Name hill, valley and plain.',
    ],
    listenFor: 'The name that fits the shape.',
  },
  'mashed-island': {
    title: 'Mashed island',
    needs: 'Mashed potato or porridge, sauce',
    gist: 'Make an island of mashed potato with a bay, pour sauce as the sea, and land a ship.',
    steps: [
      'Make an island with a hill and a bay on a plate.',
      'Pour sauce as the sea.',
      'Ask where a ship could land, then eat it.',
    ],
    listenFor: 'Land and water named apart.',
  },
  'paint-the-coast': {
    title: 'Paint the coast',
    needs: 'Paper, blue and brown paint',
    gist: 'Paint a wavy line where sea meets land, with a beach, a rock and an island.',
    steps: [
      'Paint a wavy line where sea meets land.',
      'Add a beach, a rock and an island.',
      'Make the sound of waves at each place.',
    ],
    listenFor: 'What is all around an island.',
  },
  'weather-at-the-window': {
    title: 'Weather at the window',
    needs: 'Paper, crayons',
    gist: 'Look out together, say what the weather does, and draw a sign for it.',
    steps: [
      'Look out together and say what the weather does.',
      'Draw a sign for it.',
      'Ask what one could wear outside.',
    ],
    listenFor: 'Two things noticed at once, such as wind and sun.',
  },
  'dress-the-bear': {
    title: 'Dress the bear',
    needs: 'A soft toy, clothes',
    gist: 'Dress a soft toy for the snow, then for a hot beach, and say why.',
    steps: [
      'Say: the bear goes to the snow. What does it need?',
      'Dress it and say why.',
      'Now it goes to a hot beach.',
    ],
    listenFor: 'A reason for each piece of clothing.',
  },
  'cloud-in-the-kitchen': {
    title: 'Cloud in the kitchen',
    needs: 'Hot water, a cold lid',
    gist: 'A grown-up holds a cold lid over hot water; when it has cooled, look at the drops.',
    steps: [
      'Hold a cold lid over a pot of hot water, grown-up hands only.',
      'Take the lid away from the steam, let it cool and look at the drops on it together.',
      'Ask where rain may come from.',
    ],
    listenFor: '“The water goes up” in some form.',
  },
  'wind-catchers': {
    title: 'Wind catchers',
    needs: 'Ribbon or paper strips, a stick',
    gist: 'Tie paper strips to a stick, and find where outside the wind is strong and where it is calm.',
    steps: [
      'Tie strips to a stick.',
      'Hold it up in different places outside.',
      'Sing loud where the wind is strong and softly where it is calm.',
    ],
    listenFor: 'Where the wind comes from.',
  },
} satisfies Record<string, IdeaText>;
