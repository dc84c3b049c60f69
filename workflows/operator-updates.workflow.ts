import {
  ActivityFailure,
  ApplicationFailure,
  condition,
  currentUpdateInfo,
  defineUpdate,
  setHandler,
} from '@temporalio/workflow';
import {
  ExtendGraceArgs,
  RescheduleArgs,
  UPDATES,
  type UpdateName,
  type WeekStatus,
} from '#shared/contracts/workflows/assessment.ts';
import { UPDATE_DESCRIPTIONS } from '#shared/contracts/workflows/operator-texts.ts';
import { refusalOf } from '#shared/domain/assessment/standing.ts';
import type { Refusal } from '#shared/values/refusal.ts';
import { now } from '#workflows/calls.workflow.ts';
import type { Memory } from '#workflows/memory.workflow.ts';
import type { OperatorCommand, Snapshot } from '#workflows/programme.activities.ts';

/** The command of each update; null for invalid arguments. */
const COMMANDS: Record<UpdateName, (args: unknown) => OperatorCommand | null> = {
  pause: () => ({ type: 'Pause' }),
  resume: () => ({ type: 'Resume' }),
  reschedule: (args) => {
    const { data } = RescheduleArgs.safeParse(args);
    return data ? { type: 'Reschedule', ...data } : null;
  },
  finish: () => ({ type: 'RequestFinish' }),
  cancel: () => ({ type: 'CancelAssessment', by: 'operator' }),
  retryReport: () => ({ type: 'RetryReport' }),
  waiveTeacher: () => ({ type: 'WithdrawInvitation', by: 'operator' }),
  extendGrace: (args) => {
    const { data } = ExtendGraceArgs.safeParse(args);
    return data ? { type: 'ExtendGrace', ...data } : null;
  },
};

type Updates = {
  memory: Memory;
  order: (name: UpdateName, command: OperatorCommand, key: string) => Promise<Snapshot>;
  status: () => WeekStatus;
};

/**
 * Registers the updates for operators. The validator checks the decider's rules against the known course, so that a
 * refused update leaves no event in the history; the decider has the final decision. The validator is synchronous
 * because the SDK ignores the result of an asynchronous one. The handler sends the command under the id of the update,
 * so that a repeated update writes once.
 */
export function registerUpdates({ memory, order, status }: Updates): void {
  for (const name of Object.keys(UPDATES) as UpdateName[]) {
    setHandler(
      defineUpdate<WeekStatus, [unknown]>(UPDATES[name]),
      async (args) => {
        await condition(() => memory.known() || memory.gone());
        if (memory.gone()) throw refused('NOT_FOUND');
        const command = COMMANDS[name](args) ?? invalid();
        await memory.learn(() => order(name, command, `update:${currentUpdateInfo()?.id}`)).catch(rethrowPlainly);
        return status();
      },
      {
        description: UPDATE_DESCRIPTIONS[name],
        validator: (args) => {
          const { type } = COMMANDS[name](args) ?? invalid();
          const reason = memory.known() ? refusalOf(type, memory.course(), now()) : null;
          if (reason) throw refused(reason);
        },
      },
    );
  }
}

const refused = (code: Refusal): ApplicationFailure =>
  ApplicationFailure.create({ message: code, type: code, nonRetryable: true, category: 'BENIGN' });

function invalid(): never {
  throw refused('INVALID_INPUT');
}

/** The refusal of the decider is thrown itself and not wrapped in an activity failure. */
function rethrowPlainly(error: unknown): never {
  if (error instanceof ActivityFailure && error.cause instanceof ApplicationFailure) throw error.cause;
  throw error;
}
