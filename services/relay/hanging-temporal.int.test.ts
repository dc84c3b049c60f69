import type { Client } from '@temporalio/client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_BOOT_MS, freshDatabase, temporalAddress } from '#infra/start/testing/real-parts.ts';
import { FULL_WIDTH } from '#services/relay/pressure.ts';
import { temporalClient } from '#services/relay/temporal-client.ts';
import { temporalSender } from '#services/relay/temporal-sender.ts';
import { type Gate, gate } from '#services/relay/testing/gate.ts';
import { type RelayStage, relayStage } from '#services/relay/testing/relay-stage.ts';
import { workflowId } from '#shared/contracts/workflows/assessment.ts';

let stage: RelayStage;
let way: Gate;
let client: Client;
beforeAll(() => temporalAddress(), FIRST_BOOT_MS);
const begin = async () => {
  stage = relayStage(await freshDatabase());
  way = await gate(await temporalAddress());
  client = temporalClient({ address: way.address, namespace: 'default' });
};
afterEach(async () => {
  way.let('open');
  await stage.stop();
  await client.connection.close();
  await way.close();
});
const soon = { timeout: 20_000, interval: 20 };

/** A Temporal whose process was frozen: it accepts connections, and no answer ever comes. */
describe('a Temporal that hangs', () => {
  it.each([
    ['from the start', false],
    ['after it had answered', true],
  ])(
    '%s opens the breaker within the deadline, and afterwards every week is told',
    async (_name, hadAnswered) => {
      await begin();
      const sendWithinMs = 1_000;
      let clock = Date.now();
      const relay = stage.relay(temporalSender(client, { opsUrl: '', sendWithinMs }), { now: () => clock });
      if (hadAnswered) {
        const first = await stage.schedule();
        await expect.poll(() => stage.row(first), soon).toMatchObject({ due: false });
      }
      way.let('held');
      const ids = await Promise.all(Array.from({ length: FULL_WIDTH + 20 }, () => stage.schedule()));
      const began = Date.now();
      await expect.poll(async () => (await relay.metrics()).breakerOpen, soon).toBe(true);
      await expect.poll(async () => (await relay.metrics()).inFlight, soon).toBe(0);
      expect(Date.now() - began).toBeLessThan(2 * sendWithinMs + 2_000);
      expect(await stage.row(ids[0] ?? (ids[1] as never))).toMatchObject({ parked: false, due: true });

      way.let('open');
      await stage.sql`update relay set due_at = now() where due_at is not null`;
      clock += 6_000;
      relay.nudge();
      const hurry = setInterval(() => void stage.sql`update relay set due_at = now() where due_at > now()`.catch(() => {}), 200);
      await expect.poll(async () => (await relay.metrics()).dirty, soon).toBe(0);
      clearInterval(hurry);
      for (const id of ids) await expect(client.workflow.getHandle(workflowId(id)).describe()).resolves.toMatchObject({ status: { name: 'RUNNING' } });
    },
    60_000,
  );

  it('is not up', async () => {
    await begin();
    way.let('held');
    const began = Date.now();
    expect(await temporalSender(client, { opsUrl: '' }).isUp()).toBe(false);
    expect(Date.now() - began).toBeLessThan(3_000);
  });
});
