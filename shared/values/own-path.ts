/** Longest path that is kept over a detour; on the way to a provider it lies in a cookie. */
export const OWN_PATH_LIMIT = 500;

/**
 * A path of our own site. Two slashes, or a slash and a backslash, lead to another one; browsers drop tabs and line
 * feeds, so these could stand between. A pattern, so that the description of the API says it, too.
 */
export const OWN_PATH = /^\/(?:[!-.0-[\]-~][!-~]*)?$/;

/** Whether somebody may be led there after a sign-in. */
export const isOwnPath = (text: string): boolean => text.length <= OWN_PATH_LIMIT && OWN_PATH.test(text);
