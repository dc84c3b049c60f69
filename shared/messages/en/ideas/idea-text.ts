/** Texts of one idea to try at home. They say "your child", never a name, and address an adult; the gist addresses both. */
export type IdeaText = {
  title: string;
  /** Absent if nothing is needed. */
  needs?: string;
  /** The whole idea, so that it can be done by itself: on the first page, and on the card that the child reads. */
  gist: string;
  /** Two to four, in order. */
  steps: readonly string[];
  /** What to listen or look for, so that effort is noticed rather than the result. */
  listenFor: string;
};
