import type * as about from '#shared/messages/en/about.ts';
import type * as academic from '#shared/messages/en/academic.ts';
import type * as account from '#shared/messages/en/account.ts';
import type * as accountMail from '#shared/messages/en/account-mail.ts';
import type * as accountPage from '#shared/messages/en/account-page.ts';
import type * as adultForms from '#shared/messages/en/adult-forms.ts';
import type * as archive from '#shared/messages/en/archive.ts';
import type * as assent from '#shared/messages/en/assent.ts';
import type * as confirmAddress from '#shared/messages/en/confirm-address.ts';
import type * as consents from '#shared/messages/en/consents.ts';
import type * as correctChild from '#shared/messages/en/correct-child.ts';
import type * as dashboard from '#shared/messages/en/dashboard.ts';
import type * as dates from '#shared/messages/en/dates.ts';
import type * as device from '#shared/messages/en/device.ts';
import type * as entrance from '#shared/messages/en/entrance.ts';
import type * as evidence from '#shared/messages/en/evidence.ts';
import type * as expiringMail from '#shared/messages/en/expiring-mail.ts';
import type * as factors from '#shared/messages/en/factors.ts';
import type * as games from '#shared/messages/en/games.ts';
import type * as gamesBoards from '#shared/messages/en/games-boards.ts';
import type * as gamesPatterns from '#shared/messages/en/games-patterns.ts';
import type * as guardians from '#shared/messages/en/guardians.ts';
import type * as handover from '#shared/messages/en/handover.ts';
import type * as howWritten from '#shared/messages/en/how-written.ts';
import type * as landing from '#shared/messages/en/landing.ts';
import type * as latest from '#shared/messages/en/latest.ts';
import type * as legal from '#shared/messages/en/legal.ts';
import type * as letters from '#shared/messages/en/letters.ts';
import type * as mail from '#shared/messages/en/mail.ts';
import type * as mood from '#shared/messages/en/mood.ts';
import type * as notice from '#shared/messages/en/notice.ts';
import type * as ops from '#shared/messages/en/ops.ts';
import type * as opsWeeks from '#shared/messages/en/ops-weeks.ts';
import type * as pdfDownload from '#shared/messages/en/pdf-download.ts';
import type * as prepared from '#shared/messages/en/prepared.ts';
import type * as programme from '#shared/messages/en/programme.ts';
import type * as quest from '#shared/messages/en/quest.ts';
import type * as refusals from '#shared/messages/en/refusals.ts';
import type * as report from '#shared/messages/en/report.ts';
import type * as reportAnalysis from '#shared/messages/en/report-analysis.ts';
import type * as reportAreas from '#shared/messages/en/report-areas.ts';
import type * as reportChange from '#shared/messages/en/report-change.ts';
import type * as reportDraft from '#shared/messages/en/report-draft.ts';
import type * as reportIdeas from '#shared/messages/en/report-ideas.ts';
import type * as reportInterests from '#shared/messages/en/report-interests.ts';
import type * as reportNames from '#shared/messages/en/report-names.ts';
import type * as reportOverview from '#shared/messages/en/report-overview.ts';
import type * as reportPage from '#shared/messages/en/report-page.ts';
import type * as reportPdf from '#shared/messages/en/report-pdf.ts';
import type * as reportReach from '#shared/messages/en/report-reach.ts';
import type * as reportReasons from '#shared/messages/en/report-reasons.ts';
import type * as reportRecommendations from '#shared/messages/en/report-recommendations.ts';
import type * as reportScreen from '#shared/messages/en/report-screen.ts';
import type * as reportShort from '#shared/messages/en/report-short.ts';
import type * as reportVoice from '#shared/messages/en/report-voice.ts';
import type * as retention from '#shared/messages/en/retention.ts';
import type * as rights from '#shared/messages/en/rights.ts';
import type * as schedule from '#shared/messages/en/schedule.ts';
import type * as scoreWords from '#shared/messages/en/score-words.ts';
import type * as scores from '#shared/messages/en/scores.ts';
import type * as securityMail from '#shared/messages/en/security-mail.ts';
import type * as sendAgain from '#shared/messages/en/send-again.ts';
import type * as sharing from '#shared/messages/en/sharing.ts';
import type * as shell from '#shared/messages/en/shell.ts';
import type * as stage from '#shared/messages/en/stage.ts';
import type * as start from '#shared/messages/en/start.ts';
import type * as stepUp from '#shared/messages/en/step-up.ts';
import type * as steps from '#shared/messages/en/steps.ts';
import type * as week from '#shared/messages/en/week.ts';

