import { hashText } from '#shared/values/seeded.ts';

/**
 * Id of the recording of a sentence, made from its words: a sentence that is changed has no recording any more, and one
 * that stands in ten places is recorded once.
 */
export const toClipId = (text: string): string => hashText(text).toString(36).padStart(7, '0');
