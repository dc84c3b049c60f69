export type Envelope = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The one-click unsubscribe address for mail programs (RFC 8058). */
  unsubscribeUrl?: string;
  /** The address for delivery reports (envelope sender); defaults to the sender's address. It is in no header. */
  returnPath?: string;
};

/** The sender of emails: address, domain, and its form in headers. */
export type SenderAddress = { address: string; domain: string; header: string };

/** Parses `Name <address>`, or an address alone; throws otherwise. */
export function parseSender(from: string): SenderAddress {
  const [, name, address = from] = /^"?(.*?)"?\s*<([^>]+)>$/.exec(from) ?? [];
  const checked = checkHeader(ADDRESS, address);
  return {
    address,
    domain: checked.slice(checked.indexOf('@') + 1),
    header: name ? `${encodePhrase(name)} <${checked}>` : checked,
  };
}

/**
 * Neither this nor any line that begins with it can occur in a part: in quoted-printable, `=` is followed by digits
 * only.
 */
const BOUNDARY = '=_seven-stones';
const CRLF = '\r\n';

/**
 * The MIME message: text and HTML as alternatives, in UTF-8 as quoted-printable, which stays legible and is less
 * suspicious to filters. Our emails have one shape, and a general MIME library takes ten times as long. Throws if a
 * line break, or any other invalid character, would get into a header.
 */
export function buildMime(
  { to, subject, text, html, messageId, unsubscribeUrl }: Envelope,
  from: SenderAddress,
  date: Date,
): Buffer {
  const unsubscribe = unsubscribeUrl
    ? [
        `List-Unsubscribe: <${checkHeader(WEB_ADDRESS, unsubscribeUrl)}>`,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      ]
    : [];
  return Buffer.from(
    [
      `From: ${from.header}`,
      `To: ${checkHeader(ADDRESS, to)}`,
      `Subject: ${encodeHeader(subject)}`,
      `Message-ID: ${checkHeader(MESSAGE_ID, messageId)}`,
      ...unsubscribe,
      `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
      // Prevents automatic replies (RFC 3834).
      'Auto-Submitted: auto-generated',
      'MIME-Version: 1.0',
      `Content-Type: multipart/alternative; boundary="${BOUNDARY}"`,
      '',
      ...buildPart('text/plain', text),
      ...buildPart('text/html', html),
      `--${BOUNDARY}--`,
      '',
    ].join(CRLF),
    'latin1',
  );
}

const buildPart = (type: string, content: string): string[] => [
  `--${BOUNDARY}`,
  `Content-Type: ${type}; charset=utf-8`,
  'Content-Transfer-Encoding: quoted-printable',
  '',
  encodeQuotedPrintable(content),
];

/** Without quotation marks, comments and non-ASCII characters: `Email` accepts no such address. */
const ADDRESS = /^[\w!#$%&'*+/=?^`{|}~.-]+@[a-z0-9.-]+$/i;
const MESSAGE_ID = /^<[\w.@-]+>$/;
const WEB_ADDRESS = /^https?:\/\/[\x21-\x3b\x3d\x3f-\x7e]{1,900}$/;

/** A header value without encoding. The error does not quote it, since it may be an address. */
function checkHeader(pattern: RegExp, value: string): string {
  if (!pattern.test(value)) throw new Error('a header of the message has invalid characters');
  return value;
}

/** Plain if a header line can hold it, otherwise encoded words (RFC 2047). */
const encodeHeader = (text: string): string => (isPlain(text) ? text : encodeWords(text));
/** The same for a name, which needs quotes around special characters. */
const encodePhrase = (name: string): string => (/^[\w ]+$/.test(name) && isPlain(name) ? name : encodeWords(name));
const isPlain = (text: string): boolean =>
  /^[\x21-\x7e](?:[\x20-\x7e]{0,60}[\x21-\x7e])?$/.test(text) && !text.includes('=?');

/** With so many bytes per word a header line stays below 76 characters. */
const WORD_BYTES = 39;

/** Each word has whole characters, since programs may decode each by itself. */
function encodeWords(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new Error('a header of the message has invalid characters');
  const all = [''];
  for (const character of text) {
    if (Buffer.byteLength(`${all.at(-1)}${character}`) > WORD_BYTES) all.push('');
    all.push(`${all.pop()}${character}`);
  }
  return all.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(`${CRLF} `);
}

const MAX_LINE = 76;
const HEX = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
/** All that is not plain, and whitespace at the end of a line, which servers drop. */
const ENCODED = /[^\t\n\x20-\x7e]+|[\t ]$/gm;
const LINE_BREAKS = /\r\n?/g;

/** Encodes text of any length in lines of at most 76 characters (RFC 2045, 6.7). */
function encodeQuotedPrintable(text: string): string {
  const plain = text.replace(LINE_BREAKS, '\n').replaceAll('=', HEX[0x3d] as string);
  const encoded = plain.replace(ENCODED, (signs) => Array.from(Buffer.from(signs), (byte) => HEX[byte]).join(''));
  return encoded.split('\n').map(breakLine).join(CRLF);
}

/** Adds soft line breaks, none of them within the three characters of a byte. */
function breakLine(line: string): string {
  if (line.length <= MAX_LINE) return line;
  const lines: string[] = [];
  let from = 0;
  while (line.length - from > MAX_LINE) {
    const to = from + MAX_LINE - 1;
    const back = line[to - 1] === '=' ? 1 : line[to - 2] === '=' ? 2 : 0;
    lines.push(`${line.slice(from, to - back)}=`);
    from = to - back;
  }
  return [...lines, line.slice(from)].join(CRLF);
}
