import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { dashboard } from '#messages/dashboard.ts';
import type { LogClient } from '#services/database/clients.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { hasTeacherTask } from '#shared/domain/assessment/open-tasks.ts';
import { type AssessmentState, evolve, initialState } from '#shared/domain/assessment/state.ts';
import { listTasks } from '#shared/domain/programme.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/* Compares the progress that dashboards showed with the log at that time. */

/** What a dashboard card showed while it was read, between two instants (epoch ms). */
type CardStatement = { reader: string; from: number; until: number; tasksDone: number; isLive: boolean };

const COUNT = /Day \d of 7, (\d+) of \d+ tasks done/;
const EVERY_MS = 250;

/** Reads the cards of dashboards one after the other until stopped; a page that is loading is skipped. */
export function recordStatements(pages: Record<string, Page>): {
  statements: CardStatement[];
  stop: () => Promise<void>;
} {
  const statements: CardStatement[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      for (const [reader, page] of Object.entries(pages)) {
        const from = Date.now();
        const text = await page.evaluate(() => document.body.textContent ?? '').catch(() => '');
        const tasksDone = COUNT.exec(text)?.[1];
        if (tasksDone === undefined) continue;
        statements.push({
          reader,
          from,
          until: Date.now(),
          tasksDone: Number(tasksDone),
          isLive: text.includes(dashboard.freshness.live.word),
        });
      }
      await sleep(EVERY_MS);
    }
  })();
  return {
    statements,
    stop: () => {
      isOver = true;
      return reading;
    },
  };
}

/** Number of tasks done from an instant (epoch ms) on. */
type ProgressPoint = { at: number; tasksDone: number };

/** The progress of a week according to its log. */
export async function readCourse(log: LogClient, assessmentId: AssessmentId): Promise<ProgressPoint[]> {
  const times = await log<
    { version: number; at: Date }[]
  >`select version, at from events where stream_id = ${assessmentId} order by version`;
  const recorded = await createPostgresEventStore(log).read(assessmentId);
  let week: AssessmentState = initialState;
  return recorded.map(({ version, event }) => {
    week = evolve(week, event);
    const state = week;
    const tasksDone =
      state.status === 'notScheduled'
        ? 0
        : listTasks(hasTeacherTask(state)).filter(({ id }) => state.done[id] !== undefined).length;
    return { at: times.find((row) => row.version === version)?.at.getTime() ?? Number.NaN, tasksDone };
  });
}

const countTasksDoneAt = (course: readonly ProgressPoint[], at: number): number =>
  course.filter((moment) => moment.at <= at).at(-1)?.tasksDone ?? 0;

/** A card that claims to be up to date may lag this much: a cut websocket must be noticed, and the line is slow. */
const FRESH_MS = 6_000;

/**
 * Statements that were wrong: more tasks than the log held, or fewer than it had held for long on a card that claims to
 * be up to date.
 */
export function findFalseStatements(statements: readonly CardStatement[], course: readonly ProgressPoint[]): string[] {
  return statements.flatMap(({ reader, from, until, tasksDone, isLive }) => {
    const most = countTasksDoneAt(course, until);
    if (tasksDone > most) return [`${reader} said ${tasksDone} tasks were done when the log held ${most}`];
    const least = countTasksDoneAt(course, from - FRESH_MS);
    return isLive && tasksDone < least
      ? [
          `${reader} said ${tasksDone} tasks were done, and that it is up to date, when the log had held ${least} for long`,
        ]
      : [];
  });
}
