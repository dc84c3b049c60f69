/**
 * Motifs that a card can show, by the chapter that brought them: single objects of equal weight, so that no picture is
 * the attractive one.
 */
export const MOTIFS = [
  ...['log', 'hand', 'rope', 'bell', 'feather', 'ball', 'basket', 'list', 'drawing', 'button', 'spring', 'lantern'],
  ...['anchor', 'speech', 'hourglass', 'bench', 'pillow', 'moon', 'cloud', 'drum'],
  ...['brush', 'book', 'megaphone', 'coins', 'hammer', 'cups', 'flag', 'ticket', 'gear', 'bulb', 'whistle', 'crates'],
  ...['saw', 'glass', 'fish', 'hammock', 'vane', 'mask', 'chairs', 'runes', 'pencil', 'envelope', 'compass'],
  ...['quill', 'dice', 'note', 'shoe', 'lock', 'blocks', 'wall', 'circle', 'puzzle', 'xylophone', 'cards', 'window'],
  ...['shell', 'wave', 'sunrise', 'crab', 'hoop', 'marbles', 'leaf', 'fire', 'heads', 'mirror', 'letters', 'board'],
  ...['diary', 'beetle', 'key', 'hill', 'sprout', 'scroll', 'map', 'flute'],
  ...['fields', 'ear', 'shelf', 'sack', 'mill', 'seeds', 'path', 'signpost', 'fork', 'spiral', 'bow', 'scissors'],
  ...['spool', 'kite', 'heart', 'drop', 'breeze'],
  ...[
    'thermometer',
    'stars',
    'bugle',
    'scales',
    'wrench',
    'dragon',
    'steps',
    'stamp',
    'peg',
    'knot',
    'teapot',
    'telescope',
    'blanket',
  ],
  ...['poster', 'grid', 'plank', 'palette', 'hat', 'baton', 'screw', 'knob', 'wings', 'drawers'],
] as const;
export type Motif = (typeof MOTIFS)[number];
