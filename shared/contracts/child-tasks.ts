import { z } from 'zod';
import { AssessmentParams } from '#shared/contracts/assessments.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { ProgressView } from '#shared/contracts/progress-view.ts';
import { ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import {
  AimingResponse,
  ChoiceResponse,
  FirefliesResponse,
  FriendsCornerResponse,
  ReactionResponse,
  SteeringResponse,
} from '#shared/instruments/games/responses.ts';
import { Energy, Mood, MoodStep } from '#shared/instruments/mood.ts';
import { PRESENTATIONS } from '#shared/instruments/presentation.ts';
import { QUEST_SETS } from '#shared/instruments/quest-scene.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import {
  Assist,
  AudioHeard,
  HeardOrder,
  InputType,
  OptionIdText,
  ResponseMs,
  Viewport,
} from '#shared/values/answering.ts';
import { MoodDay } from '#shared/values/days.ts';
import { SittingId } from '#shared/values/ids.ts';
import { createLineSchema } from '#shared/values/text.ts';

/** A path segment is text; the API description shows the number. */
const DayInPath = z.coerce.number().pipe(MoodDay).meta({ type: 'integer', minimum: 1, maximum: 6 });

/** What the child's screen showed. Pages of the first releases send neither. */
const presentationFields = { presentation: z.enum(PRESENTATIONS).optional(), viewport: Viewport.optional() };
/** At ages 3 to 6, where each option is read aloud before one is chosen. */
const heardOrderFields = { heardOrder: HeardOrder.optional() };

export const checkMood = endpoint({
  name: 'checkMood',
  summary: 'Records the mood check of a day',
  params: AssessmentParams.extend({ day: DayInPath }),
  body: z
    .strictObject({
      mood: Mood,
      /** From 11 on; pages of earlier releases send none. */
      step: MoodStep.optional(),
      energy: Energy,
      rtMs: ResponseMs.optional(),
      assist: Assist.optional(),
      ...presentationFields,
      ...heardOrderFields,
    })
    .meta({ id: 'MoodAnswer' }),
  response: ProgressView,
});

export const answerScene = endpoint({
  name: 'answerScene',
  summary: 'Records the answer to one scene of the story quest',
  params: AssessmentParams.extend({ sceneId: createLineSchema(1, 24) }),
  body: z
    .strictObject({
      optionId: OptionIdText,
      shownOrder: z.array(OptionIdText).length(4),
      rtMs: ResponseMs,
      audioHeard: AudioHeard.optional(),
      assist: Assist.default('alone'),
      ...presentationFields,
      ...heardOrderFields,
    })
    .meta({ id: 'SceneAnswer' }),
  response: ProgressView,
});

export const completeQuest = endpoint({
  name: 'completeQuest',
  summary: 'Completes a set of the story quest',
  params: AssessmentParams.extend({ set: z.enum(QUEST_SETS) }),
  body: z.strictObject({}),
  response: ProgressView,
});

/** A move of any game; the game itself checks whether it has such a move. */
const MoveResponse = z.union([
  ChoiceResponse,
  FirefliesResponse,
  FriendsCornerResponse,
  AimingResponse,
  SteeringResponse,
  ReactionResponse,
]);
export const TrialAnswer = z
  .strictObject({
    index: z.int().min(0).max(99),
    game: createLineSchema(1, 40),
    level: z.int().min(1).max(40),
    seed: z.int().min(0).max(4_294_967_295),
    response: MoveResponse,
    rtMs: ResponseMs,
    toldMs: ResponseMs.optional(),
    audioHeard: AudioHeard.optional(),
    ...heardOrderFields,
    control: z.boolean().default(false),
    away: z.boolean().default(false),
    inputType: InputType,
  })
  .meta({ id: 'TrialAnswer' });
export const recordTrials = endpoint({
  name: 'recordTrials',
  summary: 'Records moves of one skill game, in order; the server marks them again from level, seed and response',
  params: AssessmentParams.extend({ area: SkillArea, sittingId: SittingId }),
  body: z
    .strictObject({
      trials: z.array(TrialAnswer).min(1).max(100),
      assist: Assist.default('alone'),
      ...presentationFields,
    })
    .meta({ id: 'TrialAnswers' }),
  response: ProgressView,
});

export const nextItem = endpoint({
  name: 'nextItem',
  summary: 'The next question of a subject, or of its extra sitting; asked twice it is the same one',
  params: AssessmentParams.extend({ subject: Subject }),
  query: z.strictObject({ extra: z.literal('true').optional() }),
  response: z
    .strictObject({
      sittingId: SittingId,
      /** null when the subject, or its extra sitting, is finished. */
      item: PublicItem.nullable(),
      answered: z.int(),
      /** The most questions that this sitting can have. */
      atMost: z.int(),
    })
    .meta({ id: 'NextItem' }),
});

export const answerItem = endpoint({
  name: 'answerItem',
  summary: 'Answers the question that was issued last',
  params: AssessmentParams.extend({ subject: Subject, itemId: createLineSchema(1, 40) }),
  body: z
    .strictObject({
      sittingId: SittingId,
      /** A question of the extra sitting. */
      extra: z.literal(true).optional(),
      response: ItemResponse,
      rtMs: ResponseMs,
      audioHeard: AudioHeard.optional(),
      assist: Assist.default('alone'),
      ...presentationFields,
      ...heardOrderFields,
    })
    .meta({ id: 'ItemAnswer' }),
  response: ProgressView,
});
