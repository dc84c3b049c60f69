import type { ItemPart } from '#shared/instruments/academic.ts';
import { academic as words } from '#shared/messages/en/academic.ts';

/**
 * What is said of a part: its words, and of one that is only drawn where it stands, since to name what is drawn could
 * be the answer.
 */
export const saidOf = (part: ItemPart, place: number): string => part.text || words.picture(place + 1);
