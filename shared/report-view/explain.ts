import { academic } from '#messages/academic.ts';
import { getMoodWord } from '#messages/mood.ts';
import { formatCount } from '#messages/phrases.ts';
import { subjectTitles, taskTitles } from '#messages/programme.ts';
import {
  AGREEMENT_NAMES,
  AREA_NAMES,
  DIMENSION_NAMES,
  FLAG_NAMES,
  INTEREST_NAMES,
  SLIDER_NAMES,
  TRAIT_NAMES,
} from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { getSourceName, reportPage } from '#messages/report-page.ts';
import { reportScreen as screen } from '#messages/report-screen.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Est, EvidenceRef, Provenance, Statement } from '#shared/measurement/report/statement.ts';
import { findViewEnd, isChange } from '#shared/report-view/areas.ts';
import { hasAdultAnswers } from '#shared/report-view/days.ts';
import { listComparisons } from '#shared/report-view/sentences.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';
import type { TaskId, TaskType } from '#shared/values/tasks.ts';

const { evidence: words } = reportPage;

/** One piece of evidence of a sentence, and the answers behind it: how many, by whom, when. */
export type Ground = { text: string; answers: readonly string[] };
/** Explains a statement of one report. */
export type ExplainStatement = (statement: Statement) => readonly Ground[];
/** Rules that compare an area with the others. */
const CONTRAST_RULES: readonly string[] = ['contrast', 'typical', 'could-not-tell'];
type FormatDate = (instant: string) => string;

const FIELD_NAMES: Readonly<Record<string, string>> = { ...screen.quoteFields, ...reportPage.fields, ...SLIDER_NAMES };
const getFieldName = (field: string) => FIELD_NAMES[field] ?? field;

/** "Child: 12 school questions, 9 right, on November 27", "Parent: social skills 9 of 10, on …". */
export function formatProvenance(
  { who, what, n, right, ratings, at, sitting }: Provenance,
  formatDate: FormatDate,
): string {
  if (ratings) {
    const ratingTexts = ratings.map(({ field, rating }) => words.ratingOf(getFieldName(field), rating));
    return words.rated(screen.who[who], ratingTexts, formatDate(at));
  }
  const [one, more] = screen.what[what];
  return words.answered(
    sitting ? `${screen.who[who]}, ${getSourceName(sitting)}` : screen.who[who],
    formatCount(n, one, more),
    right,
    formatDate(at),
  );
}

/**
 * The estimates of a report by the references that evidence uses: `area/social`, `subject/history`, `topic/…`,
 * `trait/E`.
 */
export function indexEstimates(report: ReportDocument): Map<string, { name: string; est: Est }> {
  const byReference = new Map<string, { name: string; est: Est }>();
  for (const { area, est } of report.areas) if (est) byReference.set(`area/${area}`, { name: AREA_NAMES[area], est });
  for (const { subject, est, topics } of report.subjects) {
    byReference.set(`subject/${subject}`, { name: subjectTitles[subject], est });
    for (const topic of topics)
      byReference.set(`topic/${subject}/${topic.topic}`, {
        name: `${subjectTitles[subject]}, ${academic.topics[topic.topic]}`,
        est: topic.est,
      });
  }
  for (const { trait, est } of report.personality?.traits ?? [])
    if (est) byReference.set(`trait/${trait}`, { name: TRAIT_NAMES[trait], est });
  return byReference;
}

const formatTaskName = (id: TaskId): string => {
  const [type, day, subject] = id.split('/') as [TaskType, string, keyof typeof subjectTitles | undefined];
  return `${subject ? subjectTitles[subject] : taskTitles[type]} (${screen.dayOf(Number(day))})`;
};

