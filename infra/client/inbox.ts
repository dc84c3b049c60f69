import { setTimeout as sleep } from 'node:timers/promises';

/** The worker runs at low priority, so an email may take long on a busy machine. */
const WITHIN_MS = 180_000;
const LOOK_AGAIN_MS = 200;

export type ReceivedEmail = { to: string[]; subject: string; text: string };

/** Every email in the local inbox, the newest first. */
export const listEmails = async (mailUrl: string): Promise<ReceivedEmail[]> =>
  (await (await fetch(`${mailUrl}.json`)).json()) as ReceivedEmail[];

/** The newest email to an address that has this subject, or this text; waits for it. */
export async function waitForEmail(mailUrl: string, address: string, wanted: string | RegExp): Promise<string> {
  const isWanted = ({ to, subject, text }: ReceivedEmail) =>
    to.includes(address) && (typeof wanted === 'string' ? subject === wanted : wanted.test(text));
  let emails: ReceivedEmail[] = [];
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await sleep(LOOK_AGAIN_MS)) {
    emails = await listEmails(mailUrl);
    const email = emails.find(isWanted);
    if (email) return email.text;
  }
  const came = JSON.stringify(emails.map(({ to, subject }) => [to, subject]));
  throw new Error(`no email ${wanted} came to ${address} within ${WITHIN_MS / 1000} s, but ${came}`);
}

async function waitForToken(mailUrl: string, address: string, link: RegExp): Promise<string> {
  return link.exec(await waitForEmail(mailUrl, address, link))?.[1] ?? '';
}

export const teacherToken = (mailUrl: string, address: string): Promise<string> =>
  waitForToken(mailUrl, address, /\/t#(\S+)/);

/** The token that confirms the address of a new account. */
export const addressToken = (mailUrl: string, address: string): Promise<string> =>
  waitForToken(mailUrl, address, /\/verify#(\S+)/);

/** The token with which an invited person becomes a guardian. */
export const guardianToken = (mailUrl: string, address: string): Promise<string> =>
  waitForToken(mailUrl, address, /\/guardian#(\S+)/);
