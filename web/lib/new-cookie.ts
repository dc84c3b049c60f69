/**
 * The key of a write after which the session goes on under another cookie: what was read under the former one meanwhile
 * is refused.
 */
export const NEW_COOKIE = ['new-cookie'] as const;
