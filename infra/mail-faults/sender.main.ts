import { SHORT } from '#infra/mail-faults/faults.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { createAddressHashes } from '#services/mail/address-hash.ts';
import { createMailStore } from '#services/mail/mail.store.ts';
import { createMailOutbox } from '#services/mail/outbox.ts';
import { createMailReaders } from '#services/mail/readers.ts';
import { createSmtpSender } from '#services/mail/smtp.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { fold } from '#shared/domain/decider.ts';
import * as mira from '#shared/testing/examples.ts';

/*
 * Sends mails like the worker until it is killed: two outboxes on the real tables and a real connection, with shorter
 * timeouts. Only the contents are made up.
 */
const { DATABASE_URL = '', SMTP_URL = '' } = process.env;
const { db } = openDatabase(DATABASE_URL);
const state = fold(assessment, [...mira.begun, ...mira.daysOpened(3)]);
const email = { subject: 'A letter', heading: 'A letter', paragraphs: ['It says something.'], small: '.' };
const createOutbox = () =>
  createMailOutbox({
    mails: createMailStore(db, createAddressHashes([{ version: 1, value: 'the secret of a sender that dies' }]), {
      leaseMs: SHORT.leaseMs,
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
    accountLetter: async (id) => ({ to: `${id}@stones.example`, letter: email }),
    guardianLetter: async (id) => ({ to: `${id}@stones.example`, letter: email }),
    teacherBounced: async () => {},
    readers: createMailReaders(db, {
      secrets: [{ version: 1, value: 'a secret of this process alone' }],
      baseUrl: 'https://stones.example',
    }),
    baseUrl: 'https://stones.example',
    clock: () => mira.on(3, '18:50'),
    onError: (error) => void process.stderr.write(`${String(error)}\n`),
    breakerMs: SHORT.breakerMs,
  });
const forever = new AbortController().signal;
process.on('disconnect', () => process.exit());
process.send?.('up');
await Promise.all([createOutbox().run(forever), createOutbox().run(forever)]);
