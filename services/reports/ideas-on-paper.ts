import { formatWeekday } from '#messages/dates.ts';
import { IDEAS as areas3To6 } from '#messages/ideas/areas.3-6.ts';
import { IDEAS as areas7To10 } from '#messages/ideas/areas.7-10.ts';
import { IDEAS as areas11To15 } from '#messages/ideas/areas.11-15.ts';
import { IDEAS as geography3To5 } from '#messages/ideas/geography.3-5.ts';
import { IDEAS as geography6To8 } from '#messages/ideas/geography.6-8.ts';
import { IDEAS as geography9To11 } from '#messages/ideas/geography.9-11.ts';
import { IDEAS as geography12To15 } from '#messages/ideas/geography.12-15.ts';
import { IDEAS as history3To5 } from '#messages/ideas/history.3-5.ts';
import { IDEAS as history6To8 } from '#messages/ideas/history.6-8.ts';
import { IDEAS as history9To11 } from '#messages/ideas/history.9-11.ts';
import { IDEAS as history12To15 } from '#messages/ideas/history.12-15.ts';
import type { IdeaText } from '#messages/ideas/idea-text.ts';
import { IDEAS as literature3To5 } from '#messages/ideas/literature.3-5.ts';
import { IDEAS as literature6To8 } from '#messages/ideas/literature.6-8.ts';
import { IDEAS as literature9To11 } from '#messages/ideas/literature.9-11.ts';
import { IDEAS as literature12To15 } from '#messages/ideas/literature.12-15.ts';
import { IDEAS as mathematics3To5 } from '#messages/ideas/mathematics.3-5.ts';
import { IDEAS as mathematics6To8 } from '#messages/ideas/mathematics.6-8.ts';
import { IDEAS as mathematics9To11 } from '#messages/ideas/mathematics.9-11.ts';
import { IDEAS as mathematics12To15 } from '#messages/ideas/mathematics.12-15.ts';
import { IDEAS as science3To5 } from '#messages/ideas/science.3-5.ts';
import { IDEAS as science6To8 } from '#messages/ideas/science.6-8.ts';
import { IDEAS as science9To11 } from '#messages/ideas/science.9-11.ts';
import { IDEAS as science12To15 } from '#messages/ideas/science.12-15.ts';
import { AREA_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { SAFETY } from '#messages/safety.ts';
import type { PdfContext } from '#services/reports/blocks.ts';
import { createExplainer } from '#shared/report-view/explain.ts';
import { DAYS } from '#shared/values/week.ts';

const { week: words } = recommending;

/** One thing to try today. A report from before the bank of ideas has the first of its week's plan. */
export function buildToday({ report, say, sayReason }: PdfContext) {
  const { today, weeklyPlan } = report;
  const { title } = reportOverview.today;
  if (today) {
    const idea = findIdeaText(today.idea);
    return {
      title,
      name: idea?.title ?? title,
      text: [idea?.gist ?? recommending.coming],
      with: recommending.todayWith(today.minutes, idea?.needs),
      why: sayReason(today.reason) ?? say(today.reason),
    };
  }
  const [first] = weeklyPlan;
  return first ? { title, name: getDayName(first), text: say(first.idea), with: '', why: [''] } : null;
}

const getDayName = ({ area, idea }: PdfContext['report']['weeklyPlan'][number]): string =>
  area ? AREA_NAMES[area] : idea.key === 'plan.free' ? reportScreen.freeDay : reportPage.favouriteDay;

export const getWeekday = ({ date }: PdfContext['report'], day: number): string => formatWeekday(date, day - 1);

/** The child's card for the fridge: a stone to colour for each day, what to do and what it takes. */
export function buildFridge({ report, say }: PdfContext) {
  const { ideas, weeklyPlan } = report;
  return {
    title: ideas ? words.title : reportScreen.week,
    note: `${words.colour} ${SAFETY[report.ageMode]}`,
    days: DAYS.map((day) => {
      const planned = ideas?.find((each) => each.day === day);
      const plannedBefore = ideas ? undefined : weeklyPlan.find((each) => each.day === day);
      if (planned) {
        const [first, second] = [planned, planned.other].map((each) => each && findIdeaText(each.idea));
        return {
          day,
          name: getWeekday(report, day),
          title: `${first?.title ?? recommending.coming}.`,
          text: first ? `${first.gist} ${recommending.minutes(planned.minutes)} · ${words.needs(first.needs)}` : '',
          or: second ? `${words.or} ${second.title}.` : '',
        };
      }
      if (plannedBefore)
        return {
          day,
          name: words.day(day),
          title: `${getDayName(plannedBefore)}.`,
          text: say(plannedBefore.idea).join(''),
          or: '',
        };
      return { day, name: getWeekday(report, day), title: `${words.free}.`, text: words.freeText, or: '' };
    }),
  };
}

/** One question for the teacher, and its grounds. */
export function buildTeacherQuestion({ report, say, formatDate }: PdfContext) {
  const { teacherQuestion: question } = report;
  if (!question) return null;
  const grounds = createExplainer(report, formatDate)(question);
  const { title, because, open } = recommending.teacher;
  return {
    title,
    text: say(question).join(''),
    why: grounds.length > 0 ? because(grounds.map(({ text }) => text)) : open,
  };
}

type IdeaTexts = Readonly<Record<string, IdeaText>>;
/** The texts of all ideas, by the first two parts of an id. The PDF is built synchronously, so all are imported. */
const FILES: Readonly<Record<string, IdeaTexts>> = {
  'areas/11-15': areas11To15,
  'areas/3-6': areas3To6,
  'areas/7-10': areas7To10,
  'geography/12-15': geography12To15,
  'geography/3-5': geography3To5,
  'geography/6-8': geography6To8,
  'geography/9-11': geography9To11,
  'history/12-15': history12To15,
  'history/3-5': history3To5,
  'history/6-8': history6To8,
  'history/9-11': history9To11,
  'literature/12-15': literature12To15,
  'literature/3-5': literature3To5,
  'literature/6-8': literature6To8,
  'literature/9-11': literature9To11,
  'mathematics/12-15': mathematics12To15,
  'mathematics/3-5': mathematics3To5,
  'mathematics/6-8': mathematics6To8,
  'mathematics/9-11': mathematics9To11,
  'science/12-15': science12To15,
  'science/3-5': science3To5,
  'science/6-8': science6To8,
  'science/9-11': science9To11,
};

/** The text of one idea; undefined if this version has none for it. */
export function findIdeaText(id: string): IdeaText | undefined {
  const [subject, ages, name = ''] = id.split('/');
  return FILES[`${subject}/${ages}`]?.[name];
}
