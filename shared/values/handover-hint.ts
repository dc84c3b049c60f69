/**
 * Cookie that tells a page without a request that the device is handed to a child: the assessment and the kind of
 * assistance. A hint only; the server authorizes every request.
 */
export const HANDOVER_HINT = 'handed-over';

export type HandoverHint = { assessmentId: string; assist: string };

export const formatHandoverHint = ({ assessmentId, assist }: HandoverHint): string => `${assessmentId}.${assist}`;

/** The hint in a `document.cookie`; null outside of child mode. */
export function readHandoverHint(cookies: string): HandoverHint | null {
  const value = cookies
    .split('; ')
    .find((each) => each.startsWith(`${HANDOVER_HINT}=`))
    ?.slice(HANDOVER_HINT.length + 1);
  const [assessmentId, assist] = value?.split('.') ?? [];
  return assessmentId && assist ? { assessmentId, assist } : null;
}
