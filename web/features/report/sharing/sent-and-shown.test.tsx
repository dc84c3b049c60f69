import { render, waitFor } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { formatSentenceFor } from '#messages/report.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { SharedDocument } from '#shared/contracts/shared-report.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import changed from '#shared/measurement/testing/changed-week.shared.golden?raw';
import older from '#shared/measurement/testing/older-week.shared.golden?raw';
import untrusted from '#shared/measurement/testing/untrusted-week.shared.golden?raw';
import { toReadable } from '#shared/report-view/sentences.ts';
import { SharedReportPage } from '#web/features/report/sharing/shared-report-page.tsx';

// All parts are rendered on one page.
vi.mock('#web/ui/tabs.tsx', () => ({
  Tabs: ({ children }: { children: unknown }) => children,
  TabPanel: ({ children }: { children: unknown }) => children,
}));

const createPage = (document: unknown) => (
  <MemoryRouter>
    <SharedReportPage
      report={{
        childName: 'Mira',
        sharedBy: 'Ana',
        generatedAt: '2026-11-23T10:00:00.000Z' as never,
        until: null,
        document: document as SharedDocument,
      }}
    />
  </MemoryRouter>
);
const renderDocument = (document: unknown): string => {
  try {
    return renderToStaticMarkup(createPage(document));
  } catch {
    // A value that cannot be rendered counts as seen.
    return 'refused';
  }
};

type Leaf = { path: string; keys: readonly (string | number)[]; value: unknown };
/** Every value of a document with its path; the members of a list share one path. */
const listLeaves = (value: unknown, path = '', keys: readonly (string | number)[] = []): Leaf[] => {
  if (Array.isArray(value)) return value.flatMap((each, i) => listLeaves(each, path, [...keys, i]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) =>
      listLeaves(each, path === '' ? name : `${path}.${name}`, [...keys, name]),
    );
  return [{ path, keys, value }];
};
const replaceValue = (document: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown => {
  if (key === undefined) return value;
  const copy = (Array.isArray(document) ? [...document] : { ...(document as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = replaceValue(copy[key], rest, value);
  return copy;
};

/** Other values for a leaf: invented ones, and those of the other leaves of its path. */
function listAlternatives({ value }: Leaf, leaves: readonly Leaf[]): unknown[] {
  const knownValues = leaves.map((leaf) => leaf.value);
  const generated =
    typeof value === 'number'
      ? [value + 9, value - 9]
      : typeof value === 'boolean'
        ? [!value]
        : ['another', 'low', 'up', 'behaviour-only', '2020-01-02'];
  return [...new Set([...generated, ...knownValues])].filter((other) => other !== value).slice(0, 8);
}

/**
 * The paths whose values can change, all of them at once, without any effect on the page: they were sent but are not
 * shown. Parameters belong to their sentence.
 */
function findUnseenPaths(document: unknown): string[] {
  const fullText = renderDocument(document);
  const leaves = listLeaves(document).filter(({ path, value }) => value !== null && !path.includes('.params.'));
  const isSeen = (ofPath: readonly Leaf[]) => {
    const alternatives = ofPath.map((leaf) => listAlternatives(leaf, ofPath));
    const change = (n: number) =>
      ofPath.reduce<unknown>(
        (changed, { keys, value }, i) => replaceValue(changed, keys, alternatives[i]?.[n] ?? value),
        document,
      );
    const tries = Math.max(...alternatives.map(({ length }) => length));
    return Array.from({ length: tries }, (_, n) => n).some((n) => renderDocument(change(n)) !== fullText);
  };
  return [...new Set(leaves.map(({ path }) => path))].filter(
    (path) => !isSeen(leaves.filter((leaf) => leaf.path === path)),
  );
}

type SentStatement = { key: string; params: Statement['params'] };
const isSentence = (value: object): value is SentStatement => 'key' in value && 'params' in value;
const listSentences = (value: unknown): SentStatement[] => {
  if (typeof value !== 'object' || value === null) return [];
  return isSentence(value) ? [value] : Object.values(value).flatMap(listSentences);
};

/** Checks each sentence, since a path counts as seen when only the first member of a list is shown. */
function findUnseenSentences(document: SharedDocument): string[] {
  const getText = (html: string) =>
    Object.assign(globalThis.document.createElement('div'), { innerHTML: html }).textContent;
  const fullText = getText(renderDocument(document));
  return (
    listSentences(document)
      // The page says what there is to do at school; that there is nothing it shows by saying nothing.
      .filter(({ key }) => key !== 'school.nothing')
      .filter((each) => !fullText.includes(formatSentenceFor(toReadable(each), { child: 'Mira', voice: 'shared' })))
      .map(({ key }) => key)
  );
}

test.each([
  ['after an earlier one, in part to be trusted', changed],
  ['of an older release', older],
  ['that cannot be trusted', untrusted],
])(
  'of a report %s nothing is sent that the page does not show',
  async (_, golden) => {
    const document = SharedDocument.parse(JSON.parse(golden));
    const { container, unmount } = render(createPage(document));
    // The texts of ideas are loaded once and stay in memory.
    await waitFor(() => expect(container.textContent).not.toContain(recommending.coming));
    unmount();
    expect({ places: findUnseenPaths(document), sentences: findUnseenSentences(document) }).toEqual({
      places: [],
      sentences: [],
    });
  },
  120_000,
);
