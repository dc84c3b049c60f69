import { type Contrasted, isOf, lessened } from '#shared/measurement/report/contrasts.ts';
import type { ContrastReport, ReportDocument } from '#shared/measurement/report/document.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import type { EvidenceRef, Statement } from '#shared/measurement/report/statement.ts';
import { estimateRef, say } from '#shared/measurement/report/wording.ts';
import { AREAS, CONTRAST_MIN_AREAS, MOST } from '#shared/measurement/scale.ts';

type Said = Pick<Findings, 'areas' | 'looked' | 'years'>;

/**
 * Statements of the first page: what stands out, what is typical, what went less easily, what could not be measured
 * well, at most three. Statements about limited trust come first.
 */
export function shortOf(
  contrasts: readonly Contrasted[],
  findings: Said,
  { statements }: Pick<ReportDocument['trust'], 'statements'>,
): Statement[] {
  return [...statements, ...(contrasts.length === 0 ? [few(findings)] : sentences(contrasts, findings))].slice(
    0,
    MOST.short,
  );
}

function few({ areas }: Said): Statement {
  const measured = areas.filter((each) => each.measured !== null).map(({ area }) => estimateRef(`area/${area}`));
  return say(
    'short.few',
    { areas: measured.length, of: AREAS.length, needed: CONTRAST_MIN_AREAS },
    'contrast',
    measured,
  );
}

function sentences(contrasts: readonly Contrasted[], findings: Said): Statement[] {
  const { years } = findings;
  const of = (standing: ContrastReport['standing']) => contrasts.filter((each) => each.standing === standing);
  const [higher, typical, lower, untold] = [of('higher'), of('typical'), of('lower'), of('untold')];
  const refs = (all: readonly Contrasted[]) => all.map(({ area }) => estimateRef(`area/${area}`));
  const named = (all: readonly Contrasted[]) => ({
    areas: all.map(({ area }) => area),
    halves: all.map(({ area }) => halfOf(area, findings)),
    years,
  });
  const words = (all: readonly Contrasted[]) => all.map(({ word }) => word ?? '');
  return [
    ...(higher.length + lower.length === 0 ? [say('short.none', {}, 'contrast', refs(contrasts))] : []),
    ...(higher.length === 0
      ? []
      : [
          say(
            'short.higher',
            { ...named(higher), words: words(higher), above: higher.map(({ above }) => above ?? '') },
            'contrast',
            refs(higher),
          ),
        ]),
    ...(typical.length === 0
      ? []
      : [
          say(
            'short.typical',
            { ...named(typical), words: typical.map((each) => each.typical?.word ?? '') },
            'typical',
            refs(typical),
          ),
        ]),
    ...(lower.length === 0
      ? []
      : [
          say(
            'short.lower',
            { ...named(lower), words: words(lower), below: lower.map(({ below }) => below ?? '') },
            'contrast',
            refs(lower),
          ),
        ]),
    ...(untold.length === 0
      ? []
      : [
          say(
            'short.untold',
            { ...named(untold), reasons: untold.map(({ reason }) => reason ?? 'wide') },
            'could-not-tell',
            [...refs(untold), ...untold.flatMap((each) => grounds(each, findings))],
          ),
        ]),
  ];
}

/** The only measured half of an area; empty where the area is whole. */
function halfOf(area: Contrasted['area'], { areas }: Said): string {
  const composition = areas.find((each) => each.area === area)?.composition;
  return composition === 'understanding-only' || composition === 'behaviour-only' ? composition : '';
}

function grounds({ area, reason }: Contrasted, { looked }: Said): EvidenceRef[] {
  if (reason === 'views differ') return [{ kind: 'agreement', of: area === 'emotional' ? 'regulation' : area }];
  if (reason !== 'tries dropped') return [];
  const sources = looked.filter((source) => isOf(area, source.name) && lessened(source));
  return sources.flatMap(({ name, flags }) =>
    flags
      .filter(({ code, V }) => V < 1 || code === 'AWAY')
      .map(({ code }) => ({ kind: 'flag' as const, source: name, code })),
  );
}
