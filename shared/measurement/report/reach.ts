import { Subject } from '#shared/instruments/subjects.ts';
import { isEdgeCode } from '#shared/measurement/reach.ts';
import { findOpenEnd, listCodes } from '#shared/measurement/report/estimates.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { say } from '#shared/measurement/report/wording.ts';
import type { Area } from '#shared/measurement/scale.ts';

/** Statements about games or subjects of an area that reached the end of their range. */
export function describeReach(area: Area, { examinedSources }: Findings): Statement[] {
  return examinedSources.flatMap(({ name, flags }) => {
    const { open } = findOpenEnd(listCodes(flags));
    const code = flags.find((flag) => isEdgeCode(flag.code))?.code;
    if (!open || !code) return [];
    const [kind, of] = name.split('/');
    const evidence = [{ kind: 'flag' as const, source: name, code }];
    if (kind === 'subject' && area === 'academic')
      return [say('subject.reach', { subject: Subject.parse(of), open }, 'reach', evidence)];
    return kind === 'game' && of === area ? [say('area.reach', { area, open }, 'reach', evidence)] : [];
  });
}
