import { getWorkflowBundle } from '#workflows/testing/week-stage.ts';

export const FIRST_STEP = 'await week.memory.refresh(week.calls.load);';

/** The workflow bundle with `by` in place of the first step of the week; `by` may call `patched` and `sleep`. */
export async function changeFirstStep(by: string): Promise<{ code: string }> {
  const { code } = await getWorkflowBundle();
  if (code.split(FIRST_STEP).length !== 2) throw new Error(`the bundle holds this not exactly once: ${FIRST_STEP}`);
  // In a bundle an imported function is called through its module, whose name there is webpack's.
  const temporal = /\(0,(\w+)\.patched\)\(/.exec(code)?.[1];
  const changed = by.replaceAll(/\b(patched|sleep)\(/g, (_, name) => `${temporal}.${name}(`);
  return { code: code.replace(FIRST_STEP, () => changed) };
}
