import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { findIdeaText } from '#services/reports/ideas-on-paper.ts';
import type { AreaReport, ContrastReport, ReportDocument } from '#shared/measurement/report/document.ts';
import { createExplainer } from '#shared/report-view/explain.ts';
import { SkillAreas } from '#web/features/report/skill-areas.tsx';
import { DOCUMENT } from '#web/testing/report.ts';

// Without the bank of ideas, whose texts are loaded lazily.
const { byArea: _, ideas: __, ...example } = DOCUMENT;
const formatDate = (instant: string) => instant.slice(0, 10);
const getExampleArea = (name: AreaReport['area']): AreaReport & { est: NonNullable<AreaReport['est']> } => {
  const match = example.areas.find((each) => each.area === name);
  if (!match?.est) throw new Error(`the example has no ${name}`);
  return { ...match, est: match.est };
};
const replaceAreas = (...changedAreas: AreaReport[]): Partial<ReportDocument> => ({
  areas: example.areas.map((each) => changedAreas.find((one) => one.area === each.area) ?? each),
});
const createContrast = (changes: Partial<ContrastReport> = {}): ContrastReport => ({
  area: 'cognitive',
  d: 0.9,
  p: 0.97,
  direction: 'higher',
  word: 'clearly',
  typical: { p: 0.4, word: null },
  standing: 'higher',
  ...changes,
});
const half = { key: 'area.half', rule: { id: 'missing', version: 1 }, evidence: [] };
const renderAreas = (changes: Partial<ReportDocument> = {}) => {
  const report = { ...example, ...changes };
  render(
    <SkillAreas report={report} explain={createExplainer(report, formatDate)} formatDate={formatDate} child="Mira" />,
  );
  return (name: string) => within(screen.getByRole('region', { name }));
};

