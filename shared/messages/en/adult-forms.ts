import type { HomeActivity, ParentSlider } from '#shared/instruments/parent-form.ts';
import type { LearningStyle, TeacherSlider, TeacherText } from '#shared/instruments/teacher-form.ts';

/** Words that both forms share. */
export const forms = {
  slider: {
    unset: 'not answered yet',
    chosen: (value: number, max: number) => `${value} of ${max}`,
    clear: 'Take back',
  },
  slidersHint: 'Leave out what you cannot judge. A slider that you do not touch counts as no answer.',
  counter: (used: number, limit: number) => `${used} of ${limit}`,
  optional: '(optional)',
  kept: 'What you type is kept on this device until you submit.',
  notKept: 'What you type cannot be kept on this device: submit it before you close this page.',
  failed: 'The form could not be handed in.',
  written: {
    title: 'What you wrote',
    failed: 'It could not be fetched.',
    none: 'You wrote nothing in your own words, or somebody else filled in this form.',
  },
} as const;

export const parentForm = {
  lead: (child: string) => `What you see in ${child} at home. About five minutes.`,
  activitiesTitle: 'Home activities',
  activitiesHint: 'What does your child like to do at home? Choose all that fit.',
  activity: (name: HomeActivity): string => name,
  chooseActivity: 'Please select at least one home activity',
  favouriteTitle: 'Which of these does your child like most? (optional)',
  noFavourite: 'None stands out',
  slidersTitle: 'How your child is these days',
  sliders: {
    socialSkills: { label: 'Social skills', low: 'finds it hard', high: 'comes easily' },
    independence: { label: 'Independence', low: 'needs a lot of help', high: 'does most things alone' },
    creativity: { label: 'Creativity', low: 'rarely has own ideas', high: 'full of own ideas' },
    emotional: { label: 'Handling emotions', low: 'finds it hard', high: 'comes easily' },
  } satisfies Record<ParentSlider, { label: string; low: string; high: string }>,
  mirrorTitle: 'Five scenes of the story',
  mirrorHint:
    'Your child meets the same scenes. What would your child most likely do? None of it is better or worse, and you may leave out any of them.',
  mirrorScene: (n: number, of: number) => `Scene ${n} of ${of} (optional)`,
  mirrorClear: 'Take back',
  textsTitle: 'In your words',
  textsHint: 'The report quotes what you write here. Until then no other grown-up reads it.',
  texts: {
    strengths: { label: 'Greatest strengths', hint: 'What is your child good at, and proud of?' },
    concerns: { label: 'Concerns or areas for development', hint: 'What would you like to see grow?' },
    observations: { label: 'Recent observations or changes', hint: 'Anything new in the last weeks?' },
  },
  submit: 'Submit Parent Input',
  done: { title: 'Parent input completed!', text: 'Thank you for providing insights about your child.' },
} as const;

