import { ageAt } from '#shared/domain/age.ts';
import { round4 } from '#shared/measurement/numbers.ts';
import { conclusionsOf, nothingConcluded } from '#shared/measurement/report/conclusions.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import { type AnalysisInput, find } from '#shared/measurement/report/findings.ts';
import { ideasOf } from '#shared/measurement/report/ideas.ts';
import { reassessmentOf } from '#shared/measurement/report/plan.ts';
import { drawingsOf } from '#shared/measurement/report/presentations.ts';
import { changeInShort, type EarlierReport, reassess } from '#shared/measurement/report/reassess.ts';
import { learningStyle, methodSection, moodSection, quotes, sourcesOf } from '#shared/measurement/report/sections.ts';
import { missingParts, reportFlags, trustLevel, trustNotes } from '#shared/measurement/report/trust.ts';
import { say } from '#shared/measurement/report/wording.ts';
import { EVIDENCE, SCALE_VERSION } from '#shared/measurement/scale.ts';

/**
 * Creates the report of one assessment from its log up to the last `AnalysisStarted`, compared with the child's
 * previous report if given. Pure: the same events, keys, marks, seed and previous report give the same bytes on every
 * machine, since every number is rounded to four decimals. Missing inputs are listed, never imputed. An assessment that
 * cannot be trusted gets no conclusions.
 * @throws RangeError when the log has no schedule or no started analysis, or names a scene or level that does not exist
 */
export function analyse(input: AnalysisInput & { earlier?: EarlierReport | null }): ReportDocument {
  const findings = find(input);
  const { answers, years, mode, adults } = findings;
  const flags = reportFlags(findings);
  const trust = trustLevel(findings, flags);
  const conclusions = (trust.level === 'low' ? nothingConcluded : conclusionsOf)(findings, trust);
  const sources = sourcesOf(findings);
  const presentations = drawingsOf(answers);
  const snapshot = say('about.snapshot', {}, 'method');

  const document = rounded({
    shape: 2,
    reportType: conclusions.personality ? 'comprehensive' : 'skills',
    ...{
      scaleVersion: SCALE_VERSION,
      evidence: EVIDENCE,
      attempt: answers.analysis.attempt,
      ageYears: years,
      ageMode: mode,
    },
    date: answers.analysis.at.slice(0, 10),
    age: { decimal: ageAt(answers.age, answers.analysis.at), exact: answers.age.birthMonth !== undefined },
    ...conclusions,
    homeActivities: adults.parent?.found?.homeActivities ?? [],
    reassessment: reassessmentOf(findings),
    learningStyle: learningStyle(findings),
    quotes: quotes(adults),
    mood: moodSection(findings),
    missing: missingParts(findings),
    missingTasks: answers.analysis.missing,
    ...{ flags, trust },
    notes: trustNotes(findings, flags),
    method: [...methodSection(findings, sources), snapshot],
    sources,
    ...(Object.keys(presentations).length > 0 && { presentations }),
    ...ideasOf(
      findings,
      { ...conclusions, trusted: trust.level !== 'low' },
      { seed: input.seed, earlier: input.earlier ?? null },
    ),
  } satisfies Omit<ReportDocument, 'change'>);
  const change = rounded(reassess(document, input.earlier ?? null));
  return ReportDocument.parse({
    ...document,
    change,
    summary: [...document.summary, ...changeInShort(change), snapshot],
  });
}

/** The same value with every number rounded to four decimals. */
function rounded<Value>(value: Value): Value {
  if (typeof value === 'number') return round4(value) as Value;
  if (Array.isArray(value)) return value.map(rounded) as Value;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, rounded(inner)])) as Value;
}
