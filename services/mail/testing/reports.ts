/** A delivery report (RFC 3464) as servers write them; `headers` are those of the returned mail. */
export const buildDeliveryReport = ({
  status = '5.1.1',
  action = 'failed',
  headers = 'Subject: A letter',
} = {}): string =>
  [
    'From: Mail Delivery System <MAILER-DAEMON@relay.example>',
    'To: whoever@sent.it',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="=_r"',
    '',
    '--=_r',
    'Content-Type: text/plain',
    '',
    'This is the mail system. 550 5.1.1 <secret@person.example> unknown',
    '',
    '--=_r',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    'Arrival-Date: Wed, 25 Nov 2026 16:00:00 +0000',
    '',
    'Final-Recipient: rfc822; secret@person.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <secret@person.example>:',
    ' Recipient address rejected',
    '',
    '--=_r',
    'Content-Type: message/rfc822',
    '',
    headers,
    '',
    'What the letter said.',
    '--=_r--',
    '',
  ].join('\r\n');

/** A complaint (RFC 5965) about the mail with this return path. */
export const buildComplaint = ({
  returnPath,
  type = 'abuse',
  inHeaders = false,
}: {
  returnPath: string;
  type?: string;
  inHeaders?: boolean;
}): string =>
  [
    'From: <feedback@provider.example>',
    'To: <bounces@stones.example>',
    'Subject: FW: A letter',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="=_f"',
    '',
    '--=_f',
    'Content-Type: text/plain',
    '',
    'This is an abuse report.',
    '--=_f',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${type}`,
    'User-Agent: Provider/1.0',
    'Version: 1',
    ...(inHeaders ? [] : [`Original-Mail-From: <${returnPath}>`]),
    '',
    '--=_f',
    'Content-Type: message/rfc822',
    '',
    ...(inHeaders ? [`Return-Path: <${returnPath}>`] : []),
    'Subject: A letter',
    '',
    'What the letter said.',
    '--=_f--',
    '',
  ].join('\r\n');
