import type { Handle } from '#services/assessment/handle.ts';
import { writeWeek } from '#services/assessment/week-write.ts';
import { type Route, route } from '#services/http/route.ts';
import { giveParentInput } from '#shared/contracts/adult-forms.ts';

export const parentInputRoutes = ({ handle }: { handle: Handle }): Route[] => [
  route(giveParentInput, 'parentOfAssessment', (call) => writeWeek(handle, call, { type: 'ObserveAsParent', at: call.now, ...call.body })),
];
