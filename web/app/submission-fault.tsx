import { device } from '#messages/device.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import type { Submission } from '#web/api/use-submission.ts';
import { Failure } from '#web/ui/states.tsx';

/** Why a submission failed; `refused`: sentence before the server's reason. */
export function SubmissionFault({ submission, refused }: { submission: Submission; refused: string }) {
  if (submission.state === 'unsaved') return <Failure title={device.notStored} />;
  if (submission.state === 'refused') return <Failure title={refused} text={getFaultText(submission.code)} />;
  return null;
}
