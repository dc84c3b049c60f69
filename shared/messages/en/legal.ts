import { howWritten } from '#messages/how-written.ts';
import { getClaims } from '#shared/messages/claims.ts';
import type { Controller } from '#shared/values/controller.ts';

export const legalPages = {
  help: {
    tab: 'Help Center',
    title: 'Help Center',
    parts: [
      {
        title: 'We missed a day',
        text: 'Nothing is lost. A task stays open until the report is written; the dashboard says “Still open” on that stone.',
      },
      {
        title: 'My child is ill',
        text: 'Pause the week on the dashboard. When you resume, the days that are left move by the same time; a date that you chose for the next day stands.',
      },
      {
        title: 'My child does not want to',
        text: 'Your child is asked before the first task and may say no; the dashboard then says so. Its tasks rest, and nothing is lost: your child can change its mind at any time, and is asked again when you hand over the device on another day. Every task has “I don’t want to”, and the task stays open.',
      },
      {
        title: 'How do I get, or get rid of, what is kept of my child?',
        text: 'On your account page, under “Children and data”. Whoever looks after the child can download one archive there. Whoever decides about the child can also correct its name and age, and have everything erased; a receipt shows when each step was done.',
      },
      {
        title: 'How do I take my consent back?',
        text: 'On your account page, under “Children and data”, at any time, also after the report. Then no further answer is accepted from any device, reminders stop, and a week that runs ends without a report. Whoever looks after the child with you can do it, too.',
      },
      {
        title: 'The teacher has not got the mail',
        text: 'Send the invitation again from the dashboard, or withdraw it. Without a teacher the week has 14 tasks and the report says so.',
      },
      {
        title: 'There was no internet',
        text: 'Mood, story, games and both forms work without it. Answers wait on the device, and the page says how many. School subjects need the connection.',
      },
      {
        title: 'Who can read what waits on the device?',
        text: 'Whoever can unlock the device and use this browser. What is kept there is encrypted, but the key lies with it. A code for the device keeps others out. When you sign out, the weeks that were shown go from the browser at once; answers that could not be sent stay until you sign in again, forms that you have begun until they are handed in or not due any more.',
      },
      {
        title: 'How do I show the report to somebody?',
        text: 'Open the report and choose “Share”. Look at what others will see, make a link and send it yourself. They need no account. You can end the link there at any time; an open page that has a connection closes within seconds.',
      },
      {
        title: 'Who answers for our data?',
        text: 'The imprint names who runs this site and where to write. The privacy page says what we may hold and why, who gets it, what you may ask for, and whom you can complain to.',
        link: { label: 'Go to the imprint', to: 'imprint' },
      },
      {
        title: 'When does the report come?',
        /** Read at rendering: the operator may override it. */
        get text() {
          return `On day 7, typically within ${getClaims().reportTime}. ${howWritten} If something is still open we wait two more days; from day 7 on you can also finish early.`;
        },
      },
      {
        title: 'The teacher has withdrawn the form',
        text: 'Until the report is made a teacher may do that without giving a reason. The form is deleted, you get a letter, and the week goes on with 14 tasks. While it runs you can invite the same teacher or another one from the dashboard.',
      },
    ],
  },
  privacy: {
    tab: 'Privacy Policy',
    title: 'Privacy Policy',
    parts: [
      {
        title: 'What we hold',
        text: 'Your name and e-mail address; of your child a nickname, an age and, if you give it, the month of birth; the addresses that you ask us to write to; what you agreed to, and whether your child wanted to take part; your notes; what child, parents and teacher answer in the week, the report made from it, and how you say that its ideas went.',
      },
      {
        title: 'What comes with an answer',
        text: 'With what a child answers we store what helps to judge the answer.',
        points: [
          'When it was given and how long it took.',
          'How large the visible part of the page was, and which set of drawings was shown.',
          'In which order the answers to choose from stood, or were heard.',
          'In games, whether a finger, a pen, a mouse or the keyboard was used, and where and when it touched.',
          'Whether the page was hidden or left alone meanwhile, as when another tab is opened.',
          'How much of what is read aloud was heard. What is said in the room is never recorded.',
          'Whether the child was alone or was helped, as the grown-up said.',
          'The time zone of the week, by which its days open.',
          'With a form of a grown-up, how long it was in use, and with a teacher’s, whether it was opened on a parent’s device.',
        ],
      },
      {
        title: 'What belongs to your account',
        text: 'What is needed to check your password and your second step, and on which kind of device you are signed in, such as Firefox on Windows; no network address is kept with it. Sign-ins, invitations and other steps that matter are noted by ids, without names and without answers.',
      },
      {
        title: 'Why, and on what ground',
        text: 'We choose the next questions and write the reports that you asked for. Answers are used for nothing else, and nothing is sold. The articles are those of the GDPR and of the UK GDPR.',
        points: [
          'What child and parents answer, and the report: your consent, which you give for your child (Article 6(1)(a), and Article 8 where it applies).',
          'Your account, and the letters that a week needs: what you asked us for (Article 6(1)(b)).',
          'A teacher’s address and form: your and our legitimate interest in a second view (Article 6(1)(f)). A teacher need not answer, ends it with one press, and can read, save and, until the report is made, withdraw what was handed in.',
          'Counting by age and without names how often and how fast each question is answered rightly and, where what you agreed to names the games, each task of a game is solved, to make both fairer: a consent of its own, off until you switch it on (Article 6(1)(a)).',
          'Known browsers, wrong passwords, notes of steps that matter, pages that broke, logs and backups: our legitimate interest that nobody else gets in and nothing is lost (Article 6(1)(f)).',
          'What you agreed to, what was erased, and which addresses never want to hear from us: so that we can show it and keep to it (Article 6(1)(c)).',
        ],
      },
      {
        title: 'Who sees it',
        text: 'You, and whoever looks after the child with you because you have invited them. A teacher whom you invite sees the nickname and the teacher’s form only. Operators see names and addresses of accounts, ids and states, never a child’s answers.',
      },
      {
        title: 'Who else gets something',
        text: 'Whoever carries our letters gets each letter, which may name the nickname and in an invitation has your first name and the line that you wrote, and the address that it goes to; no answer to a task and no result stands in a letter, though a reminder may say that your child said “not now” or stopped. Nobody else is sent anything by us. If this site lets you sign in with another provider and you do, that provider learns of it.',
      },
      {
        title: 'When you share a report',
        text: 'Nobody sees it until you make a link. Whoever has the link sees the report without quotes and single answers, with the child’s nickname and your first name, for as long as you choose, at most 30 days, and can pass it on. You see how often it was opened, not by whom, and can end it at any time. We keep no copy of the link; what we know of it is deleted in its time, as the list below says.',
      },
      {
        title: 'Where it runs',
        text: 'On the servers of this site’s operator. No page loads anything from a third party, and there are no advertising or analytics scripts.',
      },
      {
        title: 'What you can do',
        text: 'You agree before the first answer is asked for, and your child is asked, too. All of the following is on your account page, and you need to ask nobody for it. Correcting and erasing what is kept of a child is for whoever decides about the child.',
        points: [
          'Withdraw your consent at any time, also after the report. No further answer is accepted, reminders stop, and a week that runs ends. Whoever looks after the child with you can do this as well.',
          'Correct the nickname, the age and the month of birth of your child, and your own name and address.',
          'Take everything along: of a child one archive with every answer but what others who look after the child wrote in their own words, the reports, and a page that says what each file is; of yourself one file with what is kept of you.',
          'Have everything about your child erased. A receipt shows each step with its time; backups are overwritten within 30 days.',
          'Close your account. For seven days a letter undoes it; then it is deleted, with each child that nobody else looks after. A child that somebody else looks after stays with them.',
          'Choose which letters we write to you. Those that protect your account always come.',
        ],
      },
      {
        title: 'What the law gives you besides',
        text: 'You may also ask for a copy of what is held, have its use limited while something is unclear, and object to what rests on a legitimate interest: write to whoever runs this site. No decision about your child is made by a machine alone. You can complain to a data protection authority: the one that this page names, or the one where you live.',
      },
      {
        title: 'When a page breaks',
        text: 'Your browser then tells us which release and which kind of page it was and which lines of our own code, whether or not somebody is signed in. Nothing that was typed or shown, no name, no id and no cookie is sent with it, and no network address is kept.',
      },
    ],
  },
  imprint: {
    tab: 'Imprint',
    title: 'Imprint',
    parts: [
      {
        title: 'Something wrong with a child’s data, or with how safe it is?',
        text: 'Write to whoever runs this site: what you did, what you saw, and when. Please send no answers of a child.',
      },
      {
        title: 'More about it',
        text: 'What is held of a child, why, for how long, and what you can do about it is on the privacy page.',
        link: { label: 'Go to the privacy page', to: 'privacy' },
      },
    ],
  },
  terms: {
    tab: 'Terms of Service',
    title: 'Terms of Service',
    parts: [
      {
        title: 'What it is for',
        text: 'Guidance for families: what a child enjoys and does well this week. It is not a diagnosis, an IQ test or a school grade.',
      },
      { title: 'What it is not for', text: 'Do not base placement, treatment or selection on a report.' },
      { title: 'Who may schedule', text: 'A parent or guardian, for their own child of 3 to 15 years.' },
      {
        title: 'Taking part',
        text: 'Every task may be stopped or left out. A missing answer is reported as missing and never held against the child.',
      },
    ],
  },
} as const;

/** The data controller: part of the privacy page and of the imprint. The values are the operator's own words. */
export const controllerWords = {
  title: 'Who answers for the data',
  lead: 'Whoever runs this site decides about the data on it, and answers for them.',
  fields: {
    name: 'Run by',
    address: 'Address',
    email: 'E-mail',
    authority: 'You can complain to',
    mailProcessor: 'Letters are carried by',
  } satisfies Record<keyof Controller, string>,
  local:
    'This is a local installation: it runs on this machine for whoever started it, and no operator is named. Use it to look around, not for children of others.',
} as const;
