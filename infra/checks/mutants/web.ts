import type { MutantGroup } from '#infra/checks/mutants/mutant.ts';

export const WEB: MutantGroup[] = [
  {
    file: 'web/api/problem.ts',
    test: 'web/api/call.test.ts',
    faults: [
      {
        rule: 'only a fault of the server bears a reference',
        name: 'a fault of the server bears',
        find: '...(response.status >= 500 &&',
        plant: '...(',
      },
    ],
  },
  {
    file: 'web/api/outbox.ts',
    test: 'web/api/outbox.test.ts',
    faults: [
      { rule: 'an answer of another account waits', find: '!this.#ports.isOwnerPresent(row.owner)', plant: 'false' },
      {
        rule: 'one tab sends at a time',
        find: 'await this.#ports.runExclusively(async () => {\n          delayMs = await this.#runPass();\n        });',
        plant: 'delayMs = await this.#runPass();',
      },
      {
        rule: 'rows of one assessment go out in their order',
        find: 'blockedReasons.set(queue, waiting.reason);',
        plant: 'void blockedReasons;',
      },
      {
        rule: 'a form does not overtake a locked answer of its child',
        name: 'a form waits behind the answers of its child',
        find: 'blockedReasons.get(row.assessmentId) ?? ',
        plant: '',
      },
      {
        rule: 'a form holds back no answer of its child',
        name: 'a form that a filter on the way refuses',
        find: 'row.draft ?? row.assessmentId',
        plant: 'row.assessmentId',
      },
      {
        rule: 'an answer is stored before the next question',
        find: '    await this.#ports.store.put(row);\n    const outcome',
        plant: '    void this.#ports.store.put(row).catch(() => {});\n    const outcome',
      },
      {
        rule: 'a refused answer stays for an adult to see',
        find: 'await this.#ports.store.put({ ...row, rejected: problem.code }).catch(() => undefined);',
        plant: 'await this.#ports.store.remove(row.key);',
      },
      {
        rule: 'answers of an erased child leave the device',
        find: "if (problem.code !== 'ERASED') return null;",
        plant: 'return null;',
      },
      {
        rule: 'a store that fails is asked again',
        find: 'delayMs = this.#ports.retryDelayMs(this.#attempt++);\n      }',
        plant: 'delayMs = undefined;\n      }',
      },
    ],
  },
  {
    file: 'web/api/outbox-row.ts',
    test: 'web/api/outbox.test.ts',
    faults: [{ rule: 'a key in flight is waited for', find: ' || isContended(problem)', plant: '' }],
  },
  {
    file: 'web/api/live.ts',
    test: 'web/api/live.test.ts',
    faults: [
      { rule: 'an older view is dropped', find: 'view.version <= have && !reset', plant: 'false' },
      {
        rule: 'a half-open socket is dropped',
        find: 'this.#onLost(socket), HEARTBEAT_TIMEOUT_MS',
        plant: 'undefined, HEARTBEAT_TIMEOUT_MS',
      },
      {
        rule: 'a socket whose session ended stays closed',
        find: 'code === CLOSE.sessionExpired || code === CLOSE.revoked',
        plant: 'code === CLOSE.revoked',
      },
    ],
  },
  {
    file: 'web/api/call.ts',
    test: 'web/api/call.test.ts',
    faults: [
      {
        rule: 'a call without an answer ends',
        find: 'const timer = setTimeout(abort, settings.request.limitMs);',
        plant: 'const timer = undefined;',
      },
      { rule: 'a write carries a key', find: "method === 'GET' || unkeyed ?", plant: 'true ?' },
    ],
  },
  {
    file: 'web/api/early-request.ts',
    test: 'web/api/early-request.test.ts',
    faults: [
      {
        rule: 'an early answer is of the account that reads it',
        find: ' || taken.account !== sessionHint.getAccount()',
        plant: '',
      },
      { rule: 'an early answer is taken once', find: '  pending = null;\n', plant: '' },
      { rule: 'without a known account nothing is requested early', find: '!week || !account ||', plant: '!week ||' },
    ],
  },
  {
    file: 'web/api/session-hint.ts',
    test: 'web/app/two-tabs.test.tsx',
    faults: [
      {
        rule: 'another tab hears of a new session',
        name: 'is told nothing more by the connection',
        find: 'dispatchEvent(new Event(STORAGE_KEY));',
        plant: '',
      },
    ],
  },
  {
    file: 'web/ui/lazy-screens.ts',
    test: 'web/ui/lazy-screens.test.tsx',
    faults: [
      {
        rule: 'a screen without its code says what to do',
        find: 'if (!(await isReachable())) return OfflinePage;',
        plant: '',
      },
      { rule: 'a page is not loaded in circles', find: 'if (recent.length >= MAX_RELOADS) return false;', plant: '' },
    ],
  },
  {
    file: 'web/lib/stored-view.ts',
    test: 'web/lib/stored-view.test.ts',
    faults: [
      {
        rule: 'a stored view of another shape is not shown',
        name: 'of an older release',
        find: 'shape === getShape() && view',
        plant: 'view',
      },
    ],
  },
  {
    file: 'web/ui/read-aloud.tsx',
    test: 'web/ui/read-aloud.test.tsx',
    faults: [
      {
        rule: 'one screen has one voice',
        name: 'is not played beside a part of the screen that the device has to read',
        find: ' && unrecordedTexts.size === 0',
        plant: '',
      },
    ],
  },
  {
    file: 'web/stage/sounds.ts',
    test: 'web/stage/sounds.test.tsx',
    faults: [
      {
        rule: 'games are silent',
        name: 'in a game nothing is heard',
        find: 'isSilent() ? null : openContext()',
        plant: 'openContext()',
      },
    ],
  },
  {
    file: 'web/app/paper-route.tsx',
    test: 'web/features/report/paper-page.test.tsx',
    faults: [
      {
        rule: 'no page for school stands open after a withdrawal',
        name: 'gives way to a sentence as soon as consent is withdrawn',
        find: "name === 'school' && !consent",
        plant: 'false',
      },
      {
        rule: 'a page beside a report closes for who was removed',
        name: 'a page for school closes by itself for a guardian who was removed',
        find: 'useLiveAssessments(progress.data && [progress.data]);',
        plant: '',
      },
    ],
  },
  {
    file: 'web/features/dashboard/use-assessments.ts',
    test: 'web/features/report/paper-page.test.tsx',
    faults: [
      {
        rule: 'reads of a week are forgotten with the right to it',
        name: 'the report closes by itself for a guardian who was removed',
        find: 'void client.resetQueries(',
        plant: 'void (',
      },
    ],
  },
  {
    file: 'web/stage/use-listening.ts',
    test: 'web/stage/use-listening.test.tsx',
    faults: [
      {
        rule: 'cards that were broken off are read by themselves',
        name: 'that another voice broke off',
        find: 'if (canSpeak() && !isElsewhere()) resume.current();',
        plant: '',
      },
      {
        rule: 'nothing is read behind a question',
        name: 'that another voice broke off',
        find: ' && !isElsewhere()',
        plant: '',
      },
      {
        rule: 'a tap breaks no sentence off',
        name: 'that are tapped are read next',
        find: 'else if (sleeping.includes(place)) readOptions([place]);',
        plant: 'else aloud.say(place + first);',
      },
      {
        rule: 'a picture that is the answer never sleeps',
        name: 'never sleep',
        find: '!options[place]?.pictureOnly && ',
        plant: '',
      },
      {
        rule: 'time counts from the end of the last card',
        name: 'count their time',
        find: 'useShownAt(!isLocked)',
        plant: 'useShownAt()',
      },
    ],
  },
  {
    file: 'web/app/step/use-step-assessment.ts',
    test: 'web/app/steps.test.tsx',
    faults: [
      {
        rule: 'a device whose clock is ahead renews no hand-over without end',
        find: '2 * retryMs.current',
        plant: 'retryMs.current',
      },
    ],
  },
];
