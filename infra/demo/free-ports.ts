import { freePort } from '#infra/start/ports.ts';
import type { Ports } from '#infra/start/sentences.ts';

/** Ports for a product beside another one. */
export async function freePorts(): Promise<Ports> {
  const ports = new Set<number>();
  while (ports.size < 6) ports.add(await freePort());
  const [app, postgres, temporal, temporalUi, mailPage, smtp] = [...ports] as [number, number, number, number, number, number];
  return { app, postgres, temporal, temporalUi, mailPage, smtp };
}
