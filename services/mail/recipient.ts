/**
 * The parts of a recipient as in `mail.recipient`: what its id is of, and that id. A link that stops emails to a teacher
 * or to another address than the account's also has the hash of that address.
 */
export function parseRecipient(recipient: string): { recipientKind: string; id: string; addressHash: string | null } {
  const [recipientKind = '', id = '', ...hash] = recipient.split(':');
  return { recipientKind, id, addressHash: hash.length > 0 ? hash.join(':') : null };
}
