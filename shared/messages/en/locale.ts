/** The language of this folder: of pages, emails and papers, of dates, and of the voice that reads aloud. */
export const LOCALE = 'en';

/** What search engines show of the product. */
export const DESCRIPTION =
  "A 7-day assessment of your child's potential: short tasks for the child, what you and the teacher see, and a plain-language report.";