/** The same words in any language: texts become any text, functions keep what they are given. */
type Worded<Value> = Value extends string
  ? string
  : Value extends (...given: infer Given) => infer Result
    ? (...given: Given) => Worded<Result>
    : { readonly [Key in keyof Value]: Worded<Value[Key]> };

/**
 * Every word that a person reads, in one locale. English is the first and says what there is; another locale is complete when it
 * compiles against this. Areas stay modules of their own, and a page imports only those that it shows.
 */
export type Locale = {
  about: Worded<typeof about>;
  academic: Worded<typeof academic>;
  account: Worded<typeof account>;
  accountMail: Worded<typeof accountMail>;
  accountPage: Worded<typeof accountPage>;
  adultForms: Worded<typeof adultForms>;
  archive: Worded<typeof archive>;
  confirmAddress: Worded<typeof confirmAddress>;
  correctChild: Worded<typeof correctChild>;
  dashboard: Worded<typeof dashboard>;
  dates: Worded<typeof dates>;
  device: Worded<typeof device>;
  entrance: Worded<typeof entrance>;
  evidence: Worded<typeof evidence>;
  expiringMail: Worded<typeof expiringMail>;
  factors: Worded<typeof factors>;
  games: Worded<typeof games>;
  gamesBoards: Worded<typeof gamesBoards>;
  gamesPatterns: Worded<typeof gamesPatterns>;
  guardians: Worded<typeof guardians>;
  handover: Worded<typeof handover>;
  howWritten: Worded<typeof howWritten>;
  landing: Worded<typeof landing>;
  latest: Worded<typeof latest>;
  legal: Worded<typeof legal>;
  letters: Worded<typeof letters>;
  mail: Worded<typeof mail>;
  assent: Worded<typeof assent>;
  consents: Worded<typeof consents>;
  mood: Worded<typeof mood>;
  notice: Worded<typeof notice>;
  ops: Worded<typeof ops>;
  opsWeeks: Worded<typeof opsWeeks>;
  pdfDownload: Worded<typeof pdfDownload>;
  programme: Worded<typeof programme>;
  quest: Worded<typeof quest>;
  refusals: Worded<typeof refusals>;
  report: Worded<typeof report>;
  reportAnalysis: Worded<typeof reportAnalysis>;
  reportAreas: Worded<typeof reportAreas>;
  reportChange: Worded<typeof reportChange>;
  reportDraft: Worded<typeof reportDraft>;
  reportIdeas: Worded<typeof reportIdeas>;
  reportInterests: Worded<typeof reportInterests>;
  reportNames: Worded<typeof reportNames>;
  reportOverview: Worded<typeof reportOverview>;
  reportPage: Worded<typeof reportPage>;
  reportPdf: Worded<typeof reportPdf>;
  reportReach: Worded<typeof reportReach>;
  reportReasons: Worded<typeof reportReasons>;
  reportRecommendations: Worded<typeof reportRecommendations>;
  reportScreen: Worded<typeof reportScreen>;
  reportShort: Worded<typeof reportShort>;
  reportVoice: Worded<typeof reportVoice>;
  retention: Worded<typeof retention>;
  rights: Worded<typeof rights>;
  schedule: Worded<typeof schedule>;
  scoreWords: Worded<typeof scoreWords>;
  scores: Worded<typeof scores>;
  securityMail: Worded<typeof securityMail>;
  sendAgain: Worded<typeof sendAgain>;
  sharing: Worded<typeof sharing>;
  shell: Worded<typeof shell>;
  stage: Worded<typeof stage>;
  start: Worded<typeof start>;
  prepared: Worded<typeof prepared>;
  stepUp: Worded<typeof stepUp>;
  steps: Worded<typeof steps>;
  week: Worded<typeof week>;
};

type ReportWords = Locale['report']['REPORT_WORDS'];
/** The sentences that a report can name. */
export type ReportKey = keyof ReportWords;
/** What the sentence of a key is told. */
export type ReportParams<Key extends ReportKey> = Parameters<ReportWords[Key]>[0];
