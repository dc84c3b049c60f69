import type { IdeaText } from './idea-text.ts';

/**
 * Things to try at home for the five skill areas, ages 11-15. What an idea is good for stands in
 * `shared/measurement/ideas`.
 */
export const IDEAS = {
  'plan-ahead-by-three': {
    title: 'Plan ahead by three',
    needs: 'A board game or noughts and crosses',
    gist: 'Play a board game slowly and say three moves ahead before each turn.',
    steps: [
      'Play slowly and say three moves ahead before each turn.',
      'After the game, go back to the turn that decided it.',
      'Try another move there.',
    ],
    listenFor: 'The answer of the other side foreseen.',
  },
  'mind-palace': {
    title: 'Mind palace',
    needs: 'A list of twelve words',
    gist: 'Put twelve words in odd spots of your home in your mind, then say the list both ways.',
    steps: [
      'Walk through your home in the mind.',
      'Put each word in a spot, as odd as can be.',
      'Say the list forwards, then backwards.',
    ],
    listenFor: 'Pictures that stick.',
  },
  'fix-it-on-paper': {
    title: 'Fix it on paper',
    needs: 'Something that is broken or squeaks and has no plug',
    gist: 'Draw how a broken thing works, list three possible faults, and plan the cheapest test first.',
    steps: ['Look at the thing and draw how it works.', 'List three possible faults.', 'Plan the cheapest test first.'],
    listenFor: 'Tests ordered by cost and use.',
  },
  'one-route-four-errands': {
    title: 'One route, four errands',
    needs: 'A map',
    gist: 'Choose four errands with closing times and find the best order on a map.',
    steps: [
      'Choose four errands with closing times.',
      'Find the best order and how long it takes.',
      'Now one shop is closed. Plan again.',
    ],
    listenFor: 'A plan that is changed without starting over.',
  },
  'say-it-two-ways': {
    title: 'Say it two ways',
    gist: 'Choose a hard message and say it bluntly, then so that it can be heard; find the difference.',
    steps: [
      'Choose a hard message, such as saying no to a plan.',
      'Say it bluntly, then so that it can be heard.',
      'Ask what made the difference.',
    ],
    listenFor: 'Clear words without a sting.',
  },
  'house-meeting': {
    title: 'House meeting',
    needs: 'Paper and a pencil',
    gist: 'Lead a short meeting on a small thing that annoys two people, and choose something to try.',
    steps: [
      'Choose a small matter that annoys two people at home.',
      'Let your child lead: everyone speaks once, then ideas, then a choice.',
      'Try the choice for a few days.',
    ],
    listenFor: 'Both sides said again before a solution.',
  },
  'meal-for-mixed-tastes': {
    title: 'Meal for mixed tastes',
    gist: 'Ask everyone what is liked and not eaten, and plan one meal that works for all.',
    steps: [
      'Ask everyone what is liked, hated or not eaten.',
      'Plan one meal that works for all.',
      'Share out the jobs.',
    ],
    listenFor: 'Wishes weighed, nobody overlooked.',
  },
  'teach-a-move': {
    title: 'Teach a move',
    gist: 'Teach someone at home a move, a trick or a game, until it works without help.',
    steps: [
      'Your child teaches you a move, a trick or a game.',
      'Ask when it is unclear.',
      'Say which explanation helped most.',
    ],
    listenFor: 'A new way tried when the first does not help.',
  },
  'thought-feeling-deed': {
    title: 'Thought, feeling, deed',
    needs: 'Paper and a pencil',
    gist: 'Take a hard moment, write what was thought, felt and done, and find another thought that fits.',
    steps: [
      'Take a moment that was hard for one of you.',
      'Write in three columns what was thought, felt and done.',
      'Find another thought that would also fit.',
    ],
    listenFor: 'Thought and feeling told apart.',
  },
  'if-then-plans': {
    title: 'If-then plans',
    gist: 'Choose a moment that often goes wrong and write one plan: if this happens, then I will do that.',
    steps: [
      'Choose a moment that often goes wrong.',
      'Write: if this happens, then I will do that.',
      'Check after a few days if it was any use.',
    ],
    listenFor: 'A plan that is small and exact.',
  },
  'playlist-with-a-curve': {
    title: 'Playlist with a curve',
    needs: 'Music',
    gist: 'Build a list of five songs that lead from angry to calm, and listen to it together.',
    steps: [
      'Build a list of five songs from angry to calm.',
      'Listen together and change the order.',
      'Talk about what each of you does without music.',
    ],
    listenFor: 'Steps between two moods.',
  },
  'walk-side-by-side': {
    title: 'Walk side by side',
    gist: 'Walk or cook together without a screen, and each tell one thing from the week that was hard.',
    steps: [
      'Walk or cook together without a screen.',
      'Tell something from your week that was hard, and how you dealt with it.',
      'Leave room for silence.',
    ],
    listenFor: 'What is offered freely, without asking on.',
  },
  'five-minute-lesson': {
    title: 'Five-minute lesson',
    gist: 'Explain a topic from school in five minutes, and answer two honest questions.',
    steps: [
      'Your child chooses a topic from school.',
      'You listen for five minutes and ask two honest questions.',
      'Look up together what stays open.',
    ],
    listenFor: 'The point where the explanation gets thin.',
  },
  'check-a-claim': {
    title: 'Check a claim',
    needs: 'A claim from the net',
    gist: 'Choose a claim that sounds odd, and find who says it, how it is known and who disagrees.',
    steps: [
      'Choose a claim that sounds odd.',
      'Find who says it, how it is known and who disagrees.',
      'Decide how sure one can be.',
    ],
    listenFor: 'Sources weighed, not counted.',
  },
  'numbers-of-a-team': {
    title: 'Numbers of a team',
    needs: 'Results of a sport',
    gist: 'Take the last ten results of a team, work out averages, and forecast the next with a range.',
    steps: [
      'Choose a team and its last ten results.',
      'Work out averages and draw a graph.',
      'Forecast the next one with a range.',
    ],
    listenFor: 'A range given and not a single number.',
  },
  'song-and-its-time': {
    title: 'Song and its time',
    needs: 'An older song',
    gist: 'Choose a song older than the grown-up, and find out what was going on when it was made.',
    steps: ['Choose a song that is older than you.', 'Find out what was going on then.', 'Explain two lines with it.'],
    listenFor: 'Text and time joined.',
  },
  'coin-tricks': {
    title: 'Coin tricks',
    needs: 'A coin',
    gist: 'Practise walking a coin across the knuckles, or hiding it, five minutes with each hand.',
    steps: [
      'Walk a coin across the knuckles, or hide it in the palm.',
      'Practise for five minutes with each hand.',
      'Show it to someone in time with music.',
    ],
    listenFor: 'Practice in small parts.',
  },
  'knots-that-hold': {
    title: 'Knots that hold',
    needs: 'A rope',
    gist: 'Learn three knots from pictures, tie each with closed eyes, and find a use for one.',
    steps: [
      'Learn three knots from pictures.',
      'Tie each with closed eyes.',
      'Find a use at home for one of the knots.',
    ],
    listenFor: 'The order of the hands in words.',
  },
  'even-sticks': {
    title: 'Even sticks',
    needs: 'Vegetables, a board, a knife',
    gist: 'Learn a safe grip and cut vegetables into even sticks, slow and even.',
    steps: [
      'Show a safe grip and cut a vegetable into even sticks.',
      'Let your child go on, slow and even.',
      'Compare the first and the last ones.',
    ],
    listenFor: 'Evenness before speed.',
  },
  'wall-ball': {
    title: 'Wall ball',
    needs: 'A ball, a wall',
    gist: 'Throw a ball at a wall and catch it with two hands, right, left; then add a clap.',
    steps: [
      'Throw against a wall and catch: two hands, right, left.',
      'Add a clap or a turn before the catch.',
      'Draw a record line and try to reach it.',
    ],
    listenFor: 'A miss used to change the next throw.',
  },
} satisfies Record<string, IdeaText>;
