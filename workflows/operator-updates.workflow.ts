import {
  ActivityFailure,
  ApplicationFailure,
  condition,
  currentUpdateInfo,
  defineUpdate,
  setHandler,
} from '@temporalio/workflow';
import {
  type AssessmentStatus,
  ExtendGraceArgs,
  RescheduleArgs,
  UPDATES,
  type UpdateName,
} from '#shared/contracts/workflows/assessment.ts';
import { UPDATE_DESCRIPTIONS } from '#shared/contracts/workflows/operator-texts.ts';
import { getSteeringRefusal } from '#shared/domain/assessment/steering-rules.ts';
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

type UpdateDeps = {
  memory: Memory;
  sendCommand: (name: UpdateName, command: OperatorCommand, key: string) => Promise<Snapshot>;
  status: () => AssessmentStatus;
};

/**
 * Registers the updates for operators. The validator checks the decider's rules against the known course, so that a
 * refused update leaves no event in the history; the decider has the final decision. The validator is synchronous
 * because the SDK ignores the result of an asynchronous one. The handler sends the command under the id of the update,
 * so that a repeated update writes once.
 */
export function registerUpdates({ memory, sendCommand, status }: UpdateDeps): void {
  for (const name of Object.keys(UPDATES) as UpdateName[]) {
    setHandler(
      defineUpdate<AssessmentStatus, [unknown]>(UPDATES[name]),
      async (args) => {
        await condition(() => memory.isLoaded() || memory.isGone());
        if (memory.isGone()) throw createRefusal('NOT_FOUND');
        const command = COMMANDS[name](args) ?? refuseInput();
        await memory.refresh(() => sendCommand(name, command, `update:${currentUpdateInfo()?.id}`)).catch(rethrowCause);
        return status();
      },
      {
        description: UPDATE_DESCRIPTIONS[name],
        validator: (args) => {
          const { type } = COMMANDS[name](args) ?? refuseInput();
          const reason = memory.isLoaded() ? getSteeringRefusal(type, memory.course(), now()) : null;
          if (reason) throw createRefusal(reason);
        },
      },
    );
  }
}

const createRefusal = (code: Refusal): ApplicationFailure =>
  ApplicationFailure.create({ message: code, type: code, nonRetryable: true, category: 'BENIGN' });

function refuseInput(): never {
  throw createRefusal('INVALID_INPUT');
}

/** The refusal of the decider is thrown itself and not wrapped in an activity failure. */
function rethrowCause(error: unknown): never {
  if (error instanceof ActivityFailure && error.cause instanceof ApplicationFailure) throw error.cause;
  throw error;
}
