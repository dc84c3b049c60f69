import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ItemQuestion } from '#web/features/academic/item-question.tsx';
import { CheckMoodForm } from '#web/features/mood/check-mood-form.tsx';
import { ChapterOpening } from '#web/features/quest/chapter-opening.tsx';
import { QuestionPage } from '#web/features/quest/question-page.tsx';
import { ForwardButton } from '#web/stage/buttons.tsx';
import { life } from '#web/stage/use-life.ts';
import { NUMBER_ITEM } from '#web/testing/examples.ts';

beforeEach(() => page.viewport(390, 844));

type QuestionProps = { place: number; onGoOn: () => void };
/** Shows the next question in the same moment, as where less motion is wanted. */
function Questions({ Question }: { Question: React.ComponentType<QuestionProps> }) {
  const [place, setPlace] = useState(1);
  return (
    <MemoryRouter>
      <main>
        <Question key={place} place={place} onGoOn={() => setPlace(place + 1)} />
      </main>
    </MemoryRouter>
  );
}

const SchoolQuestion = ({ place, onGoOn }: QuestionProps) => (
  <ItemQuestion
    item={{ ...NUMBER_ITEM, text: `Question ${place}` }}
    mode="7-10"
    busy={false}
    onAnswer={onGoOn}
    onIncomplete={() => undefined}
  />
);
const StoryQuestion = ({ place, onGoOn }: QuestionProps) => (
  <QuestionPage
    world="lantern-forest"
    mode="7-10"
    prompt={`Question ${place}`}
    options={[]}
    onSubmit={onGoOn}
    forward={<ForwardButton submit mode="7-10" text="Next" />}
  >
    {() => null}
  </QuestionPage>
);

const PER_AGE = { '3-6': '', '7-10': '', '11-15': '' };
const StoryOpening = ({ place, onGoOn }: QuestionProps) => (
  <ChapterOpening
    chapter={{ set: 'A', chapter: 1, title: `Question ${place}`, opening: PER_AGE, closing: PER_AGE }}
    mode="7-10"
    way={{ text: '', step: 0, steps: 3 }}
    resumed={false}
    visitIntro={null}
    onBegin={onGoOn}
  />
);

test.each([
  ['a school question', SchoolQuestion, 'I don’t know this yet'],
  ['a question of the story', StoryQuestion, 'Next'],
  ['the opening of a chapter', StoryOpening, 'Begin'],
])(
  'the second of two taps on a button of %s meets nothing of the next one; a later tap does',
  async (_, Question, name) => {
    await render(<Questions Question={Question} />);
    const button = page.getByRole('button', { name });
    await userEvent.dblClick(button);
    await expect.element(page.getByRole('heading', { name: /Question 2$/ })).toBeVisible();
    await userEvent.click(button);
    await expect.element(page.getByRole('heading', { name: /Question 3$/ })).toBeVisible();
  },
);

test('the second of two taps on Next does not hand in a mood check whose energy was not seen yet', async () => {
  const onIncomplete = vi.fn();
  vi.spyOn(life, 'walkOn').mockResolvedValue();
  await render(
    <MemoryRouter>
      <CheckMoodForm mode="7-10" day={1} busy={false} onIncomplete={onIncomplete} onAnswer={() => undefined} />
    </MemoryRouter>,
  );
  await userEvent.click(page.getByRole('radio', { name: 'Okay' }));
  await userEvent.dblClick(page.getByRole('button', { name: 'Next' }));
  await expect.element(page.getByRole('button', { name: 'Complete' })).toBeVisible();
  expect(onIncomplete).not.toHaveBeenCalled();
});
