import { Subject } from '#shared/instruments/subjects.ts';
import { isEdge } from '#shared/measurement/reach.ts';
import { codesOf, openOf } from '#shared/measurement/report/estimates.ts';
import type { Findings } from '#shared/measurement/report/findings.ts';
import type { Statement } from '#shared/measurement/report/statement.ts';
import { say } from '#shared/measurement/report/wording.ts';
import type { Area } from '#shared/measurement/scale.ts';

/** Statements about games or subjects of an area that reached the end of their range. */
export function reached(area: Area, { looked }: Findings): Statement[] {
  return looked.flatMap(({ name, flags }) => {
    const { open } = openOf(codesOf(flags));
    const code = flags.find((flag) => isEdge(flag.code))?.code;
    if (!open || !code) return [];
    const [kind, of] = name.split('/');
    const evidence = [{ kind: 'flag' as const, source: name, code }];
    if (kind === 'subject' && area === 'academic')
      return [say('subject.reach', { subject: Subject.parse(of), open }, 'reach', evidence)];
    return kind === 'game' && of === area ? [say('area.reach', { area, open }, 'reach', evidence)] : [];
  });
}
