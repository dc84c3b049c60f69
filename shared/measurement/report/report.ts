import { computeAge } from '#shared/domain/age.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import { round4 } from '#shared/measurement/numbers.ts';
import { drawConclusions, withholdConclusions } from '#shared/measurement/report/conclusions.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { listAnswerScales, listPresentations } from '#shared/measurement/report/estimates.ts';
import { type AnalysisInput, computeFindings } from '#shared/measurement/report/findings.ts';
import { suggestIdeas } from '#shared/measurement/report/ideas.ts';
import { computeReassessment } from '#shared/measurement/report/plan.ts';
import { type PreviousReport, reassess, summarizeChange } from '#shared/measurement/report/reassess.ts';
import {
  createLearningStyle,
  createMethodSection,
  createMoodSection,
  listQuotes,
  listSources,
} from '#shared/measurement/report/sections.ts';
import {
  computeTrustLevel,
  createTrustNotes,
  listMissingParts,
  listReportFlags,
} from '#shared/measurement/report/trust.ts';
import { say } from '#shared/measurement/report/wording.ts';
import { EVIDENCE, SCALE_VERSION } from '#shared/measurement/scale.ts';

/**
 * Creates the report of one assessment from its log up to the last `AnalysisStarted`, compared with the child's
 * previous report if given. Pure: the same events, keys, marks, seed and previous report give the same bytes on every
 * machine, since every number is rounded to four decimals. Missing inputs are listed, never imputed. An assessment that
 * cannot be trusted gets no conclusions.
 * @throws RangeError when the log has no schedule or no started analysis, or names a scene or level that does not exist
 */
export function analyse(input: AnalysisInput & { previous?: PreviousReport | null }): ReportDocument {
  const findings = computeFindings(input);
  const { answers, years, mode, gamesMode, adults } = findings;
  const decimal = round4(computeAge(answers.age, answers.analysis.at));
  const flags = listReportFlags(findings);
  const trust = computeTrustLevel(findings, flags);
  const conclusions = (trust.level === 'low' ? withholdConclusions : drawConclusions)(findings, trust);
  const presentations = listPresentations(answers);
  const answerScales = listAnswerScales(answers);
  const snapshot = say('about.snapshot', {}, 'method');

  const document = roundNumbers({
    shape: 2,
    reportType: conclusions.personality ? 'comprehensive' : 'skills',
    scaleVersion: SCALE_VERSION,
    ...(answerScales.some((scale) => scale !== SCALE_VERSION) && { answerScales }),
    evidence: EVIDENCE,
    attempt: answers.analysis.attempt,
    ageYears: years,
    ageMode: mode,
    date: answers.date,
    age: { decimal, exact: answers.age.birthMonth !== undefined },
    ...conclusions,
    homeActivities: adults.parent?.value?.homeActivities ?? [],
    reassessment: computeReassessment(findings),
    learningStyle: createLearningStyle(findings),
    quotes: listQuotes(adults),
    mood: createMoodSection(findings),
    missing: listMissingParts(findings),
    missingTasks: answers.missing,
    flags,
    trust,
    // No two views are compared where the report concludes nothing.
    notes: createTrustNotes(trust.level === 'low' ? { ...findings, agreements: [] } : findings, flags),
    method: [...createMethodSection(findings), snapshot],
    sources: listSources(findings),
    ...(Object.keys(presentations).length > 0 && { presentations }),
    ...(gamesMode !== toAgeMode(decimal) && { gamesMode }),
    ...suggestIdeas(
      findings,
      { ...conclusions, trusted: trust.level !== 'low' },
      { seed: input.seed, previous: input.previous ?? null },
    ),
  } satisfies Omit<ReportDocument, 'change'>);
  const change = roundNumbers(reassess(document, input.previous ?? null));
  return ReportDocument.parse({
    ...document,
    change,
    summary: [...document.summary, ...summarizeChange(change), snapshot],
  });
}

/** The same value with every number rounded to four decimals. */
function roundNumbers<Value>(value: Value): Value {
  if (typeof value === 'number') return round4(value) as Value;
  if (Array.isArray(value)) return value.map(roundNumbers) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, roundNumbers(inner)])) as Value;
}
