import { AREA_NAMES } from '#messages/report-names.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { reportPage } from '#messages/report-page.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { findIdeaText } from '#services/reports/idea-words.ts';
import type { PdfContext } from '#services/reports/pdf-context.ts';
import { createExplainer } from '#shared/report-view/explain.ts';
import { DAYS } from '#shared/values/week.ts';

const { week: words } = recommending;

/** One thing to try today. A report from before the bank of ideas has the first of its week's plan. */
export function buildToday({ report, say }: PdfContext) {
  const { today, weeklyPlan } = report;
  const { title } = reportOverview.today;
  if (today) {
    const idea = findIdeaText(today.idea);
    return {
      title,
      name: idea?.title ?? title,
      text: [idea?.steps[0] ?? recommending.coming],
      with: recommending.todayWith(today.minutes, idea?.needs),
      why: say(today.reason),
    };
  }
  const [first] = weeklyPlan;
  return first ? { title, name: getDayName(first), text: say(first.idea), with: '', why: [''] } : null;
}

const getDayName = ({ area, idea }: PdfContext['report']['weeklyPlan'][number]): string =>
  area ? AREA_NAMES[area] : idea.key === 'plan.free' ? reportScreen.freeDay : reportPage.favouriteDay;

/** The card for the fridge: a stone to colour for each day. */
export function buildFridge({ report, say }: PdfContext) {
  const { ideas, weeklyPlan } = report;
  return {
    title: ideas ? words.title : reportScreen.week,
    note: words.colour,
    days: DAYS.map((day) => {
      const planned = ideas?.find((each) => each.day === day);
      const plannedBefore = ideas ? undefined : weeklyPlan.find((each) => each.day === day);
      if (planned)
        return {
          day,
          name: words.day(day),
          title: findIdeaText(planned.idea)?.title ?? recommending.coming,
          note: recommending.minutes(planned.minutes),
          why: say(planned.reason),
        };
      if (plannedBefore) return { day, name: words.day(day), title: getDayName(plannedBefore), note: '', why: [''] };
      return { day, name: words.day(day), title: words.free, note: '', why: [words.freeText] };
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
