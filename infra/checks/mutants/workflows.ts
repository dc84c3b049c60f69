import type { MutantGroup } from '#infra/checks/mutants/mutant.ts';

export const WORKFLOWS: MutantGroup[] = [
  {
    file: 'shared/domain/assessment/decide.ts',
    test: 'workflows/assessment.activities.test.ts',
    faults: [
      {
        rule: 'no day opens in a pause that began meanwhile',
        name: 'no day opens in a pause',
        find: 'day <= getOpenDay(week, at)',
        plant: 'day <= 7',
      },
    ],
  },
  {
    file: 'workflows/assessment.activities.ts',
    test: 'workflows/assessment.activities.test.ts',
    faults: [
      { rule: 'opening a day has a key of its own', find: '`day-opened:${day}`', plant: '`day:${day}:${at}`' },
      {
        rule: 'what may pass is tried again',
        find: 'if (isFinalRefusal(error)) return snapshot;',
        plant: 'return snapshot;',
      },
    ],
  },
  {
    file: 'workflows/assessment.workflow.ts',
    test: 'workflows/assessment.workflow.test.ts',
    faults: [
      {
        rule: 'a timer wakes the assessment',
        name: 'opens each day at seven',
        find: 'memory.revision() !== before || timer.fired()',
        plant: 'memory.revision() !== before',
      },
      {
        rule: 'a reminder that could not be written is not made up for',
        name: 'is not made up for',
        find: "log.warn('reminder skipped after an error', { day });\n    memory.reminded(day);",
        plant: "log.warn('reminder skipped after an error', { day });\n    throw error;",
      },
      {
        rule: 'an analysis that fails for good is told to the log',
        name: 'that fails for good waits for an operator',
        find: 'await memory.refresh(() => calls.failAnalysis(attempt, toFailureReason(failed.error)));',
        plant: 'await memory.refresh(calls.load);',
      },
    ],
  },
  {
    file: 'workflows/erasure.workflow.ts',
    test: 'workflows/replay.test.ts',
    faults: [
      {
        rule: 'an erasure under way goes on in the order in which it began',
        name: 'erasure-under-way',
        find: '  await activities.eraseLetters({ erasureId });\n  await activities.eraseViews({ erasureId });',
        plant: '  await activities.eraseViews({ erasureId });\n  await activities.eraseLetters({ erasureId });',
      },
    ],
  },
  {
    file: 'workflows/memory.workflow.ts',
    test: 'workflows/faults.workflow.test.ts',
    faults: [
      {
        rule: 'a signal counts once, in whatever order versions come',
        name: 'count once, however often and in whatever order they come',
        find: 'if (ref.v <= (snapshot?.version ?? 0) || signalledRefs.has(ref.v)) continue;',
        plant: 'if (ref.v <= Math.max(snapshot?.version ?? 0, ...signalledRefs.keys())) continue;',
      },
      {
        rule: 'a version that the log was read with counts no more',
        name: 'come again after its sitting was replayed',
        find: '        if (ref.v <= (snapshot?.version ?? 0) || signalledRefs.has(ref.v)) continue;\n',
        plant: '',
      },
    ],
  },
];
