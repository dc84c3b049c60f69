import { describe, expect, it } from 'vitest';
import { head, layInColumns, small } from '#services/reports/blocks.ts';

describe('columns of the appendix', () => {
  const part = (title: string, lines: number) => [
    head(title),
    ...Array.from({ length: lines }, () => small('A line.')),
  ];

  it('are about equally long, and are cut before a heading alone', () => {
    const blocks = [...part('one', 3), ...part('two', 2), ...part('three', 4), ...part('four', 2)];
    const { blocks: left, beside: right } = layInColumns('Parts', blocks);
    expect([...left, ...(right ?? [])]).toEqual(blocks);
    expect(right?.[0]).toEqual(head('three'));
  });

  it('stay one where there is nothing to cut before', () => {
    expect(layInColumns('Parts', part('one', 3))).toMatchObject({ blocks: part('one', 3), beside: [] });
  });
});
