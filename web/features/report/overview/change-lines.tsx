import { getComparedName } from '#messages/report-change.ts';
import { reportPage } from '#messages/report-page.ts';
import type { ChangeRow } from '#shared/measurement/report/statement.ts';
import { isChange, selectShownRows } from '#shared/report-view/areas.ts';
import { TYPICAL, toPlace, ZONE } from '#shared/report-view/geometry.ts';
import { getShownScore } from '#shared/values/open-end.ts';

const [WIDTH, HEIGHT, BEFORE, NOW] = [360, 40, 12, 28];

/**
 * Both assessments, one above the other; grey unless a change is likely or clear. Then an arrow connects them where the
 * scores, which also hold the other answers of each week, go the way of the verdict.
 */
export function ChangeLines({ rows }: { rows: readonly ChangeRow[] }) {
  const visibleRows = selectShownRows(rows);
  return (
    <ul>
      {visibleRows.map((row, i) => (
        <li
          key={row.of}
          className={`change-row ${i > 0 && isChange(row) !== isChange(visibleRows[i - 1] as ChangeRow) ? 'border-t-2 border-dashed border-line' : ''}`}
        >
          <span className={isChange(row) ? 'font-bold' : ''}>
            {getComparedName(row.of)}
            <span className="sr-only">: {reportPage.change.verdicts[row.verdict]}</span>
          </span>
          <ChangeLine row={row} />
        </li>
      ))}
    </ul>
  );
}

function ChangeLine({ row }: { row: ChangeRow }) {
  const { before, after } = row;
  const toX = (score: number) => toPlace(score, WIDTH);
  const isChanged = isChange(row);
  const hue = isChanged ? 'var(--color-river)' : '#8fa3a0';
  const [start, end] = [toX(getShownScore(before)), toX(getShownScore(after))];
  const tip = row.rci > 0 ? -1 : 1;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block w-full overflow-visible" aria-hidden="true">
      <rect x={toX(ZONE.low)} width={toX(ZONE.high) - toX(ZONE.low)} height={HEIGHT} fill="#e6ece6" />
      <path
        d={`M${toX(TYPICAL)} 1V${HEIGHT}`}
        stroke="var(--color-ink-2)"
        strokeWidth="2"
        strokeDasharray="0.1 5"
        strokeLinecap="round"
      />
      <path
        d={`M${toX(before.lo)} ${BEFORE}H${toX(before.hi)}`}
        stroke="var(--color-ink-2)"
        strokeWidth="3"
        strokeDasharray="0.1 6"
        strokeLinecap="round"
      />
      <path d={`M${toX(after.lo)} ${NOW}H${toX(after.hi)}`} stroke={hue} strokeWidth="7" strokeLinecap="round" />
      {isChanged && (end - start) * row.rci > 0 && (
        <path
          d={`M${start - 7 * tip} ${BEFORE + 2}L${end + 8 * tip} ${NOW - 3}m${9 * tip} -9L${end + 8 * tip} ${NOW - 3}l${10 * tip} 4`}
          fill="none"
          stroke="var(--color-ink)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {!before.open && <circle cx={start} cy={BEFORE} r="6" fill="#fff" stroke="var(--color-ink)" strokeWidth="2.5" />}
      {!after.open && (
        <circle cx={end} cy={NOW} r="6.5" fill={isChanged ? 'var(--color-ink)' : hue} stroke="#fff" strokeWidth="2" />
      )}
    </svg>
  );
}
