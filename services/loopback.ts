/** Whether a host name or address is this machine, so that traffic to it crosses no network. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Whether a web address is on this machine. */
export const isOnThisMachine = (address: string): boolean => isLoopback(new URL(address).hostname);
