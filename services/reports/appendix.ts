import { academic } from '#messages/academic.ts';
import type { IdeaText } from '#messages/ideas/idea-text.ts';
import { subjectTitles } from '#messages/programme.ts';
import { reportAreas } from '#messages/report-areas.ts';
import { AGREEMENT_NAMES, AREA_NAMES, EVERYDAY_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import { reportPdf } from '#messages/report-pdf.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { type formatRange, listFurtherStatements, toNamedBar } from '#services/reports/areas-on-paper.ts';
import {
  type Block,
  head,
  layInColumns,
  lead,
  list,
  type PdfContext,
  type Section,
  small,
  steps,
  type TextPieces,
  VOICE,
} from '#services/reports/blocks.ts';
import { buildTeacherQuestion, findIdeaText, getWeekday } from '#services/reports/ideas-on-paper.ts';
import { buildNumbersSections } from '#services/reports/numbers-on-paper.ts';
import {
  buildAreaViews,
  describeAreaBasis,
  describeSingleView,
  judgePairs,
  listClearTopics,
  listWeighingSigns,
} from '#shared/report-view/areas.ts';
import { hasSchoolAdvice, listSuggestions } from '#shared/report-view/days.ts';
import { describeLevel } from '#shared/report-view/school.ts';
import { describeMeaning, findIdeaReason, hasUnexplainedIdea } from '#shared/report-view/sentences.ts';
import { listTalkTopics } from '#shared/report-view/viewers.ts';
import { findOpenEnd } from '#shared/values/open-end.ts';

/** The third level of detail: what the two pages had no room for, then every number and its evidence. */
export const buildAppendix = (context: PdfContext): Section[] => [
  layInColumns(reportAreas.title, [
    ...buildHowToRead(context),
    ...context.report.areas.flatMap((area) => buildAreaBlocks(area, context)),
  ]),
  layInColumns(reportPdf.more.doing, buildActivities(context)),
  ...buildNumbersSections(context),
];

function buildHowToRead({ report, child }: PdfContext): Block[] {
  const { legend } = reportAreas;
  return [
    { kind: 'text', said: [reportAreas.intro(child)] },
    head(reportAreas.how),
    ...[legend.range, legend.guess, legend.typical(report.ageYears), legend.untold].map(([what, means]) =>
      lead(what ?? '', means ?? ''),
    ),
    ...(report.trust.level === 'low' ? [small(reportAreas.low)] : []),
  ];
}

function buildAreaBlocks(area: PdfContext['report']['areas'][number], { report, say, sayReason }: PdfContext): Block[] {
  const { met, rest } = describeAreaBasis(area, report, VOICE);
  const meaning = describeMeaning(area.area, report);
  const { est } = area;
  const idea = findIdeaReason(area.area, report);
  const areaIdea = report.byArea?.find((each) => each.area === area.area);
  const ideaText = areaIdea && findIdeaText(areaIdea.idea);
  const isForAny = report.trust.level === 'low' || idea?.evidence.length === 0;
  // In a report from before the bank of ideas this is the idea itself.
  const reason = areaIdea ? sayReason(areaIdea.reason) : idea && say(idea);
  const open = findOpenEnd(est?.flags);
  const signs = est ? listWeighingSigns(est, report) : [];
  const trusted = report.trust.level !== 'low';
  return [
    head(AREA_NAMES[area.area]),
    small(reportAreas.about[area.area]),
    met ? lead(reportAreas.played, [met, rest].filter(Boolean).join(' ')) : small(rest),
    ...(meaning ? [lead(`${reportAreas.meaning.title}:`, meaning)] : []),
    ...list(listFurtherStatements(area).map(say)),
    ...(est && open ? [small(reportAreas.beyondNote[open])] : []),
    ...(signs.length > 0 ? [small(reportAreas.weighsLess(signs))] : []),
    ...buildViews(area, report),
    ...(idea
      ? [
          {
            kind: 'text',
            said: prefixFirst(
              `${reportAreas.try.title}: ${ideaText ? `${ideaText.title}. ${ideaText.gist} ` : ''}`,
              reason ?? [],
            ),
          } as Block,
        ]
      : []),
    ...(idea && isForAny && !areaIdea ? [small(reportAreas.try.any(report.ageYears))] : []),
    ...(est ? [small(reportAreas.counts.answers(est.n))] : []),
    ...(area.area === 'academic' && report.subjects.length > 0 ? buildSubjects(report, trusted) : []),
  ];
}

/** A sentence with a prefix on the same line. */
const prefixFirst = (before: string, [first = '', ...rest]: TextPieces): TextPieces => [before + first, ...rest];

/** Who observed an area, and whether the views agree. */
function buildViews(area: PdfContext['report']['areas'][number], { agreement }: PdfContext['report']): Block[] {
  const { views: words, limit } = reportAreas;
  if (!area.est) return [];
  const { views, pairs } = buildAreaViews(area, agreement);
  if (views.length < 2)
    return [small([describeSingleView(area, views, agreement), limit[area.area]].filter(Boolean).join(' '))];
  const names = words.who(VOICE);
  const alt = words.alt(
    views.map(({ who, score }) => words.one(names[who], score)),
    pairs.map(({ between: [one, other], word }) => words.pair(names[one], names[other], AGREEMENT_NAMES[word])),
  );
  const word = judgePairs(pairs);
  return [small(alt), small([word && words.compared[word], words.mark, limit[area.area]].filter(Boolean).join(' '))];
}

function buildSubjects({ subjects: all }: PdfContext['report'], trusted: boolean): Block[] {
  const line = (name: string, note: string, est: Parameters<typeof formatRange>[0]) => [
    [toNamedBar(name, est, 'plain').alt, note].filter(Boolean).join(', '),
  ];
  return [
    head(reportAreas.subjects),
    small(reportAreas.clearTopics),
    ...list(
      all.flatMap((subject) => [
        line(subjectTitles[subject.subject], trusted ? describeLevel(subject) : '', subject.est),
        ...(trusted
          ? listClearTopics(subject).map(({ topic, est, side }) =>
              line(academic.topics[topic], reportAreas.topic[side], est),
            )
          : []),
      ]),
    ),
  ];
}

function buildActivities(context: PdfContext): Block[] {
  const { report, say, sayReason } = context;
  const question = buildTeacherQuestion(context);
  const { today, ideas, byArea = [], weeklyPlan } = report;
  const { week, area: words, minutes, listenFor } = recommending;
  const buildIdeaSteps = ({ steps: all, listenFor: notice }: IdeaText): Block[] => [
    ...steps(all),
    lead(`${listenFor}:`, notice),
  ];
  const talkTopics = listTalkTopics(report, reportOverview.like.who(context.child, VOICE));
  const todaysIdea = today && findIdeaText(today.idea);
  const areas = [...new Set([...report.recommendations, ...byArea].map(({ area }) => area))];
  const help = report.nextSteps.filter(({ key }) => key === 'next.worry' || key === 'next.reassess').reverse();
  return [
    ...(today
      ? [head(todaysIdea?.title ?? recommending.today), small(recommending.todayWith(today.minutes, todaysIdea?.needs))]
      : []),
    ...(todaysIdea ? buildIdeaSteps(todaysIdea) : []),
    head(ideas ? week.title : reportScreen.week),
    ...(ideas ? [small(`${week.text} ${week.missed}`)] : []),
    ...(ideas ?? []).flatMap(({ day, other, ...first }): Block[] =>
      (other ? [first, other] : [first]).flatMap(({ idea, minutes: length, reason }, i): Block[] => {
        const text = findIdeaText(idea);
        const name = i === 0 ? `${getWeekday(report, day)}:` : week.or;
        return [
          lead(`${name} ${text?.title ?? recommending.coming}.`, text?.gist ?? ''),
          small([minutes(length), week.needs(text?.needs), sayReason(reason)?.join('')].filter(Boolean).join(' · ')),
        ];
      }),
    ),
    ...(ideas ? [lead(`${getWeekday(report, 7)}: ${week.free}.`, week.freeText)] : []),
    ...(ideas ? [] : weeklyPlan.map(({ day, idea }): Block => lead(`${reportScreen.dayOf(day)}`, say(idea).join('')))),
    ...(question
      ? [head(question.title), { kind: 'text', said: [question.text] } satisfies Block, small(question.why)]
      : []),
    ...(talkTopics.length > 0 ? [head(recommending.talk.title), small(recommending.talk.lead)] : []),
    ...talkTopics.flatMap(({ name, between, both, begin }) => [lead(name, between), small(both), small(begin)]),
    head(reportScreen.recommendations),
    ...(areas.length === 0 ? [small(reportScreen.notEnough)] : []),
    ...areas.flatMap((area): Block[] => {
      const areaIdea = byArea.find((each) => each.area === area);
      const text = areaIdea && findIdeaText(areaIdea.idea);
      const home = listSuggestions(area, report).map(say);
      const idea = prefixFirst(
        areaIdea && text ? `${words.idea(text.title, areaIdea.minutes)}. ` : '',
        (areaIdea && sayReason(areaIdea.reason)) ?? [],
      );
      return [
        { kind: 'title', text: `${AREA_NAMES[area]} · ${EVERYDAY_NAMES[area]}` },
        ...(areaIdea ? [small(words.home)] : []),
        ...list([...home, ...(idea.join('') ? [idea] : [])]),
        ...(areaIdea && hasSchoolAdvice(areaIdea) ? [small(words.school), ...list([say(areaIdea.school)])] : []),
      ];
    }),
    ...(hasUnexplainedIdea(report) ? [small(recommending.unexplained(report.ageYears))] : []),
    ...(report.developmentAreas.length > 0
      ? [head(reportPage.development), ...list(report.developmentAreas.map(say))]
      : []),
    head(reportScreen.tips),
    ...list(report.parentingTips.map(say)),
    head(recommending.help),
    ...list(help.map(say)),
  ];
}
