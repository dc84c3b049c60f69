import { firstImproveNotice, firstNotice, improveNotice, notice, secondNotice } from '#messages/notice.ts';
import type { NoticeVersion } from '#shared/values/notice.ts';

type NoticeWords = { title: string; points: readonly string[]; label: string };

/** The words of each version. A missing version does not compile: people read here what they agreed to. */
export const NOTICE_WORDS: Readonly<Record<NoticeVersion, NoticeWords>> = {
  '2026-11': firstNotice,
  '2026-12': secondNotice,
  '2027-01': notice,
  'improve-1': firstImproveNotice,
  'improve-2': improveNotice,
};

/** The words of a recorded version; undefined if only a newer release has them. */
export const getNoticeWords = (version: string): NoticeWords | undefined =>
  Object.hasOwn(NOTICE_WORDS, version) ? NOTICE_WORDS[version as NoticeVersion] : undefined;
