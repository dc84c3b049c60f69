import { furtherOf, type rangeWords } from '#services/pdf/areas-on-paper.ts';
import { barOf } from '#services/pdf/bars.ts';
import { type Block, head, lead, list, type Section, small, steps } from '#services/pdf/blocks.ts';
import { ideaWords } from '#services/pdf/idea-words.ts';
import { teacherOf } from '#services/pdf/ideas-on-paper.ts';
import type { Made } from '#services/pdf/made.ts';
import { numbersSections } from '#services/pdf/numbers-on-paper.ts';
import type { Said } from '#services/pdf/said.ts';
import { academic } from '#shared/messages/en/academic.ts';
import type { IdeaText } from '#shared/messages/en/ideas/idea-text.ts';
import { subjectTitles } from '#shared/messages/en/programme.ts';
import { reportAreas } from '#shared/messages/en/report-areas.ts';
import { AREA_NAMES } from '#shared/messages/en/report-names.ts';
import { reportPage } from '#shared/messages/en/report-page.ts';
import { reportPdf } from '#shared/messages/en/report-pdf.ts';
import { recommending } from '#shared/messages/en/report-recommendations.ts';
import { reportScreen } from '#shared/messages/en/report-screen.ts';
import { openEnd } from '#shared/messages/en/score-words.ts';
import { areaViews } from '#shared/reading/area-views.ts';
import { clearTopics } from '#shared/reading/clear-topics.ts';
import { ideaOf } from '#shared/reading/idea-of.ts';
import { playedOf } from '#shared/reading/played-of.ts';
import { suggestionsFor } from '#shared/reading/suggestions.ts';

/** The third level of detail: what the two pages had no room for, then every number and its evidence. */
export const appendixOf = (made: Made): Section[] => [
  {
    title: reportAreas.title,
    blocks: [...howToRead(made), ...made.report.areas.flatMap((area) => areaBlocks(area, made))],
  },
  { title: reportPdf.more.doing, blocks: doing(made) },
  ...numbersSections(made),
];

