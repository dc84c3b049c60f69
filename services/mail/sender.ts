/** The sender of emails; `name` is empty if only an address is configured. */
export type SenderAddress = { name: string; address: string; domain: string };

/** Without quotation marks, comments and non-ASCII characters: `Email` accepts no such address. */
export const ADDRESS = /^[\w!#$%&'*+/=?^`{|}~.-]+@[a-z0-9.-]+$/i;
export const ONE_LINE = /^\P{Cc}*$/u;

/** Reads `Name <address>`, or an address alone; null for anything else. */
export function readSender(from: string): SenderAddress | null {
  const [, name = '', address = from] = /^"?(.*?)"?\s*<([^>]+)>$/.exec(from) ?? [];
  if (!ONE_LINE.test(from) || !ADDRESS.test(address)) return null;
  return { name, address, domain: address.slice(address.indexOf('@') + 1) };
}
