import { setTimeout as sleep } from 'node:timers/promises';

type Mail = { to: string[]; subject: string; text: string };
/** The worker runs at low priority, so an email may take long on a busy machine. */
const TIMEOUT_MS = 120_000;

/** The newest email with this subject to an address, from the local inbox; waits for it. `read` are texts to ignore. */
export async function waitForEmail(
  mailUrl: string,
  address: string,
  subject: string,
  read: readonly string[] = [],
): Promise<{ text: string; link: string; code: string }> {
  let mails: Mail[] = [];
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; await sleep(200)) {
    mails = (await (await fetch(`${mailUrl}.json`)).json()) as Mail[];
    const email = mails.find(
      (mail) => mail.to.includes(address) && mail.subject === subject && !read.includes(mail.text),
    );
    if (email) {
      const { text } = email;
      return {
        text,
        link: /https?:\/\/\S+\/verify#\S+/.exec(text)?.[0] ?? '',
        code: /(\d{3} \d{3})/.exec(text)?.[1] ?? '',
      };
    }
  }
  throw new Error(
    `no letter "${subject}" came to ${address} within ${TIMEOUT_MS / 1000} s, but ${JSON.stringify(mails.map((mail) => [mail.to, mail.subject]))}`,
  );
}
