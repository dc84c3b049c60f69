import { useId, useState } from 'react';
import { matrices as words } from '#messages/games-patterns.ts';
import type { MatrixTrial } from '#shared/instruments/games/figures.ts';
import type { OptionChoice } from '#shared/instruments/games/game.ts';
import { matrices } from '#shared/instruments/games/pattern-trail.ts';
import { FigurePicture } from '#web/art/figures.tsx';
import { type BoardProps, type PlayableGame, useResponseClock } from '#web/features/skills/board.ts';
import { BoardQuestion, OptionButtons } from '#web/features/skills/board-parts.tsx';

/** Pattern Trail, part one: a grid with an empty cell, and the figures of which one fits. */
function MatrixBoard({ trial, mode, feedback, onResponse }: BoardProps<MatrixTrial, OptionChoice>) {
  const id = useId();
  const clock = useResponseClock();
  const [chosen, setChosen] = useState<number | null>(null);
  const { grid, cells, options, answer } = trial;
  const most = Math.max(...[...cells, ...options].map(({ count }) => count));
  const rows = Array.from({ length: grid }, (_, row) => {
    const spoken = cells.slice(row * grid, (row + 1) * grid).map(words.figure);
    return [...spoken, ...Array.from({ length: grid - spoken.length }, () => words.missing)].join('; ');
  });
  const solved = feedback !== null ? options[answer] : undefined;
  return (
    <div className="board board-matrix">
      <BoardQuestion id={id} text={words.question} mode={mode} />
      <div className="matrix-grid">
        <div
          role="img"
          aria-label={words.grid(rows)}
          className="matrix"
          style={{ gridTemplateColumns: `repeat(${grid}, minmax(0, 1fr))` }}
        >
          {cells.map((figure, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
            <span key={i} className="matrix-cell">
              <FigurePicture figure={figure} most={most} />
            </span>
          ))}
          <span className="matrix-cell matrix-missing">
            {solved ? <FigurePicture figure={solved} most={most} /> : '?'}
          </span>
        </div>
      </div>
      <div className="matrix-options">
        <OptionButtons
          labelledBy={id}
          layout="pictures"
          options={options.map((figure) => ({
            label: words.figure(figure),
            content: <FigurePicture figure={figure} most={most} />,
          }))}
          verdict={feedback !== null && chosen !== null ? { answer, chosen } : null}
          onChoose={(option, event) => {
            setChosen(option);
            onResponse({ option }, { inputType: event.inputType, rtMs: clock.msUntil(event) });
          }}
        />
      </div>
    </div>
  );
}

export const matricesGame = { trial: matrices.trial, mark: matrices.mark, Board: MatrixBoard } satisfies PlayableGame<
  MatrixTrial,
  OptionChoice
>;
