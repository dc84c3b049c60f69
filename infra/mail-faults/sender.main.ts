import { openDatabase } from '#services/database/database.store.ts';
import { createAddressHashes } from '#services/mail/address-hash.ts';
import { createMailStore } from '#services/mail/mail.store.ts';
import { createMailOutbox } from '#services/mail/outbox.ts';
import { createMailReaders } from '#services/mail/readers.store.ts';
import { createSmtpSender } from '#services/mail/smtp.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { fold } from '#shared/domain/decider.ts';
import * as mira from '#shared/testing/examples.ts';
import { toEpochMs, toInstant } from '#shared/values/days.ts';

/*
 * Sends mails like the worker until it is killed: two outboxes on the real tables and a real connection, with shorter
 * timeouts. Only the contents are made up.
 */
/** Short timeouts, so that a run takes seconds; their order is that of the product. */
const SHORT = { patienceMs: 2_000, leaseMs: 5_000, breakerMs: 300 };
const { DATABASE_URL = '', SMTP_URL = '' } = process.env;
const { db } = openDatabase(DATABASE_URL);
const state = fold(assessment, [...mira.begun, ...mira.daysOpened(3)]);
const email = { subject: 'A letter', heading: 'A letter', paragraphs: ['It says something.'], small: '.' };
const createOutbox = () =>
  createMailOutbox({
    mails: createMailStore(db, createAddressHashes([{ version: 1, value: 'the secret of a sender that dies' }]), {
      leaseMs: SHORT.leaseMs,
      unprovedPerMinute: 30,
      domain: 'stones.example',
    }),
    weeks: { load: async () => ({ version: 6, state }) },
    send: createSmtpSender({
      url: SMTP_URL,
      from: 'Seven Stones <stones@stones.example>',
      requireTls: false,
      patienceMs: SHORT.patienceMs,
    }),
    mintLink: async () => 'token',
    mintCode: async () => '246802',
    composeAccountEmail: async (id) => ({ to: `${id}@stones.example`, email }),
    composeGuardianEmail: async (id) => ({ to: `${id}@stones.example`, email }),
    teacherBounced: async () => {},
    readers: createMailReaders(db, {
      secrets: [{ version: 1, value: 'a secret of this process alone' }],
      baseUrl: 'https://stones.example',
    }),
    baseUrl: 'https://stones.example',
    clock: () => toInstant(toEpochMs(mira.on(3, '18:50')) + performance.now()),
    onError: (error) => void process.stderr.write(`${String(error)}\n`),
    breakerMs: SHORT.breakerMs,
  });
process.on('disconnect', () => process.exit());
process.send?.('up');
for (const outbox of [createOutbox(), createOutbox()]) outbox.start();
