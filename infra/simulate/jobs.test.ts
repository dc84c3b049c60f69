import { expect, test } from 'vitest';
import { JOBS } from '#infra/simulate/jobs.ts';
import { isPassing } from '#shared/measurement/testing/checks/engine.ts';

test('the jobs are all checks of the measurement page, each figure under a name of its own', {
  timeout: 60_000,
}, () => {
  const findings = Object.values(JOBS).flatMap((job) => job({ players: 40, children: 40, weeks: 2, edges: 1 }));
  const checks = [...Array.from({ length: 16 }, (_, i) => `M${i + 1}`), 'M2b', 'base', 'ext', 'edge', 'words'];
  expect(new Set(findings.map(({ id }) => id))).toEqual(new Set(checks));
  const keys = findings.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toEqual(
    expect.arrayContaining([
      'coverage',
      'catR12',
      'catR16',
      'fusedR',
      'familyCoverage',
      'randomScoreR',
      'parentTeacherR',
      'gameTeacherR',
    ]),
  );
  expect(findings.filter((finding) => ['M1', 'M13', 'ext'].includes(finding.id) && !isPassing(finding))).toEqual([]);
});
