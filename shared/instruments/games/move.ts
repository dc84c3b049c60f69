import type { InputType } from '#shared/values/answering.ts';

/**
 * One move of a sitting, practice included, with the fields needed to choose the next trial on any device. `right` is
 * null where the child was away; such a move carries no information.
 */
export type Move = { game: string; level: number; right: boolean | null; rtMs: number; inputType: InputType };
