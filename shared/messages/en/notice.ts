/** Label of the checkbox. */
const label = 'I have read the notice and agree that my child takes part.';

/*
 * The consent notices as they were agreed to. Never change one: a changed word is a new version
 * (`shared/values/notice.ts`), and old versions stay for those who agreed to them.
 */

/** Version 2026-11. */
export const firstNotice = {
  label,
  title: 'What you agree to',
  points: [
    'Your child answers short tasks on up to seven days. We keep the answers to write the report, and nothing else is done with them.',
    'A nickname is enough. There are no photos, no recordings and no adverts, and nothing is sold or given to others.',
    'You see the report. A teacher whom you invite sees the nickname and their own form, never your child’s answers.',
    'The report is guidance, not a diagnosis, and no decision is made by it alone.',
    'You can take this back at any time by cancelling the week; then no further answer is accepted.',
  ],
} as const;

/** Version 2026-12. */
export const secondNotice = {
  label,
  title: 'What you agree to',
  points: [
    'Your child answers short tasks on up to seven days. We use the answers to choose the next questions and to write the reports of this week and of later ones, and for nothing else.',
    'Your child is asked, too, before the first task, and may say no. You see what your child said.',
    'A nickname is enough. There are no photos, no recordings and no adverts. We sell nothing and give nothing to others.',
    'You see the report, and so does whoever looks after the child because you invited them. A teacher whom you invite sees the nickname and their own form, never your child’s answers. Others see a report only through a link that you make.',
    'The report is guidance, not a diagnosis, and no decision is made by it alone.',
    'Whether the answers may also help to improve the questions is a choice of its own under “Children and data” on your account page. It is off until you switch it on, and you can switch it off again.',
    'You can withdraw at any time, also after the report, under “Children and data”. Then no further answer is accepted from any device, no reminder is sent, and a week that still runs ends. There you can also choose to erase what we keep of the child.',
  ],
} as const;

/** Version 2027-01, in force (`CONSENT_NOTICE`). */
export const notice = {
  label,
  title: 'What you agree to',
  points: [
    'Your child answers short tasks on up to seven days. We use the answers to choose the next questions and to write the reports of this week and of later ones, and for nothing else.',
    'Your child is asked, too, before the first task, and may say no. You see what your child said.',
    'With an answer we store what helps to judge it: when it was given and how long it took, the size of the page, whether a finger, a mouse or a key was used, whether the page was hidden meanwhile, how much of what is read aloud was heard, and who helped; and the time zone of the week.',
    'A nickname is enough. There are no photos, no recordings and no adverts. We sell nothing and give nothing to others.',
    'You see the report, and so does whoever looks after the child because you invited them. A teacher whom you invite sees the nickname and their own form, never your child’s answers. Others see a report only through a link that you make.',
    'The report is guidance, not a diagnosis, and no decision is made by it alone.',
    'Whether the answers may also help to improve the questions is a choice of its own under “Children and data” on your account page. It is off until you switch it on, and you can switch it off again.',
    'You can withdraw at any time, also after the report, under “Children and data”. Then no further answer is accepted from any device, no reminder is sent, and a week that still runs ends. There you can also choose to erase what we keep of the child.',
  ],
  version: (version: string) => `Notice version ${version}`,
} as const;

/** Version improve-1, beside the switch on the account page. */
export const firstImproveNotice = {
  label: 'Allow it',
  title: 'Improving the questions',
  points: [
    'We would count how often and how fast each question was answered rightly, by age and without a name, to make the questions fairer. It changes nothing about the week or the report.',
  ],
} as const;

/** Version improve-2, in force (`IMPROVE_NOTICE`). */
export const improveNotice = {
  label: 'Allow it',
  title: 'Improving the questions and the games',
  points: [
    'We would count how often and how fast each question was answered rightly and each task of a game was solved, there also whether with a finger, a pen, a mouse or keys. We count by age and without a name, to make questions and games fairer. It changes nothing about the week or the report.',
  ],
} as const;
