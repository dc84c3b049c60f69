import { Subject } from '#shared/instruments/subjects.ts';

/** The measured subjects, if they are not all five: then they do not stand for the whole of school. */
export const listSubjectsAlone = (measured: readonly { subject: Subject }[]): Subject[] =>
  measured.length < Subject.options.length ? measured.map(({ subject }) => subject) : [];
