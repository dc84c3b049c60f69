/** What is so, beside what is claimed of it. */
export const howWritten =
  'It is computed from the answers by fixed rules and statistics, without a language model, and is mostly there within a minute.';
