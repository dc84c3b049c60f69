/**
 * Header of an answer that waited on a device: the account that gave it. The cookie may be another account's by then,
 * and the server would store the answer as that one's.
 */
export const OWNER_HEADER = 'x-owner';
