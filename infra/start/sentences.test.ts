import { once } from 'node:events';
import { createServer, Server } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '#infra/start/ports.ts';
import {
  describeBusyPorts,
  describeDiskSpace,
  formatStartError,
  measureFreeMegabytes,
  Remedy,
  readIsDevelopment,
  readPorts,
} from '#infra/start/sentences.ts';

describe('the arguments of a start', () => {
  it('choose development, and nothing else', () => {
    expect(readIsDevelopment([])).toBe(false);
    expect(readIsDevelopment(['--development'])).toBe(true);
  });

  it('are refused when the start does not know them, with the way that there is', () => {
    expect(() => readIsDevelopment(['--development', '--port=4000'])).toThrow(/does not know "--port=4000".*PORT=3001/);
  });
});

describe('the ports of a start', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
    server = undefined;
  });

  it('are the usual ones unless the environment moves them', () => {
    expect(readPorts({ PORT: '4000', SMTP_PORT: '' })).toEqual({
      app: 4000,
      postgres: 54_320,
      temporal: 7233,
      temporalUi: 8233,
      mailPage: 8025,
      smtp: 1025,
    });
  });

  it('are refused when they are none', () => {
    expect(() => readPorts({ PORT: 'web', MAIL_PORT: '70000' })).toThrow(
      /PORT=web is not a port.*\nMAIL_PORT=70000 is not a port/,
    );
  });

  it('are named one by one when somebody else listens there', async () => {
    const [busyPort, unusedPort] = [await findFreePort(), await findFreePort()];
    server = createServer().listen(busyPort, '127.0.0.1');
    await new Promise((resolve) => server?.once('listening', resolve));
    expect(await describeBusyPorts({ app: busyPort, mailPage: unusedPort }, 'npm run dev')).toEqual([
      `Port ${busyPort}, meant for the app, is taken. Stop what uses it, or choose another: PORT=${busyPort + 1} npm run dev`,
    ]);
  });

  it('are taken where a program listens on the other address of localhost', async ({ skip }) => {
    const port = await findFreePort();
    server = createServer().listen(port, '::1');
    await once(server, 'listening').catch(() => skip('This machine has no ::1.'));
    expect(await describeBusyPorts({ app: port }, 'npm start')).toHaveLength(1);
  });

  it.each([
    [80, 'EACCES', 'Port 80, meant for the app, is refused (EACCES). Choose another: PORT=3000 npm start'],
    [65_535, 'EADDRINUSE', expect.stringMatching(/ is taken[.].*: PORT=65534 npm start$/)],
  ])('%i is answered with a port that there is', async (port, code, sentence) => {
    vi.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
      queueMicrotask(() => this.emit('error', Object.assign(new Error(), { code })));
      return this;
    });
    expect(await describeBusyPorts({ app: port }, 'npm start')).toEqual([sentence]);
  });
});

describe('the room on the disk', () => {
  it('is enough from 500 MB on', () => {
    expect(describeDiskSpace('/here', 500)).toBeUndefined();
    expect(describeDiskSpace('/here', 499)).toBe(
      'Only 499 MB are free on the disk of /here; 500 MB are needed. Free some space and start again.',
    );
  });

  it('is measured', () => {
    expect(measureFreeMegabytes('/')).toBeGreaterThan(0);
  });
});

describe('a fault of the start', () => {
  it.each([
    ['ENOSPC: no space left on device, write', /^The disk of \/d is full\./],
    ['could not extend file "base/1": No space left on device', /^The disk of \/d is full\./],
    ["EACCES: permission denied, mkdir '/d/postgres'", /belongs to somebody else.*sudo chown/],
    ['dial tcp: lookup modules.example: no such host', /needs the network/],
    ['getaddrinfo EAI_AGAIN repo.maven.apache.org', /needs the network/],
  ])('"%s" is told with what to do', (words, sentence) => {
    const description = formatStartError(new Error(words), '/d');
    expect(description).toMatch(sentence);
    expect(description).toContain(words);
  });

  it('is told in its own words where nobody knows better', () => {
    expect(formatStartError(new Error('a new one'), '/d')).toBe('a new one');
    expect(formatStartError(new Remedy('Do this.'), '/d')).toBe('Do this.');
  });
});
