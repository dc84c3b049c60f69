import { expect, it } from 'vitest';
import { buildSignalRuns } from '#services/relay/assessment.relay.ts';
import { examples } from '#shared/testing/examples.ts';

const event = examples.AnalysisStarted;

it('signals: tell the workflow of a new analysis, but not of one that it wrote itself or that lies past the head', () => {
  const written = [
    { version: 1, origin: 'w', event },
    { version: 2, origin: 'a', event },
    { version: 3, origin: 'a', event },
  ] as const;
  expect(buildSignalRuns(written, 2)).toEqual([
    { signal: 'programme', upTo: 2, refs: [{ v: 2, type: 'AnalysisStarted' }] },
  ]);
});
