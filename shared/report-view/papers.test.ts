import { describe, expect, it } from 'vitest';
import { CLASS_IDEAS } from '#messages/papers.ts';
import { formatSentence } from '#messages/report.ts';
import { EVERYDAY_NAMES } from '#messages/report-names.ts';
import { say } from '#shared/measurement/report/wording.ts';
import {
  analysisStarted,
  createReport,
  FULL_WEEK,
  moves,
  parentForm,
  played,
  scheduled,
  teacherForm,
} from '#shared/measurement/testing/week.ts';
import { buildChildPage, buildSchoolPage, type PaperSource } from '#shared/report-view/papers.ts';
import { listSummary } from '#shared/report-view/sentences.ts';
import { getFamilyDocument, TWENTY_FAMILIES } from '#shared/testing/twenty-families.ts';
import { SCHOOL_PARTS } from '#shared/values/papers.ts';

const PRIVATE = 'A worry that only the family knows.';
const createSource = (document: PaperSource['document']): PaperSource => ({
  document: { ...document, quotes: [{ author: 'parent', field: 'concerns', text: PRIVATE }] },
  child: 'Robin',
  generatedAt: '2026-11-30T10:00:00.000Z',
  timeZone: 'UTC',
  findIdeaText: () => ({ title: 'Idea', gist: 'Do it.' }) as never,
});
const listWords = (value: unknown): string => JSON.stringify(value);

describe.each(TWENTY_FAMILIES)('the pages of a family $name, $years', (week) => {
  const source = createSource(getFamilyDocument(week));

  it('school: says “the parent”, no private word, no score, two ideas for a class and one question', () => {
    const page = buildSchoolPage(source, SCHOOL_PARTS);
    const words = listWords(page.sections.filter(({ part }) => part !== 'question'));
    expect(words).not.toMatch(/\byou(r|rs)?\b|at home|\d+ of \d+|best guess|likely \d/i);
    expect(listWords(page)).not.toContain(PRIVATE);
    expect(listWords(page)).not.toMatch(/undefined|At home/);
    const byPart = Object.fromEntries(page.sections.map(({ part, lines }) => [part, lines]));
    expect(new Set(byPart.ideas).size).toBe(2);
    expect(byPart.question).toHaveLength(1);
    if (source.document.trust.level === 'low') expect([byPart.well, byPart.likes]).toEqual([undefined, undefined]);
  });

  it('school, and the summary: offer help with nothing that is typical, could not be told, or is surely above', () => {
    const { document } = source;
    const { contrasts = [], areas } = document;
    const standings = new Map(contrasts.map(({ area, standing }) => [area, standing]));
    const [help] = buildSchoolPage(source, ['help']).sections;
    const summary = listSummary(document).filter(({ group }) => group === 'lower' || group === 'help');
    const lines = [...(help?.lines ?? []), ...summary.map(({ statement }) => formatSentence(statement))].join(' ');
    const fine = areas.filter(
      ({ area, est }) => ['typical', 'untold'].includes(standings.get(area) ?? '') || (est && est.lo > 75),
    );
    for (const { area } of fine) expect(lines.toLowerCase()).not.toContain(EVERYDAY_NAMES[area].toLowerCase());
    expect(listWords(buildSchoolPage(source, ['well']))).not.toContain('Nothing is surely above typical');
  });

  it('child: has no score, no band, no comparison and no worry', () => {
    const page = buildChildPage(source);
    expect(listWords({ ...page, days: page.days.map(({ word }) => word) })).not.toMatch(
      /\d|better|less easily|typical|grow|strength|Excellent|Good|Average|Attention|worry|probably|clearly/,
    );
    expect(page.days).toHaveLength(7);
  });
});

