/**
 * Mutation key of writes that replace the session cookie. Reads sent meanwhile with the old cookie are refused with
 * 401.
 */
export const NEW_COOKIE = ['new-cookie'] as const;
