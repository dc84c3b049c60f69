/** Whose view something is; `all`: what the games, the questions or all answers together say. */
export type Who = 'child' | 'parent' | 'teacher' | 'all';
/** One view of something as a place on its line, 0 to 100. */
export type Seen = { who: Who; score: number };
