import { both, edged, oval, type Paper, type Piece, type Sign } from '#infra/pictures/signs/shapes.ts';

/** The round head of our mood check: one shape for every feeling, told apart by brow, eyes and mouth. */
const HEAD = 'M50 4C80 4 96 24 96 50 96 80 78 96 50 96 22 96 4 80 4 50 4 24 20 4 50 4Z';
const head = (paper: Paper): Piece => [paper, HEAD];
const EYES: Piece = ['ink', both(oval(33, 42, 6.5))];
const cheeks: Piece = ['coral', both(oval(22, 60, 8, 5.5))];

export const FACES = {
  '😀': [
    head('marigold'),
    cheeks,
    ['ink', both('M25 42C28 33 38 33 41 42'), 6],
    ['ink', 'M26 57H74C74 74 64 82 50 82S26 74 26 57Z'],
    ['white', 'M31 58H69C69 63 66 65 62 65H38C34 65 31 63 31 58Z'],
  ],
  '😢': [
    head('sky'),
    EYES,
    ['ink', both('M24 30 40 23'), 5],
    ['ink', 'M34 76C40 66 60 66 66 76', 6],
    ['white', 'M74 50C80 60 85 66 85 73 85 81 80 85 74 85S63 81 63 73C63 66 68 60 74 50Z'],
    ['blue', 'M74 54C79 62 82 67 82 73 82 79 78 82 74 82S66 79 66 73C66 67 69 62 74 54Z'],
  ],
  '😡': [
    head('poppy'),
    ['ink', both('M20 30 42 42'), 7],
    ['ink', both(oval(34, 49, 6))],
    ['ink', 'M32 78C38 66 62 66 68 78', 7],
  ],
  '😱': [
    head('shallow'),
    ['ink', both('M24 24C28 17 36 16 41 20'), 4.5],
    ['white', both(oval(33, 42, 12, 13))],
    ['ink', both(oval(33, 43, 4.5))],
    ['ink', oval(50, 76, 13, 16)],
    ['poppy', oval(50, 84, 8, 6)],
  ],
  '😴': [
    head('marigold'),
    ['ink', both('M22 48C26 56 36 56 40 48'), 5.5],
    ['ink', oval(50, 72, 9, 7)],
    ['white', 'M66 4H98V12L80 32H98V40H66V32L84 12H66Z', 7],
    ['blue', 'M66 4H98V12L80 32H98V40H66V32L84 12H66Z'],
    ['white', 'M48 20H66V25L56 36H66V41H48V36L58 25H48Z', 6],
    ['blue', 'M48 20H66V25L56 36H66V41H48V36L58 25H48Z'],
  ],
  '🤒': [
    head('glow'),
    ['rose', both(oval(22, 60, 10, 7))],
    ['ink', both('M24 46H41'), 6],
    ['ink', both('M24 34 40 29'), 4.5],
    ['ink', 'M34 76C40 70 48 70 54 72', 6],
    ['white', 'M50 72 84 44', 11],
    ['slate', 'M50 72 84 44', 9],
    ['white', 'M52 70 83 45', 6],
    ['poppy', 'M52 70 68 57', 4],
    ['sky', 'M8 26C26 8 74 8 92 26L88 16C72 0 28 0 12 16Z'],
  ],
  '🤢': [
    head('leaf'),
    ['ink', both('M24 38 40 44'), 5],
    ['ink', both(oval(34, 50, 5.5))],
    ['moss', both(oval(20, 66, 9, 7))],
    ['ink', 'M30 76C35 70 40 70 44 75S54 81 58 75 66 70 70 75', 6],
  ],
  '😋': [
    head('marigold'),
    cheeks,
    ['ink', both('M24 44C28 34 38 34 42 44'), 6],
    ['ink', 'M28 60C36 74 64 74 72 60', 6],
    ['poppy', 'M54 70C60 69 66 66 69 63 76 68 76 84 66 86 58 86 54 80 54 70Z'],
    ['coral', 'M63 71 66 80', 3],
  ],
  '🥰': [
    head('marigold'),
    ['rose', both(oval(22, 62, 10, 7))],
    ['ink', both('M25 46C28 37 38 37 41 46'), 6],
    ['ink', 'M34 64C40 74 60 74 66 64', 6],
    [
      'poppy',
      'M18 32C6 22 2 12 10 7 14 5 18 8 18 11 20 7 26 5 29 9 34 16 28 24 18 32ZM84 40C72 30 68 20 76 15 80 13 84 16 84 19 86 15 92 13 95 17 100 24 94 32 84 40ZM76 96C67 88 64 81 70 77 73 75 76 78 76 80 78 77 82 75 85 78 89 84 84 90 76 96Z',
    ],
  ],
  '🤠': [
    head('marigold'),
    cheeks,
    EYES,
    ['ink', 'M28 62C36 78 64 78 72 62', 6],
    [
      'bark',
      'M-2 18C8 30 20 30 30 24L34 4C36 -2 44 2 50 4 56 2 64 -2 66 4L70 24C80 30 92 30 102 18 98 38 74 36 50 36S2 38 -2 18Z',
    ],
    ['hair', 'M30 24C40 29 60 29 70 24L71 29C60 34 40 34 29 29Z'],
  ],
  '🥳': [
    ['marigold', oval(48, 60, 40, 37)],
    ['coral', oval(24, 71, 7, 5) + oval(72, 71, 7, 5)],
    ['ink', 'M25 58C28 49 38 49 41 58M55 58C58 49 68 49 71 58', 6],
    ['ink', 'M34 72H62C62 84 56 89 48 89S34 84 34 72Z'],
    ['violet', 'M24 36 46 2 70 33C56 42 38 43 24 36Z'],
    ['glow', 'M34 25 58 36M42 11 66 29', 5],
    ['poppy', oval(46, 6, 6)],
    ['blue', oval(12, 20, 4) + oval(93, 66, 4)],
    ['poppy', oval(92, 26, 4) + oval(5, 84, 4)],
    ['leaf', 'M78 10 84 17M6 46 2 40M90 90 96 86', 5],
  ],
  '🙈': [
    ['bark', oval(50, 46, 38, 38)],
    ['clay', both(oval(10, 48, 10))],
    ['clay', 'M50 26C60 14 84 20 80 44 86 66 68 82 50 82S14 66 20 44C16 20 40 14 50 26Z'],
    ['ink', 'M40 68C44 73 56 73 60 68', 4],
    ['ink', both(oval(46, 60, 1.6))],
    ['hair', both('M8 96C6 80 12 62 24 52'), 15],
    ['hair', both('M16 56C18 36 30 30 46 34 50 40 48 52 40 54 32 56 26 60 16 56Z')],
    ['bark', both('M30 40 44 40M30 47 43 47'), 2.6],
  ],
} satisfies Record<string, Sign>;

