import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';

export type Group = 'stood' | 'typical' | 'untold';
export type ShortSentence = { statement: Statement; group: Group | null };
/** A sentence of the first page. Somebody with a link gets its group with it, since what it rests on is not sent. */
type Grouped = Statement & { group?: Group | null };
type Summarised = Pick<ReportDocument, 'summary' | 'contrasts' | 'trust'> & { short?: readonly Grouped[] | undefined };

const GROUPS = { higher: 'stood', lower: 'stood', typical: 'typical', untold: 'untold' } as const;
/** Of an older summary: what the first page says once, in another place. */
const ELSEWHERE = ['overall.score', 'about.snapshot'];
const MOST = 3;
const ofTrust = ({ key }: Statement) => key.startsWith('trust.');

/** Under which heading a sentence of the first page stands: that of the area which it rests on. */
export function groupOf(
  { evidence }: Pick<Statement, 'evidence'>,
  { contrasts = [] }: Pick<ReportDocument, 'contrasts'>,
): Group | null {
  const named = contrasts.find(({ area }) =>
    evidence.some((ref) => ref.kind === 'estimate' && ref.of === `area/${area}`),
  );
  return named ? GROUPS[named.standing] : null;
}

/** What the first page shows of the summary of an older report, which has no sentences of its own for it. */
export const summarySentences = ({ summary }: Pick<ReportDocument, 'summary'>): Statement[] =>
  summary.filter((each) => !ELSEWHERE.includes(each.key) && !ofTrust(each)).slice(0, MOST);

/**
 * What a report says in a minute. How far to trust it stands first where it is only partly so, and alone where it is
 * not at all. An older report has its summary.
 */
export function shortSentences(report: Summarised): ShortSentence[] {
  const { short, trust } = report;
  const plain = (statement: Statement): ShortSentence => ({ statement, group: null });
  if (trust.level === 'low') return trust.statements.map(plain);
  const first = trust.level === 'partly' ? trust.statements : [];
  const said = short
    ?.filter((each) => !ofTrust(each))
    .map(
      (each): ShortSentence => ({
        statement: each,
        group: each.group === undefined ? groupOf(each, report) : each.group,
      }),
    );
  return [...first.map(plain), ...(said ?? summarySentences(report).map(plain))].slice(
    0,
    Math.max(MOST, first.length + MOST),
  );
}
