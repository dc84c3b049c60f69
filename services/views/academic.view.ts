import { type Fact, type Place, rowOf, type Scores, scoreColumns, type View } from '#services/views/view-facts.ts';
import { subjectTask, task } from '#shared/domain/programme.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import type { Instant } from '#shared/values/days.ts';

const subjectRow = (
  fact: Place,
  subject: Subject,
  score: Awaited<ReturnType<Scores['subject']>>,
  completedAt: Instant | null,
) =>
  rowOf('academic_assessments', fact, {
    day: subjectTask(subject).day,
    subject,
    level: score?.level ?? null,
    ...scoreColumns(score),
    strengths: score?.strengths ?? null,
    weaknesses: score?.weaknesses ?? null,
    completedAt,
  });

export const subjectCompleted: View<'SubjectCompleted'> = async (fact) => {
  const { subject, at } = fact.event;
  return [subjectRow(fact, subject, await fact.scores.subject(subject, await fact.soFar()), at)];
};

export const subjectReplayed = (fact: Fact<'SittingReplayed'>) => {
  const { subject } = task(fact.event.task);
  return subject ? [subjectRow(fact, subject, null, null)] : [];
};