/** Explains statements of a report in words: sentence → rule → scores → answers → by whom and when. */
export function createExplainer(report: ReportDocument, formatDate: FormatDate): ExplainStatement {
  const estimatesByRef = indexEstimates(report);
  const createGround = (text: string, answers: readonly string[] = []): Ground => ({
    text,
    answers: [...new Set(answers)],
  });
  /** Every answer of a form has the same instant, so any of them tells when it was sent. */
  const listFormAnswers = (who: 'parent' | 'teacher') =>
    report.sources
      .filter((source) => source.who === who && source.what === 'ratings')
      .map((source) => formatProvenance(source, formatDate));

  const toGrounds = (ref: EvidenceRef): Ground[] => {
    switch (ref.kind) {
      case 'estimate': {
        const estimate = estimatesByRef.get(ref.of);
        if (!estimate) return [];
        const { from, flags } = estimate.est;
        return [
          createGround(words.score(estimate.name, { ...estimate.est, open: findOpenEnd(flags) }), [
            ...from.map((each) => formatProvenance(each, formatDate)),
            ...flags.map((code) => FLAG_NAMES[code]),
          ]),
        ];
      }
      case 'rating':
        return [
          createGround(
            words.rating(screen.who[ref.who], getFieldName(ref.field), ref.rating),
            listFormAnswers(ref.who),
          ),
        ];
      case 'agreement':
        return toAgreementGrounds(ref.of);
      case 'interest': {
        const { ranking = [], picks = 0 } = report[ref.framework] ?? {};
        const ranked = ranking
          .slice(0, 3)
          .map(({ type, score, lo, hi }) => words.ranked(INTEREST_NAMES[type], score, lo, hi));
        const sceneAnswers = report.sources
          .filter(({ who, what }) => who === 'child' && what === 'scenes')
          .slice(-1)
          .map(({ at }) =>
            words.answered(screen.who.child, formatCount(picks, ...screen.what.scenes), undefined, formatDate(at)),
          );
        const adults = hasAdultAnswers(report);
        const activities = report.sources
          .filter(({ what }) => adults && what === 'activities')
          .map((source) => formatProvenance(source, formatDate));
        return [createGround(words.interest(ref.framework, adults), [...ranked, ...sceneAnswers, ...activities])];
      }
      case 'activity':
        return [createGround(words.activity(ref.name))];
      case 'flag':
        return [
          createGround(words.flag(getSourceName(ref.source), FLAG_NAMES[ref.code]), [
            reportPage.trust.effect(getWeight(ref.source, ref.code)),
          ]),
        ];
      case 'task':
        return [createGround(words.task(formatTaskName(ref.id)))];
      case 'mood':
        return [
          createGround(
            words.mood(ref.days.join(', ')),
            report.mood.checks.map(({ day, energy, at, byParent, ...check }) =>
              words.describeMood(
                screen.who[byParent ? 'parent' : 'child'],
                day,
                getMoodWord(check),
                screen.energies[energy],
                formatDate(at),
              ),
            ),
          ),
        ];
      case 'form':
        return [createGround(words.form(screen.who[ref.who], getFieldName(ref.field)), listFormAnswers(ref.who))];
      case 'change':
        return toChangeGrounds(ref.of);
      case 'reaction':
        return [createGround(words.reaction)];
    }
  };

  const getWeight = (source: string, code: string) =>
    report.flags.find((flag) => flag.source === source && flag.code === code)?.V ?? 1;

  function toAgreementGrounds(of: string): Ground[] {
    const agreementRow = report.agreement.find(({ dimension }) => dimension === of);
    if (!agreementRow) return [];
    const { who, what, view, pair, index } = reportPage.agreement;
    return [
      createGround(words.agreement(DIMENSION_NAMES[agreementRow.dimension]), [
        ...agreementRow.views.map((each) =>
          view(who[each.who], what[each.what], { ...each, open: findViewEnd(each, report.areas) }),
        ),
        ...agreementRow.pairs.map(
          ({ between: [one, other], agreement, word }) =>
            `${pair(who[one], who[other])}: ${AGREEMENT_NAMES[word]}; ${index(agreement)}`,
        ),
      ]),
    ];
  }

  function toChangeGrounds(of: string): Ground[] {
    const row = report.change?.rows.find((each) => each.of === of);
    if (!row) return [];
    const { before, after, rci, p, smallestDetectable, growth, typicalGrowth } = row;
    // Growth is the step of the shown scores, which also hold the other answers of each week, and of what was measured.
    const isGrown = !isChange(row) || (growth - typicalGrowth) * rci > 0;
    const now = estimatesByRef.get(of)?.est.from.map((each) => formatProvenance(each, formatDate)) ?? [];
    return [
      createGround(words.change(of, reportPage.change.scored(before), reportPage.change.scored(after)), [
        p === undefined ? words.rci(rci, smallestDetectable) : words.changed(rci, p, smallestDetectable),
        ...(isGrown && !before.open && !after.open ? [words.grown(growth, typicalGrowth)] : []),
        ...now,
      ]),
    ];
  }

  /** For a sentence that compares areas: how likely each is where the sentence puts it. */
  const toContrastGrounds = (evidence: readonly EvidenceRef[]): Ground[] =>
    listComparisons(report)
      .filter(({ area }) => evidence.some((ref) => ref.kind === 'estimate' && ref.of === `area/${area}`))
      .map(({ area, direction, p, typical }) =>
        createGround(reportOverview.contrast(AREA_NAMES[area], direction, p, typical?.p ?? null)),
      );

  return ({ rule, evidence }) => {
    const grounds = [
      ...(CONTRAST_RULES.includes(rule.id) ? toContrastGrounds(evidence) : []),
      ...evidence.flatMap(toGrounds),
    ];
    return grounds.filter(({ text }, i) => grounds.findIndex((each) => each.text === text) === i);
  };
}
