import { FULL, JOBS } from '#infra/simulate/jobs.ts';

const t = performance.now();
console.log(
  JOBS.wordChecks!(FULL)
    .map((f) => [f.key, f.check, f.figure].join(' | '))
    .join('\n'),
);
console.log(performance.now() - t);
