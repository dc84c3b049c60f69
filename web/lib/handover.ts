import type { Assist } from '#shared/values/answering.ts';
import { HANDOVER_HINT, hintIn } from '#shared/values/handover-hint.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** The week that the child works on, and how the grown-up said that the questions are answered. */
export type HandedOver = { assessmentId: AssessmentId; assist: Assist };

const ASSISTS: readonly string[] = ['alone', 'read_aloud', 'talked_through', 'parent_chose'] satisfies Assist[];

/**
 * What the hint beside the child's cookie says; null on a grown-up's own device. It is for the look of a page and
 * spares a call: the server decides what may be done.
 */
export function handedOver(): HandedOver | null {
  // A page that is rendered at build is with nobody.
  const hint = globalThis.document ? hintIn(document.cookie) : null;
  return hint && ASSISTS.includes(hint.assist)
    ? { assessmentId: hint.assessmentId as AssessmentId, assist: hint.assist as Assist }
    : null;
}

export const isHandedOver = (): boolean => handedOver() !== null;

/** The server knows of no hand-over any more. */
export function forgetHandover(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is not in every browser that we serve
  document.cookie = `${HANDOVER_HINT}=; path=/; max-age=0`;
}

/** Another person holds the device from now on: a page of its own, so that nothing of the last reader is left in it. */
export const beginAnew = (path: string): void => location.assign(path);
