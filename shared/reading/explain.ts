import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { Est, Provenance } from '#shared/measurement/report/score.ts';
import type { EvidenceRef, Statement } from '#shared/measurement/report/statement.ts';
import { academic } from '#shared/messages/en/academic.ts';
import { subjectTitles, taskTitles } from '#shared/messages/en/programme.ts';
import {
  AREA_NAMES,
  DIMENSION_NAMES,
  FLAG_NAMES,
  INTEREST_NAMES,
  SLIDER_NAMES,
  TRAIT_NAMES,
} from '#shared/messages/en/report-names.ts';
import { reportOverview } from '#shared/messages/en/report-overview.ts';
import { reportPage, sourceName } from '#shared/messages/en/report-page.ts';
import { counted, reportScreen as screen } from '#shared/messages/en/report-screen.ts';
import { openEnd } from '#shared/messages/en/score-words.ts';
import type { TaskId, TaskType } from '#shared/values/tasks.ts';

const { evidence: words } = reportPage;

/** One piece of evidence of a sentence, and the answers behind it: how many, by whom, when. */
export type Ground = { text: string; answers: readonly string[] };
/** Explains a statement of one report. */
export type Explain = (statement: Statement) => readonly Ground[];
/** Rules that compare an area with the others. */
const CONTRASTED: readonly string[] = ['contrast', 'typical', 'could-not-tell'];
type DateOf = (instant: string) => string;

const FIELDS: Readonly<Record<string, string>> = { ...screen.quoteFields, ...reportPage.fields, ...SLIDER_NAMES };
const fieldName = (field: string) => FIELDS[field] ?? field;

/** "Child: 12 school questions, 9 right, on November 27", "Parent: social skills 9 of 10, on …". */
export function answeredBy({ who, what, n, right, ratings, at, sitting }: Provenance, dateOf: DateOf): string {
  if (ratings) {
    const given = ratings.map(({ field, rating }) => words.ratingOf(fieldName(field), rating));
    return words.rated(screen.who[who], given, dateOf(at));
  }
  return words.answered(
    sitting ? `${screen.who[who]}, ${sourceName(sitting)}` : screen.who[who],
    counted(n, screen.what[what]),
    right,
    dateOf(at),
  );
}

/**
 * The estimates of a report by the references that evidence uses: `area/social`, `subject/history`, `topic/…`,
 * `trait/E`.
 */
function estimates(report: ReportDocument): Map<string, { name: string; est: Est }> {
  const found = new Map<string, { name: string; est: Est }>();
  for (const { area, est } of report.areas) if (est) found.set(`area/${area}`, { name: AREA_NAMES[area], est });
  for (const { subject, est, topics } of report.subjects) {
    found.set(`subject/${subject}`, { name: subjectTitles[subject], est });
    for (const topic of topics)
      found.set(`topic/${subject}/${topic.topic}`, {
        name: `${subjectTitles[subject]}, ${academic.topics[topic.topic]}`,
        est: topic.est,
      });
  }
  for (const { trait, est } of report.personality?.traits ?? [])
    if (est) found.set(`trait/${trait}`, { name: TRAIT_NAMES[trait], est });
  return found;
}

const nameOfTask = (id: TaskId): string => {
  const [type, day, subject] = id.split('/') as [TaskType, string, keyof typeof subjectTitles | undefined];
  return `${subject ? subjectTitles[subject] : taskTitles[type]} (${screen.dayOf(Number(day))})`;
};

