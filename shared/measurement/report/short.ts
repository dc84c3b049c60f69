import { isAreaSitting } from '#shared/instruments/presentation.ts';
import { type AreaContrast, hasReducedWeight, isComparable } from '#shared/measurement/report/contrasts.ts';
import type { ContrastReport } from '#shared/measurement/report/document.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import type { EvidenceRef, Statement } from '#shared/measurement/report/statement.ts';
import { say, toEstimateRef } from '#shared/measurement/report/wording.ts';
import { AREAS, CONTRAST_MIN_AREAS, MOST } from '#shared/measurement/scale.ts';

type ShortFindings = Pick<Findings, 'areas' | 'examinedSources' | 'subjects' | 'years'>;

/**
 * Statements of the first page: what stands out, what is typical, what went less easily, what could not be measured
 * well, at most three.
 */
export const createShortPage = (contrasts: readonly AreaContrast[], findings: ShortFindings): Statement[] =>
  contrasts.length === 0
    ? [createTooFewStatement(findings)]
    : createSentences(contrasts, findings).slice(0, MOST.short);

function createTooFewStatement({ areas }: ShortFindings): Statement {
  const comparable = areas.filter(isComparable).map(({ area }) => toEstimateRef(`area/${area}`));
  return say(
    'short.few',
    { areas: comparable.length, of: AREAS.length, needed: CONTRAST_MIN_AREAS },
    'contrast',
    comparable,
  );
}

function createSentences(contrasts: readonly AreaContrast[], findings: ShortFindings): Statement[] {
  const { years } = findings;
  const filterByStanding = (standing: ContrastReport['standing']) =>
    contrasts.filter((each) => each.standing === standing);
  const [higher, typical, lower, untold] = [
    filterByStanding('higher'),
    filterByStanding('typical'),
    filterByStanding('lower'),
    filterByStanding('untold'),
  ];
  const toRefs = (all: readonly AreaContrast[]) => all.map(({ area }) => toEstimateRef(`area/${area}`));
  const toAreaParams = (all: readonly AreaContrast[]) => ({
    areas: all.map(({ area }) => area),
    halves: all.map(({ area }) => findings.areas.find((each) => each.area === area)?.half ?? ''),
    years,
  });
  const listWords = (all: readonly AreaContrast[]) => all.map(({ word }) => word ?? '');
  return [
    ...(higher.length + lower.length === 0 ? [say('short.none', {}, 'contrast', toRefs(contrasts))] : []),
    ...(higher.length === 0
      ? []
      : [
          say(
            'short.higher',
            { ...toAreaParams(higher), words: listWords(higher), above: higher.map(({ above }) => above ?? '') },
            'contrast',
            toRefs(higher),
          ),
        ]),
    ...(typical.length === 0
      ? []
      : [
          say(
            'short.typical',
            { ...toAreaParams(typical), words: typical.map((each) => each.typical?.word ?? '') },
            'typical',
            toRefs(typical),
          ),
        ]),
    ...(lower.length === 0
      ? []
      : [
          say(
            'short.lower',
            {
              ...toAreaParams(lower),
              words: listWords(lower),
              below: lower.map(({ below }) => below ?? ''),
              ...(lower.some(({ above }) => above) && { above: lower.map(({ above }) => above ?? '') }),
            },
            'contrast',
            toRefs(lower),
          ),
        ]),
    ...(untold.length === 0
      ? []
      : [
          say(
            'short.untold',
            { ...toAreaParams(untold), reasons: untold.map(({ reason }) => reason ?? 'wide') },
            'could-not-tell',
            [...toRefs(untold), ...untold.flatMap((each) => listEvidence(each, findings))],
          ),
        ]),
  ];
}

function listEvidence({ area, reason }: AreaContrast, { examinedSources }: ShortFindings): EvidenceRef[] {
  if (reason === 'views differ') return [{ kind: 'agreement', of: area === 'emotional' ? 'regulation' : area }];
  if (reason !== 'tries dropped') return [];
  const sources = examinedSources.filter((source) => isAreaSitting(area, source.name) && hasReducedWeight(source));
  return sources.flatMap(({ name, flags }) =>
    flags
      .filter(({ code, V }) => V < 1 || code === 'AWAY')
      .map(({ code }) => ({ kind: 'flag' as const, source: name, code })),
  );
}
