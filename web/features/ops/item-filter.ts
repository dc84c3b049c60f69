import type { ReviewItem } from '#shared/contracts/ops.ts';
import type { ItemFormat } from '#shared/instruments/academic.ts';
import type { AcademicBand } from '#shared/instruments/ages.ts';
import type { Subject, Topic } from '#shared/instruments/subjects.ts';
import type { Bank } from '#web/features/ops/reviewing.ts';

/** The filter as it is in the URL; '' matches everything. */
export type ItemFilter = { subject: string; topic: string; band: string; format: string; q: string; faulty: string };
export const FILTER_FIELDS = [
  'subject',
  'topic',
  'band',
  'format',
  'q',
  'faulty',
] as const satisfies readonly (keyof ItemFilter)[];

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** The subjects in the order of the bank. */
export const listSubjects = ({ items }: Bank): Subject[] => unique(items.map(({ item }) => item.subject));
/** The topics of a subject, or of all subjects. */
export const listTopics = ({ items }: Bank, subject: string): Topic[] =>
  unique(items.flatMap(({ item }) => (!subject || item.subject === subject ? item.topic : [])));
export const listFormats = ({ items }: Bank): ItemFormat[] => unique(items.map(({ item }) => item.format));
export const listBands = ({ readingLimits }: Bank): AcademicBand[] => Object.keys(readingLimits) as AcademicBand[];

/** Values of a URL that no filter knows; the page names them. */
export const listUnknownValues = (search: URLSearchParams, filter: ItemFilter): string[] =>
  FILTER_FIELDS.flatMap((field) => (filter[field] ? [] : (search.get(field) ?? []))).filter(Boolean);

/** Parses the filter of a URL. Unknown values are left out, so that an old link still shows something. */
export function parseFilter(search: URLSearchParams, bank: Bank): ItemFilter {
  const pickAllowed = (field: keyof ItemFilter, choices: readonly string[]) =>
    choices.find((choice) => choice === search.get(field)) ?? '';
  const subject = pickAllowed('subject', listSubjects(bank));
  return {
    subject,
    topic: pickAllowed('topic', listTopics(bank, subject)),
    band: pickAllowed('band', listBands(bank)),
    format: pickAllowed('format', listFormats(bank)),
    q: search.get('q') ?? '',
    faulty: pickAllowed('faulty', ['1']),
  };
}

/** All texts of an item: question, options, cells, explanation. */
function getItemText({ item, explanation }: ReviewItem): string {
  const parts = item.format === 'choice' ? item.options : 'parts' in item ? item.parts : [];
  return [item.id, item.text, ...parts.map(({ text }) => text), ...(item.map?.cells.flat() ?? []), explanation]
    .join('\n')
    .toLowerCase();
}

/** Whether an item matches the filter. Each word of the search must occur in it. */
export function matchesFilter(review: ReviewItem, { subject, topic, band, format, q, faulty }: ItemFilter): boolean {
  const { item } = review;
  if (subject && item.subject !== subject) return false;
  if (topic && item.topic !== topic) return false;
  if (band && review.band !== band) return false;
  if (format && item.format !== format) return false;
  if (faulty && review.faults.length === 0) return false;
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length === 0 || words.every((word) => getItemText(review).includes(word));
}
