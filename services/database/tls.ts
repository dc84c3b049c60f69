import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

/** TLS options of a connection; both drivers pass them to Node as they are. */
type TlsOptions = {
  rejectUnauthorized: true;
  host: string;
  servername?: string;
  ca?: string;
  cert?: string;
  key?: string;
};
export type DatabaseTls = { url: string; ssl: false | TlsOptions };

/**
 * The TLS parameters of a database address. The drivers interpret them differently, so they are removed before a driver
 * sees them.
 */
const MODE = 'sslmode';
const FILES = { ca: 'sslrootcert', cert: 'sslcert', key: 'sslkey' } as const;
const VERIFIED = new Set(['require', 'verify-ca', 'verify-full', 'true', '1']);
const OFF = new Set(['disable', 'false', '0']);

/** The mode of an address, `ssl=true` included; undefined if it has none. */
const readMode = ({ searchParams }: URL): string | undefined =>
  searchParams.get(MODE) ?? searchParams.get('ssl') ?? undefined;

/**
 * Splits a database address into the address without its TLS parameters and TLS options for Node. With any mode but
 * `disable` the certificate and its name are verified: postgres.js alone verifies none for `require`, and node-postgres
 * may stop to.
 * @throws with a sentence without the address, if it asks for unverified TLS or names a file that cannot be read
 */
export function readDatabaseTls(address: string): DatabaseTls {
  const url = new URL(address);
  const mode = readMode(url);
  if (mode !== undefined && !VERIFIED.has(mode) && !OFF.has(mode)) {
    throw new Error(
      'asks for TLS that proves nothing: write sslmode=require, with which the certificate and its name are checked on every connection (sslrootcert=FILE for an authority of your own), or sslmode=disable where nobody else can listen',
    );
  }
  const files: Partial<Record<keyof typeof FILES, string>> = {};
  for (const [key, name] of Object.entries(FILES) as [keyof typeof FILES, string][]) {
    const file = url.searchParams.get(name);
    // libpq's name for the system's authorities, which Node uses by default.
    if (!file || file === 'system') continue;
    if (mode === undefined || OFF.has(mode))
      throw new Error(`names a file in ${name} without TLS: write sslmode=require as well`);
    try {
      files[key] = readFileSync(file, 'utf8');
    } catch {
      throw new Error(`names a file in ${name} that cannot be read`);
    }
  }
  const tlsParams = [MODE, 'ssl', ...Object.values(FILES)].filter((name) => url.searchParams.has(name));
  if (tlsParams.length === 0) return { url: address, ssl: false };
  for (const name of tlsParams) url.searchParams.delete(name);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isVerified = mode !== undefined && VERIFIED.has(mode);
  return {
    url: url.href,
    ssl: isVerified && { rejectUnauthorized: true, host, ...(!isIP(host) && { servername: host }), ...files },
  };
}

/**
 * The fault in the TLS parameters of an address, as the rest of a sentence that begins with its variable; undefined if
 * there is none.
 */
export function findDatabaseTlsFault(address: string): string | undefined {
  try {
    readDatabaseTls(address);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
