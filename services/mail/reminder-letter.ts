import type { Letter, LetterList } from '#services/mail/letter.ts';
import { boardOf, mustDecide, openDay, opensOn, openTasks } from '#shared/domain/assessment/open-tasks.ts';
import type { Week } from '#shared/domain/assessment/state.ts';
import type { Task } from '#shared/domain/programme.ts';
import { mail, nameOpenTasks } from '#shared/messages/en/mail.ts';
import { subjectTitles } from '#shared/messages/en/programme.ts';
import type { Day, Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { TOTAL_DAYS } from '#shared/values/week.ts';

/** A child's assessment as an email needs it. */
export type WeekOfChild = { assessmentId: AssessmentId; week: Week; childName: string };

/** Whether emails about an assessment may be sent now: it runs, is not paused, and has consent. */
export const mayWriteAbout = ({ status, pausedSince, consent }: Week): boolean =>
  status === 'running' && pausedSince === null && consent;

/** What one child can do now, today's tasks apart from those of earlier days; null if there is nothing. */
type ToDo = WeekOfChild & {
  day: Day;
  /** No new day opens any more: all tasks are of earlier days. */
  isLast: boolean;
  stone: number;
  today: readonly Task[];
  earlier: readonly Task[];
  /** The child stopped for good, and an adult must decide how the assessment ends. */
  decides: boolean;
  /** The child said no: the listed tasks are for adults. */
  rests: boolean;
};

function toDoOf(child: WeekOfChild, now: Instant): ToDo | null {
  const { week } = child;
  if (!mayWriteAbout(week)) return null;
  const board = boardOf(week);
  const open = openTasks(board, now).filter(({ who }) => who !== 'teacher');
  const decides = mustDecide(board);
  if (open.length === 0 && !decides) return null;
  const day = openDay(week, now) as Day;
  const isOver = now >= (week.plan.days[TOTAL_DAYS - 1]?.due ?? week.plan.graceEnds);
  const isToday = (task: Task) => !isOver && opensOn(task) === day;
  const today = open.filter(isToday);
  return {
    ...{
      ...child,
      day,
      today,
      decides,
      rests: week.assent === 'no' && !decides,
      earlier: open.filter((task) => !isToday(task)),
    },
    ...{ isLast: isOver || (today.length === 0 && day === TOTAL_DAYS), stone: isOver ? TOTAL_DAYS + 1 : day },
  };
}

/**
 * The day's reminder to a parent, about all children whose emails go together; null if nothing is open by now.
 * `requested` is the assessment of this mail; assessments with another day length have emails of their own.
 */
export function reminderLetter(
  asked: WeekOfChild,
  others: readonly WeekOfChild[],
  { now, baseUrl }: { now: Instant; baseUrl: string },
): Letter | null {
  const together = [asked, ...others.filter(({ week }) => week.plan.dayMs === asked.week.plan.dayMs)];
  const all = together.flatMap((child) => toDoOf(child, now) ?? []);
  const [first, ...more] = all;
  if (!first) return null;
  return more.length > 0 ? ofSeveral(all, baseUrl) : ofOne(first, baseUrl);
}

const { reminder } = mail;

function ofOne(
  { assessmentId, childName, day, isLast, stone, today, earlier, decides, rests }: ToDo,
  baseUrl: string,
): Letter {
  const href = `${baseUrl}/assessment?assessment=${assessmentId}`;
  const common = { stone, small: reminder.small };
  const week = { label: reminder.buttonWeek, href };
  if (decides) {
    const { subjectStopped: subject, headingStopped: heading } = reminder;
    const lists =
      today.length + earlier.length > 0
        ? [{ title: reminder.open, items: itemsOf([...today, ...earlier], true), isLater: true as const }]
        : [];
    return { ...common, subject, heading, paragraphs: [reminder.bodyStopped(childName)], lists, button: week };
  }
  const resting = rests ? [reminder.resting(childName)] : [];
  if (isLast) {
    const lists = [{ title: reminder.open, items: itemsOf(earlier, true), isLater: true as const }];
    return {
      ...common,
      subject: reminder.subjectGrace,
      heading: reminder.headingGrace,
      paragraphs: rests ? resting : [reminder.bodyGrace(childName)],
      lists,
      button: week,
    };
  }
  const left =
    earlier.length > 0 ? [{ title: reminder.earlier, items: itemsOf(earlier, true), isLater: true as const }] : [];
  if (today.length === 0) {
    const { subjectEarlier: subject } = reminder;
    const heading = rests ? reminder.headingResting : reminder.headingEarlier;
    return {
      ...common,
      subject,
      heading,
      paragraphs: rests ? resting : [reminder.bodyEarlier(childName)],
      lists: left,
      button: week,
    };
  }
  return {
    ...common,
    subject: reminder.subject(day, nameOpenTasks(today)),
    heading: reminder.heading(day, nameOpenTasks(today)),
    paragraphs: [reminder.body(childName, day, minutesOf(today)), ...resting],
    lists: [{ title: reminder.today, items: itemsOf(today, false) }, ...left],
    button: { label: reminder.button(day), href },
  };
}

function ofSeveral(all: readonly ToDo[], baseUrl: string): Letter {
  return {
    subject: reminder.subjectSeveral,
    heading: reminder.headingSeveral,
    paragraphs: [reminder.bodySeveral],
    lists: all.flatMap(partsOf),
    button: { label: reminder.buttonSeveral, href: `${baseUrl}/assessment` },
    small: reminder.small,
  };
}

/** The parts of one child in an email about several; the first of them has its stones. */
function partsOf({ childName, day, isLast, stone, today, earlier, decides }: ToDo): LetterList[] {
  const parts: LetterList[] = [];
  if (decides)
    parts.push({ title: reminder.stoppedOfChild(childName), items: [{ what: reminder.decide, takes: mail.takes(1) }] });
  if (today.length > 0)
    parts.push({ title: reminder.ofChild(childName, day, nameOpenTasks(today)), items: itemsOf(today, false) });
  if (earlier.length > 0)
    parts.push({
      title: (isLast ? reminder.openOfChild : reminder.earlierOfChild)(childName),
      items: itemsOf(earlier, true),
    });
  return parts.map((part, i) => (i === 0 ? { ...part, stone } : part));
}

const minutesOf = (tasks: readonly Task[]): number => tasks.reduce((sum, { minutes }) => sum + minutes, 0);

const itemsOf = (tasks: readonly Task[], withDay: boolean): LetterList['items'] =>
  tasks.map((task) => {
    const name = task.subject ? subjectTitles[task.subject] : mail.task(task.type);
    return { what: withDay ? mail.earlier(name, task.day) : name, takes: mail.takes(task.minutes) };
  });
