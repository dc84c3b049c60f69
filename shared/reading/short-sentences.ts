import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';

export type Group = 'stood' | 'typical' | 'untold';
export type ShortSentence = { statement: Statement; group: Group | null };
/**
 * A sentence of the first page. A shared report sends the group, because it does not send the evidence from which it
 * follows.
 */
type Grouped = Statement & { group?: Group | null };
type Summarised = Pick<ReportDocument, 'summary' | 'contrasts' | 'trust'> & { short?: readonly Grouped[] | undefined };

const GROUPS = { higher: 'stood', lower: 'stood', typical: 'typical', untold: 'untold' } as const;
/** Sentences of an older summary that the first page shows in another place. */
const ELSEWHERE = ['overall.score', 'about.snapshot'];
const MOST = 3;
const ofTrust = ({ key }: Statement) => key.startsWith('trust.');

/** The heading of the first page under which a sentence appears, by the area of its evidence. */
export function groupOf(
  { evidence }: Pick<Statement, 'evidence'>,
  { contrasts = [] }: Pick<ReportDocument, 'contrasts'>,
): Group | null {
  const named = contrasts.find(({ area }) =>
    evidence.some((ref) => ref.kind === 'estimate' && ref.of === `area/${area}`),
  );
  return named ? GROUPS[named.standing] : null;
}

/** Sentences of the first page for an older report: the first ones of its summary. */
export const summarySentences = ({ summary }: Pick<ReportDocument, 'summary'>): Statement[] =>
  summary.filter((each) => !ELSEWHERE.includes(each.key) && !ofTrust(each)).slice(0, MOST);

/**
 * The sentences of the first page. If the report is only partly trustworthy, how far to trust it comes first; if it is
 * not, nothing else is shown.
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