/** Explains statements of a report in words: sentence → rule → scores → answers → by whom and when. */
export function explainer(report: ReportDocument, dateOf: DateOf): Explain {
  const known = estimates(report);
  const ground = (text: string, answers: readonly string[] = []): Ground => ({ text, answers: [...new Set(answers)] });
  /** Every answer of a form has the same instant, so any of them tells when it was sent. */
  const sent = (who: 'parent' | 'teacher') =>
    report.sources
      .filter((source) => source.who === who && source.what === 'ratings')
      .map((source) => answeredBy(source, dateOf));

  const groundOf = (ref: EvidenceRef): Ground[] => {
    switch (ref.kind) {
      case 'estimate': {
        const found = known.get(ref.of);
        if (!found) return [];
        const { from, flags } = found.est;
        return [
          ground(words.score(found.name, { ...found.est, open: openEnd(flags) }), [
            ...from.map((each) => answeredBy(each, dateOf)),
            ...flags.map((code) => FLAG_NAMES[code]),
          ]),
        ];
      }
      case 'rating':
        return [ground(words.rating(screen.who[ref.who], fieldName(ref.field), ref.rating), sent(ref.who))];
      case 'agreement':
        return agreementGround(ref.of);
      case 'interest': {
        const { ranking = [], picks = 0 } = report[ref.framework] ?? {};
        const ranked = ranking
          .slice(0, 3)
          .map(({ type, score, lo, hi }) => words.ranked(INTEREST_NAMES[type], score, lo, hi));
        const told = report.sources
          .filter(({ what }) => what === 'scenes')
          .map(({ at }) => words.answered(screen.who.child, counted(picks, screen.what.scenes), undefined, dateOf(at)));
        return [ground(words.interest[ref.framework], [...ranked, ...told])];
      }
      case 'activity':
        return [ground(words.activity(ref.name))];
      case 'flag':
        return [
          ground(words.flag(sourceName(ref.source), FLAG_NAMES[ref.code]), [
            reportPage.trust.effect(weightOf(ref.source, ref.code)),
          ]),
        ];
      case 'task':
        return [ground(words.task(nameOfTask(ref.id)))];
      case 'mood':
        return [
          ground(
            words.mood(ref.days.join(', ')),
            report.mood.checks.map(({ day, mood, energy, at }) =>
              words.moodOf(day, screen.moods[mood], screen.energies[energy], dateOf(at)),
            ),
          ),
        ];
      case 'form':
        return [ground(words.form(screen.who[ref.who], fieldName(ref.field)), sent(ref.who))];
      case 'change':
        return changeGround(ref.of);
      case 'reaction':
        return [ground(words.reaction)];
    }
  };

  const weightOf = (source: string, code: string) =>
    report.flags.find((flag) => flag.source === source && flag.code === code)?.V ?? 1;

  function agreementGround(of: string): Ground[] {
    const found = report.agreement.find(({ dimension }) => dimension === of);
    if (!found) return [];
    const { who, what, view, pair, index } = reportPage.agreement;
    return [
      ground(words.agreement(DIMENSION_NAMES[found.dimension]), [
        ...found.views.map((each) => view(who[each.who], what[each.what], each)),
        ...found.pairs.map(
          ({ between: [one, other], agreement, word }) => `${pair(who[one], who[other])}: ${word}; ${index(agreement)}`,
        ),
      ]),
    ];
  }

  function changeGround(of: string): Ground[] {
    const row = report.change?.rows.find((each) => each.of === of);
    if (!row) return [];
    const { before, after, rci, smallestDetectable, growth, typicalGrowth } = row;
    const now = known.get(of)?.est.from.map((each) => answeredBy(each, dateOf)) ?? [];
    return [
      ground(words.change(of, reportPage.change.scored(before), reportPage.change.scored(after)), [
        words.rci(rci, smallestDetectable),
        words.grown(growth, typicalGrowth),
        ...now,
      ]),
    ];
  }

  /** For a sentence that compares areas: how likely each is where the sentence puts it. */
  const contrasts = (evidence: readonly EvidenceRef[]): Ground[] =>
    (report.contrasts ?? [])
      .filter(({ area }) => evidence.some((ref) => ref.kind === 'estimate' && ref.of === `area/${area}`))
      .map(({ area, direction, p, typical }) =>
        ground(reportOverview.contrast(AREA_NAMES[area], direction, p, typical?.p ?? null)),
      );

  return ({ rule, evidence }) => {
    const grounds = [...(CONTRASTED.includes(rule.id) ? contrasts(evidence) : []), ...evidence.flatMap(groundOf)];
    return grounds.filter(({ text }, i) => grounds.findIndex((each) => each.text === text) === i);
  };
}
