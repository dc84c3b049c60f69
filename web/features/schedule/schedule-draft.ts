/** The consent is not stored: the notice must be read and accepted again. */
const NAMES = [
  'childName',
  'childAge',
  'birthMonth',
  'startDate',
  'parentEmail',
  'teacherEmail',
  'teacherLine',
  'reminderTime',
  'notes',
  'begunAt',
] as const;

/** The unsent form; untouched fields are absent. `begunAt`: an instant, from before which a child may be erased now. */
export type ScheduleDraft = Partial<Record<(typeof NAMES)[number], string>>;

/** Parsed without schemas, since the dashboard reads the draft before the form and its schemas are loaded. */
export function readScheduleDraft(stored: unknown): ScheduleDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  return Object.fromEntries(
    NAMES.flatMap((name) => (name in stored ? [[name, (stored as Record<string, unknown>)[name]]] : [])).filter(
      ([, text]) => typeof text === 'string',
    ),
  );
}
