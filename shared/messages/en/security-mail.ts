/** Security e-mails about an account. They name no child, no place and no device. */
export const security = {
  hello: 'Hello,',
  /** For an action that another authorized person took. */
  notInvited: 'If you have invited nobody, sign in, change your password and sign out everywhere.',
  notOffered: 'If you have offered no child to anybody, sign in, change your password and sign out everywhere.',
  notAnswered: 'Until you accept, nothing is different. If you do nothing, the offer ends by itself.',
  notChanged: 'Nothing is different. You can offer the child to somebody again whenever you like.',
  notYou:
    'If it was you, there is nothing to do. If it was not, sign in, change your password and sign out everywhere.',
  closedWell: 'Your account stays as it is, and you need not answer. If you did not expect it, ask them.',
  nothingToDo: 'There is nothing to do.',
  gone: 'If you did not ask for it, write to whoever runs this site at once.',
  /** For an action that another person may take without asking. */
  notAsked:
    'Whoever decides about a child may do so without asking anybody. If you did not expect it, ask them. Your account stays as it is.',
  button: 'Open my account',
  small: 'You get this letter because it matters for your account and what we keep for it. It cannot be turned off.',
  letters: {
    'factor-added': {
      subject: 'A second step now protects your account',
      heading: 'Second step added',
      text: 'From now on we ask for a code from an app whenever somebody signs in to your account. All other devices were signed out, but for one that is with a child.',
    },
    'factor-removed': {
      subject: 'A second step was removed from your account',
      heading: 'Second step removed',
      text: 'An app that makes codes for your account was removed.',
    },
    'factor-removal-asked': {
      subject: 'Your second step will be removed in 24 hours',
      heading: 'Second step about to be removed',
      text: 'We were asked to remove an app that makes codes for your account, because it was lost. We do so in 24 hours. If you still have the app, sign in with it and choose to keep it.',
    },
    'backup-code-used': {
      subject: 'A backup code was used for your account',
      heading: 'Backup code used',
      text: 'Somebody signed in to your account with one of your backup codes. That code is used up.',
    },
    'backup-codes-renewed': {
      subject: 'Your account has new backup codes',
      heading: 'New backup codes',
      text: 'New backup codes were made for your account. The old ones do not work any more.',
    },
    'identity-added': {
      subject: 'A new way to sign in to your account',
      heading: 'Way to sign in added',
      text: 'An account with another provider now opens your account here.',
    },
    'guardian-joined': {
      subject: 'Somebody now looks after a child with you',
      heading: 'Your invitation was accepted',
      text: 'Somebody accepted your invitation and now sees everything of one of your children. Your account says who it is, and there you can remove them at any time.',
    },
    'ownership-offered': {
      subject: 'You are asked to decide about a child',
      heading: 'Somebody would like to pass a child on to you',
      text: 'Whoever decides about a child that you look after here, too, asks you to decide about it instead. Your account says who asks, for which child and what it means, under “Who looks after your children”. There you accept or decline within 14 days.',
    },
    'ownership-accepted': {
      subject: 'Somebody else now decides about one of your children',
      heading: 'You have passed a child on',
      text: 'Somebody accepted your offer and now decides about one of your children: who looks after it, who gets its reports, and whether it is erased. Your account says whether you look after it as before; you can stop whenever you like. Invitations that you had sent for this child and links to its reports that you had given away have ended.',
    },
    'ownership-declined': {
      subject: 'Your offer to pass a child on was declined',
      heading: 'Your offer was declined',
      text: 'Somebody whom you asked to decide about one of your children does not want to. Your account says who looks after it.',
    },
    'owner-closing': {
      subject: 'Somebody who decides about a child closes their account',
      heading: 'A child needs somebody who decides about it',
      text: 'Whoever decides about a child that you look after here, too, has closed their account. Nothing of the child is deleted: you and everybody else who looks after it are asked to decide about it, in your account under “Who looks after your children”. Whoever accepts first does. If nobody has within seven days, it passes by itself to the one of you who has looked after it longest. Invitations and links to reports that were handed out by the closed account have ended.',
    },
    'owner-stays': {
      subject: 'Somebody who decides about a child keeps their account',
      heading: 'Everything stays as it was',
      text: 'Whoever decides about a child that you look after here, too, had closed their account and has it back. The question whether you would decide about the child is over.',
    },
    'ownership-inherited': {
      subject: 'You now decide about a child',
      heading: 'You now decide about a child',
      text: 'Whoever decided about a child that you look after here has deleted their account, and nobody else had accepted to decide about it. Of those who can sign in and have confirmed their address you have looked after it longest, so you do now: who looks after it, who gets its reports, and whether it is erased. Your account says for which child, under “Who looks after your children”; there you can pass it on to somebody who looks after it, too.',
    },
    'account-closed': {
      subject: 'Your account was deleted',
      heading: 'Your account was deleted',
      text: 'As you asked, all that was kept here of your account has been deleted, and children that nobody else looks after are being erased; each has a letter of its own. Copies in our backups are overwritten within 30 days. This is the last letter to this address; from tomorrow on you can open a new account with it.',
    },
    'consent-receipt': {
      subject: 'You gave your consent',
      heading: 'Thank you: your consent is noted',
      text: 'You agreed to a notice of ours about one of your children. Your account says for which child, to which notice and when, under “Children and data”. You can withdraw it there at any time, also after the report.',
    },
    'consent-withdrawn': {
      subject: 'Consent for a child was withdrawn',
      heading: 'Consent was withdrawn',
      text: 'You, or somebody who looks after a child with you, withdrew the consent for its weeks. A week that ran has ended, links to its reports are over, and what was answered in these weeks is deleted after 30 days. A finished report stays in your account until it is erased or its time is over. This cannot be taken back; a new week can be scheduled under a new consent. Your account says for which child, under “Children and data”.',
    },
    'export-made': {
      subject: 'An archive of your data was made',
      heading: 'An archive was made',
      text: 'Somebody who is signed in to your account downloaded an archive of everything that is kept about one of your children. It is on the device that asked for it, and nowhere with us.',
    },
    'account-exported': {
      subject: 'A copy of what we keep of your account was made',
      heading: 'A copy was made',
      text: 'Somebody who is signed in to your account downloaded what is kept of it: name and addresses, devices, consents, your own words and letters, no password. The file is on the device that asked for it, and nowhere with us.',
    },
    erased: {
      subject: 'The data of a child were erased',
      heading: 'Everything was erased',
      text: 'As you asked, all that was kept here about one of your children has been deleted: answers, forms, reports, letters, invitations and links. Your account has the receipt with the steps and their times. Copies in our backups are overwritten within 30 days. None of this can be undone.',
    },
    'child-erased': {
      subject: 'The data of a child that you looked after were erased',
      heading: 'A child was erased',
      text: 'Whoever decides about a child that you looked after here, too, has had all that was kept about it erased: answers, forms, reports, letters, invitations and links, also those of yours. Your account shows how far it has come, and the receipt. Copies in our backups are overwritten within 30 days. None of this can be undone.',
    },
    'identity-removed': {
      subject: 'A way to sign in was removed from your account',
      heading: 'Way to sign in removed',
      text: 'One of the ways to sign in to your account was removed.',
    },
  },
} as const;