function howToRead({ report, child }: Made): Block[] {
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

function areaBlocks(area: Made['report']['areas'][number], { report, say }: Made): Block[] {
  const { met, rest } = playedOf(area);
  const { est } = area;
  const idea = ideaOf(area.area, report);
  const found = report.byArea?.find((each) => each.area === area.area);
  const named = found && ideaWords(found.idea);
  const isForAny = report.trust.level === 'low' || idea?.evidence.length === 0;
  const open = openEnd(est?.flags);
  const trusted = report.trust.level !== 'low';
  return [
    head(AREA_NAMES[area.area]),
    small(reportAreas.about[area.area]),
    met ? lead(reportAreas.played, [met, rest].filter(Boolean).join(' ')) : small(rest),
    ...list(furtherOf(area).map(say)),
    ...(est && open ? [small(reportAreas.beyondNote[open])] : []),
    ...(est?.flags.some((code) => openEnd([code]) === undefined) ? [small(reportAreas.flagged)] : []),
    ...viewsOf(area, report),
    ...(idea
      ? [
          {
            kind: 'text',
            said: after(`${reportAreas.try.title}: ${named ? `${named.title}. ` : ''}`, say(idea)),
          } as Block,
        ]
      : []),
    ...(idea && isForAny && !found ? [small(reportAreas.try.any(report.ageYears))] : []),
    ...(est ? [small(reportAreas.counts.answers(est.n))] : []),
    ...(area.area === 'academic' && report.subjects.length > 0 ? subjects(report, trusted) : []),
  ];
}

/** A sentence with a prefix on the same line. */
const after = (before: string, [first = '', ...rest]: Said): Said => [before + first, ...rest];

/** Who observed an area, and whether the views agree. */
function viewsOf(area: Made['report']['areas'][number], { agreement }: Made['report']): Block[] {
  const { views: words, limit } = reportAreas;
  if (!area.est) return [];
  const { views, pairs } = areaViews(area, agreement);
  if (views.length < 2)
    return [
      small(`${area.composition === 'behaviour-only' ? words.adults : words.alone(area.area)} ${limit[area.area]}`),
    ];
  const alt = words.alt(
    views.map(({ who, score }) => words.one(words.who[who], score)),
    pairs.map(({ between: [one, other], word }) => words.pair(words.who[one], words.who[other], word)),
  );
  const differ = pairs.some(({ word }) => word === 'seen differently');
  const close = pairs.length > 0 && pairs.every(({ word }) => word === 'close');
  return [
    small(alt),
    small(`${differ ? words.differ : close ? words.close : words.usual} ${words.mark} ${limit[area.area]}`),
  ];
}

function subjects({ subjects: all }: Made['report'], trusted: boolean): Block[] {
  const line = (name: string, note: string, est: Parameters<typeof rangeWords>[0]) => [
    [barOf(name, est, 'plain').alt, note].filter(Boolean).join(', '),
  ];
  return [
    head(reportAreas.subjects),
    small(reportAreas.clearTopics),
    ...list(
      all.flatMap((subject) => [
        line(subjectTitles[subject.subject], trusted ? subject.level : '', subject.est),
        ...(trusted
          ? clearTopics(subject).map(({ topic, est, side }) =>
              line(academic.topics[topic], reportAreas.topic[side], est),
            )
          : []),
      ]),
    ),
  ];
}

function doing(made: Made): Block[] {
  const { report, say } = made;
  const question = teacherOf(made);
  const { today, ideas, byArea = [], weeklyPlan } = report;
  const { week, area: words, needs, minutes, listenFor } = recommending;
  const way = ({ steps: all, listenFor: notice }: IdeaText): Block[] => [...steps(all), lead(`${listenFor}:`, notice)];
  const todaysIdea = today && ideaWords(today.idea);
  const areas = [...new Set([...report.recommendations, ...byArea].map(({ area }) => area))];
  const help = report.nextSteps.filter(({ key }) => key === 'next.worry' || key === 'next.reassess').reverse();
  return [
    ...(today
      ? [head(todaysIdea?.title ?? recommending.today), small(recommending.todayWith(today.minutes, todaysIdea?.needs))]
      : []),
    ...(todaysIdea ? way(todaysIdea) : []),
    ...(today ? [lead(recommending.why, say(today.reason).join(''))] : []),
    head(ideas ? week.title : reportScreen.week),
    ...(ideas ? [small(`${week.text} ${week.missed}`)] : []),
    ...(ideas ?? []).flatMap(({ day, idea, minutes: length, reason }): Block[] => {
      const text = ideaWords(idea);
      return [
        lead(`${week.day(day)}: ${text?.title ?? recommending.coming}`, text?.steps[0] ?? ''),
        small(`${minutes(length)} · ${needs(text?.needs)} ${say(reason).join('')}`),
      ];
    }),
    ...(ideas ? [lead(`${week.day(7)}: ${week.free}`, `${week.freeText} ${week.freeDay}`)] : []),
    ...(ideas ? [] : weeklyPlan.map(({ day, idea }): Block => lead(`${reportScreen.dayOf(day)}`, say(idea).join('')))),
    ...(question
      ? [head(question.title), { kind: 'text', said: [question.text] } satisfies Block, small(question.why)]
      : []),
    head(reportScreen.recommendations),
    ...(areas.length === 0 ? [small(reportScreen.notEnough)] : []),
    ...areas.flatMap((area): Block[] => {
      const found = byArea.find((each) => each.area === area);
      const text = found && ideaWords(found.idea);
      const home = suggestionsFor(area, report).map(say);
      return [
        { kind: 'title', text: AREA_NAMES[area] },
        ...(found ? [small(words.home)] : []),
        ...list(
          found ? [...home, after(text ? `${words.idea(text.title, found.minutes)}. ` : '', say(found.reason))] : home,
        ),
        ...(found ? [small(words.school), ...list([say(found.school)])] : []),
      ];
    }),
    ...(report.developmentAreas.length > 0
      ? [head(reportPage.development), ...list(report.developmentAreas.map(say))]
      : []),
    head(reportScreen.tips),
    ...list(report.parentingTips.map(say)),
    head(recommending.help),
    ...list(help.map(say)),
  ];
}