export const teacherForm = {
  title: (day: number) => `Teacher Input - Day ${day}`,
  lead: (child: string) => `What you see in ${child} in class. Under three minutes, no account needed.`,
  consentTitle: 'Before you begin',
  consent: [
    'Write what you observed yourself. Please do not copy from school records or attach documents.',
    'Your ratings go into the report as the teacher’s view. The family sees that view, can show it to others, and can find each rating in its archive.',
    'You decide for each text whether the family may read it. A text that you do not tick is not sent and not kept: it is used by nothing and read by nobody.',
    'You see no answers of the child and no report.',
    'By the same link you can read and save what you handed in for as long as the link opens, and withdraw it until the report is made.',
  ],
  slidersTitle: 'In class, these days',
  sliders: {
    academicPerformance: { label: 'Academic performance', low: 'well below the class', high: 'well above the class' },
    classroomBehavior: { label: 'Classroom behaviour', low: 'rules are hard', high: 'rules come easily' },
    peerInteraction: { label: 'Peer interaction', low: 'finds it hard', high: 'comes easily' },
    focusAttention: { label: 'Focus and attention', low: 'drifts off quickly', high: 'stays with a task' },
    participation: { label: 'Participation', low: 'rarely joins in', high: 'joins in often' },
  } satisfies Record<TeacherSlider, { label: string; low: string; high: string }>,
  style: 'Learning style',
  styleHint: 'What does the child enjoy most? It is quoted in the report and changes no score.',
  styleChoose: 'Choose one',
  styles: {
    visual: 'Visual learner (pictures and diagrams)',
    auditory: 'Auditory learner (listening)',
    kinesthetic: 'Kinesthetic learner (hands-on)',
    'reading-writing': 'Reading/Writing learner (text)',
    mixed: 'Mixed learning style',
  } satisfies Record<LearningStyle, string>,
  chooseStyle: 'Please select a learning style',
  textsTitle: 'In your words',
  texts: {
    strengths: { label: 'Strengths', hint: 'What goes well?' },
    challenges: { label: 'Areas for improvement', hint: 'What is hard at the moment?' },
    recommendations: { label: 'Recommendations for parents', hint: 'What could help at home?' },
  } satisfies Record<TeacherText, { label: string; hint: string }>,
  share: (label: string) => `The family may read “${label}”`,
  unticked: {
    title: (count: number) =>
      count === 1 ? 'One of your texts is not ticked' : `${count === 2 ? 'Two' : 'Three'} of your texts are not ticked`,
    text: (count: number) =>
      count === 1
        ? 'Nobody would read it: a text without a tick is not sent and not kept. Send without it, or tick it?'
        : 'Nobody would read them: a text without a tick is not sent and not kept. Send without them, or tick them?',
    tick: (count: number) => (count === 1 ? 'Tick it and submit' : 'Tick them and submit'),
    without: (count: number) => (count === 1 ? 'Submit without it' : 'Submit without them'),
    back: 'Go back to the form',
  },
  submit: 'Submit Teacher Input',
  done: { title: 'Teacher input completed!', text: 'Thank you for providing classroom insights.' },
  states: {
    notStarted: (when: string | null) => `The week has not started yet.${when ? ` The form opens ${when}.` : ''}`,
    submitted: (when: string | null) =>
      `Thank you. The form was submitted${when ? ` on ${when}` : ''} and is closed now.`,
    late: (when: string | null) =>
      `Thank you. The form was submitted${when ? ` on ${when}` : ''}, after the report was begun, so it is not part of the report.`,
    withdrawn:
      'You have withdrawn the form. What was in it is deleted, from backups within 30 days, and no report uses it. If the family asks again, a new letter comes with a link of its own.',
    closed: 'The form is closed: the report has been made, or the week has ended.',
  },
  copy: {
    title: 'What you handed in',
    failed: 'What you handed in could not be fetched.',
    none: 'There is nothing of yours to show: its time is over, or the family has withdrawn its consent.',
    handedIn: 'Handed in',
    unanswered: 'not answered',
    rating: (value: number, low: string, high: string) => `${value} of 10 (1: ${low}; 10: ${high})`,
    shared: 'The family may read this.',
    notStored: 'not stored: left empty, or not ticked',
    inUse: 'Time that the form was in use',
    minutes: (count: number) => (count <= 1 ? 'about a minute' : `about ${count} minutes`),
    parentsDevice: 'Device',
    onParentsDevice: 'filled in where a parent of the child was signed in',
    asStored: 'This is all that is stored of your form. A text that you did not tick was not sent.',
    print: 'Print',
    save: 'Save as a file',
    file: (day: number) => `teacher-input-day-${day}.txt`,
    aboutChild: (child: string) => `About ${child}`,
  },
  withdraw: {
    ask: 'Withdraw the form',
    title: 'Withdraw the form?',
    text: 'Your form is deleted, and the family’s report is made without it. The parents are told that the form was withdrawn, not why. This invitation is over then; the family can send another one. It cannot be undone.',
    confirm: 'Withdraw the form',
    keep: 'Keep it as it is',
    done: 'The form is withdrawn',
    possible: 'You can withdraw the form until the report is made.',
    possibleLate: 'You can withdraw the form for as long as this page opens.',
    tooLate: 'The report has been made or is being made, so the form can no longer be withdrawn.',
  },
  link: {
    opening: 'Opening the form',
    failedTitle: 'The form could not be opened',
    code: {
      title: 'Is it you?',
      text: 'This link was opened before, and this browser is not known yet. Six digits go to the address of the invitation, new ones only after a quarter of an hour or five tries, and eight times a day at most.',
      field: 'Code from the mail',
      form: 'The code has six digits.',
      submit: 'Open the form',
      again: 'Send another code',
    },
    notMe: {
      ask: 'Not me? Never contact me again',
      title: 'Never contact me again',
      text: 'The invitation is withdrawn, and your address is deleted wherever a family has brought it to us; an account of your own stays yours. Only a fingerprint of the address stays, so that no family can reach you through us any more. Backups hold the address for 30 days at most. On its pages the family sees that the invitation was withdrawn; neither they nor its archive say that it was by you.',
      confirm: 'Never contact me',
      keep: 'Go back',
      done: 'We will not write to you again.',
    },
    noToken: 'This address works only with the link from the mail. Please open that link once more.',
    again: 'Please open the link in your mail again',
    againText:
      'This page opens only by that link, and only for some hours each time. What you wrote on this device is kept here.',
    forParents: 'Are you a parent of the child?',
  },
  notYours: 'Only the teacher sees the form. This is where the invitation stands:',
} as const;
