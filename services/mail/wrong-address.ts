/**
 * Bad destination address (5.1.x but for those about the sender), mailbox disabled, and what Exchange answers for
 * nobody (5.4.1).
 */
const NOBODY = /^5\.(1\.(?!7$|8$)\d+|2\.1|4\.1)$/;
/** Unavailable, not local, not a valid name. */
const NOBODY_IN_SHORT = new Set([550, 551, 553]);

/**
 * Whether a refusal means the address. The longer code decides where there is one: 550 alone also stands before
 * refusals by policy (5.7.1). A full mailbox (552), and a transaction that failed (554), speak of this letter, or of
 * us.
 */
export const isAddressWrong = (code: number | undefined, extended: string | undefined): boolean =>
  extended ? NOBODY.test(extended) : code !== undefined && NOBODY_IN_SHORT.has(code);
