import { AGE_MODES, type AgeMode } from '#shared/instruments/ages.ts';
import type { Motif } from '#shared/instruments/quest-motifs.ts';
import type {
  Chapter,
  ChoiceScene,
  Friend,
  GradedScene,
  PerAge,
  SceneOption,
} from '#shared/instruments/quest-scene.ts';

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
