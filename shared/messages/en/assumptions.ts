/** What scores rest on that no child has confirmed yet: on the page about scores, in every report, on paper. */
export const assumptions = {
  title: 'What is not known yet',
  lead: 'No study has tested these scores with children. They rest on the assumptions below, and each can be wrong.',
  inside: (n: number) => `${n} assumptions, and what would test each`,
  head: { assumption: 'Assumption', source: 'Where it comes from', test: 'What would test it' },
  rows: [
    {
      assumption: 'We know how hard each school question is.',
      source: 'One author ranked the questions by age. No child had answered them before.',
      test: '60 questions with 200 answers each: about 1,200 weeks.',
    },
    {
      assumption: 'We know how hard each step of a game is.',
      source: 'The rules of the game: more pieces, longer rows, more to keep in mind.',
      test: 'The same 1,200 weeks, step by step.',
    },
    {
      assumption: 'We know what is typical at an age.',
      source: 'Published yearly gains in mathematics and reading, carried over to the rest.',
      test: '500 children of each year of age.',
    },
    {
      assumption: 'The games measure the areas that they are named after.',
      source: 'Research on games of this kind, not on these.',
      test: '100 children who also take an established test.',
    },
    {
      assumption: 'The story shows what a child is like and likes.',
      source: 'Research on such questions; the scenes are our own.',
      test: '100 families who also fill in an established questionnaire.',
    },
    {
      assumption: 'Another week would show much the same.',
      source: 'Research on similar tasks; nobody has repeated this week yet.',
      test: '100 families who repeat the week after two weeks.',
    },
    {
      assumption: 'School scores agree with what a teacher sees.',
      source: 'Nobody has compared them.',
      test: 'Teachers who rank their pupils: a correlation of .50 or more.',
    },
    {
      assumption: 'A question is as hard for one child as for another who can do as much.',
      source: 'Assumed for girls and boys, first and second languages, phones and computers.',
      test: 'Comparing the answers of children with equal scores, question by question.',
    },
    {
      assumption: 'The ideas help.',
      source: 'Everyday practice; no study has tried them.',
      test: 'Families who tell what they tried and what came of it.',
    },
  ],
} as const;
