import {
  type Scores,
  toScoreColumns,
  toViewRow,
  type ViewBuilder,
  type ViewContext,
  type ViewEvent,
} from '#services/assessment/view-facts.ts';
import { getSubjectTask, getTask } from '#shared/domain/programme.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import type { Instant } from '#shared/values/days.ts';

const buildSubjectRow = (
  fact: ViewContext,
  subject: Subject,
  score: Awaited<ReturnType<Scores['subject']>>,
  completedAt: Instant | null,
) =>
  toViewRow('academic_assessments', fact, {
    day: getSubjectTask(subject).day,
    subject,
    level: score?.level ?? null,
    ...toScoreColumns(score),
    strengths: score?.strengths ?? null,
    weaknesses: score?.weaknesses ?? null,
    completedAt,
  });

export const subjectCompleted: ViewBuilder<'SubjectCompleted'> = async (fact) => {
  const { subject, at } = fact.event;
  return [buildSubjectRow(fact, subject, await fact.scores.subject(subject, await fact.readHistory()), at)];
};

export const subjectReplayed = (fact: ViewEvent<'SittingReplayed'>) => {
  const { subject } = getTask(fact.event.task);
  return subject ? [buildSubjectRow(fact, subject, null, null)] : [];
};
