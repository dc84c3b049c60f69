import { setTimeout as sleep } from 'node:timers/promises';

/** The worker runs at low priority, so an email may take long on a busy machine. */
const WITHIN_MS = 180_000;

type Mail = { to: string[]; subject: string; text: string };

const readInbox = async (mailUrl: string): Promise<Mail[]> => (await (await fetch(`${mailUrl}.json`)).json()) as Mail[];

/**
 * The token of the newest email to an address that contains such a link, read from the local inbox; waits up to
 * `withinMs`.
 */
async function waitForToken(mailUrl: string, address: string, link: RegExp, withinMs: number): Promise<string> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(200)) {
    const email = (await readInbox(mailUrl)).find(({ to, text }) => to.includes(address) && link.test(text));
    const token = link.exec(email?.text ?? '')?.[1];
    if (token) return token;
  }
  throw new Error(`no letter to ${address} came within ${withinMs / 1000} s`);
}

export const teacherToken = (mailUrl: string, address: string, withinMs = WITHIN_MS): Promise<string> =>
  waitForToken(mailUrl, address, /\/t#(\S+)/, withinMs);

/** The token that confirms the address of a new account. */
export const addressToken = (mailUrl: string, address: string, withinMs = WITHIN_MS): Promise<string> =>
  waitForToken(mailUrl, address, /\/verify#(\S+)/, withinMs);

/** The token with which an invited person becomes a guardian. */
export const guardianToken = (mailUrl: string, address: string, withinMs = WITHIN_MS): Promise<string> =>
  waitForToken(mailUrl, address, /\/guardian#(\S+)/, withinMs);
