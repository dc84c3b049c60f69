import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openLedger } from '#infra/chaos/testing/ledger.ts';
import { createPersistentSender } from '#infra/chaos/testing/persistent-sender.ts';

const folder = mkdtempSync(join(tmpdir(), 'seven-stones-sender-'));
let statuses: number[];
const server = createServer((_request, response) =>
  response.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' }).end('{"version":3}'),
);
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a family in a chaos run tries again what a server refuses for now, and counts each fault of the server', async () => {
  statuses = [503, 500, 502, 409, 200];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [counts, lines]: [{ acked: number; faults: number }, string[]] = [{ acked: 0, faults: 0 }, []];
  const ledger = openLedger(join(folder, 'ledger.jsonl'));
  const send = createPersistentSender([{ url }], ledger, counts, (line) => void lines.push(line));
  const path = '/api/assessments/one/pause';
  const answer = await send({ method: 'POST', path, headers: { 'idempotency-key': 'a key' }, body: '{}' });
  expect(answer.status).toBe(200);
  expect(counts).toEqual({ acked: 1, faults: 2 });
  expect(lines).toEqual([expect.stringContaining(`${path}: 500`), expect.stringContaining(`${path}: 502`)]);
  expect(ledger.read()).toMatchObject([{ key: 'a key', version: 3 }]);
});
