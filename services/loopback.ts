/** Whether a host name or address is this very machine, so that what is sent there crosses no wire. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Whether an address on the web is on this very machine. */
export const isOnThisMachine = (address: string): boolean => isLoopback(new URL(address).hostname);
