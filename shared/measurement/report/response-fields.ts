import { getPartPosition } from '#shared/instruments/academic.ts';

/*
 * Reads recorded responses. A game stores the position of the chosen option; an item stores the option's letter, and
 * options are lettered in the order of display.
 */
const toFields = (response: unknown): Readonly<Record<string, unknown>> =>
  response !== null && typeof response === 'object' ? (response as Readonly<Record<string, unknown>>) : {};

/** Position of the chosen option on the screen, counted from 0; undefined where nothing was chosen among options. */
export function findChosenPlace(response: unknown): number | undefined {
  const { option } = toFields(response);
  if (typeof option === 'number') return option;
  return typeof option === 'string' ? getPartPosition(option) : undefined;
}

/** "I don't know this yet". */
export const isPass = (response: unknown): boolean => toFields(response).format === 'pass';
