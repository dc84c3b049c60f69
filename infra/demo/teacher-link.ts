import { setTimeout as sleep } from 'node:timers/promises';

/** The worker stands back while people are answered, longer on a busy machine. */
const WITHIN_MS = 180_000;

type Mail = { to: string[]; subject: string; text: string };

const readInbox = async (mailUrl: string): Promise<Mail[]> => (await (await fetch(`${mailUrl}.json`)).json()) as Mail[];

/**
 * The token of the newest letter to an address that has such a link, as its reader finds it in the local inbox; waits
 * for it up to `withinMs`.
 */
async function linkIn(mailUrl: string, address: string, link: RegExp, withinMs: number): Promise<string> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(200)) {
    const letter = (await readInbox(mailUrl)).find(({ to, text }) => to.includes(address) && link.test(text));
    const token = link.exec(letter?.text ?? '')?.[1];
    if (token) return token;
  }
  throw new Error(`no letter to ${address} came within ${withinMs / 1000} s`);
}

export const teacherToken = (mailUrl: string, address: string, withinMs = WITHIN_MS): Promise<string> =>
  linkIn(mailUrl, address, /\/t#(\S+)/, withinMs);

/** What proves the address of somebody who has opened an account. */
export const addressToken = (mailUrl: string, address: string, withinMs = WITHIN_MS): Promise<string> =>
  linkIn(mailUrl, address, /\/verify#(\S+)/, withinMs);

/** What lets somebody who was invited look after a child, too. */
export const guardianToken = (mailUrl: string, address: string, withinMs = WITHIN_MS): Promise<string> =>
  linkIn(mailUrl, address, /\/guardian#(\S+)/, withinMs);
