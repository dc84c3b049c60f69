import type { AssessmentPhase, OpsOverview, StuckReason } from '#shared/contracts/ops-weeks.ts';
import { formatCount } from './phrases.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const formatDuration = (ms: number): string => {
  if (ms < MINUTE_MS) return 'less than a minute';
  if (ms < 2 * HOUR_MS) return formatCount(Math.floor(ms / MINUTE_MS), 'minute', 'minutes');
  return ms < 2 * DAY_MS
    ? formatCount(Math.floor(ms / HOUR_MS), 'hour', 'hours')
    : formatCount(Math.floor(ms / DAY_MS), 'day', 'days');
};

const phases: Readonly<Record<AssessmentPhase, string>> = {
  scheduled: 'Not started',
  running: 'Running',
  paused: 'Paused',
  withoutConsent: 'Without consent',
  analysing: 'Report being made',
  failed: 'Analysis failed',
  completed: 'Report ready',
  cancelled: 'Cancelled',
};

const reasons: Readonly<Record<StuckReason, string>> = {
  dayNotOpened: 'A day is due and has not opened.',
  analysisNotBegun: 'The analysis is due and has not begun.',
  analysisLong: 'The analysis has run for more than four hours.',
  analysisFailed: 'The analysis failed and waits for an order.',
  endNotReached: 'Without consent the week should have ended by now.',
  unreached: 'Temporal does not take what the relay has to tell.',
  unreadable: 'What was recorded of this week cannot be read.',
};

