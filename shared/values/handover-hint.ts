/**
 * The cookie that tells a page, without a call, that its device is with a child: which week, and how the grown-up said
 * that the questions are answered. It opens nothing and closes nothing; the server alone decides.
 */
export const HANDOVER_HINT = 'handed-over';

export type HandoverHint = { assessmentId: string; assist: string };

export const handoverHint = ({ assessmentId, assist }: HandoverHint): string => `${assessmentId}.${assist}`;

/** The hint in a `document.cookie`; null on a grown-up's own device. */
export function hintIn(cookies: string): HandoverHint | null {
  const value = cookies
    .split('; ')
    .find((each) => each.startsWith(`${HANDOVER_HINT}=`))
    ?.slice(HANDOVER_HINT.length + 1);
  const [assessmentId, assist] = value?.split('.') ?? [];
  return assessmentId && assist ? { assessmentId, assist } : null;
}
