/** Whose view it is; `all`: the games, the questions or all answers together. */
export type Viewer = 'child' | 'parent' | 'teacher' | 'all';
/** A view as a position on its line, 0 to 100. */
export type ViewScore = { who: Viewer; score: number };
