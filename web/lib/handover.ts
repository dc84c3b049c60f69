import type { Assist } from '#shared/values/answering.ts';
import { HANDOVER_HINT, readHandoverHint } from '#shared/values/handover-hint.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** The assessment that the child works on, and how the adult said that questions are answered. */
export type Handover = { assessmentId: AssessmentId; assist: Assist };

const ASSISTS: readonly string[] = ['alone', 'read_aloud', 'talked_through', 'parent_chose'] satisfies Assist[];

/**
 * Reads the hint cookie of a hand-over; null on an adult's own device. It only selects what a page shows and saves a
 * call: the server enforces what is allowed.
 */
export function readHandover(): Handover | null {
  // No document while a page is prerendered.
  const hint = globalThis.document ? readHandoverHint(document.cookie) : null;
  return hint && ASSISTS.includes(hint.assist)
    ? { assessmentId: hint.assessmentId as AssessmentId, assist: hint.assist as Assist }
    : null;
}

export const isHandedOver = (): boolean => readHandover() !== null;

/** Deletes the hint once the server has no hand-over any more. */
export function forgetHandover(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser that we serve
  document.cookie = `${HANDOVER_HINT}=; path=/; max-age=0`;
}

/** Full page load: another person uses the device from now on, and nothing of the last one may stay in memory. */
export const loadPage = (path: string): void => location.assign(path);
