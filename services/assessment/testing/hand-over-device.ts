import type { LightMyRequestResponse } from 'fastify';
import { createPerson, type Person, type TestApi } from '#services/http/testing/app.ts';
import { PIN } from '#services/http/testing/every-call.ts';

/** A device after a hand-over: with both cookies, as a browser sends them, and with each alone. */
export type HandedOverDevice = { device: Person; locked: Person; child: Person; response: LightMyRequestResponse };

/** Hands the device of a parent to the child of an assessment (`/assessments/:id`). */
export async function handOverDevice(
  { app }: Pick<TestApi, 'app'>,
  parent: Person,
  week: string,
  body: object = { pin: PIN },
): Promise<HandedOverDevice> {
  const response = await parent.post(`${week}/handover`, { assist: 'alone', ...body }, { key: null });
  if (response.statusCode !== 200) throw new Error(`hand-over: ${response.statusCode} ${response.body}`);
  const child = `child=${response.cookies.find(({ name }) => name === 'child')?.value}`;
  return {
    device: createPerson(app, `${parent.cookie}; ${child}`),
    locked: parent,
    child: createPerson(app, child),
    response,
  };
}
