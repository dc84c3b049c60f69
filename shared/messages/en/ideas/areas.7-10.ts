import type { IdeaText } from './idea-text.ts';

/**
 * Things to try at home for the five skill areas, ages 7-10. What an idea is good for stands in
 * `shared/measurement/ideas`.
 */
export const IDEAS = {
  'guess-my-rule': {
    title: 'Guess my rule',
    needs: 'Twenty things from home',
    gist: 'Put things inside or outside a ring by a secret rule; the other finds the rule by trying more things.',
    steps: [
      'Put things inside or outside a ring by a secret rule.',
      'Your child places more things and hears yes or no.',
      'Once the rule is found, swap.',
    ],
    listenFor: 'A test that could prove the idea wrong.',
  },
  'memory-kitchen': {
    title: 'Memory kitchen',
    needs: 'A short recipe',
    gist: 'Read a short recipe twice, put it away and cook it together from memory.',
    steps: [
      'Read a recipe together twice.',
      'Put it away and cook from memory, with you as the helper and at the stove.',
      'Look up only what is really lost.',
    ],
    listenFor: 'A trick to hold the steps.',
  },
  'rhythm-relay': {
    title: 'Rhythm relay',
    gist: 'Clap a short rhythm; the next one claps it and adds a beat, until somebody loses it.',
    steps: [
      'Clap a short rhythm.',
      'Your child repeats it and adds one beat.',
      'Go on until somebody loses the thread.',
    ],
    listenFor: 'Parts of the rhythm grouped together.',
  },
  'puzzle-drawing': {
    title: 'Puzzle drawing',
    needs: 'Paper, pens',
    gist: 'Draw a row of four shapes that changes by a rule, leave the fifth blank, and solve each other’s row.',
    steps: [
      'Draw a row of four shapes in which something changes each time.',
      'Leave a gap for the fifth.',
      'Swap and solve each other’s row.',
    ],
    listenFor: 'Two rules that run at once.',
  },
  'same-thing-two-views': {
    title: 'Same thing, two views',
    needs: 'Paper, pens',
    gist: 'Draw the same chair from two sides of the room, then swap seats and compare.',
    steps: [
      'Sit on two sides of a room and draw the same chair.',
      'Swap seats and look at the other drawing.',
      'Find something else that looks different from two sides, such as a joke.',
    ],
    listenFor: '“From there it looks like …”',
  },
  'team-tower': {
    title: 'Team tower',
    needs: 'Paper, tape',
    gist: 'Build a tower from one sheet of paper together, with one hand each and a plan first.',
    steps: [
      'Build a tower from one sheet, with one hand each.',
      'Agree on a plan before you touch it.',
      'Talk about who decided what.',
    ],
    listenFor: 'Asking before acting.',
  },
  'kind-spy': {
    title: 'Kind spy',
    gist: 'Choose a person, find out what would help, and do it without being seen.',
    steps: [
      'Choose a person and find out something that would help.',
      'Do it without being seen.',
      'Talk about how you found out.',
    ],
    listenFor: 'Signs that showed what was needed.',
  },
  'band-practice': {
    title: 'Band practice',
    needs: 'Pots, bottles, voices',
    gist: 'Choose a sound each, find one beat that fits all, and take turns as the leader.',
    steps: [
      'Each chooses a sound.',
      'Find a beat that fits all, and change the leader.',
      'Let the quietest sound have a solo.',
    ],
    listenFor: 'Listening before playing.',
  },
  'feelings-dial': {
    title: 'Feelings dial',
    needs: 'Card, pens',
    gist: 'Make a dial from 1 to 5 for anger or joy, and write beside each number how the body feels.',
    steps: [
      'Make a dial from 1 to 5 for anger or joy.',
      'Write beside each number how the body feels.',
      'Write what helps at 3, before it is 5.',
    ],
    listenFor: 'Early signs in the body.',
  },
  'song-for-a-mood': {
    title: 'Song for a mood',
    needs: 'Music',
    gist: 'Choose a song each for cross, calm and glad, and find what in it makes the mood.',
    steps: [
      'Each chooses a song for cross, calm and glad.',
      'Listen and find out what in it makes the mood.',
      'Make a short list for days that are a lot.',
    ],
    listenFor: 'Music used to change or keep a mood.',
  },
  'two-feelings-soup': {
    title: 'Two feelings soup',
    gist: 'Tell each other of a time when two feelings came at once, and which one was larger.',
    steps: [
      'Tell of a time when two feelings came at once.',
      'Say which was larger and how it changed.',
      'Find such a moment in a book.',
    ],
    listenFor: 'Mixed feelings held side by side.',
  },
  'shake-it-out': {
    title: 'Shake it out',
    gist: 'Think of something annoying, shake or stamp for one minute, stand still and feel what changed.',
    steps: [
      'Think of something annoying.',
      'Shake, stamp or run for one minute, then stand still.',
      'Compare the body before and after.',
    ],
    listenFor: 'What changed, in own words.',
  },
  'family-quiz': {
    title: 'Family quiz',
    needs: 'Slips of paper',
    gist: 'Write five quiz questions each with sure answers, mix the slips and play.',
    steps: ['Each writes five questions with answers that are sure.', 'Mix and play.', 'Look up the ones in dispute.'],
    listenFor: 'Where an answer could be checked.',
  },
  'scale-model': {
    title: 'Scale model',
    needs: 'A tape measure, paper or blocks',
    gist: 'Measure a room or a chair, choose a scale, and build or draw it small.',
    steps: [
      'Measure a room or a piece of furniture.',
      'Choose a scale, such as 10 cm for a metre.',
      'Build or draw it small.',
    ],
    listenFor: 'The same scale for all parts.',
  },
  'newspaper-of-the-day': {
    title: 'Newspaper of the day',
    needs: 'Paper, pens',
    gist: 'Write one headline, one report and one riddle about today, and read it aloud at a meal.',
    steps: [
      'Write one headline, one report and one riddle from today.',
      'Read it aloud at a meal.',
      'Ask what a reader far away would not understand.',
    ],
    listenFor: 'Who, where, what and why.',
  },
  'nature-numbers': {
    title: 'Nature numbers',
    needs: 'Paper and a pencil',
    gist: 'Choose something to count outside, count for ten minutes and draw it as bars.',
    steps: [
      'Choose something to count outside, such as birds or red cars.',
      'Count for ten minutes and draw bars.',
      'Say two things that the bars show.',
    ],
    listenFor: 'Bars read and not only drawn.',
  },
  'two-scarves-in-the-air': {
    title: 'Two scarves in the air',
    needs: 'Two light scarves',
    gist: 'Throw two light scarves up one after the other, catch both, and count the longest run.',
    steps: [
      'Throw one scarf and catch it with the other hand.',
      'Throw both, one after the other, and catch both.',
      'Count the longest run together.',
    ],
    listenFor: 'An even rhythm: throw, throw, catch, catch.',
  },
  'marble-maze': {
    title: 'Marble maze',
    needs: 'A box lid, straws, tape, a marble',
    gist: 'Tape straws into a box lid as walls, and tilt it to bring a marble home.',
    steps: [
      'Tape straws into a lid as walls.',
      'Tilt the lid to bring the marble home.',
      'Make one part harder and try again.',
    ],
    listenFor: 'Small, slow movements.',
  },
  'fold-without-help': {
    title: 'Fold without help',
    needs: 'Square paper',
    gist: 'Fold a boat or a bird from pictures, then fold it again and teach it to somebody.',
    steps: [
      'Follow pictures to fold a boat or a bird.',
      'Fold it again with closed eyes for one step.',
      'Teach it to somebody.',
    ],
    listenFor: 'Sharp edges and patience at the corners.',
  },
  'line-walk': {
    title: 'Line walk',
    needs: 'Chalk or tape for a line',
    gist: 'Walk a line heel to toe, then backwards, then with a potato on a spoon.',
    steps: [
      'Walk a line heel to toe.',
      'Do it backwards, then with a spoon and a potato.',
      'Time the slowest walk without a wobble.',
    ],
    listenFor: 'Eyes fixed ahead for balance.',
  },
} satisfies Record<string, IdeaText>;
