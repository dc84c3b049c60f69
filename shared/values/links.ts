/** Longest path to return to after a detour; during sign-in with a provider it is stored in a cookie. */
export const OWN_PATH_LIMIT = 500;

/**
 * A path on this site. `//` and `/\` lead to another host, and browsers drop tabs and line feeds, so these could appear
 * in between. A pattern, so that the API description includes it.
 */
export const OWN_PATH = /^\/(?:[!-.0-[\]-~][!-~]*)?$/;

/** Whether a path is allowed as the target after a sign-in. */
export const isOwnPath = (text: string): boolean => text.length <= OWN_PATH_LIMIT && OWN_PATH.test(text);
