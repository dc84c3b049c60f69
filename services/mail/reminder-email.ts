import { mail, nameOpenTasks } from '#messages/mail.ts';
import { subjectTitles, taskTitles } from '#messages/programme.ts';
import type { EmailContent, EmailList } from '#services/mail/email-content.ts';
import { getOpenDay } from '#shared/domain/assessment/open-day.ts';
import { getOpeningDay, listOpenTasks, mustAdultDecide, toTaskBoard } from '#shared/domain/assessment/open-tasks.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { getLocalDayStart } from '#shared/domain/plan.ts';
import type { Task } from '#shared/domain/programme.ts';
import { type Day, type Instant, toEpochMs } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

/** A child's assessment as an email needs it. */
export type ChildAssessment = { assessmentId: AssessmentId; week: Assessment; childName: string };

/** Whether emails about an assessment may be sent now: it runs, is not paused, and has consent. */
export const canWriteAbout = ({ status, pausedSince, consent }: Assessment): boolean =>
  status === 'running' && pausedSince === null && consent;

/** What one child can do now, today's tasks apart from those of earlier days; null if there is nothing. */
type ChildToDo = ChildAssessment & {
  day: Day;
  /** No new day opens any more: all tasks are of earlier days. */
  isLast: boolean;
  stone: number;
  today: readonly Task[];
  missed: readonly Task[];
  /** The child stopped for good, and an adult must decide how the assessment ends. */
  decides: boolean;
  /** The child said no: the listed tasks are for adults. */
  isResting: boolean;
};

function findToDo(child: ChildAssessment, now: Instant): ChildToDo | null {
  const { week } = child;
  if (!canWriteAbout(week)) return null;
  const board = toTaskBoard(week);
  const open = listOpenTasks(board, now).filter(({ who }) => who !== 'teacher');
  const decides = mustAdultDecide(board);
  if (open.length === 0 && !decides) return null;
  const day = getOpenDay(week, now) as Day;
  const isOver = now >= (week.plan.days[TOTAL_DAYS - 1]?.due ?? week.plan.graceEnds);
  const isToday = (task: Task) => !isOver && getOpeningDay(task) === day;
  const today = open.filter(isToday);
  return {
    ...child,
    day,
    today,
    decides,
    isResting: week.assent === 'no' && !decides,
    missed: open.filter((task) => !isToday(task)),
    isLast: isOver || (today.length === 0 && day === TOTAL_DAYS),
    stone: isOver ? TOTAL_DAYS + 1 : day,
  };
}

/**
 * The day's reminder to a parent, about all children whose emails go together; null if nothing is open by now.
 * `requested` is the assessment of this mail; assessments with another day length, or where it is another day or hour,
 * have emails of their own.
 */
export function buildReminderEmail(
  requested: ChildAssessment,
  others: readonly ChildAssessment[],
  { now, baseUrl }: { now: Instant; baseUrl: string },
): EmailContent | null {
  const getDayStart = ({ week }: ChildAssessment) => getLocalDayStart(toEpochMs(now), week.timeZone);
  const isTogether = (other: ChildAssessment) =>
    other.week.plan.dayMs === requested.week.plan.dayMs && getDayStart(other) === getDayStart(requested);
  const included = [requested, ...others.filter(isTogether)];
  const all = included.flatMap((child) => findToDo(child, now) ?? []);
  const [first, ...more] = all;
  if (!first) return null;
  return more.length > 0 ? buildForSeveral(all, baseUrl) : buildForOne(first, baseUrl);
}

const { reminder } = mail;

function buildForOne(
  { assessmentId, childName, day, isLast, stone, today, missed, decides, isResting }: ChildToDo,
  baseUrl: string,
): EmailContent {
  const href = `${baseUrl}/assessment?assessment=${assessmentId}`;
  const common = { stone, small: reminder.small };
  const week = { label: reminder.buttonWeek, href };
  if (decides) {
    const { subjectStopped: subject, headingStopped: heading } = reminder;
    const lists =
      today.length + missed.length > 0
        ? [{ title: reminder.open, items: buildItems([...today, ...missed], true), isLater: true as const }]
        : [];
    return { ...common, subject, heading, paragraphs: [reminder.bodyStopped(childName)], lists, button: week };
  }
  const restingLines = isResting ? [reminder.resting(childName)] : [];
  if (isLast) {
    const lists = [{ title: reminder.open, items: buildItems(missed, true), isLater: true as const }];
    return {
      ...common,
      subject: reminder.subjectGrace,
      heading: reminder.headingGrace,
      paragraphs: isResting ? restingLines : [reminder.bodyGrace(childName)],
      lists,
      button: week,
    };
  }
  const missedLists =
    missed.length > 0 ? [{ title: reminder.earlier, items: buildItems(missed, true), isLater: true as const }] : [];
  if (today.length === 0) {
    const { subjectEarlier: subject } = reminder;
    const heading = isResting ? reminder.headingResting : reminder.headingEarlier;
    return {
      ...common,
      subject,
      heading,
      paragraphs: isResting ? restingLines : [reminder.bodyEarlier(childName)],
      lists: missedLists,
      button: week,
    };
  }
  return {
    ...common,
    subject: reminder.subject(day, nameOpenTasks(today)),
    heading: reminder.heading(day, nameOpenTasks(today)),
    paragraphs: [reminder.body(childName, day, sumMinutes(today)), ...restingLines],
    lists: [{ title: reminder.today, items: buildItems(today, false) }, ...missedLists],
    button: { label: reminder.button(day), href },
  };
}

function buildForSeveral(all: readonly ChildToDo[], baseUrl: string): EmailContent {
  return {
    subject: reminder.subjectSeveral,
    heading: reminder.headingSeveral,
    paragraphs: [reminder.bodySeveral],
    lists: all.flatMap(buildParts),
    button: { label: reminder.buttonSeveral, href: `${baseUrl}/assessment` },
    small: reminder.small,
  };
}

/** The parts of one child in an email about several; the first of them has its stones. */
function buildParts({ childName, day, isLast, stone, today, missed, decides }: ChildToDo): EmailList[] {
  const parts: EmailList[] = [];
  if (decides)
    parts.push({ title: reminder.stoppedOfChild(childName), items: [{ what: reminder.decide, takes: mail.takes(1) }] });
  if (today.length > 0)
    parts.push({ title: reminder.ofChild(childName, day, nameOpenTasks(today)), items: buildItems(today, false) });
  if (missed.length > 0)
    parts.push({
      title: (isLast ? reminder.openOfChild : reminder.earlierOfChild)(childName),
      items: buildItems(missed, true),
    });
  return parts.map((part, i) => (i === 0 ? { ...part, stone } : part));
}

const sumMinutes = (tasks: readonly Task[]): number => tasks.reduce((sum, { minutes }) => sum + minutes, 0);

const buildItems = (tasks: readonly Task[], withDay: boolean): EmailList['items'] =>
  tasks.map((task) => {
    const name = task.subject ? subjectTitles[task.subject] : taskTitles[task.type];
    return { what: withDay ? mail.earlier(name, task.day) : name, takes: mail.takes(task.minutes) };
  });
