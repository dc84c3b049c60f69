import type { MutantGroup } from '#infra/checks/mutants/mutant.ts';

export const SERVICES: MutantGroup[] = [
  {
    file: 'services/database/postgres-event-store.ts',
    test: 'services/database/event-store.int.test.ts',
    faults: [
      {
        rule: 'a key of another request is told apart',
        name: 'answers a known key',
        find: "sameRequest: outcome === 'duplicate'",
        plant: 'sameRequest: true',
      },
      {
        rule: 'an erased child is answered as erased',
        name: 'writes nothing for an erased child',
        find: "if (previous?.erased) return { outcome: 'erased' };",
        plant: '',
      },
      {
        rule: 'a withdrawn form is deleted in the commit of the withdrawal',
        name: 'deletes the form that a teacher withdraws',
        find: 'if (isFormWithdrawn) await',
        plant: 'if (false) await',
      },
    ],
  },
  {
    file: 'services/database/postgres-js.ts',
    test: 'services/database/postgres-js.int.test.ts',
    faults: [
      {
        rule: 'a client of the log needs no more for a query than for the first',
        find: "specifier === './queue.js'",
        plant: 'false',
      },
      {
        rule: 'a connection that is lost while it reads types ends no process',
        find: '`${READING_TYPES}.catch(() => {})`',
        plant: 'READING_TYPES',
      },
    ],
  },
  {
    file: 'services/http/web-app.ts',
    test: 'services/http/old-pages.int.test.ts',
    faults: [
      {
        rule: 'an answer of a newer page is not refused for good',
        find: '&& !releases.isKnown(release)',
        plant: '&& false',
      },
      {
        rule: 'a page of the next release finds its files on processes of this one',
        find: 'nowMs() - lookedMs < LOOK_MS',
        plant: 'nowMs() > 0',
      },
    ],
  },
  {
    file: 'services/families/guardian-invitations.store.ts',
    test: 'services/http/permissions.int.test.ts',
    faults: [
      {
        rule: 'an owner ends no invitation of another family',
        name: 'is answered like one that does not exist',
        find: 'eq(invitations.id, id), eq(invitations.studentId, studentId), ',
        plant: 'eq(invitations.id, id), ',
      },
    ],
  },
  {
    file: 'services/assessment/system-commands.ts',
    test: 'services/assessment/teacher.route.int.test.ts',
    faults: [
      {
        rule: 'what a teacher asked for besides the end of an invitation happens once',
        name: 'does what was asked besides in the one commit',
        find: 'alongside).catch(ignoreFinalRefusal)',
        plant: 'alongside).catch(() => undefined)',
      },
    ],
  },
  {
    file: 'services/assessment/reported-emails.route.ts',
    test: 'services/http/lost-effects.int.test.ts',
    faults: [
      {
        rule: 'a week does not wait for a teacher who has reported the letter',
        name: 'reportLetter',
        find: 'await declineInvitation(invitation.id, now, report);',
        plant: '{ await db.transaction(report); await declineInvitation(invitation.id, now); }',
      },
    ],
  },
  {
    file: 'services/item-bank/guessing.ts',
    test: 'services/item-bank/authoring.test.ts',
    faults: [
      { rule: 'an order is guessed by its number of parts', find: 'ways * (place + 1)', plant: 'ways + place' },
      {
        rule: 'in a table only the heads of rows are guessed where one is right',
        find: 'if (asksForRow(task)) return',
        plant: 'if (false) return',
      },
    ],
  },
  {
    file: 'services/assessment/academic.ts',
    test: 'services/assessment/academic.test.ts',
    faults: [
      {
        rule: 'each cell of the right row counts where a row of a table is asked for',
        find: '(asksForRow(bankItem) || cell.column === column)',
        plant: 'cell.column === column',
      },
      {
        rule: 'children under six type no number',
        find: "(ageYears >= TYPES_FROM || each.format !== 'number')",
        plant: 'true',
      },
      {
        rule: 'a child is asked nothing that its screens do not read to it',
        find: "(screenMode !== '3-6' || !hasUnspokenText(each))",
        plant: 'true',
      },
    ],
  },
  {
    file: 'services/assessment/handle.ts',
    test: 'services/assessment/handle.test.ts',
    faults: [
      {
        rule: 'a conflict is decided anew',
        find: "result.outcome === 'conflict') return null",
        plant: "result.outcome === 'conflict') return refuse('CONFLICT')",
      },
      {
        rule: 'a repeated key is a replay',
        find: 'if (!previous) throw error;',
        plant: 'if (previous || !previous) throw error;',
      },
      {
        rule: 'a key belongs to one request',
        find: "if (!result.sameRequest) return refuse('KEY_REUSED');",
        plant: '',
      },
      { rule: 'a child has one running assessment', find: "return refuse('WEEK_RUNNING')", plant: 'return null' },
      {
        rule: 'a lost hint fails no write',
        find: '} catch {\n      // The write is committed',
        plant: '} catch (error) {\n      throw error;\n      // The write is committed',
      },
    ],
  },
  {
    file: 'services/assessment/progress.view.ts',
    test: 'services/assessment/progress.view.test.ts',
    faults: [
      { rule: 'a child sees no score', find: "overall: reader === 'parent' ?", plant: 'overall: true ?' },
      { rule: 'a child sees no day to come', find: "reader === 'child' && day > today ? [] : tasks", plant: 'tasks' },
      { rule: 'a teacher sees what is the own', find: "reader === 'parent' || news.who === reader", plant: 'true' },
    ],
  },
  {
    file: 'services/assessment/handovers.store.ts',
    test: 'services/assessment/handover.int.test.ts',
    faults: [
      {
        rule: 'a hand-over allows five tries',
        name: 'has five tries',
        find: 'and(isHandover, lt(rows.tries, MOST_TRIES))',
        plant: 'isHandover',
      },
      {
        rule: 'a session that is handed over is locked',
        name: 'every route of a grown-up answers 423',
        find: '.set({ lockedAt: new Date(handover.seenAt) })',
        plant: '.set({ lockedAt: null })',
      },
    ],
  },
  {
    file: 'services/http/child-cookie.ts',
    test: 'services/assessment/handover.int.test.ts',
    faults: [
      {
        rule: 'child mode ends after two hours',
        name: 'two hours are the end',
        find: 'longestMs: 2 * 3_600_000',
        plant: 'longestMs: 20 * 3_600_000',
      },
      {
        rule: 'child mode ends after twenty idle minutes',
        name: 'two hours, or twenty minutes',
        find: 'idleMs: 20 * 60_000',
        plant: 'idleMs: 600 * 60_000',
      },
    ],
  },
  {
    file: 'services/http/step-up.ts',
    test: 'services/http/guard.test.ts',
    faults: [
      {
        rule: 'a proof of identity counts for ten minutes',
        find: 'FRESH_MS = 10 * 60_000',
        plant: 'FRESH_MS = 100 * 60_000',
      },
    ],
  },
  {
    file: 'services/http/guard.ts',
    test: 'services/http/guard.test.ts',
    faults: [
      {
        rule: 'a route has a policy',
        find: 'if (policy === undefined || !Object.hasOwn(RULES, policy))',
        plant: 'if (policy && !Object.hasOwn(RULES, policy))',
      },
      {
        rule: 'a policy checks every object of a path',
        find: 'if (fault) throw new Error',
        plant: 'if (false) throw new Error',
      },
      {
        rule: 'an answer is written as nobody else’s',
        find: 'if (session && session.userId !== owner)',
        plant: 'if (false)',
      },
      { rule: 'a foreign page writes nothing', find: 'refuseForeign(request);', plant: 'void refuseForeign;' },
      { rule: 'a foreign page spends no limit of its visitor', find: '&& !isVisit &&', plant: '&& false &&' },
    ],
  },
  {
    file: 'services/http/rate-limit.ts',
    test: 'services/http/edges.test.ts',
    faults: [
      { rule: 'a limit counts a /64', find: '.slice(0, 4)', plant: '.slice(0, 8)' },
      {
        rule: 'an IPv4 address counts however it is written',
        find: 'groups[5] === 0xffff)',
        plant: 'groups[5] === 0xfffe)',
      },
    ],
  },
  {
    file: 'services/http/mount.ts',
    test: 'services/http/edges.test.ts',
    faults: [
      {
        rule: 'a key is a UUID',
        find: 'if (key.success) return key.data.toLowerCase();',
        plant: 'return String(header);',
      },
      { rule: 'a key belongs to its body', find: '\\n${JSON.stringify(body ?? null)}', plant: '' },
    ],
  },
  {
    file: 'services/http/rate-limit.ts',
    test: 'services/http/edges.test.ts',
    faults: [{ rule: 'a limit refuses what is too much', find: 'if (tokens < 1)', plant: 'if (tokens < 0)' }],
  },
  {
    file: 'services/http/keyed-write.store.ts',
    test: 'services/http/idempotency.int.test.ts',
    faults: [{ rule: 'a keyed write is run once', find: 'if (!fresh) {', plant: 'if (fresh === null) {' }],
  },
  {
    file: 'services/accounts/attempt-limits.store.ts',
    test: 'services/accounts/network-limits.int.test.ts',
    faults: [
      {
        rule: 'tries of one /64 are limited over all processes',
        name: 'of one /64 end in 429',
        find: 'const wait = await count(key, rules[kind]);',
        plant: 'const wait = null as number | null;',
      },
      {
        rule: 'a network that is refused costs no write',
        name: 'are refused without a write',
        find: 'blockedUntil.set(key, performance.now() + wait * 1000);',
        plant: '',
      },
    ],
  },
  {
    file: 'services/accounts/factors.store.ts',
    test: 'services/accounts/factors.int.test.ts',
    faults: [
      {
        rule: 'a code of an app is taken once',
        name: 'is taken once',
        find: 'return claimedRows.length > 0;',
        plant: 'return true;',
      },
      {
        rule: 'a backup code is taken once',
        name: 'signs in once',
        find: 'return deletedRows.length > 0;',
        plant: 'return true;',
      },
      {
        rule: 'a challenge lasts five minutes',
        name: 'answers the challenge',
        find: 'CHALLENGE = { minutes: 5',
        plant: 'CHALLENGE = { minutes: 50',
      },
    ],
  },
  {
    file: 'services/accounts/attempt-limits.store.ts',
    test: 'services/accounts/sign-in.int.test.ts',
    faults: [
      {
        rule: 'a password is guessed five times',
        name: 'gets five tries from anywhere',
        find: 'row.failures > most ?',
        plant: 'row.failures > 100 * most ?',
      },
    ],
  },
  {
    file: 'services/accounts/account-emails.store.ts',
    test: 'services/accounts/sign-in.int.test.ts',
    faults: [
      {
        rule: 'the code of an email is guessed five times',
        name: 'is guessed by nobody',
        find: 'const MOST_TRIES = 5;',
        plant: 'const MOST_TRIES = 500;',
      },
    ],
  },
  {
    file: 'services/privacy/archive-events.ts',
    test: 'services/privacy/archive-readers.int.test.ts',
    faults: [
      {
        rule: 'the trace of a hidden actor is not in the archive',
        name: 'the archive names neither the actor nor the trace',
        find: 'traceparent: __, ...anonymous',
        plant: '...anonymous',
      },
    ],
  },
  {
    file: 'services/database/mail.tables.ts',
    test: 'services/mail/outbox.int.test.ts',
    faults: [
      {
        rule: 'a letter that failed is one of its day',
        name: 'gives way to another letter that failed',
        find: "case when (${mail.payload} ? 'after' or ${mail.state} = 'retry') and ${mail.lastError} is null then ${mail.dueAt} end",
        plant: '${mail.dueAt}',
      },
    ],
  },
  {
    file: 'services/database/encode.ts',
    test: 'services/database/encode.test.ts',
    faults: [
      {
        rule: 'a field of the next release is read',
        name: 'gives back the fields of the next release',
        find: ".filter(({ code }) => code !== 'unrecognized_keys')",
        plant: '',
      },
    ],
  },
  {
    file: 'services/database/postgres-event-store.ts',
    test: 'infra/monitoring/traces.int.test.ts',
    faults: [
      {
        rule: 'an event bears its trace',
        name: 'a trace goes from the click',
        find: '{ actor: request.actor, ...readTraceFields() }',
        plant: '{ actor: request.actor }',
      },
      {
        rule: 'an email bears the trace of its commit',
        name: 'a trace goes from the click',
        find: '{ ...payload, ...readTraceFields() }',
        plant: 'payload',
      },
    ],
  },
  {
    file: 'services/database/trace-reader.ts',
    test: 'services/relay/relay-traces.int.test.ts',
    faults: [
      {
        rule: 'a trace fails nothing that it traces',
        name: 'keeps no signal back',
        find: 'return {};',
        plant: 'throw error;',
      },
    ],
  },
  {
    file: 'services/http/request-span.ts',
    test: 'infra/monitoring/traces.int.test.ts',
    faults: [
      {
        rule: 'a handler runs in the span of its request',
        name: 'a trace goes from the click',
        find: 'span ? withinSpan(span, run) : run()',
        plant: 'run()',
      },
      {
        rule: 'a click is the id of its trace',
        name: 'a trace goes from the click',
        find: "if (typeof key !== 'string') return {};",
        plant: 'return {};',
      },
    ],
  },
  {
    file: 'services/tracing.ts',
    test: 'services/tracing.test.ts',
    faults: [
      {
        rule: 'of an error only its kind is sent',
        name: 'of an error only its kind',
        find: 'message: toFault(error).name',
        plant: 'message: String(error)',
      },
    ],
  },
  {
    file: 'services/relay/relay.store.ts',
    test: 'services/relay/assessment.relay.int.test.ts',
    faults: [
      {
        rule: 'a signal that may wait is not behind',
        name: 'a signal that may wait is due later',
        find: ' and (relay.due_at <= now() or relay.attempts > 0)',
        plant: '',
      },
    ],
  },
  {
    file: 'services/relay/relay.store.ts',
    test: 'services/relay/relay-faults.int.test.ts',
    faults: [
      {
        rule: 'an append that races with the ack is told',
        name: 'an append that races',
        find: 'case when relay.head = ${head} then null else now() end',
        plant: 'null',
      },
      {
        rule: 'a lease keeps other relays away',
        name: 'is taken over when its lease ends',
        find: ' and (lease_until is null or lease_until <= now())',
        plant: '',
      },
      {
        rule: 'a relay without its lease changes nothing',
        name: 'slept through its lease',
        find: 'where stream_id = ${assessmentId} and lease_owner = ${owner}\n        returning',
        plant: 'where stream_id = ${assessmentId} and ${owner}::text is not null\n        returning',
      },
    ],
  },
  {
    file: 'services/queue/queue.ts',
    test: 'services/queue/queue.test.ts',
    faults: [{ rule: 'the breaker opens at the fifth failure', find: 'MAX_FAILURES = 5', plant: 'MAX_FAILURES = 6' }],
  },
  {
    file: 'services/mail/delivery.ts',
    test: 'services/mail/delivery.test.ts',
    faults: [
      {
        rule: 'a reminder that may have arrived is not repeated',
        find: "AT_MOST_ONCE.includes(kind) ? { state: 'unknown' } : buildRetry(attempts)",
        plant: 'buildRetry(attempts)',
      },
    ],
  },
  {
    file: 'services/mail/mail.store.ts',
    test: 'services/mail/outbox.int.test.ts',
    faults: [
      {
        rule: 'a reminder of a sender that died is not repeated',
        name: 'does not repeat the reminder of a sender that died',
        find: "then 'unknown' else 'retry' end",
        plant: "then 'retry' else 'retry' end",
      },
    ],
  },
  {
    file: 'services/mail/suppressions.store.ts',
    test: 'services/mail/outbox.int.test.ts',
    faults: [
      {
        rule: 'an address that is closed is not written to',
        name: 'who said that we are never to write',
        find: 'return checks.map((_, place) => places.has(place));',
        plant: 'return checks.map(() => places.size < 0);',
      },
      {
        rule: 'a bounce closes an address for a month',
        name: 'is written to no more, until it has been a month',
        find: "const isActive = or(ne(suppressions.reason, 'bounced'), isRecent);",
        plant: "const isActive = or(ne(suppressions.reason, ''), isRecent);",
      },
    ],
  },
  {
    file: 'services/audit/audit-chain.ts',
    test: 'services/audit/audit-chain.test.ts',
    faults: [
      { rule: 'a seal covers the row before', find: '.update(previousSeal)', plant: '' },
      {
        rule: 'a row that is missing is noticed',
        find: "faults.push({ number, fault: 'gap' })",
        plant: 'faults.slice()',
      },
    ],
  },
  {
    file: 'services/live/watch.ts',
    test: 'services/live/watch.test.ts',
    faults: [
      {
        rule: 'a socket whose session ended is closed',
        find: 'return socket.close(CLOSE.sessionExpired)',
        plant: 'return',
      },
      { rule: 'a socket watches twenty weeks at most', find: 'MAX_TOPICS = 20', plant: 'MAX_TOPICS = 200' },
      {
        rule: 'messages are counted for a user, on whichever socket',
        find: 'messageLimit.take(owner.user, now());',
        plant: 'void owner;',
      },
    ],
  },
  {
    file: 'services/reports/shared-report.ts',
    test: 'services/reports/shared-report.test.ts',
    faults: [
      {
        rule: 'a mark that rests on one answer is not shared',
        find: 'n > 1;',
        plant: 'n > 0;',
      },
      {
        rule: 'a sentence that rests on one answer is not shared',
        name: 'says nothing that rests on one answer',
        find: 'isShared(statement) && (answered.length === 0 || answered.includes(true))',
        plant: 'isShared(statement)',
      },
      {
        rule: 'a sentence that is not shared leaves its list',
        find: 'statements.filter(isTold).map(toSentence)',
        plant: 'statements.map(toSentence)',
      },
      {
        rule: 'a form without ratings came in, too',
        find: 'hasForm(who, document)',
        plant: 'document.sources.some((source) => source.who === who)',
      },
      {
        rule: 'a report that cannot be trusted claims nothing',
        find: "const isTrusted = trust.level !== 'low';",
        plant: 'const isTrusted = true;',
      },
      {
        rule: 'where there must be a sentence, none that repeats an answer stands',
        find: 'isTold(statement) ? toSentence(statement) : otherwise',
        plant: 'otherwise && toSentence(statement)',
      },
    ],
  },
  {
    file: 'services/reports/shared-sentences.ts',
    test: 'services/reports/shared-report.test.ts',
    faults: [
      {
        rule: 'no single answer of an adult is shared',
        find: "'rating.academic-strength': false",
        plant: "'rating.academic-strength': true",
      },
      {
        rule: 'no activity that a parent ticked is shared',
        find: "'strength.favourites': false",
        plant: "'strength.favourites': true",
      },
      {
        rule: 'a sentence of another release is not shared',
        find: 'Object.hasOwn(IS_SHARED, key) && IS_SHARED[key as ReportKey]',
        plant: 'IS_SHARED[key as ReportKey] !== false',
      },
    ],
  },
  {
    file: 'services/reports/report.route.ts',
    test: 'services/reports/shares.int.test.ts',
    faults: [
      {
        rule: 'no page for school leaves after a withdrawal',
        name: 'for school is not made after a withdrawal',
        find: "paper?.name === 'school' && !stored.week.consent",
        plant: 'false',
      },
    ],
  },
  {
    file: 'services/reports/shares.store.ts',
    test: 'services/reports/shares.int.test.ts',
    faults: [
      {
        rule: 'five links work at a time',
        name: 'makes five that work',
        find: 'const MOST_OPEN = 5;',
        plant: 'const MOST_OPEN = 6;',
      },
      {
        rule: 'a link that ended opens nothing',
        name: 'that was ended, has expired',
        find: "placeholder('tokenHash')), isNull(shares.endedAt)],",
        plant: "placeholder('tokenHash'))],",
      },
      {
        rule: 'a link that expired opens nothing',
        name: 'that was ended, has expired',
        find: "gt(shares.expiresAt, sql`${placeholder('now')}::timestamptz`)",
        plant: "gt(sql`${placeholder('now')}::timestamptz`, sql`'2000-01-01'`)",
      },
    ],
  },
  {
    file: 'services/privacy/erasures.store.ts',
    test: 'services/privacy/erasure.int.test.ts',
    faults: [
      {
        rule: 'an erasure names the child',
        name: 'is refused under another name',
        find: "if (!isSameName(child.nickname, nickname)) return refuse('OTHER_NAME');",
        plant: '',
      },
    ],
  },
  {
    file: 'services/privacy/consents.route.ts',
    test: 'services/reports/shares.int.test.ts',
    faults: [
      {
        rule: 'a withdrawal of consent ends the links in its commit',
        name: 'comes with the consent of the child, also where the week of its report has yet to hear of that',
        find: '        await endShares(tx, { studentId, now });\n',
        plant: '',
      },
    ],
  },
  {
    file: 'services/privacy/erasure-steps.store.ts',
    test: 'services/privacy/erasure.int.test.ts',
    faults: [
      {
        rule: 'an erasure leaves no row of the child',
        name: 'leave no row of the child',
        find: 'if (table.erased === step)',
        plant: "if (table.erased === step && table.table !== 'mail')",
      },
    ],
  },
  {
    file: 'services/jobs/log-rows.store.ts',
    test: 'services/jobs/retention.int.test.ts',
    faults: [
      {
        rule: 'answers expire',
        name: 'is there the day before and gone the day after',
        find: 'findEnded(sql, due),',
        plant: '',
      },
      {
        rule: 'answers expire soon after a withdrawal',
        name: 'goes 30 days after the withdrawal',
        find: 'findWithdrawn(sql, subtractDays(now, retention.withdrawnAnswers)),',
        plant: '',
      },
    ],
  },
  {
    file: 'services/assessment/scheduling.store.ts',
    test: 'services/families/reminder-address.int.test.ts',
    faults: [
      {
        rule: 'a week takes no reminders away from an address that agreed',
        name: 'stay with the address that has agreed when another week begins',
        find: 'keepsOther: true',
        plant: 'keepsOther: false',
      },
    ],
  },
  {
    file: 'services/assessment/recalibrate.main.ts',
    test: 'services/assessment/recalibrate.int.test.ts',
    faults: [
      {
        rule: 'games are counted only under words that name them',
        name: 'reads no game under a consent whose words name the questions alone',
        find: 'if (hasGames) ',
        plant: '',
      },
    ],
  },
  {
    file: 'services/mail/kinds.ts',
    test: 'services/mail/email-tokens.test.ts',
    faults: [
      {
        rule: 'emails that protect an account cannot be turned off',
        find: 'isMailKind(name) && MAIL_KINDS[name].canBeTurnedOff',
        plant: 'isMailKind(name)',
      },
    ],
  },
  {
    file: 'services/http/policies.ts',
    test: 'services/families/guardians.int.test.ts',
    faults: [
      {
        rule: 'a co-guardian decides nothing alone',
        name: 'a co-guardian',
        find: "return role === 'co-guardian' ? refuse('FORBIDDEN') : role === 'owner';",
        plant: 'return role !== null;',
      },
    ],
  },
  {
    file: 'services/privacy/archive-events.ts',
    test: 'services/privacy/archive-readers.int.test.ts',
    faults: [
      {
        rule: 'an archive holds no words of another guardian',
        name: 'the archive of one guardian holds no words',
        find: 'texts: isAuthor ? texts : {}',
        plant: 'texts',
      },
      {
        rule: 'an archive holds what the teacher shared',
        name: 'the archive shows a text of the teacher only',
        find: 'data: { ...data, texts: keepSharedTexts(texts, shared), shared }',
        plant: 'data: { ...data, texts, shared }',
      },
      {
        rule: 'a family is not told that the teacher declined',
        name: 'the archive of the family says that an invitation ended',
        find: '({ by: _, ...data }) => ({ data, actor: false })',
        plant: '(data) => ({ data, actor: true })',
      },
    ],
  },
  {
    file: 'services/relay/assessment.relay.ts',
    test: 'services/relay/assessment.relay.test.ts',
    faults: [
      {
        rule: 'the workflow is not told what it wrote itself',
        name: 'signals: tell the workflow of a new analysis, but not of one that it wrote itself or that lies past the head',
        find: "origin === 'w' || version > head",
        plant: 'version > head',
      },
    ],
  },
  {
    file: 'services/live/hub.ts',
    test: 'services/live/watch.test.ts',
    faults: [
      {
        rule: 'a frame is measured from a commit of this node',
        name: 'frames: measured',
        find: 'Number.isFinite(since) ? now() - since : (stored?.ageMs ?? 0)',
        plant: 'stored?.ageMs ?? 0',
      },
      {
        rule: 'a frame of a commit of another process is measured by the age of its row',
        name: 'frames: measured',
        find: 'Number.isFinite(since) ? now() - since : (stored?.ageMs ?? 0)',
        plant: 'Number.isFinite(since) ? now() - since : 0',
      },
    ],
  },
  {
    file: 'services/ops/service-levels.ts',
    test: 'services/ops/service-levels.test.ts',
    faults: [
      {
        rule: 'a process counts a missed reminder once per email',
        name: 'was never written: missed once',
        find: 'if (missed.has(dedupeKey)) return;',
        plant: '',
      },
      {
        rule: 'an expired reminder that had become needless is no missed one',
        name: 'all was done before that',
        find: 'if (await isNeeded(id, payload.until)) return',
        plant: 'return',
      },
      {
        rule: 'a report after the grace is due when the grace ended',
        find: '?? plan.graceEnds, plan.graceEnds]',
        plant: '?? plan.graceEnds]',
      },
    ],
  },
  {
    file: 'services/startup-memory.ts',
    test: 'services/startup-memory.test.ts',
    faults: [
      {
        rule: 'the memory of the start is given back',
        find: "collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });",
        plant: 'void collect;',
      },
    ],
  },
  {
    file: 'shared/domain/assessment/signals.ts',
    test: 'shared/domain/assessment/signals.test.ts',
    faults: [
      {
        rule: 'the last task of a person is signalled',
        name: 'at once',
        find: 'if (tasks.every((task) => isPersonStillAwaited(state, task)))',
        plant: 'if (tasks.length > 0)',
      },
      {
        rule: 'a task whose person stays awaited goes with the next signal',
        name: 'with the next signal',
        find: 'if (tasks.every((task) => isPersonStillAwaited(state, task)))',
        plant: 'if (tasks.length === 0)',
      },
      {
        rule: 'a task of a later day keeps nobody awaited today',
        name: 'same people awaited',
        find: ' && getOpeningDay(task) <= getOpeningDay(finished)',
        plant: '',
      },
    ],
  },
  {
    file: 'services/mail/emails-for-events.ts',
    test: 'services/mail/emails-for-events.test.ts',
    faults: [
      {
        rule: 'guardians are told of a week that ended with the time of its answers',
        find: 'week.consent && week.answersGoneAt === at ?',
        plant: 'false ?',
      },
    ],
  },
];
