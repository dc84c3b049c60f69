import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type ReceivedMail, renderInboxPage, renderMailPage } from '#infra/mail-inbox/dev-inbox.page.ts';
import { renderGalleryPage, renderSampleHtml } from '#infra/mail-inbox/gallery.page.ts';

export type DevInbox = {
  smtpPort: number;
  httpPort: number;
  mails: () => Promise<ReceivedMail[]>;
  close: () => Promise<void>;
};

type DevInboxOptions = { folder: string; smtpPort: number; httpPort: number; now: () => Date };

/** Only this many of the newest mails are kept. */
const MAX_MAILS = 500;
const MAIL_BYTES = 5 * 1024 * 1024;
const ID = /^\d{13}-[0-9a-f]{8}$/;

/**
 * Accepts every mail and delivers none: for development, on 127.0.0.1 only. The mails are files (`.eml`) in `folder`; a
 * page at `/dev/mail` shows them, `/dev/mail.json` returns them for tests, newest first. `POST /dev/mail/forget` with a
 * list of message ids deletes those.
 */
export const startDevInbox = async ({ folder, smtpPort, httpPort, now }: DevInboxOptions): Promise<DevInbox> => {
  await mkdir(folder, { recursive: true });
  const listIds = async () =>
    (await readdir(folder))
      .flatMap((file) => (file.endsWith('.eml') && ID.test(file.slice(0, -4)) ? [file.slice(0, -4)] : []))
      .sort()
      .reverse();
  const readSource = (id: string) => readFile(join(folder, `${id}.eml`));
  const readMail = async (id: string): Promise<ReceivedMail> => {
    const { from, to = [], subject = '', text = '', html = '' } = await PostalMime.parse(await readSource(id));
    const at = new Date(Number(id.slice(0, 13))).toISOString();
    return { id, at, from: from?.address ?? '', to: to.flatMap(({ address }) => address ?? []), subject, text, html };
  };
  const listMails = async () => Promise.all((await listIds()).map(readMail));

  const storeMail = async (raw: Buffer) => {
    const id = `${now().getTime()}-${randomUUID().slice(0, 8)}`;
    // Written under another name and renamed, so that a reader never sees half a mail.
    await writeFile(join(folder, `${id}.part`), raw);
    await rename(join(folder, `${id}.part`), join(folder, `${id}.eml`));
    for (const old of (await listIds()).slice(MAX_MAILS)) await rm(join(folder, `${old}.eml`), { force: true });
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAIL_BYTES,
    logger: false,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded)
          return done(Object.assign(new Error('This mail is too large.'), { responseCode: 552 }));
        storeMail(Buffer.concat(chunks)).then(() => done(), done);
      });
    },
  });

  /** Deletes all copies of mails that were sent again under the same id. */
  const deleteMails = async (messageIds: unknown) => {
    if (!Array.isArray(messageIds)) return;
    for (const id of await listIds()) {
      const { messageId } = await PostalMime.parse(await readSource(id));
      if (messageIds.includes(messageId)) await rm(join(folder, `${id}.eml`), { force: true });
    }
  };
  const renderPath = async (path: string): Promise<{ type: string; body: string | Buffer } | undefined> => {
    const toHtmlContent = (body: string) => ({ type: 'text/html; charset=utf-8', body });
    if (path === '/dev/mail' || path === '/') return toHtmlContent(renderInboxPage(await listMails()));
    if (path === '/dev/mail.json') return { type: 'application/json', body: JSON.stringify(await listMails()) };
    if (path === '/dev/mail/gallery') return toHtmlContent(renderGalleryPage());
    const sample = renderSampleHtml(path);
    if (sample !== undefined) return toHtmlContent(sample);
    const [, id = '', eml] = /^\/dev\/mail\/([^/.]+)(\.eml)?$/.exec(path) ?? [];
    if (!(await listIds()).includes(id)) return undefined;
    return eml
      ? { type: 'message/rfc822', body: await readSource(id) }
      : toHtmlContent(renderMailPage(await readMail(id)));
  };
  const http = createServer((request: IncomingMessage, response: ServerResponse) => {
    const end = (status: number, type: string, body: string | Buffer) =>
      response
        .writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
        .end(body);
    const { pathname } = new URL(request.url ?? '/', 'http://inbox');
    // A browser cannot send this content type to another origin without a preflight.
    if (
      request.method === 'POST' &&
      pathname === '/dev/mail/forget' &&
      request.headers['content-type'] === 'application/json'
    )
      return void json(request)
        .then(deleteMails)
        .then(
          () => end(200, 'application/json', '{}'),
          (error: Error) => end(500, 'text/plain', error.message),
        );
    renderPath(pathname).then(
      (content) => (content ? end(200, content.type, content.body) : end(404, 'text/plain', 'There is no such mail.')),
      (error: Error) => end(500, 'text/plain', error.message),
    );
  });

  await Promise.all([
    waitForListening((done) => smtp.listen(smtpPort, '127.0.0.1', done), smtp),
    waitForListening((done) => http.listen(httpPort, '127.0.0.1', done), http),
  ]);
  const getPort = (server: { address: () => AddressInfo | string | null }) => (server.address() as AddressInfo).port;
  const close = async () => {
    await Promise.all([
      new Promise<void>((done) => smtp.close(done)),
      new Promise<void>((done) => http.close(() => done()).closeAllConnections()),
    ]);
  };
  return { smtpPort: getPort(smtp.server), httpPort: getPort(http), mails: listMails, close };
};

const waitForListening = (
  start: (done: () => void) => unknown,
  server: { once: (event: 'error', listener: (error: Error) => void) => unknown },
) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    start(resolve);
  });