describe('the page for school', () => {
  const source = createSource(getFamilyDocument({ name: 'typical 6', years: 9 }));

  it('has the chosen parts alone, in their order', () => {
    expect(buildSchoolPage(source, ['likes', 'ideas']).sections.map(({ part }) => part)).toEqual(['likes', 'ideas']);
    expect(buildSchoolPage(source, []).sections).toEqual([]);
  });

  it('says of a week that could tell nothing that it could not tell, and names as its ground only what there was', () => {
    const forms = createReport(scheduled(), parentForm({ sliders: { socialSkills: 7 } }), analysisStarted());
    const untold = createSource({
      ...source.document,
      short: [],
      growthAreas: [],
      contrasts: (source.document.contrasts ?? []).map((each) => ({ ...each, standing: 'untold' as const })),
    });
    const pages = [createSource(forms), untold, source].map((each) => buildSchoolPage(each, ['help']));
    expect(pages.map(({ sections: [help] }) => help?.lines)).toEqual([
      ['This week could not tell. A later one may say more.'],
      ['This week could not tell. A later one may say more.'],
      expect.not.arrayContaining(['This week could not tell. A later one may say more.']),
    ]);
    expect(pages.map(({ lead }) => lead.split('. ')[0])).toEqual([
      'From a week of what adults see of everyday life',
      'From a week of short games, questions, a story and what adults see of everyday life',
      'From a week of short games, questions, a story and what adults see of everyday life',
    ]);
  });

  it('has no idea for the class about what is above typical and only went less easily than the rest', () => {
    const contrasts = (source.document.contrasts ?? []).map((each) => ({
      ...each,
      standing: each.area === 'physical' ? ('lower' as const) : ('higher' as const),
    }));
    const listIdeas = (theta: number) => {
      const areas = source.document.areas.map((each) => ({
        ...each,
        est: each.est && { ...each.est, theta, psd: 0.1 },
      }));
      const [ideas] = buildSchoolPage(createSource({ ...source.document, short: [], contrasts, areas }), [
        'ideas',
      ]).sections;
      return ideas?.lines;
    };
    expect(listIdeas(-1)).toContain(CLASS_IDEAS.physical['7-10']);
    expect(listIdeas(2)).not.toContain(CLASS_IDEAS.physical['7-10']);
  });

  it('says how far to trust a week that is to be read with care, and all that went less easily', () => {
    const hastyStory = FULL_WEEK.map((each) => (each.type === 'SceneAnswered' ? { ...each, rtMs: 700 } : each));
    const [careful, usual] = [hastyStory, FULL_WEEK].map((events) =>
      buildSchoolPage(createSource(createReport(events)), ['help']),
    );
    expect([careful?.trust, usual?.trust]).toEqual([[expect.stringMatching(/^Read this report with care: /)], []]);
    expect(careful?.sections[0]?.lines[0]).toMatch(/less easily than the rest of the week/);
  });

  it('lists no trait as having gone well, and as well or hard nothing that adults alone rated', () => {
    const withoutGame = FULL_WEEK.filter(
      (each) => !('area' in each && each.area === 'social') && !/^(Parent|Teacher)Observed$/.test(each.type),
    );
    const rateSocial = (socialSkills: number) =>
      createReport(withoutGame.toSpliced(-1, 0, parentForm({ sliders: { socialSkills } })));
    const listLines = (document: PaperSource['document'], part: 'well' | 'help') =>
      buildSchoolPage(createSource(document), [part]).sections.flatMap(({ lines }) => lines);
    expect(listLines(rateSocial(10), 'well')).toEqual([
      'Patterns and memory went probably better than the rest of the week, and probably better than is typical at twelve.',
    ]);
    const [first, ...others] = listLines(rateSocial(1), 'help');
    expect(first).toBe('School went probably less easily than the rest of the week.');
    expect(others.join()).not.toContain(EVERYDAY_NAMES.social);
    const outgoing = say('strength.trait', { trait: 'E', word: 'probably' }, 'key-strengths');
    const week = createReport(FULL_WEEK);
    expect(listLines({ ...week, strengths: [outgoing] }, 'well')).toEqual(
      listLines({ ...week, strengths: [] }, 'well'),
    );
  });

  it('calls nothing hard to a teacher because a parent rated it low', () => {
    const others = FULL_WEEK.filter(
      (each) =>
        !('area' in each && each.area === 'social') && !/^(Parent|Teacher)Observed$|^AnalysisStarted$/.test(each.type),
    );
    const document = createReport(
      others,
      played('social', moves('friends-corner', 12, '11110000110011')),
      parentForm({ sliders: { socialSkills: 1 } }),
      teacherForm({ sliders: { peerInteraction: 5 } }),
      analysisStarted(),
    );
    expect(document.short?.map(formatSentence).join(' ')).toContain('Getting on went clearly less easily');
    expect(listWords(buildSchoolPage(createSource(document), ['help', 'question']))).not.toMatch(/getting on|others/i);
    const areas = document.areas.map((each) => ({ ...each, parts: [] }));
    expect(listWords(buildSchoolPage(createSource({ ...document, areas }), ['help']))).toContain('Getting on went');
  });

  it('does not tell how a parent rated the child at home', () => {
    const teacherQuestion = {
      key: 'teacher.differently',
      params: { dimension: 'regulation', home: 'harder' },
      rule: { id: 'teacher-question', version: 1 },
      evidence: [],
    };
    const [question] = buildSchoolPage(createSource({ ...source.document, teacherQuestion }), ['question']).sections;
    expect(question?.lines).toEqual(['We see it differently: handling feelings. What do you notice in class?']);
  });
});

