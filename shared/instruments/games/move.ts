import type { InputType } from '#shared/values/answering.ts';

/**
 * How one move of a sitting went, practice included: what it takes to choose the next trial, on this device or another.
 * `right` is null where the child was away, so that the move says nothing.
 */
export type Move = { game: string; level: number; right: boolean | null; rtMs: number; inputType: InputType };
