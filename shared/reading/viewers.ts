/** Whose view it is; `all`: the games, the questions or all answers together. */
export type Who = 'child' | 'parent' | 'teacher' | 'all';
/** A view as a position on its line, 0 to 100. */
export type Seen = { who: Who; score: number };
