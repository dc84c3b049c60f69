import { ALL_FAMILY_MINUTES } from '#shared/values/task-minutes.ts';

export const about = {
  tab: 'How it Works',
  title: 'How it Works',
  lead: 'Seven days, one stone a day. A task opens on its day and stays open until the report is written, so a missed day is a stone still to step on.',
  strip: 'Seven stones across a stream, one for each day of the week.',
  daysTitle: 'The seven days',
  columns: { day: 'Day', what: 'What happens', who: 'Who' },
  dayOf: (day: number) => `Day ${day}`,
  days: {
    1: {
      type: 'mood',
      text: 'How do you feel, and how much energy do you have? One minute, and again on each of the next five days.',
      who: 'Child',
    },
    2: {
      type: 'personality',
      text: 'A story in the lantern forest. The child chooses what they would do; nothing is right or wrong.',
      who: 'Child',
    },
    3: { type: 'skills', text: 'Four short games: cognitive, social, emotional, physical.', who: 'Child' },
    4: {
      type: 'parent',
      text: 'You add what you see at home. The child answers mathematics and science questions.',
      who: 'Child and parent',
    },
    5: {
      type: 'teacher',
      text: 'The teacher adds what they see in class. The child answers literature and history questions.',
      who: 'Child and teacher',
    },
    6: { type: 'final', text: 'Geography, and the last mood check.', who: 'Child' },
    7: { type: 'analysis', text: 'The answers are put together and the report is written.', who: 'The system' },
  },
  stepsTitle: 'The 4-step process',
  minutes: (minutes: number) => `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
  timeTitle: `About 20 minutes in total for story and form, about ${ALL_FAMILY_MINUTES} for the whole week`,
  time: 'The games and the five subjects have days of their own. Everything can be stopped and carried on later.',
  privacyTitle: 'Privacy first',
  privacy:
    'A nickname is enough. There are no photos, no recordings, no adverts and no third-party scripts. You can take your consent back at any time.',
  frameworksTitle: 'The three frameworks',
  frameworks: [
    {
      name: 'OCEAN',
      text: 'Openness, conscientiousness, extraversion, agreeableness and emotional stability: the best-studied description of personality. In children it is still forming, so it is reported as a tendency.',
    },
    {
      name: 'RIASEC',
      text: 'Six kinds of activity that people are drawn to. Useful to find new things to try; under 11 years it says nothing about careers.',
    },
    {
      name: 'Multiple Intelligences',
      text: 'Popular in schools, but the evidence for separate intelligences is lacking. We report activity preferences in eight fields, not eight intelligences.',
    },
  ],
  limitsTitle: 'What it cannot say',
  limits: [
    'It is a snapshot from games and questionnaires, not a diagnosis, an IQ test or a school grade.',
    'It has not been normed. A score is a likely range: the true score may lie anywhere in it, and one time in ten outside it.',
    'Do not base placement, treatment or selection on it.',
  ],
  start: 'Start Assessment',
  scores: 'How scores work',
} as const;
