/** Not the consent: whoever comes back to the form reads the notice anew and agrees to it then. */
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
] as const;

/** What is kept of the form while it is being filled in; what nobody touched is absent. */
export type ScheduleDraft = Partial<Record<(typeof NAMES)[number], string>>;

/** By hand, since the dashboard holds the draft and fetches the form, with its schemas, only with its tab. */
export function readScheduleDraft(stored: unknown): ScheduleDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  return Object.fromEntries(
    NAMES.flatMap((name) => (name in stored ? [[name, (stored as Record<string, unknown>)[name]]] : [])).filter(
      ([, text]) => typeof text === 'string',
    ),
  );
}