/** Faces of people are those of our figures: dots for eyes, a small smile, hair as one cut of paper. */
const portrait = (hair: Paper, on: string, behind: string, skin: Paper = 'skin'): Sign => [
  [hair, behind],
  [skin, both(oval(20, 56, 7))],
  [skin, oval(50, 54, 31, 33)],
  ['rose', both(oval(31, 66, 6, 4))],
  [hair, on],
  ['ink', both(oval(38, 55, 4))],
  ['ink', 'M40 71C45 76 55 76 60 71', 4],
];

export const PEOPLE = {
  '👶': [
    ['skin', both(oval(12, 54, 8))],
    ['skin', oval(50, 54, 40, 38)],
    ['rose', both(oval(24, 66, 8, 6))],
    ['hair', 'M50 16C42 14 42 4 52 4 60 4 60 14 54 14', 4],
    ['ink', both(oval(34, 54, 5))],
    ['water', oval(50, 74, 14, 10)],
    ['foam', oval(50, 74, 6, 5)],
  ],
  '🧒': portrait(
    'hair',
    'M18 56C14 28 30 14 50 14S86 28 82 56C76 50 74 42 72 36 60 42 40 42 30 34 27 42 24 50 18 56Z',
    'M50 10C76 10 92 28 90 54 90 62 86 68 82 68H18C14 68 10 62 10 54 8 28 24 10 50 10Z',
  ),
  '🧑': [
    ['river', 'M6 98C8 82 26 78 38 76H62C74 78 92 82 94 98Z'],
    ['skin', 'M40 66H60V80C56 86 44 86 40 80Z'],
    ['bark', 'M50 2C72 2 82 20 78 46H22C18 20 28 2 50 2Z'],
    ['skin', both(oval(25, 44, 5))],
    ['skin', oval(50, 44, 25, 32)],
    ['bark', 'M24 42C22 20 34 8 50 8S78 20 76 42C72 36 70 30 66 24 54 30 38 28 32 24 30 30 28 36 24 42Z'],
    ['ink', both(oval(40, 45, 3.4))],
    ['ink', 'M41 60C46 64 54 64 59 60', 3.6],
  ],
  '👵': [
    ['violet', 'M6 98C8 84 26 80 38 78H62C74 80 92 84 94 98Z'],
    ['mist', oval(50, 12, 13)],
    ['mist', oval(50, 44, 35, 36)],
    ['skin', 'M40 70H60V82C56 88 44 88 40 82Z'],
    ['skin', oval(50, 50, 27, 30)],
    ['mist', 'M22 50C18 28 34 16 50 16S82 28 78 50C72 42 62 36 50 28 38 36 28 42 22 50Z'],
    ['stone', 'M44 12C46 8 54 8 56 12', 2.6],
    ['ink', both(oval(38, 52, 8)), 3],
    ['ink', 'M46 52H54', 3],
    ['ink', both(oval(38, 52, 3))],
    ['wood', both('M26 58C27 62 29 64 31 65M33 66C33 69 34 71 36 72'), 2],
    ['ink', 'M41 68C46 73 54 73 59 68', 3.6],
  ],
  '🏃': [
    ['skin', 'M50 32 30 42 20 34M54 34 72 46 84 38', 8],
    ['ink', 'M48 60 34 74 14 76M52 60 66 70 64 90', 10],
    ['coral', 'M44 26C54 22 64 26 62 36L58 62H42L44 44Z'],
    ['coral', 'M60 32 72 46M48 30 32 41', 8],
    ['skin', oval(60, 14, 12)],
    ['hair', 'M48 14C48 4 56 0 64 2 72 4 74 10 72 14 64 12 58 10 54 18Z'],
    ['poppy', 'M14 70V80M60 92H70', 7],
  ],
  '👀': [
    ...edged('white', 'ink', both(oval(27, 50, 20, 30)), 6),
    ['ink', oval(21, 54, 10, 13) + oval(67, 54, 10, 13)],
    ['white', oval(18, 49, 3.6) + oval(64, 49, 3.6)],
  ],
  '👋': [
    ['skin', 'M34 56 18 34M46 48 36 20M58 46 56 16M68 52 76 26', 12],
    ['skin', 'M30 52C40 40 66 40 74 52 80 66 74 86 56 90 40 92 32 80 22 70 14 62 20 54 28 58 32 62 36 66 38 66Z'],
    ['clay', 'M44 62C50 58 58 58 64 62', 3],
    ['river', 'M92 20C96 28 97 36 96 44M84 10C87 12 89 15 90 17M6 58C5 66 6 74 10 82', 4.4],
  ],
} satisfies Record<string, Sign>;
