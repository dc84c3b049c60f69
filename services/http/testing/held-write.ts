import { setTimeout as wait } from 'node:timers/promises';
import type { ReservedSql } from 'postgres';
import { expect } from 'vitest';
import { createLogClient } from '#services/database/clients.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import type { TestApi } from '#services/http/testing/app.ts';

/**
 * Lets a write decide and blocks its append, like an uncommitted twin of its key; `meanwhile` runs in between. Returns
 * the response of the blocked write.
 */
export async function holdWrite<Response>(
  { url }: Pick<TestApi, 'url'>,
  { id, key, write }: HeldWrite<Response>,
  meanwhile: () => Promise<unknown>,
): Promise<Response> {
  const sql = createLogClient(url, { max: 2 });
  const twin = await sql.reserve();
  try {
    await beginTwin(twin, id, key);
    const heldWrite = write();
    const waitUntilBlocked = () => listBlockedStatements(sql, 'append_events');
    while ((await waitUntilBlocked()).length === 0) await wait(5);
    await meanwhile();
    await twin`rollback`;
    return await heldWrite;
  } finally {
    twin.release();
    await sql.end({ timeout: 5 });
  }
}

/**
 * Runs a write beside a twin of its key that does not commit while the write waits; the twin is rolled back after that.
 */
export async function runBesideTwin<Response>(
  { url }: Pick<TestApi, 'url'>,
  { id, key, write }: HeldWrite<Response>,
): Promise<Response> {
  const sql = createLogClient(url, { max: 1 });
  const twin = await sql.reserve();
  try {
    await beginTwin(twin, id, key);
    return await write();
  } finally {
    await twin`rollback`;
    twin.release();
    await sql.end({ timeout: 5 });
  }
}

/** Starts writes at once while a table is locked, and unlocks it when each of them waits for it. */
export async function runBehindTableLock<Response>(
  { url }: Pick<TestApi, 'url'>,
  table: string,
  writes: readonly (() => Promise<Response>)[],
): Promise<Response[]> {
  const sql = createLogClient(url, { max: 2 });
  const holder = await sql.reserve();
  try {
    await holder`begin`;
    await holder`lock table ${holder(table)} in share mode`;
    const responses = Promise.all(writes.map((write) => write()));
    const listWaiting = () => listBlockedStatements(sql);
    await expect.poll(async () => (await listWaiting()).length).toBe(writes.length);
    await holder`commit`;
    return await responses;
  } finally {
    holder.release();
    await sql.end({ timeout: 5 });
  }
}

type HeldWrite<Response> = { id: string; key: string; write: () => Promise<Response> };

async function beginTwin(twin: ReservedSql, id: string, key: string): Promise<void> {
  await twin`begin`;
  await twin`insert into commands (stream_id, idem_key, actor_id, request_hash, version) values (${id}, ${key}, 'twin', '', 0)`;
}
