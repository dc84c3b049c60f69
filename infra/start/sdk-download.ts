import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TestWorkflowEnvironment } from '@temporalio/testing';

const source = 'https://temporal.download';

/**
 * Lets Temporal's SDK fetch one of its servers into `folder` and answers the path of the program. The SDK fetches only while it
 * starts a server, so one is started and ended. A network that swallows packets would hold the SDK for minutes: hence the knock first.
 */
export const downloadBySdk = async (kind: 'createLocal' | 'createTimeSkipping', folder: string): Promise<string | undefined> => {
  const present = () => readdirSync(folder).map((file) => join(folder, file))[0];
  mkdirSync(folder, { recursive: true });
  if (present()) return present();
  await fetch(source, { method: 'HEAD', signal: AbortSignal.timeout(4_000) }).catch(() => {
    throw new Error(`${source} cannot be reached`);
  });
  const environment = await TestWorkflowEnvironment[kind]({ server: { executable: { type: 'cached-download', downloadDir: folder, ttl: '10 years' } } });
  await environment.teardown();
  return present();
};
