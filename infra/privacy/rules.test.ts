import { describe, expect, it } from 'vitest';
import { findMissingFiles, findMissingTests, readPaper, readRows } from '#infra/privacy/testing/papers.ts';
import { RETENTION } from '#shared/values/retention.ts';

describe('the table of rules', () => {
  const rows = readRows(readPaper('infra/privacy/rules.md'));

  it('names for each duty where it is kept and a test, and both exist', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(([number]) => Number(number))).toEqual(rows.map((_, i) => i + 1));
    expect(
      rows.flatMap(([number, , , , code = '', test = '']) =>
        [...findMissingFiles(code), ...findMissingTests(test)].map((fault) => `${number}: ${fault}`),
      ),
    ).toEqual([]);
  });

  it('has a law for each duty, and all fifteen standards of the Children’s Code', () => {
    expect(rows.filter(([, coppa, gdpr, code]) => [coppa, gdpr, code].every((cell) => cell === '-'))).toEqual([]);
    const standards = rows.flatMap(([, , , code = '']) =>
      [...code.matchAll(/(\d+) [A-Z]/g)].map(([, number]) => Number(number)),
    );
    expect([...new Set(standards)].sort((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
  });
});

describe('the record of processing', () => {
  it('has a row for each kind that is kept', () => {
    const kinds = readRows(readPaper('infra/privacy/record-of-processing.md')).map(([kind]) => kind);
    expect(kinds).toEqual(Object.keys(RETENTION).filter((kind) => kind !== 'upkeep'));
  });
});

describe('the impact assessment', () => {
  it('names a measure and a test that exist for each risk', () => {
    const risks = readRows(readPaper('infra/privacy/dpia.md')).filter((cells) => cells.length === 5);
    expect(risks.map(([number]) => Number(number))).toEqual(Array.from({ length: 13 }, (_, i) => i + 1));
    expect(
      risks.flatMap(([number, , , measure = '', test = '']) =>
        [...findMissingFiles(measure), ...findMissingTests(test)].map((fault) => `${number}: ${fault}`),
      ),
    ).toEqual([]);
  });
});
