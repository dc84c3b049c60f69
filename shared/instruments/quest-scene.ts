import { AGE_MODES, type AgeMode } from '#shared/instruments/ages.ts';
import type { Motif } from '#shared/instruments/quest-motifs.ts';

/** Set A is played on day 2, Set B is the optional encore of day 6. */
export const QUEST_SETS = ['A', 'B'] as const;
export type QuestSet = (typeof QUEST_SETS)[number];
/** Scenes of each set, for pages that only count them. */
export const SCENE_COUNTS = { A: 19, B: 11 } as const satisfies Record<QuestSet, number>;
/** Choices of one thing in the stories from which on it was chosen often. */
export const MIN_PICKS_OFTEN = 2;

type PerAge = Readonly<Record<AgeMode, string>>;

/** `id` is opaque: neither the id nor its position reveals what the option stands for. */
type SceneOption = { id: string; text: PerAge; picture: Motif };

/**
 * One of the two friends that a child of 3 to 6 chooses between; the second tap asks for a little or a lot. The screen
 * assigns animals to friends at random (left and right are shuffled), so that a favourite animal favours no answer.
 */
type Friend = { says: string; little: string; lot: string };

type SceneBase = {
  id: string;
  set: QuestSet;
  chapter: Chapter['chapter'];
  title: string;
  prompt: PerAge;
  options: readonly SceneOption[];
};

/** Four levels of one trait. */
export type GradedScene = SceneBase & { kind: 'graded'; friends: readonly [Friend, Friend] };
/** One of four different things to do. */
type ChoiceScene = SceneBase & { kind: 'choice' };

/** A question of the story quest without its key, which is in `shared/measurement/keys`. */
export type Scene = GradedScene | ChoiceScene;

/** A chapter of the story: its name, the text at its opening, and the text at the rest after its last scene. */
export type Chapter = { set: QuestSet; chapter: 1 | 2 | 3; title: string; opening: PerAge; closing: PerAge };

/**
 * A question after the first opening of a set that checks whether the story was understood. It is not a scene: nothing
 * is stored, no rule uses it, and it repeats until it is right. `found` is shown after the right option, `again` after
 * another one, before the opening is read again.
 */
export type Comprehension = {
  prompt: PerAge;
  options: readonly SceneOption[];
  right: string;
  found: PerAge;
  again: PerAge;
};

/**
 * One set: its chapters, all their scenes in order, and the story question; null where the child already knows the
 * procedure.
 */
export type Quest = { chapters: readonly Chapter[]; scenes: readonly Scene[]; comprehension: Comprehension | null };

/**
 * A scene in the author's form: four cards (option id and picture), and per age mode the four texts in that order, side
 * by side so that their lengths can be compared.
 */
export type ChoiceDraft = {
  id: string;
  title: string;
  prompt: PerAge;
  cards: Readonly<Record<string, Motif>>;
  texts: Readonly<Record<AgeMode, readonly [string, string, string, string]>>;
};
export type GradedDraft = ChoiceDraft & { friends: readonly [Friend, Friend] };

type ChapterRef = Pick<Chapter, 'set' | 'chapter'>;

const toSceneOptions = ({ cards, texts }: ChoiceDraft): SceneOption[] =>
  Object.entries(cards).map(([id, picture], i) => ({
    id,
    picture,
    text: Object.fromEntries(AGE_MODES.map((mode) => [mode, texts[mode][i]])) as PerAge,
  }));

/** A scene of the chapter in which one of four different things is picked. */
export const createChoiceScene = ({ set, chapter }: ChapterRef, draft: ChoiceDraft): ChoiceScene => {
  const { id, title, prompt } = draft;
  return { kind: 'choice', id, set, chapter, title, prompt, options: toSceneOptions(draft) };
};

/** A scene of the chapter whose options are four levels of one trait. */
export const createGradedScene = (chapterRef: ChapterRef, draft: GradedDraft): GradedScene => ({
  ...createChoiceScene(chapterRef, draft),
  kind: 'graded',
  friends: draft.friends,
});
