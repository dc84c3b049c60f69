/** The sample of a report, and the way to it on the landing page. */
export const sample = {
  tab: 'A sample report',
  title: 'A sample report',
  child: 'Robin',
  notice: (child: string, age: number) =>
    `This is a sample. ${child}, ${age}, does not exist: a computer played the week with made-up answers, and the report was made of them as every report is.`,
  how: 'How to read this, in half a minute',
  start: 'Start Assessment',
  landing: {
    title: 'What you get on day seven',
    text: 'A report in plain language: what went well, what is hard to say after one week, and one thing to try today. Look at a sample made from the answers of a family that does not exist.',
    link: 'See a sample report',
  },
} as const;
