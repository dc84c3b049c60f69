import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';

export type Group = 'stood' | 'typical' | 'untold';
export type ShortSentence = { statement: Statement; group: Group | null };

const GROUPS = { higher: 'stood', lower: 'stood', typical: 'typical', untold: 'untold' } as const;
/** Of an older summary: what the first page says once, in another place. */
const ELSEWHERE = ['overall.score', 'about.snapshot'];
const ofTrust = ({ key }: Statement) => key.startsWith('trust.');

/**
 * What a report says in a minute. How far to trust it stands first where it is only partly so, and alone where it is not at all. An older
 * report has its summary.
 */
export function shortSentences({ short, summary, contrasts = [], trust }: ReportDocument): ShortSentence[] {
  const plain = (statement: Statement): ShortSentence => ({ statement, group: null });
  if (trust.level === 'low') return trust.statements.map(plain);
  const said = (short ?? summary.filter(({ key }) => !ELSEWHERE.includes(key))).filter((each) => !ofTrust(each));
  const first = trust.level === 'partly' ? trust.statements : [];
  const groupOf = ({ evidence }: Statement): Group | null => {
    const named = contrasts.find(({ area }) => evidence.some((ref) => ref.kind === 'estimate' && ref.of === `area/${area}`));
    return short && named ? GROUPS[named.standing] : null;
  };
  return [...first.map(plain), ...said.map((statement) => ({ statement, group: groupOf(statement) }))].slice(0, Math.max(3, first.length + 3));
}
