import PostalMime from 'postal-mime';
import type { ReportKind } from '#services/database/mail.tables.ts';
import { isAddressWrong } from '#services/mail/delivery.ts';

/** A report that arrived by mail. `returnPath` is quoted from the original message; null if it quotes none. */
export type ReportMessage = { kind: ReportKind; returnPath: string | null };

/** More than any server adds to a quoted message of ours. */
export const REPORT_BYTES = 256 * 1024;
const LIMITS = {
  maxNestingDepth: 10,
  maxHeadersSize: REPORT_BYTES,
  forceRfc822Attachments: true,
  attachmentEncoding: 'utf8',
} as const;

/**
 * Reads a delivery report (RFC 3464) or a complaint (RFC 5965). `notFinal`: an email that is only late, or was
 * delivered; `malformed`: no report, such as an automatic reply. Only these few fields are kept, and nothing is logged.
 */
export async function readReportMessage(raw: Buffer): Promise<ReportMessage | 'notFinal' | 'malformed'> {
  const parts = await PostalMime.parse(raw, LIMITS).then(
    ({ attachments }) =>
      attachments.map(({ mimeType, content }) => ({ type: mimeType.toLowerCase(), text: String(content) })),
    () => [],
  );
  const findText = (...types: string[]): string | undefined => parts.find(({ type }) => types.includes(type))?.text;
  const originalFields = parseFields(findText('message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers') ?? '');
  const complaint = findText('message/feedback-report');
  if (complaint !== undefined) {
    const fields = parseFields(complaint);
    // "not-spam" withdraws a complaint; other types report viruses or forged senders.
    if (fields.get('feedback-type')?.toLowerCase() !== 'abuse')
      return fields.has('feedback-type') ? 'notFinal' : 'malformed';
    return {
      kind: 'complaint',
      returnPath: findAddress(fields.get('original-mail-from')) ?? findAddress(originalFields.get('return-path')),
    };
  }
  const status = findText('message/delivery-status');
  if (status === undefined) return 'malformed';
  // The first block is about the message, each other one about a recipient; ours have one.
  const recipients = status
    .split(/\r?\n[ \t]*\r?\n/)
    .map(parseFields)
    .filter((fields) => fields.has('action'));
  if (recipients.length === 0) return 'malformed';
  const failed = recipients.find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  if (!failed) return 'notFinal';
  const extended = /^[245]\.\d{1,3}\.\d{1,3}/.exec(failed.get('status') ?? '')?.[0];
  return {
    kind: isAddressWrong(undefined, extended) ? 'hard' : 'soft',
    returnPath: findAddress(originalFields.get('return-path')),
  };
}

/** Header fields by lower-case name, the first of each; folded lines are joined. */
function parseFields(text: string): Map<string, string> {
  const [head = ''] = text.trimStart().split(/\r?\n\r?\n/, 1);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const fields = lines.flatMap((line) => {
    const [, name = '', value = ''] = /^([\w-]{1,60}):[ \t]*(.*)$/.exec(line) ?? [];
    return name ? [[name.toLowerCase(), value.trim()] as const] : [];
  });
  return new Map(fields.reverse());
}

const findAddress = (value: string | undefined): string | null =>
  /<?([^\s<>]{3,320}@[^\s<>]{1,255})>?/.exec(value ?? '')?.[1] ?? null;
