import { setTimeout as sleep } from 'node:timers/promises';

type Mail = { to: string[]; subject: string; text: string };

const readInbox = async (mailUrl: string): Promise<Mail[]> => (await (await fetch(`${mailUrl}.json`)).json()) as Mail[];

/** The token of the newest invitation to an address, as its reader finds it in the local inbox; waits for the mail up to `withinMs`. */
export async function teacherToken(mailUrl: string, address: string, withinMs = 15_000): Promise<string> {
  for (const until = Date.now() + withinMs; Date.now() < until; await sleep(200)) {
    const invitation = (await readInbox(mailUrl)).find(({ to, text }) => to.includes(address) && /\/t#\S+/.test(text));
    const token = /\/t#(\S+)/.exec(invitation?.text ?? '')?.[1];
    if (token) return token;
  }
  throw new Error(`no invitation for ${address} came within ${withinMs / 1000} s`);
}
