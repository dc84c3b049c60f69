/**
 * Bad destination address (5.1.x except those about the sender), mailbox disabled, and Exchange's code for an unknown
 * recipient (5.4.1).
 */
const WRONG_ADDRESS = /^5\.(1\.(?!7$|8$)\d+|2\.1|4\.1)$/;
/** Unavailable, not local, not a valid name. */
const WRONG_ADDRESS_CODES = new Set([550, 551, 553]);

/**
 * Whether a refusal is about the address. The enhanced code decides if there is one: 550 alone is also used for
 * refusals by policy (5.7.1). A full mailbox (552) and a failed transaction (554) are about this mail, or about us.
 */
export const isAddressWrong = (code: number | undefined, extended: string | undefined): boolean =>
  extended ? WRONG_ADDRESS.test(extended) : code !== undefined && WRONG_ADDRESS_CODES.has(code);