describe('the page for the child', () => {
  const { mi, ...document } = getFamilyDocument({ name: 'typical 6', years: 9 });
  type Ranked = NonNullable<typeof mi>['ranking'][number];
  /** A week in which words and music may be the favourite, with how often each was chosen. */
  const listLiked = (picks: Record<string, number> | null, set: Ranked['type'][] = ['linguistic', 'musical']) => {
    const ranking = (mi?.ranking ?? []).map(({ picks: _, ...each }) => ({
      ...each,
      ...(picks && { picks: picks[each.type] ?? 0 }),
    }));
    const page = buildChildPage(createSource({ ...document, mi: mi && { ...mi, set, ranking } }));
    return page.sections.find(({ title }) => title === 'What you liked')?.lines;
  };

  it('names of the favourites those that the child chose more than once, and none that adults alone named', () => {
    expect(listLiked({ linguistic: 4, musical: 2 })).toEqual(['You often chose: words and stories · music']);
    expect(listLiked({ linguistic: 4, musical: 0 })).toEqual(['You often chose: words and stories']);
    expect(listLiked({ linguistic: 4, musical: 1 })).toEqual(['You often chose: words and stories']);
  });

  it('says that the child told how it felt only if it did, and not a parent for it', () => {
    const sources = document.sources.map((each) =>
      each.what === 'moods' ? { ...each, who: 'parent' as const } : each,
    );
    const listTried = (report: PaperSource['document']) =>
      buildChildPage(createSource(report)).sections.find(({ title }) => title === 'What you tried')?.lines;
    expect(listTried({ ...document, mi })).toContain('You told how you felt.');
    expect(listTried({ ...document, mi, sources })).not.toContain('You told how you felt.');
  });

  it('says that many things were chosen only if they were', () => {
    expect(listLiked({ linguistic: 2, musical: 2, bodily: 2 }, [])).toEqual(['You chose many different things.']);
    expect(listLiked({ bodily: 4, naturalist: 3 })).toBeUndefined();
    expect(listLiked({ bodily: 1 }, [])).toBeUndefined();
  });

  it('of an older report, which does not count them, says what was liked and not how often it was chosen', () => {
    expect(listLiked(null)).toEqual(['You like: words and stories · music']);
    expect(listLiked(null, [])).toEqual(['You chose many different things.']);
  });
});
