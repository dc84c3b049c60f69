/** How the report is made in fact, shown beside the claim. */
export const howWritten =
  'It is computed from the answers by fixed rules and statistics, without a language model, and is mostly there within a minute.';