describe('a card', () => {
  test('says once between which numbers the area lies, and how many answers that rests on', () => {
    const { est } = getExampleArea('social');
    const card = renderAreas()('Social');
    expect(
      card.getAllByText(new RegExp(`^Social: likely ${est.lo} to ${est.hi}, best guess ${est.score}`)),
    ).toHaveLength(1);
    expect(card.getByText(`${est.n} answers`)).toBeInTheDocument();
  });

  test('says what was played and who rated it', () => {
    const findCard = renderAreas();
    expect(findCard('Social').getByText(/You and the teacher rated everyday life/)).toBeInTheDocument();
    expect(findCard('Cognitive').queryByText(/rated everyday life/)).toBeNull();
    expect(findCard('Cognitive').getByText(/nobody was asked about it\. It is not an IQ test/)).toBeInTheDocument();
  });

  test('of one view alone does not say that the other was never asked: its game or its rating may be left out', () => {
    const [social, emotional] = [getExampleArea('social'), getExampleArea('emotional')];
    const findCard = renderAreas({
      ...replaceAreas(
        {
          ...social,
          composition: 'behaviour-only',
          parts: social.parts.filter(({ part }) => part === 'behaviour'),
          statements: [{ ...half, params: { area: 'social', half: 'behaviour-only' } }],
        },
        {
          ...emotional,
          composition: 'understanding-only',
          parts: emotional.parts.filter(({ part }) => part === 'understanding'),
          statements: [{ ...half, params: { area: 'emotional', half: 'understanding-only' } }],
        },
      ),
      agreement: example.agreement
        .filter(({ dimension }) => dimension !== 'regulation')
        .map((each) => (each.dimension === 'social' ? { ...each, views: each.views.slice(0, 1), pairs: [] } : each)),
    });
    expect(
      findCard('Social').getByText(/^Only adults looked at this; the games were not played or could not be scored\./),
    ).toBeInTheDocument();
    expect(
      findCard('Emotional').getByText(/^Only the games looked at this; no rating of it counts\./),
    ).toBeInTheDocument();
    expect(
      findCard('Emotional').getByText(/from the games only, as no rating of everyday life counts/),
    ).toBeInTheDocument();
  });

  test('says that views differ as usual where they were compared, and nothing of it where they were not', () => {
    const agreement = example.agreement.map((each) =>
      each.dimension === 'social' ? { ...each, views: each.views.slice(0, 1), pairs: [] } : each,
    );
    const findCard = renderAreas({ agreement });
    expect(
      findCard('Emotional').getByText(/^The views differ no more than views usually do\. The mark on this line/),
    ).toBeInTheDocument();
    expect(findCard('Social').getByText(/^You \d+, Games or questions \d+$/)).toBeInTheDocument();
    expect(findCard('Social').getByText(/^The mark on this line/)).toBeInTheDocument();
  });

  test('says of one area what the first page says of several, and opens its fold at that sentence', async () => {
    const short = {
      key: 'short.higher',
      params: {
        areas: ['social', 'cognitive'],
        halves: ['', ''],
        years: 12,
        words: ['probably', 'clearly'],
        above: ['', ''],
      },
      rule: { id: 'contrast', version: 1 },
      evidence: [
        { kind: 'estimate' as const, of: 'area/social' },
        { kind: 'estimate' as const, of: 'area/cognitive' },
      ],
    };
    const card = renderAreas({ short: [short], contrasts: [createContrast()] })('Cognitive');
    const sentence = card.getByRole('button', {
      name: 'Patterns and memory went clearly better than the rest of the week.',
    });
    expect(card.queryByText(/Rule contrast/)).toBeNull();
    await userEvent.click(sentence);
    expect(card.getByText('Rule contrast, version 1')).toBeVisible();
    expect(card.getAllByText(/97 %/)[0]).toBeVisible();
    expect(card.queryByText(/^Social: /)).toBeNull();
  });

  test.each([
    ['Good', 'Good'],
    ['Needs Attention', 'something to explore'],
  ] as const)('names the neighbour of a tentative band: %s as %s', (neighbour, word) => {
    const { est, ...rest } = getExampleArea('social');
    const findCard = renderAreas(
      replaceAreas({ ...rest, est: { ...est, band: 'Average', tentative: true, explore: false, neighbour } }),
    );
    expect(findCard('Social').getByText(`tentative: it may also be ${word}`)).toBeInTheDocument();
  });

  test('says could not tell beside the band and never instead of it', () => {
    const { est, ...rest } = getExampleArea('social');
    const untold = createContrast({ area: 'social', word: null, standing: 'untold', reason: 'wide' });
    const card = renderAreas({
      ...replaceAreas({ ...rest, est: { ...est, band: 'Average', explore: false } }),
      contrasts: [untold],
      short: [],
    })('Social');
    expect(card.getByText('could not tell')).toBeInTheDocument();
    expect(card.getByText('Average')).toBeInTheDocument();
    expect(card.getByRole('button', { name: /the answers leave it open/ })).toBeInTheDocument();
  });

  test('is red only where the whole range lies below 70', () => {
    const createLowArea = (name: AreaReport['area'], hi: number, explore: boolean): AreaReport => {
      const { est, ...rest } = getExampleArea(name);
      return { ...rest, est: { ...est, score: 55, lo: 40, hi, band: 'Needs Attention', explore, tentative: explore } };
    };
    const findCard = renderAreas(
      replaceAreas(createLowArea('social', 66, false), createLowArea('cognitive', 74, true)),
    );
    expect(findCard('Social').getByText('Needs Attention')).toBeInTheDocument();
    expect(findCard('Cognitive').queryByText('Needs Attention')).toBeNull();
    expect(findCard('Cognitive').getByText('explore')).toBeInTheDocument();
  });

  test.each([
    ['FLOOR', 'Below what this week can measure.', /Up to 54/],
    ['CEILING', 'Above what this week can measure.', /48 and up/],
  ] as const)('has no best guess at the %s', (flag, beyond, end) => {
    const { est, ...rest } = getExampleArea('social');
    const card = renderAreas(replaceAreas({ ...rest, est: { ...est, score: 51, lo: 48, hi: 54, flags: [flag] } }))(
      'Social',
    );
    expect(card.getAllByText(new RegExp(beyond))[0]).toBeInTheDocument();
    expect(card.getAllByText(end)[0]).toBeInTheDocument();
    expect(card.queryByText('51')).toBeNull();
    expect(card.queryByText(/best guess/)).toBeNull();
  });

  test('of nothing measured is empty and no zero', () => {
    const card = renderAreas(
      replaceAreas({ ...getExampleArea('physical'), est: null, composition: null, parts: [], statements: [] }),
    )('Physical');
    expect(card.getByText(/Not enough yet/)).toBeInTheDocument();
    expect(screen.getByText(/An empty place is never a zero/)).toBeInTheDocument();
    expect(card.queryByText(/answers?$/)).toBeNull();
  });

  test('holds two views together that are seen differently', () => {
    const agreement = example.agreement.map((each) =>
      each.dimension === 'regulation'
        ? {
            ...each,
            pairs: [
              {
                between: ['parent', 'teacher'] as ['parent', 'teacher'],
                agreement: 5,
                word: 'seen differently' as const,
              },
            ],
          }
        : each,
    );
    const findCard = renderAreas({ agreement });
    expect(
      findCard('Emotional').getByText(
        /^You \d+, Teacher \d+, Games or questions \d+; You and Teacher: seen differently$/,
      ),
    ).toBeInTheDocument();
    expect(findCard('Emotional').getByText(/^Both can be true/)).toBeInTheDocument();
    expect(findCard('Social').queryByText(/^Both can be true/)).toBeNull();
  });

  test('names of the topics only those that are clear', () => {
    const card = renderAreas()('Academic');
    const allTopics = example.subjects.flatMap(({ topics, strengths, weaknesses }) =>
      topics.map((each) => ({ ...each, listed: [...strengths, ...weaknesses].includes(each.topic) })),
    );
    expect(card.queryAllByText(/^(going well|to work on|(easier|harder) than the rest of this subject)$/)).toHaveLength(
      allTopics.filter(({ clear, listed }) => clear && listed).length,
    );
    for (const { est } of example.subjects)
      expect(
        card.getAllByText(new RegExp(`likely ${est.lo} to ${est.hi}, best guess ${est.score}`))[0],
      ).toBeInTheDocument();
  });
});

