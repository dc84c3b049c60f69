import type { Database } from '#services/database/database.store.ts';
import { createMailStore, type MailStore, type MailStoreOptions } from '#services/mail/mail.store.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';

export const createTestMailStore = (db: Database, options: Partial<MailStoreOptions> = {}): MailStore =>
  createMailStore(db, HASHES, { unprovedPerMinute: 30, domain: 'stones.example', ...options });
