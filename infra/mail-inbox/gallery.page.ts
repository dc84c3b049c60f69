import { escaped, page } from '#infra/mail-inbox/dev-inbox.page.ts';
import { type Sample, samplesOf } from '#infra/mail-inbox/samples.ts';
import { MAIL_KINDS, type MailKindName } from '#services/mail/kinds.ts';
import { letterHtml, letterText } from '#services/mail/letter.ts';

const KINDS = Object.keys(MAIL_KINDS) as MailKindName[];
const FOLDER = '/dev/mail/gallery/';

const pathOf = (kind: MailKindName, index: number): string => `${FOLDER}${kind}/${index}`;

/** Every sample with the path at which it is shown alone. */
export const GALLERY: readonly (Sample & { kind: MailKindName; path: string })[] = KINDS.flatMap((kind) =>
  samplesOf(kind).map((sample, index) => ({ ...sample, kind, path: pathOf(kind, index) })),
);

/** The email at a path of the gallery; undefined for any other path. */
export function sampleHtml(path: string): string | undefined {
  const sample = GALLERY.find((each) => each.path === path);
  return sample && letterHtml(sample.letter);
}

/** Every kind of email with sample data: narrow, wide, dark, and as plain text. */
export const galleryPage = (): string =>
  page(
    'Letters',
    ['<p><a href="/dev/mail">All mail</a></p>', '<h1>Every kind of letter</h1>', ...KINDS.map(sectionOf)].join('\n'),
  );

function sectionOf(kind: MailKindName): string {
  const { promise, mayBeTurnedOff } = MAIL_KINDS[kind];
  const facts = [
    promise === 'atMostOnce' ? 'at most once' : 'at least once',
    mayBeTurnedOff ? 'may be turned off' : 'always on',
  ].join(', ');
  return [
    `<h2>${kind}</h2>`,
    `<p>${facts}</p>`,
    ...GALLERY.filter((sample) => sample.kind === kind).map(sampleSection),
  ].join('\n');
}

function sampleSection({ name, letter, path }: (typeof GALLERY)[number]): string {
  const frame = (width: number, scheme: 'light' | 'dark') =>
    `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" src="${path}" style="width:${width}px;max-width:100%;color-scheme:${scheme}" title="${escaped(`${name}, ${width} px, ${scheme}`)}"></iframe>`;
  return `<h3>${escaped(name)}</h3>
<p>Subject: ${escaped(letter.subject)} · <a href="${path}">alone</a></p>
${frame(320, 'light')} ${frame(600, 'light')} ${frame(320, 'dark')}
<details><summary>Text</summary><pre>${escaped(letterText(letter))}</pre></details>`;
}
