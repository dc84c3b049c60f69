import { placeOfPart } from '#shared/instruments/academic.ts';

/*
 * What a recorded answer tells of how it was given. Games keep the place of the option itself; an item keeps the letter
 * of the option, and options are lettered in the order in which they are shown.
 */
const fieldsOf = (response: unknown): Readonly<Record<string, unknown>> =>
  response !== null && typeof response === 'object' ? (response as Readonly<Record<string, unknown>>) : {};

/**
 * The place on the screen of the option that was chosen, counted from 0; undefined where nothing was chosen from
 * options.
 */
export function chosenPlace(response: unknown): number | undefined {
  const { option } = fieldsOf(response);
  if (typeof option === 'number') return option;
  return typeof option === 'string' ? placeOfPart(option) : undefined;
}

/** "I don't know this yet". */
export const isPass = (response: unknown): boolean => fieldsOf(response).format === 'pass';
