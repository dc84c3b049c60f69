import type { MutantGroup } from '#infra/checks/mutants/mutant.ts';

export const SHARED: MutantGroup[] = [
  {
    file: 'shared/domain/plan.ts',
    test: 'shared/domain/plan.test.ts',
    faults: [
      { rule: 'a day opens at seven', find: "OPENS: LocalTime = '07:00'", plant: "OPENS: LocalTime = '06:00'" },
      { rule: 'mail of a day ends at 20:00', find: "UNTIL: LocalTime = '20:00'", plant: "UNTIL: LocalTime = '21:00'" },
      { rule: 'grace lasts two days', find: 'const GRACE_DAYS = 2;', plant: 'const GRACE_DAYS = 3;' },
      { rule: 'reminders of a zone are spread', find: 'hashText(request.seed) % JITTER_MS', plant: '0' },
      {
        rule: 'a wall-clock time that occurs twice is its first occurrence',
        find: 'return Math.min(...candidates);',
        plant: 'return Math.max(...candidates);',
      },
    ],
  },
  {
    file: 'shared/domain/assessment/proof.ts',
    test: 'shared/domain/assessment/proof.test.ts',
    faults: [
      { rule: 'a proof is awaited for a week', find: 'PROOF_WITHIN_DAYS = 7', plant: 'PROOF_WITHIN_DAYS = 8' },
      {
        rule: 'days of waiting for a proof are added to the plan',
        find: 'return nights === 0 ? plan :',
        plant: 'return nights >= 0 ? plan :',
      },
    ],
  },
  {
    file: 'shared/domain/assessment/decide.ts',
    test: 'shared/domain/assessment/course.test.ts',
    faults: [
      { rule: 'a reminder goes out once a day', find: ' || week.reminded.includes(day)', plant: '' },
      {
        rule: 'a reminder goes out in its window only',
        find: 'at < from || at >= getReminderEnd(week.plan, from) || ',
        plant: '',
      },
      {
        rule: 'a teacher is invited three times at most',
        find: 'INVITATIONS_A_WEEK = 3',
        plant: 'INVITATIONS_A_WEEK = 4',
      },
    ],
  },
  {
    file: 'shared/domain/assessment/decide.ts',
    test: 'shared/domain/assessment/consent.test.ts',
    faults: [
      {
        rule: 'a withdrawn consent is not given again',
        find: "return refuse('CONSENT_WITHDRAWN')",
        plant: 'return []',
      },
      {
        rule: 'withdrawing consent cancels the assessment',
        find: '...(isOver ? [] :',
        plant: '...(!isOver ? [] :',
      },
    ],
  },
  {
    file: 'shared/domain/assessment/decide-answers.ts',
    test: 'shared/domain/assessment/child-assent.test.ts',
    faults: [
      {
        rule: 'a child that said no is asked nothing',
        find: "if (week.assent === 'no') refuse(",
        plant: 'if (false) refuse(',
      },
      {
        rule: 'a child that stopped is asked nothing',
        find: "if (week.childEndedAt) refuse('",
        plant: "if (false) refuse('",
      },
    ],
  },
  {
    file: 'shared/domain/assessment/decide-answers.ts',
    test: 'shared/domain/assessment/answers.test.ts',
    faults: [
      {
        rule: 'nothing is answered before its day',
        find: "if (!isTaskOpen(week, id, at)) return refuse('NOT_OPEN_YET');",
        plant: '',
      },
      {
        rule: 'nothing is answered without consent',
        find: "if (!week.consent) return refuse('NO_CONSENT');\n  if (week.status",
        plant: 'if (week.status',
      },
      { rule: 'an answer after the analysis began is marked late', find: '? {} : { late: true }', plant: '? {} : {}' },
      {
        rule: "a teacher's texts that are not shared are not recorded",
        find: 'texts: keepSharedTexts(form.texts, form.shared)',
        plant: 'texts: form.texts',
      },
    ],
  },
  {
    file: 'shared/domain/assessment/decide-games.ts',
    test: 'shared/domain/assessment/answers.test.ts',
    faults: [{ rule: 'trials come without gaps', find: 'trial.index !== count + trials.length', plant: 'false' }],
  },
  {
    file: 'shared/domain/assessment/decide-steering.ts',
    test: 'shared/domain/assessment/moving-days.test.ts',
    faults: [
      {
        rule: 'the open day is never cut short',
        find: 'opened === 0 ? today : addDays(today, 1)',
        plant: 'today',
      },
      {
        rule: 'a requested date outlives a pause',
        find: 'at > pauseCountsFrom ? moveDays(',
        plant: 'true ? moveDays(',
      },
    ],
  },
  {
    file: 'shared/domain/next-step.ts',
    test: 'shared/domain/next-step.test.ts',
    faults: [
      {
        rule: 'no day opens during a pause',
        find: " || snapshot.pausedSince) return { do: 'wait'",
        plant: ") return { do: 'wait'",
      },
      {
        rule: 'without consent no day opens',
        find: 'if (!snapshot.consent)\n    return now',
        plant: 'if (false)\n    return now',
      },
    ],
  },
  {
    file: 'shared/domain/assessment/open-tasks.ts',
    test: 'shared/domain/next-step.test.ts',
    faults: [{ rule: 'the analysis waits for the grace', find: 'now >= board.plan.graceEnds)', plant: 'true)' }],
  },
  {
    file: 'shared/domain/next-step.ts',
    test: 'shared/domain/assessment/random-weeks.test.ts',
    faults: [
      {
        rule: 'a week whose address is never proved does not wait for ever',
        find: 'return waitForProof(getProofEnd(snapshot.proofAwaited, plan), now);',
        plant: "return { do: 'wait', at: null, for: 'signal' };",
      },
    ],
  },
  {
    file: 'shared/domain/assessment/decide-answers.ts',
    test: 'shared/domain/assessment/random-weeks.test.ts',
    faults: [
      {
        rule: 'no order of commands takes an answer without consent',
        find: "if (!week.consent) return refuse('NO_CONSENT');\n  if (week.status",
        plant: 'if (week.status',
      },
    ],
  },
  {
    file: 'shared/measurement/posterior.ts',
    test: 'shared/measurement/numbers.test.ts',
    faults: [
      { rule: 'θ starts from the prior', find: '-(((theta - mean) / sd) ** 2) / 2)', plant: '0)' },
      { rule: 'the standard error is a root', find: 'psd: Math.sqrt(variance)', plant: 'psd: variance' },
    ],
  },
  {
    file: 'shared/measurement/fusion.ts',
    test: 'shared/measurement/fusion.test.ts',
    faults: [{ rule: 'several answers of one person have a cap', find: 'total > cap ?', plant: 'false ?' }],
  },
  {
    file: 'shared/measurement/ability.ts',
    test: 'shared/measurement/ability.test.ts',
    faults: [
      {
        rule: 'all subjects share the error of the bank',
        find: "[getCause('error of the bank'), model.errors.bank],",
        plant: '',
      },
      { rule: 'an age in whole years is unsure', find: 'exactAge ? 0 :', plant: 'true ? 0 :' },
    ],
  },
  {
    file: 'shared/measurement/quantities.ts',
    test: 'shared/measurement/ability.test.ts',
    faults: [
      { rule: 'a subject is the mean of its topics', find: ', [middle, -topicSd]', plant: '' },
      {
        rule: 'an area of which one half is missing is the other',
        find: 'own.length > 0 ? own : names',
        plant: 'names',
      },
    ],
  },
  {
    file: 'shared/measurement/scale-forms.ts',
    test: 'infra/score/vectors.test.ts',
    faults: [{ rule: 'a child whom its parent calls calm is calm', find: 'N: -0.45', plant: 'N: 0.45' }],
  },
  {
    file: 'shared/measurement/causes.ts',
    test: 'infra/score/vectors.test.ts',
    faults: [{ rule: 'no answer counts twice', find: '1 / v - former.precision', plant: '1 / v' }],
  },
  {
    file: 'shared/measurement/change.ts',
    test: 'shared/measurement/change.test.ts',
    faults: [
      {
        rule: 'a change is as unlikely as true changes are small',
        find: 'normalCdf(Math.abs(rci) * trusted)',
        plant: 'normalCdf(Math.abs(rci))',
      },
    ],
  },
  {
    file: 'shared/measurement/links.ts',
    test: 'shared/measurement/links.test.ts',
    faults: [
      {
        rule: 'a rule is sure when the whole interval has passed',
        find: "roundForDisplay(hi) >= edge ? 'likely'",
        plant: "false ? 'likely'",
      },
      {
        rule: 'a low score that is not sure is shown as something to explore',
        find: "gateBelow(BAND_EDGES[2], scored) === 'likely'",
        plant: 'false',
      },
    ],
  },
  {
    file: 'shared/measurement/adaptive.ts',
    test: 'shared/measurement/adaptive.test.ts',
    faults: [
      { rule: 'openers are easy', find: 'answered < OPENERS ?', plant: 'false ?' },
      {
        rule: 'a question is aimed above guessing',
        find: 'Math.max(target, curve.c + GUESSING_MARGIN)',
        plant: 'target',
      },
      { rule: 'children get different tests', find: 'ranked.slice(0, BEST_OF)', plant: 'ranked.slice(0, 1)' },
      {
        rule: 'a sitting begun before there were easy questions gets none',
        find: 'ENGAGEMENT.after[engagement] === scored',
        plant: '(ENGAGEMENT.after[engagement] ?? 99) <= scored',
      },
      {
        rule: 'a subject ends early only when it is precise',
        find: ' && psd <= PRECISE_PSD;\n  return rounds',
        plant: ';\n  return rounds',
      },
    ],
  },
  {
    file: 'shared/measurement/guessing.ts',
    test: 'shared/measurement/guessing.test.ts',
    faults: [
      { rule: 'blind choice is no knowledge', find: 'correct ? c : 1 - c', plant: '1 - c' },
      { rule: '“I do not know” is not guessing', find: 'answers.filter(({ passed }) => !passed)', plant: 'answers' },
    ],
  },
  {
    file: 'shared/measurement/report/profile.ts',
    test: 'shared/measurement/report/profile.test.ts',
    faults: [
      {
        rule: 'a strength is named when it is sure',
        find: 'return word ? [{ ...each, word }] : [];',
        plant: "return [{ ...each, word: word ?? 'probably' }];",
      },
      { rule: 'three strengths are named at most', find: '.slice(0, NAMED.most)', plant: '' },
      {
        rule: 'where informants disagree no level is stated',
        find: ' && !isTraitDisputed(trait, agreements)\n',
        plant: '\n',
      },
      { rule: 'worry is no strength', find: "trait !== 'N'", plant: 'true' },
    ],
  },
  {
    file: 'shared/measurement/report/rules.ts',
    test: 'shared/measurement/report/rules.test.ts',
    faults: [
      {
        rule: 'an untouched slider says nothing',
        find: 'rating !== undefined && QUOTED[rule](rating)',
        plant: 'QUOTED[rule](rating ?? 8)',
      },
      {
        rule: 'a subject below 60 is a challenge',
        find: "'no'\n    ? []\n    : toList(\n        say(`subject.challenge",
        plant: "'sure'\n    ? []\n    : toList(\n        say(`subject.challenge",
      },
    ],
  },
  {
    file: 'shared/values/retention.ts',
    test: 'shared/values/retention.test.ts',
    faults: [
      { rule: 'a setting of the operator counts', find: '(setting && set[setting.name]) ?? days', plant: 'days' },
    ],
  },
  {
    file: 'shared/domain/assessment/decide.ts',
    test: 'shared/domain/assessment/proof.test.ts',
    faults: [
      {
        rule: 'consent of an unproved address alone starts nothing',
        find: "if (awaitsProof) return week.consent ? [] : refuse('PROOF_AWAITED');",
        plant: '',
      },
    ],
  },
  {
    file: 'shared/domain/assessment/steering-rules.ts',
    test: 'shared/domain/assessment/course.test.ts',
    faults: [
      {
        rule: 'an assessment is finished on its last day at the earliest',
        find: "? 'TOO_EARLY_TO_FINISH' : null",
        plant: '? null : null',
      },
      {
        rule: 'a reported assessment is not cancelled',
        find: "(status === 'reported' ? 'ALREADY_COMPLETED' :",
        plant: "(status === 'reported' ? null :",
      },
    ],
  },
  {
    file: 'shared/domain/next-step.ts',
    test: 'shared/domain/assessment/proof.test.ts',
    faults: [
      { rule: 'without a proof in time the assessment is cancelled', find: 'now >= proofEnd ?', plant: 'false ?' },
    ],
  },
  {
    file: 'shared/domain/assessment/open-tasks.ts',
    test: 'shared/domain/assessment/child-assent.test.ts',
    faults: [
      {
        rule: "a resting child's tasks are not awaited",
        find: " && !(board.childRests && who === 'child')",
        plant: '',
      },
    ],
  },
  {
    file: 'shared/measurement/validity.ts',
    test: 'shared/measurement/validity.test.ts',
    faults: [
      {
        rule: 'easy answers missed beside good ones prove nothing',
        find: '!sitting.low || own < 1',
        plant: 'own < 1',
      },
      {
        rule: 'a weak child is not taken for blind taps',
        find: 'probability(CHANCE.theta, curve)',
        plant: '1',
      },
      {
        rule: 'a form with a rating of its own is a second view',
        find: 'ratings.every(({ repeats }) => repeats)',
        plant: 'ratings.some(({ repeats }) => repeats)',
      },
    ],
  },
  {
    file: 'shared/measurement/report/answers.ts',
    test: 'shared/measurement/report/trust.test.ts',
    faults: [
      {
        rule: 'easy questions are not scored',
        find: 'items: answers.filter(({ engagement }) => !engagement)',
        plant: 'items: answers',
      },
    ],
  },
  {
    file: 'shared/measurement/report/trust.ts',
    test: 'shared/measurement/report/report.test.ts',
    faults: [
      {
        rule: 'the note on missing calibration is in every report',
        find: ", say('note.calibration', {}, 'trust')]",
        plant: ']',
      },
      {
        rule: 'only sittings without weight are replayed',
        find: "(V === 0 || code === 'CONTROL_FAIL')",
        plant: 'true',
      },
    ],
  },
  {
    file: 'shared/measurement/report/views.ts',
    test: 'shared/measurement/report/views.test.ts',
    faults: [
      {
        rule: 'one scene alone makes no difference',
        find: 'isReliable && ![one, other].some(isOneScene)',
        plant: 'isReliable',
      },
      {
        rule: 'few answers are not compared with a teacher',
        find: 'tested && taught && area && !hasFewAnswers(area)',
        plant: 'tested && taught && area',
      },
      {
        rule: 'a child under 7 is no view to differ from',
        find: 'isChildReliable: child.years >= OWN_OCEAN_AGE',
        plant: 'isChildReliable: true',
      },
    ],
  },
  {
    file: 'shared/measurement/report/ideas.ts',
    test: 'shared/measurement/report/ideas.test.ts',
    faults: [
      {
        rule: 'a reason is given twice a week at most',
        find: 'countUses(of) < MOST_IDEAS.reason',
        plant: 'true',
      },
      {
        rule: 'no idea comes again in the next report',
        find: 'const usedIdeas = new Set(previousIdeas);',
        plant: 'const usedIdeas = new Set<string>();',
      },
    ],
  },
  {
    file: 'shared/measurement/report/school.ts',
    test: 'shared/measurement/report/ideas.test.ts',
    faults: [
      {
        rule: 'red is never beside nothing to do at school',
        find: "band === 'Needs Attention' && !explore",
        plant: 'false',
      },
    ],
  },
  {
    file: 'shared/report-view/papers.ts',
    test: 'shared/report-view/papers.test.ts',
    faults: [
      {
        rule: 'a page for school tells no rating of the parent',
        find: "question.key === 'teacher.differently'",
        plant: 'false',
      },
      {
        rule: 'a page for school does not repeat what is enjoyed at home',
        find: "['strength.topic', ",
        plant: "['strength.favourites', 'strength.topic', ",
      },
    ],
  },
  {
    file: 'shared/report-view/school.ts',
    test: 'shared/report-view/school.test.ts',
    faults: [
      {
        rule: 'no level below 70 is named while the range reaches higher',
        find: 'isToExplore({ score, hi, flags })',
        plant: 'false',
      },
    ],
  },
  {
    file: 'shared/report-view/sentences.ts',
    test: 'services/reports/shared-report.test.ts',
    faults: [
      {
        rule: 'a sentence stands under the heading of its area',
        find: 'contrast ? contrast.standing : null',
        plant: 'contrast ? null : null',
      },
    ],
  },
  {
    file: 'shared/measurement/report/interests.ts',
    test: 'shared/measurement/report/views.test.ts',
    faults: [
      {
        rule: 'all activities favour no interest',
        find: '|| activities.length === HomeActivity.options.length',
        plant: '',
      },
    ],
  },
  {
    file: 'shared/measurement/report/reassess.ts',
    test: 'shared/measurement/report/reassess.test.ts',
    faults: [
      {
        rule: 'few answers in one of two weeks are not compared',
        find: 'if (hasFewAnswers(scores.before) || hasFewAnswers(scores.after)) return [];',
        plant: '',
      },
    ],
  },
  {
    file: 'shared/measurement/report/idea-grounds.ts',
    test: 'shared/measurement/report/ideas.test.ts',
    faults: [
      {
        rule: 'an idea goes on from how its topic went at last',
        find: 'const last = [...new Map(places.map((place) => [place.ladder, place])).values()];',
        plant: 'const last = places;',
      },
    ],
  },
  {
    file: 'shared/domain/assessment/invitation.ts',
    test: 'shared/domain/assessment/invitation.test.ts',
    faults: [
      {
        rule: 'an invitation waits for the decision of a guardian',
        find: "(week.status === 'running' && mustAdultDecide(toTaskBoard(week)))",
        plant: 'false',
      },
    ],
  },
];
