/**
 * A scene of Set A as it is put to the parent: same scene id, same option ids, so Set A's key says what they stand for.
 */
export type MirrorScene = { id: string; prompt: string; options: readonly { id: string; text: string }[] };

/**
 * The five OCEAN scenes of Set A, about the child. Optional in the parent form; options are shuffled like the child's.
 */
export const MIRROR_SCENES: readonly MirrorScene[] = [
  {
    id: 'raft-builders',
    prompt:
      'Your child reaches a clearing where four children they have never met are building a raft. What would your child most likely do?',
    options: [
      { id: 'zema', text: 'Call out hello to everybody and chat while they all build.' },
      { id: 'moro', text: 'Find a quiet place and watch how the raft is put together.' },
      { id: 'masi', text: 'Stay within sight and join in when somebody asks for it.' },
      { id: 'fevu', text: 'Say hello to one of them and help that one with a rope.' },
    ],
  },
  {
    id: 'six-lanterns',
    prompt: 'Your child is given six lanterns to fill before dark. How would your child most likely go about it?',
    options: [
      { id: 'rapa', text: 'Make a plan, fill all six, and then check each one again.' },
      { id: 'tusi', text: 'Fill one when the mood is there and see how far it goes.' },
      { id: 'tese', text: 'Fill most of them first and leave the last ones for later.' },
      { id: 'kedo', text: 'Start with a few, take a long break, and do a few more.' },
    ],
  },
  {
    id: 'box-of-odd-things',
    prompt:
      'Your child may make a lantern from a box of shells, buttons and springs; a drawing shows the usual one. How would your child make it?',
    options: [
      { id: 'puku', text: 'Follow the drawing and change one or two small things.' },
      { id: 'degu', text: 'Begin with the drawing, then leave it to try own ideas.' },
      { id: 'dutu', text: 'Put the drawing aside and invent something never seen.' },
      { id: 'doke', text: 'Make it carefully, just the way that the drawing shows.' },
    ],
  },
  {
    id: 'rope-swing',
    prompt:
      'Your child and another one reach the only rope swing at the very same moment. What would your child most likely do?',
    options: [
      { id: 'ribu', text: 'Ask to go first and let the other one go right after.' },
      { id: 'tivo', text: 'Let the other one go first for as long as they like.' },
      { id: 'bimo', text: 'Keep hold of the rope and explain why it is their turn.' },
      { id: 'zure', text: 'Suggest short turns and leave open who begins with it.' },
    ],
  },
  {
    id: 'night-before-the-walk',
    prompt:
      'Tomorrow your child will lead a walk with everybody looking on, and now it is bedtime. What would it most likely be like?',
    options: [
      { id: 'vusi', text: 'Awake for a while, picturing all the ways it could go.' },
      { id: 'ruse', text: 'A thought about it once or twice, and then off to sleep.' },
      { id: 'pami', text: 'A fast heart, and thoughts that go round for a long time.' },
      { id: 'pilu', text: 'Hardly a thought about it, and asleep like any other day.' },
    ],
  },
];
