import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('Schemathesis finds nothing in the description of the API but its own lack of data', ({ skip }) => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'check:api', '--', '--quick'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (stderr.startsWith('NOT PROVED')) skip(stderr.trim());
  expect({ status, output: status === 0 ? '' : `${stdout}\n${stderr}` }).toEqual({ status: 0, output: '' });
  expect(stdout).toContain(' passed');
});
