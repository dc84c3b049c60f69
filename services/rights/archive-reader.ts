import type { InvitationId, UserId } from '#shared/values/ids.ts';

/** Who looks after the child and takes its data along. */
export type ArchiveReader = { role: 'owner' | 'co-guardian'; userId: UserId };

/** Who handed in the teacher's form, and reads it again by the link of the invitation. */
export type TeacherReader = { role: 'teacher'; invitationId: InvitationId };
