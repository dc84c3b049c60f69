import type { REPORT_WORDS } from '#messages/report.ts';

/** Keys of report sentences. */
export type ReportKey = keyof typeof REPORT_WORDS;
/** Parameters of the sentence of a key. */
export type ReportParams<Key extends ReportKey> = Parameters<(typeof REPORT_WORDS)[Key]>[0];
