import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { charts } from '#web/features/report/charts/charts.ts';
import { toSpokes } from '#web/features/report/charts/shape-points.ts';
import { toTrendMarks } from '#web/features/report/charts/trend-marks.ts';
import { DOCUMENT } from '#web/testing/report.ts';

const { AreasShape, ShareBar, TrendChart } = charts;
const { areas } = DOCUMENT;
const [first, ...rest] = areas;
if (!first?.est) throw new Error('the example has no areas');

describe('the shape', () => {
  test('closes line and ring where every area has both, and brings no style of its own into the page', () => {
    const { container } = render(<AreasShape spokes={toSpokes(areas)} />);
    expect(container.querySelectorAll('polygon')).toHaveLength(1);
    expect(container.querySelectorAll('circle')).toHaveLength(5);
    expect(container.querySelectorAll('.recharts-radar')).toHaveLength(5);
    expect(container.textContent).toBe('CognitiveSocialEmotionalAcademicPhysical');
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });

  test('leaves a gap where nothing was measured, and draws no line over it', () => {
    const { container } = render(<AreasShape spokes={toSpokes([{ ...first, est: null }, ...rest])} />);
    expect(container.querySelectorAll('polygon')).toHaveLength(0);
    expect(container.querySelectorAll('circle')).toHaveLength(4);
    expect(container.querySelectorAll('.recharts-radar')).toHaveLength(4);
  });
});

describe('spokes', () => {
  const renderShape = (est: Partial<NonNullable<typeof first.est>>) =>
    toSpokes([{ ...first, est: { ...(first.est as NonNullable<typeof first.est>), ...est } }])[0];

  test('are cut at the ends of the scale', () => {
    expect(renderShape({ score: 35, lo: 20, hi: 60, flags: [] })).toMatchObject({ range: [40, 60], guess: 40 });
  });

  test('reach to the end of the scale and have no best guess where the week could not look further', () => {
    expect(renderShape({ score: 51, lo: 48, hi: 54, flags: ['FLOOR'] })).toMatchObject({
      range: [40, 54],
      guess: null,
    });
    expect(renderShape({ score: 92, lo: 86, hi: 97, flags: ['CEILING'] })).toMatchObject({
      range: [86, 100],
      guess: null,
    });
  });
});

describe('an area over the weeks', () => {
  const point = { assessmentId: '0193a1de-0000-7000-8000-000000000009' as never, score: 60, lo: 50, hi: 70 };
  const [march, july, november] = ['2026-03-18', '2026-07-20', '2026-11-29'].map((date) => ({ ...point, date }));
  const draw = (...points: (typeof march)[]) =>
    render(<TrendChart marks={toTrendMarks({ area: 'social', points: points as never })} />).container;

  test('is a line with a mark for each week over the ground of their ranges', () => {
    const drawing = draw(march, july, november);
    expect(drawing.querySelectorAll('.recharts-line-dot')).toHaveLength(3);
    expect(drawing.querySelectorAll('.recharts-area-area')).toHaveLength(1);
    expect(drawing.textContent).toContain('March 2026');
    expect(drawing.textContent).toContain('November 2026');
  });

  test('has no mark where a range has an open end, but the range to the end of the scale', () => {
    const open = { ...point, date: '2026-03-18', hi: 54, open: 'floor' as const };
    expect(toTrendMarks({ area: 'social', points: [open] })).toEqual([
      { time: Date.parse('2026-03-18'), range: [40, 54], guess: null },
    ]);
    expect(draw(open as never, july, november).querySelectorAll('.recharts-line-dot')).toHaveLength(2);
  });
});

test('a bar of shares gives each its length and a word only where it has one', () => {
  const { container } = render(
    <ShareBar
      of={1}
      shares={[
        { name: 'a', value: 0.75, fill: '#111', word: '75' },
        { name: 'b', value: 0.25, fill: '#222' },
      ]}
    />,
  );
  const [long = 0, short = 0] = [...container.querySelectorAll('.recharts-rectangle')].map((each) =>
    Number(each.getAttribute('width')),
  );
  expect(long / short).toBeCloseTo(3, 1);
  expect(container.textContent).toBe('75');
});