/** Operators' pages about assessments: states and ids. Times are UTC, as in Temporal's Web UI. */
export const opsWeeks = {
  nav: {
    label: 'Operations',
    overview: 'Operations',
    weeks: 'Weeks',
    items: 'Item review',
    audit: 'Audit',
    own: 'Your account',
  },
  title: 'Operations',
  sections: 'Parts of this page',
  loadFailed: 'The states could not be loaded.',
  time: (instant: string) => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`,
  asOf: (instant: string) => `As of ${instant.slice(11, 19)} UTC. Read again every few seconds.`,
  stale: (instant: string) => `These states are from ${instant.slice(11, 19)} UTC. They are asked for again and again.`,
  none: 'none',
  open: {
    label: 'Id of a week, or an e-mail address',
    hint: 'The id is in the address of the week, or behind assessment- in Temporal. An address is looked up by its hash among the letters of the last weeks.',
    button: 'Find',
    invalid:
      'An id has 32 digits and letters from a to f in five groups, such as 0193a000-0000-7000-8000-000000000001; an address has an @.',
  },
  parts: {
    title: 'What this installation consists of',
    part: 'Part',
    state: 'State',
    last: 'Last sign of life',
    names: { database: 'Database', worker: 'Worker', temporal: 'Temporal', mail: 'Mail' },
    states: {
      database: { true: 'answers', false: 'does not answer' },
      worker: { true: 'runs', false: 'has done nothing for an hour: look whether it runs' },
      temporal: { true: 'answers', false: 'look whether it answers: the last sweep failed, or a week was refused' },
      mail: { true: 'nothing is late', false: 'letters are late' },
    } as Readonly<Record<OpsOverview['parts'][number]['part'], Readonly<Record<'true' | 'false', string>>>>,
    never: 'none yet',
    ago: (since: string, at: string, hasFailed = false) => {
      const ms = Date.parse(at) - Date.parse(since);
      return `${hasFailed ? 'failed ' : ''}${ms < 1_000 ? 'now' : `${formatDuration(ms)} ago`}`;
    },
    temporal: 'All workflows in Temporal',
  },
  list: {
    title: 'Weeks',
    table: 'Weeks that fit',
    id: 'Id',
    since: 'Since',
    state: 'State',
    open: 'all that are open',
    any: 'all',
    fine: 'not stuck',
    none: 'No week fits.',
    ofAddress: 'Weeks whose people were written to at this address in the last weeks.',
    noneOfAddress: 'Nobody at this address was written to about a week lately. Accounts lists who has one.',
    all: 'All weeks',
    unknown: (values: readonly string[]) => `There is no filter ${values.join(', ')}, so it is left out.`,
    more: 'There are more than are listed here: choose a phase or a day.',
  },
  stuck: {
    title: 'Stuck weeks',
    none: 'Nothing is stuck.',
    more: 'There are more than are listed here: those that have stood still longest come first.',
    since: (since: string, at: string) =>
      `for ${formatDuration(Date.parse(at) - Date.parse(since))}, since ${since.slice(0, 10)} ${since.slice(11, 16)} UTC`,
    where: (phase: AssessmentPhase, day: number) => `${phases[phase]} · day ${day}`,
    code: (code: string) => `Code ${code}`,
    reasons,
    remedies: {
      dayNotOpened:
        'Look whether the worker runs, and in Temporal whether the workflow is there. The half-hourly sweep begins a lost one anew.',
      analysisNotBegun: 'Look whether the worker runs, and in Temporal what the workflow waits for.',
      analysisLong: 'Look in Temporal at the attempts of the activity and at the log of the worker.',
      analysisFailed: 'Mend what the code names, then ask for the analysis again.',
      endNotReached: 'Look whether the worker runs, and in Temporal whether the workflow is there.',
      unreadable:
        'Look at the log of the API for what is wrong. An event that a newer release wrote is read by that release alone.',
      unreached: 'Look whether Temporal answers and whether the API runs. What waits is sent by itself once it does.',
    } satisfies Record<StuckReason, string>,
  },
  retry: {
    button: 'Try the analysis again',
    busy: 'Asking …',
    done: (id: string, attempt: number) => `The analysis of ${id} begins anew: attempt ${attempt}.`,
    failed: 'The analysis was not asked for.',
  },
  phases: {
    title: 'Weeks that are open',
    phase: 'Phase',
    all: 'All',
    day: (day: number) => (day === 0 ? 'Before' : `Day ${day}`),
    none: 'No week is open.',
  },
  relay: {
    title: 'What Temporal is still to hear',
    waiting: (weeks: number) => (weeks === 0 ? 'Nothing waits.' : `${formatCount(weeks, 'week waits', 'weeks wait')}.`),
    since: (since: string, at: string) =>
      `The oldest has been due for ${formatDuration(Date.parse(at) - Date.parse(since))}.`,
    failing: (weeks: number) => `${formatCount(weeks, 'was', 'were')} refused at the last try.`,
  },
  mail: {
    title: 'Letters',
    waiting: (letters: number) =>
      letters === 0 ? 'No letter waits.' : `${formatCount(letters, 'letter waits', 'letters wait')}.`,
    since: (since: string, at: string) =>
      `The oldest was written ${formatDuration(Date.parse(at) - Date.parse(since))} ago.`,
    paced: (letters: number) =>
      `${formatCount(letters, 'letter', 'letters')} of these ${letters === 1 ? 'goes to an address' : 'go to addresses'} that nobody has proved, so many a minute; the rest wait, none is refused.`,
    pacedSince: (since: string, at: string) =>
      `The first of them was asked for ${formatDuration(Date.parse(at) - Date.parse(since))} ago.`,
    delayed: (letters: number) =>
      `Mail is delayed: ${formatCount(letters, 'letter', 'letters')} should have gone out by now. Look whether the mail server answers and whether the worker runs.`,
    table: 'Letters that did not go out, in the last seven days',
    kind: 'Kind',
    state: 'State',
    code: 'Code',
    letters: 'Letters',
    weeks: 'Weeks',
    fine: 'None failed in the last seven days.',
    reports: 'Letters that came back or were called unwanted, in the last seven days',
    report: 'What was reported',
    reportKinds: {
      hard: 'Nobody has the address',
      soft: 'Not delivered for another reason',
      complaint: 'Called unwanted by the reader',
    },
    reportedSenders: 'Accounts whose invitations readers have reported',
    account: 'Account',
    readers: 'Readers',
    last: 'Last',
  },
  crashes: {
    title: 'Pages that broke in browsers',
    note: 'Each browser tells the same fault once a page. Lines are those of the built files, the innermost first.',
    none: 'No page has broken that we know of.',
    screen: 'Page',
    kind: 'Kind',
    times: 'Times',
    lastAt: 'Last seen',
    firstAt: 'First seen',
    release: 'Release',
    stack: 'Lines',
    unknown: 'none told',
  },
  audit: {
    title: 'Audit',
    lead: 'Who did what to which id, newest first. Looking at this page is noted, too.',
    loadFailed: 'The audit could not be loaded.',
    table: 'Entries',
    columns: ['Number', 'Time', 'Who', 'What', 'To which id', 'Outcome'],
    none: 'Nothing is noted yet.',
    decision: (decision: 'allowed' | 'refused', reason: string | null) =>
      decision === 'allowed' ? 'done' : `refused: ${reason}`,
  },
  week: {
    title: 'A week',
    unknown: 'There is no such week',
    unknownText: 'It may have been erased, or the id is not right.',
    phase: 'Phase',
    day: 'Day',
    dayOf: (day: number) => (day === 0 ? 'before day 1' : `${day} of 7`),
    version: 'Version of the log',
    attempt: 'Analyses begun',
    graceEnds: 'Grace ends',
    temporal: 'Workflow',
    inTemporal: 'Open in Temporal',
    noTemporal: 'This installation names no Web UI of Temporal (TEMPORAL_UI_URL).',
    fine: 'This week is not stuck.',
    phases,
    days: { title: 'Days', day: 'Day', opens: 'Opens', state: 'State', opened: 'opened', ahead: 'not opened' },
    tasks: {
      title: 'Tasks',
      task: 'Task',
      state: 'State',
      states: { done: 'done', open: 'open', locked: 'not open', skipped: 'left out' },
    },
    relay: {
      title: 'Relay',
      none: 'There was never anything to tell.',
      facts: (delivered: number, head: number) => `Temporal has heard of version ${delivered} of ${head}.`,
      attempts: (attempts: number) => `Tried ${formatCount(attempts, 'time', 'times')}.`,
      due: (instant: string) => `Next try ${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC.`,
    },
    letters: {
      title: 'Letters',
      none: 'No letter was written.',
      kind: 'Kind',
      state: 'State',
      tries: 'Tries',
      code: 'Code',
      written: 'Written',
    },
    events: {
      title: 'Last events',
      version: 'Version',
      type: 'Type',
      origin: 'By',
      at: 'At',
      origins: { a: 'API', w: 'workflow', o: 'operator', s: 'system' } as Record<string, string>,
    },
    views: {
      title: 'Read models',
      note: 'How many rows the log asks for and how many there are. What is missing is made anew by npm run views:rebuild.',
      table: 'Table',
      rows: 'Rows',
      expected: 'Asked for',
      version: 'Newest version',
      whole: 'whole',
      behind: 'behind',
    },
  },
} as const;
