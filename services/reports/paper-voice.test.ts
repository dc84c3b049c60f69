import { describe, expect, it } from 'vitest';
import { isSpokenTo } from '#messages/report-voice.ts';
import { createSentenceFormatter } from '#services/reports/blocks.ts';
import { findIdeaText } from '#services/reports/ideas-on-paper.ts';
import { buildPdfModel } from '#services/reports/pdf-model.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { listStatements } from '#shared/measurement/testing/week.ts';
import { buildChildPage, buildSchoolPage } from '#shared/report-view/papers.ts';
import { getFamilyDocument, TWENTY_FAMILIES } from '#shared/testing/twenty-families.ts';
import { SCHOOL_PARTS } from '#shared/values/papers.ts';

const CHILD = 'Robin';
const say = createSentenceFormatter(CHILD);
const ADDRESSED = /\b(you|yours?|yourself)\b/i;

/** The texts of a paper; the pieces of a sentence are joined. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  const inner = Object.values(value);
  return Array.isArray(value) && inner.every((each) => typeof each === 'string')
    ? [inner.join('')]
    : inner.flatMap(listTexts);
}

/** What says "you" to another person: advice and ideas to the one who tries them, the parent's question to the teacher. */
function listSpokenTexts(document: ReportDocument): string[] {
  const ideaIds = [...new Set(JSON.stringify(document).match(/[a-z]+\/[\d-]+\/[a-z0-9-]+/g))];
  const ideaTexts = ideaIds.flatMap((id) => {
    const { needs, ...text } = findIdeaText(id) ?? { needs: null };
    return [...Object.values(text).flat(), ...(needs ? [needs, needs.charAt(0).toLowerCase() + needs.slice(1)] : [])];
  });
  const sentences = listStatements(document)
    .filter(({ key }) => isSpokenTo(key))
    .map((statement) => say(statement).join(''));
  return [...ideaTexts, ...sentences].filter((text) => ADDRESSED.test(text)).sort((a, b) => b.length - a.length);
}

const listAddressed = (paper: unknown, spoken: readonly string[]): string[] =>
  listTexts(paper)
    .map((text) => spoken.reduce((rest, each) => rest.replaceAll(each, ''), text))
    .filter((text) => ADDRESSED.test(text));

describe.each(TWENTY_FAMILIES)('papers of a family $name, $years', (week) => {
  const document = getFamilyDocument(week);
  const source = {
    document,
    child: CHILD,
    generatedAt: '2026-11-30T10:00:00.000Z',
    timeZone: 'Europe/Berlin',
  } as const;
  const spoken = listSpokenTexts(document);

  it('that are handed on speak of the parent and never to the parent', () => {
    expect(listAddressed(buildPdfModel(source), spoken)).toEqual([]);
    expect(listAddressed(buildSchoolPage({ ...source, findIdeaText }, SCHOOL_PARTS), spoken)).toEqual([]);
  });

  it('for the child name no grown-up', () => {
    expect(JSON.stringify(buildChildPage({ ...source, findIdeaText }))).not.toMatch(/\b(parent|teacher)\b/i);
  });
});
