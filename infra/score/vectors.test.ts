import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { answerLine } from './kinds.ts';
import { findDifferences, vectors } from './vectors.ts';

describe('the vectors (M1)', () => {
  test.each(vectors.map((vector, line) => ({ line: line + 1, ...vector })))(
    'line $line, $kind, comes out as printed',
    ({ kind, in: input, out }) => {
      const answer = answerLine(JSON.stringify({ kind, in: input }));
      expect(answer).toHaveProperty('out');
      expect('out' in answer && findDifferences(kind, out, answer.out)).toEqual([]);
    },
  );

  test('bite: a posterior that is off by 2e-4 and a score off by 2e-3 are seen', () => {
    expect(findDifferences('eap', { theta: 0.31542 }, { theta: 0.31562 })).toHaveLength(1);
    expect(findDifferences('eap', { score: 78.64461 }, { score: 78.64661 })).toHaveLength(1);
    expect(findDifferences('eap', { score: 78.64461 }, { score: 78.64461, hi: 1 })).toHaveLength(1);
  });
});

test('the vectors of the posterior come from quadrature, not from the engine', { timeout: 60_000 }, () => {
  const own = vectors.filter(({ kind }) => ['ability', 'mean', 'overall', 'change'].includes(kind));
  const script = new URL('../../shared/measurement/testing/quadrature.mjs', import.meta.url).pathname;
  const input = own.map((vector) => JSON.stringify(vector)).join('\n');
  const { stdout } = spawnSync(process.execPath, [script], { input, encoding: 'utf8' });
  expect(own.length).toBeGreaterThan(8);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(own);
});

describe('bad input is refused and the rest answered', () => {
  test.each([
    ['an unknown kind', '{"kind":"horoscope","in":{}}', 'horoscope'],
    ['a kind that every object has', '{"kind":"constructor","in":{}}', 'constructor'],
    ['a wrong type', '{"kind":"slider","in":{"x":"7"}}', 'slider'],
    ['a slider of 11', '{"kind":"slider","in":{"x":11}}', 'slider'],
    ['a slider of 0', '{"kind":"slider","in":{"x":0}}', 'slider'],
    ['a slider between steps', '{"kind":"slider","in":{"x":6.5}}', 'slider'],
    ['NaN', '{"kind":"performanceScore","in":{"theta":NaN}}', 'performanceScore'],
    ['infinity', '{"kind":"performanceScore","in":{"theta":1e999}}', 'performanceScore'],
    ['null for a number', '{"kind":"performanceScore","in":{"theta":null}}', 'performanceScore'],
    ['a missing field', '{"kind":"growth","in":{"area":"social"}}', 'growth'],
    ['a missing in', '{"kind":"growth"}', 'growth'],
    ['a field too many', '{"kind":"level","in":{"score":80,"scroe":1}}', 'level'],
    ['a score above 100', '{"kind":"level","in":{"score":100.5}}', 'level'],
    ['a graded code of 4', '{"kind":"graded","in":{"a":0.5,"codes":[4]}}', 'graded'],
    ['a guessing rate of 1', '{"kind":"information","in":{"theta":0,"a":1,"b":0,"c":1}}', 'information'],
    [
      'two items, one response',
      '{"kind":"eap","in":{"items":[{"a":1,"b":0,"c":0},{"a":1,"b":0,"c":0}],"responses":[1]}}',
      'eap',
    ],
    ['a response of 0.5', '{"kind":"eap","in":{"items":[{"a":1,"b":0,"c":0}],"responses":[0.5]}}', 'eap'],
    ['a psd that knows nothing', '{"kind":"unshrink","in":{"theta":0,"psd":1}}', 'unshrink'],
    ['a psd of 0', '{"kind":"unshrink","in":{"theta":0,"psd":0}}', 'unshrink'],
    [
      'a pick that was not offered',
      '{"kind":"choice","in":{"sets":"riasecA","kappa":1,"picks":["R","S","I","I","I","I"]}}',
      'choice',
    ],
    ['a pick too few', '{"kind":"choice","in":{"sets":"riasecA","kappa":1,"picks":["A","S","I","I","I"]}}', 'choice'],
    ['an unknown activity', '{"kind":"activities","in":{"selected":["Skydiving"]}}', 'activities'],
    ['an activity twice', '{"kind":"activities","in":{"selected":["Outdoor Play","Outdoor Play"]}}', 'activities'],
    [
      'two areas for an overall score',
      '{"kind":"overall","in":{"areas":[{"theta":0,"psd":0.5},{"theta":0,"psd":0.5}]}}',
      'overall',
    ],
    [
      'a correlation that variances cannot have',
      '{"kind":"mean","in":{"estimates":[{"theta":0,"psd":0.5}],"correlation":-0.5}}',
      'mean',
    ],
    ['a mean of nothing', '{"kind":"mean","in":{"estimates":[],"correlation":0.6}}', 'mean'],
    ['no JSON at all', 'hello', null],
  ])('%s', (_, line, kind) => {
    const answer = answerLine(line);
    expect(answer.kind).toBe(kind);
    expect('error' in answer && answer.error).toMatch(/./);
  });

  test('every line of the process is answered in order, and it ends with 2', () => {
    const input = [
      '{"kind":"level","in":{"score":80}}',
      '',
      '{"kind":"level","in":{"score":-1}}',
      'nonsense',
      '{"kind":"band","in":{"score":69}}',
    ].join('\n');
    const run = spawnSync(process.execPath, [new URL('score.main.ts', import.meta.url).pathname], {
      input,
      encoding: 'utf8',
    });
    expect(run.stderr).toBe('');
    expect(
      run.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { kind: 'level', out: { level: 'Proficient' } },
      { kind: 'level', error: expect.any(String) },
      { kind: null, error: 'not JSON' },
      { kind: 'band', out: { band: 'Needs Attention' } },
    ]);
    expect(run.status).toBe(2);
  });

  test('lines that can all be answered end with 0', () => {
    const run = spawnSync(process.execPath, [new URL('score.main.ts', import.meta.url).pathname], {
      input: '{"kind":"level","in":{"score":59.5}}',
      encoding: 'utf8',
    });
    expect([run.status, run.stdout]).toEqual([0, '{"kind":"level","out":{"level":"Beginning"}}\n']);
  });
});
