import { gameEnds } from '#messages/games-ends.ts';
import { ChildTrouble } from '#web/app/step/child-trouble.tsx';
import { isHandedOver } from '#web/lib/handover.ts';
import { Failure } from '#web/ui/states.tsx';

const { title, text, reload } = gameEnds.moved;
const reloadPage = () => location.reload();

/** Moves were refused and the page cannot go on from the server's state by itself. */
export const GamesMoved = () =>
  isHandedOver() ? (
    <ChildTrouble what={`${title}. ${text}`} onRetry={reloadPage} />
  ) : (
    <Failure title={title} text={text} retry={{ label: reload, onRetry: reloadPage }} />
  );
