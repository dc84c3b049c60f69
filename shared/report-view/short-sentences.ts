import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';

export type SentenceGroup = 'stood' | 'typical' | 'untold';
export type ShortSentence = { statement: Statement; group: SentenceGroup | null };
/**
 * A sentence of the first page. A shared report sends the group, because it does not send the evidence from which it
 * follows.
 */
type GroupedStatement = Statement & { group?: SentenceGroup | null };
type SummarisedReport = Pick<ReportDocument, 'summary' | 'contrasts' | 'trust'> & {
  short?: readonly GroupedStatement[] | undefined;
};

const GROUPS = { higher: 'stood', lower: 'stood', typical: 'typical', untold: 'untold' } as const;
/** Sentences of an older summary that the first page shows in another place. */
const ELSEWHERE = ['overall.score', 'about.snapshot'];
const MAX_SENTENCES = 3;
const isTrustSentence = ({ key }: Statement) => key.startsWith('trust.');

/** The heading of the first page under which a sentence appears, by the area of its evidence. */
export function getSentenceGroup(
  { evidence }: Pick<Statement, 'evidence'>,
  { contrasts = [] }: Pick<ReportDocument, 'contrasts'>,
): SentenceGroup | null {
  const contrast = contrasts.find(({ area }) =>
    evidence.some((ref) => ref.kind === 'estimate' && ref.of === `area/${area}`),
  );
  return contrast ? GROUPS[contrast.standing] : null;
}

/** Sentences of the first page for an older report: the first ones of its summary. */
export const listSummarySentences = ({ summary }: Pick<ReportDocument, 'summary'>): Statement[] =>
  summary.filter((each) => !ELSEWHERE.includes(each.key) && !isTrustSentence(each)).slice(0, MAX_SENTENCES);

/**
 * The sentences of the first page. If the report is only partly trustworthy, how far to trust it comes first; if it is
 * not, nothing else is shown.
 */
export function listShortSentences(report: SummarisedReport): ShortSentence[] {
  const { short, trust } = report;
  const toUngrouped = (statement: Statement): ShortSentence => ({ statement, group: null });
  if (trust.level === 'low') return trust.statements.map(toUngrouped);
  const trustSentences = trust.level === 'partly' ? trust.statements : [];
  const ownSentences = short
    ?.filter((each) => !isTrustSentence(each))
    .map(
      (each): ShortSentence => ({
        statement: each,
        group: each.group === undefined ? getSentenceGroup(each, report) : each.group,
      }),
    );
  return [...trustSentences.map(toUngrouped), ...(ownSentences ?? listSummarySentences(report).map(toUngrouped))].slice(
    0,
    Math.max(MAX_SENTENCES, trustSentences.length + MAX_SENTENCES),
  );
}
