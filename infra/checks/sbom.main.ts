import { fileURLToPath } from 'node:url';
import { makeSbom } from '#infra/checks/sbom.ts';

process.stdout.write(`${JSON.stringify(makeSbom(fileURLToPath(new URL('../..', import.meta.url))), undefined, 2)}\n`);
