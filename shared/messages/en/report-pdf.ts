/** Words that only the PDF needs; the others are those of the screen. */
export const reportPdf = {
  showed: 'What each area showed',
  try: 'Try',
  /** Footer: pages 1 and 2 are the report, the others its details. The page numbers are filled in during layout. */
  pages: { report: 'Page {page} of 2, then the numbers on pages 3 to {pages}', behind: 'Page {page} of {pages}' },
  foot: (title: string, date: string, snapshot: string) => `${title}${date ? `, ${date}` : ''}. ${snapshot}`,
  more: { doing: 'More to do' },
  bar: (name: string) => `${name}: not enough yet`,
  days: { what: 'What was done', who: 'Whose', last: 'The last of them' },
  quoted: (text: string) => `“${text}”`,
} as const;
