import type { ChaosOptions } from '#infra/chaos/testing/chaos-run.ts';
import type { WeekFaults } from '#infra/chaos/testing/check-weeks.ts';
import type { PlantedFault } from '#infra/checks/mutants/mutant.ts';

/**
 * A run with faults planted in the product. `counted`: what it must count, to show that a run counts such a fault;
 * null: nothing, since the product must stand what is planted.
 */
export type Control = { name: string; counted: keyof WeekFaults | null } & Pick<
  ChaosOptions,
  'victims' | 'planted' | 'settings'
>;

const RELAY = 'services/relay/assessment.relay.ts';
/** An API that has lived for five seconds dies where `condition` holds; a younger one lives on, so that work goes on. */
const plantDeath = (condition: string): string => `    if (process.uptime() > 5 && ${condition})
      process.kill(process.pid, 'SIGKILL');
`;
/** At the first delivery that tells of a resumed week: what claims the row after its lease lives on. */
const DEATH = plantDeath("claim.attempts === 1 && recorded.some(({ event }) => event.type === 'AssessmentResumed')");
const BEFORE_SENDING = '    // An erased child has nothing to signal.\n';
const AFTER_SENDING = '    if (await rows.settle(claim)) queue.wake();\n';

const ANSWERING = '    if (events.length > 0) notifyCommitted(assessmentId, events, state, isSignalDue);\n';
/** At one in a hundred moods, between their commit and the answer. */
const DEATH_BEFORE_ANSWER: PlantedFault = {
  rule: 'the API lives until it answers',
  file: 'services/assessment/handle.ts',
  find: ANSWERING,
  plant: plantDeath("events.some(({ type }) => type === 'MoodChecked') && Math.random() < 0.01") + ANSWERING,
};

export const CONTROLS: readonly Control[] = [
  {
    name: 'Postgres acknowledges before it has written (synchronous_commit=off)',
    counted: 'lost',
    victims: ['postgres'],
    settings: { synchronous_commit: 'off', wal_writer_delay: '10s' },
  },
  {
    name: 'a key that is known is ignored, and the API dies before it answers',
    counted: 'duplicated',
    victims: [],
    planted: [
      DEATH_BEFORE_ANSWER,
      {
        // It stands in the table of keys all the same, so that only what is written twice is too much.
        rule: 'a key that is known is not written under again',
        file: 'services/assessment/handle.ts',
        find: 'idempotency: { key, requestHash, actorId: actor.id },',
        plant: `idempotency: {
        key: (await store.findPreviousResult(assessmentId, envelope)) ? crypto.randomUUID() : key,
        requestHash,
        actorId: actor.id,
      },`,
      },
    ],
  },
  { name: 'the API dies before it answers', counted: null, victims: [], planted: [DEATH_BEFORE_ANSWER] },
  {
    name: 'workers are ready, and soon ask for no more work',
    counted: 'faults',
    victims: [],
    planted: [
      {
        rule: 'a worker asks for work until it is stopped',
        file: 'workflows/worker.main.ts',
        find: '  if (stopping.signal.aborted) workers.stop();\n',
        plant: '  setTimeout(workers.stop, 20_000);\n  workers.run = () => new Promise(() => {});\n',
      },
    ],
  },
  {
    name: 'the relay acknowledges before it sends, and dies in between',
    counted: 'unsignalled',
    victims: [],
    planted: [
      {
        rule: 'the relay acknowledges what it has sent',
        file: RELAY,
        find: BEFORE_SENDING,
        plant: `    await rows.settle(claim);\n${DEATH}`,
      },
    ],
  },
  {
    name: 'the relay dies before it sends',
    counted: null,
    victims: [],
    planted: [{ rule: 'the relay lives until it sends', file: RELAY, find: BEFORE_SENDING, plant: DEATH }],
  },
  {
    name: 'the relay dies when it has sent, before it acknowledges',
    counted: null,
    victims: [],
    planted: [
      {
        rule: 'the relay lives until it acknowledges',
        file: RELAY,
        find: AFTER_SENDING,
        plant: `${DEATH}${AFTER_SENDING}`,
      },
    ],
  },
];