test('a card names an idea of the bank, and why', async () => {
  const { byArea = [] } = DOCUMENT;
  const card = renderAreas({ byArea })('Cognitive');
  const idea = findIdeaText(byArea.find(({ area }) => area === 'cognitive')?.idea ?? '');
  await card.findByText(`${idea?.title}.`);
});

describe('the whole tab', () => {
  test('of an older report, which compared nothing, keeps to bar and band and has its sentence in the fold', async () => {
    const card = renderAreas({ short: undefined, contrasts: undefined })('Cognitive');
    expect(card.getByText(getExampleArea('cognitive').est.band)).toBeInTheDocument();
    expect(card.queryByText(/Rule area-band/)).toBeNull();
    await userEvent.click(card.getByText('How we know'));
    expect(await card.findByText(/Rule area-band, version \d/)).toBeVisible();
  });

  test('claims nothing of a week that cannot be trusted', () => {
    const findCard = renderAreas({ contrasts: [createContrast()], trust: { ...example.trust, level: 'low' } });
    for (const name of ['Cognitive', 'Social', 'Emotional', 'Academic', 'Physical'])
      expect(
        findCard(name).queryByText(/^(Excellent|Good|Average|Needs Attention|explore|could not tell)$/),
      ).toBeNull();
    expect(screen.queryByRole('table', { name: 'Five areas at a glance' })).toBeNull();
    expect(screen.queryByText(/better than the rest/)).toBeNull();
    expect(screen.getAllByText(/^For any child of \d+\.$/)).toHaveLength(example.recommendations.length);
  });
});
