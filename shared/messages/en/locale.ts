/** The language of this folder: of pages, emails and papers, and of the voice that reads aloud. */
export const LOCALE = 'en';
/** The order of dates: 6 December 2026, on pages, in emails and on paper. */
export const DATE_LOCALE = 'en-GB';

/** What search engines show of the product. */
export const DESCRIPTION =
  'A 7-day assessment of your child’s potential: short tasks for the child, what you and the teacher see, and a plain-language report.';
