import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Postgres, preparePostgresProgram, startPostgres } from '#infra/start/postgres.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { createLogClient, createWorkClient } from '#services/event-store/clients.ts';
import { migrate } from '#services/event-store/migrate.ts';

const hasOpenssl = (() => {
  try {
    return execFileSync('openssl', ['version'], { stdio: 'pipe' }).length > 0;
  } catch {
    process.stderr.write(
      'TLS to the database is not checked: openssl, which makes the certificate, is not installed.\n',
    );
    return false;
  }
})();

describe.runIf(hasOpenssl)('a database behind TLS', () => {
  let folder: string;
  let server: Postgres;
  let authority: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'seven-stones-tls-'));
    const program = preparePostgresProgram();
    server = await startPostgres({ folder, durable: false, program });
    const data = join(folder, 'data');
    authority = join(folder, 'authority.pem');
    const key = join(data, 'server.key');
    const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    execFileSync('openssl', ['req', '-x509', ...kind, ...named, '-keyout', key, '-out', authority], { stdio: 'pipe' });
    execFileSync('cp', [authority, join(data, 'server.crt')]);
    chmodSync(key, 0o600);
    if (program.identity)
      for (const file of [key, join(data, 'server.crt')]) chownSync(file, program.identity.uid, program.identity.gid);
    const admin = createWorkClient(server.url());
    await admin`alter system set ssl = on`;
    await admin`select pg_reload_conf()`;
    await admin.end();
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const toDatabaseUrl = (host: string, query: string) => {
    const url = new URL(server.url());
    url.hostname = host;
    return `${url.href}?${query}`;
  };
  const encrypted = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()';
  /** Every client with which the product connects to its database. */
  const WAYS: Record<string, (address: string) => Promise<unknown>> = {
    'the client of the log': async (address) => {
      const client = createLogClient(address, { max: 1 });
      return client.unsafe(encrypted).finally(() => client.end());
    },
    'a transaction of the log': async (address) => {
      const client = createLogClient(address, { max: 2 });
      return client.begin((tx) => tx.unsafe(encrypted)).finally(() => client.end());
    },
    'the client of long work': async (address) => {
      const client = createWorkClient(address);
      return client.unsafe(encrypted).finally(() => client.end());
    },
    'the database beside the log': async (address) => {
      const { db, close } = openDatabase(address, { max: 1 });
      return db
        .execute(sql.raw(encrypted))
        .then(({ rows }) => rows)
        .catch((error: Error) => Promise.reject(error.cause ?? error))
        .finally(() => close());
    },
  };

  it.each(Object.entries(WAYS))(
    'is spoken to in secret by %s, where its certificate and its name are right',
    async (_, connect) => {
      for (const mode of ['require', 'verify-full']) {
        expect([
          ...((await connect(toDatabaseUrl('localhost', `sslmode=${mode}&sslrootcert=${authority}`))) as object[]),
        ]).toEqual([{ ssl: true }]);
      }
    },
  );

  it.each(Object.entries(WAYS))(
    'is refused by %s where nobody known vouches for it, or its name is another',
    async (_, connect) => {
      await expect(connect(toDatabaseUrl('localhost', 'sslmode=require'))).rejects.toThrow(/self-signed certificate/);
      await expect(connect(toDatabaseUrl('127.0.0.1', `sslmode=require&sslrootcert=${authority}`))).rejects.toThrow(
        /does not match certificate's altnames/,
      );
    },
  );

  it('is migrated only where it is who it should be', async () => {
    await expect(migrate(toDatabaseUrl('localhost', 'sslmode=require'), [])).rejects.toThrow(/self-signed certificate/);
  });

  it('is not spoken to in the clear where TLS was asked for and it has none', async () => {
    const admin = createWorkClient(toDatabaseUrl('127.0.0.1', 'sslmode=disable'));
    await admin`alter system set ssl = off`;
    await admin`select pg_reload_conf()`;
    for (const [name, connect] of Object.entries(WAYS)) {
      await expect(
        connect(toDatabaseUrl('localhost', `sslmode=require&sslrootcert=${authority}`)),
        name,
      ).rejects.toThrow();
    }
    await admin.end();
  });
});
