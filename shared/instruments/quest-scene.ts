import type { AgeMode } from '#shared/instruments/ages.ts';

export type PerAge = Readonly<Record<AgeMode, string>>;

/** Motifs that a card can show: single objects of equal weight, so that no picture is the attractive one. */
export const MOTIFS = [
  ...['log', 'hand', 'rope', 'bell', 'feather', 'ball', 'basket', 'list', 'drawing', 'button'],
  ...['spring', 'lantern', 'swing', 'speech', 'hourglass', 'bench', 'pillow', 'moon', 'cloud', 'drum'],
] as const;
export type Motif = (typeof MOTIFS)[number];

/** `id` is opaque: neither its name nor its place in a list says what the option stands for. */
export type SceneOption = { id: string; text: PerAge; picture?: Motif };

/**
 * One of the two animals that a child of 3 to 6 chooses between; the second tap asks for a little or a lot. Which animal
 * says what is the screen's business (left and right are shuffled), so a favourite animal favours no answer.
 */
export type Friend = { says: string; little: string; lot: string };

type SceneBase = { id: string; set: 'A' | 'B'; chapter: 1 | 2 | 3; title: string; prompt: PerAge; options: readonly SceneOption[] };

/** Four levels of one trait. */
export type GradedScene = SceneBase & { kind: 'graded'; friends: readonly [Friend, Friend] };
/** One of four different things to do. */
export type ChoiceScene = SceneBase & { kind: 'choice' };

/** A question of the story quest, as every child may see it; what it measures stands in `shared/measurement/keys`. */
export type Scene = GradedScene | ChoiceScene;

/** A chapter of the story: its name and what is read when it opens. */
export type Chapter = { set: 'A' | 'B'; chapter: 1 | 2 | 3; title: string; opening: PerAge };
