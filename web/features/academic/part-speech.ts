import { academic as words } from '#messages/academic.ts';
import type { ItemPart } from '#shared/instruments/academic.ts';

/**
 * The spoken text of a part: its words, or its position when it has only a drawing, since naming it could give the
 * answer.
 */
export const getPartSpeech = (part: ItemPart, place: number): string => part.text || words.picture(place + 1);
