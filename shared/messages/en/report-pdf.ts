/** Words that only the paper of a report needs; all others are those of the screen. */
export const reportPdf = {
  showed: 'What each area showed',
  try: 'Try',
  /**
   * The foot of a page: pages 1 and 2 are the report, the others everything behind it. The numbers are filled in where
   * the pages are known.
   */
  pages: { report: 'Page {page} of 2, then the numbers on pages 3 to {pages}', behind: 'Page {page} of {pages}' },
  foot: (title: string, date: string, snapshot: string) => `${title}${date ? `, ${date}` : ''}. ${snapshot}`,
  more: { doing: 'More to do' },
  bar: (name: string) => `${name}: not enough yet`,
  days: { what: 'What was done', who: 'Whose', last: 'The last of them' },
  quoted: (text: string) => `“${text}”`,
} as const;
