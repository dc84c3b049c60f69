import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DevInbox, startDevInbox } from '#infra/mail-inbox/dev-inbox.ts';

let folder: string;
let inbox: DevInbox;
let clock = Date.UTC(2026, 10, 23, 18);
const open = () => startDevInbox({ folder, smtpPort: 0, httpPort: 0, now: () => new Date(clock++) });
const send = async (mail: { to: string; subject: string; text?: string; html?: string }) => {
  const transport = createTransport({ host: '127.0.0.1', port: inbox.smtpPort });
  await transport.sendMail({ from: 'Seven Stones <no-reply@stones.example>', ...mail });
  transport.close();
};
const get = (path: string) => fetch(`http://127.0.0.1:${inbox.httpPort}${path}`);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-mail-'));
  inbox = await open();
});
afterEach(async () => {
  await inbox.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the mail inbox of a developer', () => {
  it('shows what was sent, newest first', async () => {
    await send({ to: 'ada@example.org', subject: 'First', text: 'one' });
    await send({ to: 'bo@example.org', subject: 'Second · Ünïcode', text: 'two', html: '<p>two</p>' });
    const mails = await inbox.mails();
    expect(mails).toMatchObject([
      { from: 'no-reply@stones.example', to: ['bo@example.org'], subject: 'Second · Ünïcode', html: '<p>two</p>\n' },
      { to: ['ada@example.org'], subject: 'First', text: 'one\n', at: '2026-11-23T18:00:00.000Z' },
    ]);
    expect(await (await get('/dev/mail.json')).json()).toEqual(mails);
    expect(await (await get('/dev/mail')).text()).toMatch(/Second · Ünïcode[\s\S]*First/);
    expect(await (await get(`/dev/mail/${mails[1]?.id}`)).text()).toContain('<h1>First</h1>');
    expect(await (await get(`/dev/mail/${mails[1]?.id}.eml`)).text()).toContain('Subject: First');
  });

  it('keeps its mails when it is closed and opened again', async () => {
    await send({ to: 'ada@example.org', subject: 'Kept' });
    await inbox.close();
    inbox = await open();
    expect(await inbox.mails()).toMatchObject([{ subject: 'Kept' }]);
  });

  it('runs no script that a mail brings', async () => {
    await send({
      to: 'a@example.org',
      subject: '<script>alert(1)</script>',
      html: '"><script>alert(2)</script>',
      text: '<script>alert(3)</script>',
    });
    const [mail] = await inbox.mails();
    for (const path of ['/dev/mail', `/dev/mail/${mail?.id}`]) {
      const html = await (await get(path)).text();
      expect(html).not.toContain('<script');
      expect(html.match(/sandbox="([^"]*)"/)?.[1] ?? '').not.toContain('allow-scripts');
    }
  });

  it.each(['/dev/mail/nothing', '/dev/mail/..%2f..%2fpackage', '/etc/passwd'])('has nothing at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('refuses a mail that is too large', async () => {
    await expect(send({ to: 'a@example.org', subject: 'Big', text: 'x'.repeat(6 * 1024 * 1024) })).rejects.toThrow(
      /552|exceeds/i,
    );
    expect(await inbox.mails()).toEqual([]);
  });

  it('says so when its port is taken', async () => {
    await expect(
      startDevInbox({ folder, smtpPort: inbox.smtpPort, httpPort: 0, now: () => new Date() }),
    ).rejects.toThrow('EADDRINUSE');
  });
});
