import type { HandleCommand } from '#services/assessment/handle.ts';
import { findSceneCode } from '#services/assessment/scene-code.ts';
import { writeAssessment } from '#services/assessment/write-assessment.ts';
import { type Route, route } from '#services/http/route.ts';
import { giveParentInput, type MirrorChoice } from '#shared/contracts/adult-forms.ts';
import type { EventOf } from '#shared/domain/assessment/events.ts';
import { MIRROR_SCENES } from '#shared/instruments/mirror.ts';
import { refuse } from '#shared/values/refusal.ts';

export const parentInputRoutes = ({ handle }: { handle: HandleCommand }): Route[] => [
  route(giveParentInput, 'parentOfAssessment', (call) => {
    const { mirror = [], ...form } = call.body;
    return writeAssessment(handle, call, {
      type: 'ObserveAsParent',
      at: call.now,
      ...form,
      ...(mirror.length > 0 && { mirror: mirror.map(codeMirrorAnswer) }),
    });
  }),
];

type MirrorAnswer = NonNullable<EventOf<'ParentObserved'>['mirror']>[number];

/** A mirror scene offers the options of the child's scene of the same id, so it is coded with the child's key. */
function codeMirrorAnswer({ sceneId, optionId, shownOrder }: MirrorChoice): MirrorAnswer {
  const { code } = MIRROR_SCENES.some(({ id }) => id === sceneId)
    ? findSceneCode(sceneId, optionId, shownOrder)
    : refuse('UNKNOWN_SCENE');
  return { sceneId, optionId, code: Number(code), shownOrder };
}
