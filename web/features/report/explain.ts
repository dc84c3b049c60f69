import type { EvidenceRef, ReportDocument } from '#shared/measurement/report/document.ts';
import { academic } from '#shared/messages/en/academic.ts';
import { subjectTitles } from '#shared/messages/en/programme.ts';
import { AREA_NAMES, DIMENSION_NAMES, FLAG_NAMES, SLIDER_NAMES, TRAIT_NAMES } from '#shared/messages/en/report-names.ts';
import { reportScreen as words } from '#shared/messages/en/report-screen.ts';
import type { Explain } from '#web/features/report/statements.tsx';

type Scored = { score: number; lo: number; hi: number; n: number };
const { evidence } = words;
const FIELDS: Readonly<Record<string, string>> = { ...words.quoteFields, ...words.formFields, ...SLIDER_NAMES };
const fieldName = (field: string) => FIELDS[field] ?? field;

/** The estimates of a document by the names that its evidence uses: `area/social`, `subject/history`, `topic/…`, `trait/E`. */
function estimates(report: ReportDocument): Map<string, { name: string; est: Scored }> {
  const found = new Map<string, { name: string; est: Scored }>();
  for (const { area, est } of report.areas) if (est) found.set(`area/${area}`, { name: AREA_NAMES[area], est });
  for (const { subject, est, topics } of report.subjects) {
    found.set(`subject/${subject}`, { name: subjectTitles[subject], est });
    for (const topic of topics)
      found.set(`topic/${subject}/${topic.topic}`, { name: `${subjectTitles[subject]}, ${academic.topics[topic.topic]}`, est: topic.est });
  }
  for (const { trait, est } of report.personality?.traits ?? []) if (est) found.set(`trait/${trait}`, { name: TRAIT_NAMES[trait], est });
  return found;
}

/** What a sentence rests on, in words: sentence → scores → whose answers and when. */
export function explainer(report: ReportDocument, dateOf: (instant: string) => string): Explain {
  const known = estimates(report);
  const sourceOf = (of: string): string[] => {
    const [kind, name] = of.split('/');
    const est =
      kind === 'area'
        ? report.areas.find(({ area }) => area === name)?.est
        : kind === 'subject'
          ? report.subjects.find(({ subject }) => subject === name)?.est
          : report.personality?.traits.find(({ trait }) => trait === name)?.est;
    return (est?.from ?? []).map(({ who, what, n, at }) => words.sourceLine(words.who[who], words.what[what], n, dateOf(at)));
  };
  const line = (ref: EvidenceRef): string[] => {
    switch (ref.kind) {
      case 'estimate': {
        const found = known.get(ref.of);
        if (!found) return [evidence.other(ref.of)];
        const { score, lo, hi, n } = found.est;
        return [evidence.estimate(found.name, score, lo, hi, n), ...sourceOf(ref.of)];
      }
      case 'rating':
        return [evidence.rating(words.who[ref.who], fieldName(ref.field), ref.rating)];
      case 'agreement':
        return [evidence.agreement(DIMENSION_NAMES[ref.of.replace(/^agreement\//, '') as keyof typeof DIMENSION_NAMES] ?? ref.of)];
      case 'interest':
        return [evidence.interest[ref.framework]];
      case 'activity':
        return [evidence.activity(ref.name)];
      case 'flag':
        return [evidence.flag(FLAG_NAMES[ref.code])];
      case 'task':
        return [evidence.task(ref.id)];
      case 'mood':
        return [evidence.mood(ref.days.join(', '))];
      case 'form':
        return [evidence.form(words.who[ref.who], fieldName(ref.field))];
    }
  };
  return ({ evidence: refs }) => [...new Set(refs.flatMap(line))];
}
