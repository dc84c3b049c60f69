import type { AREA_NAMES, TRAIT_NAMES } from './report-names.ts';

type Area = keyof typeof AREA_NAMES;
type Trait = keyof typeof TRAIT_NAMES;
type End = 'high' | 'low';

/** Things to do at home, by area and the child's age mode; three each. Play, no exercises, nothing to buy. */
type Ideas = Record<'3-6' | '7-10' | '11-15', readonly [string, string, string]>;

export const IDEAS: Record<Area, Ideas> = {
  cognitive: {
    '3-6': [
      'Lay a row of spoons and cups that repeats, and let your child lay what comes next.',
      'Hide three things under three cups, move the cups slowly and ask where each one is.',
      'Sort the clean socks together: first by colour, then by size.',
    ],
    '7-10': [
      'Invent a secret code together and send each other one short message a day.',
      'Play a memory walk: name ten things you passed, in the right order.',
      'Build the same figure from blocks twice: one of you describes it, the other builds without looking.',
    ],
    '11-15': [
      'Take a puzzle or a strategy game and talk about the plan before the first move.',
      'Let your child explain how a machine at home works, then look it up together.',
      'Plan a day out with three conditions (time, cost, weather) and let your child find the best route.',
    ],
  },
  social: {
    '3-6': [
      'Play shop or bus with two toys that want different things, and let your child find a way for both.',
      'While reading, stop and ask what somebody in the story knows and the others do not.',
      'Let your child hand out the plates and ask everyone what they would like.',
    ],
    '7-10': [
      'Retell a quarrel from a book from the side of the other one.',
      'Let your child invite somebody and plan one game that both like.',
      'Do a job in the home as a pair, and let your child divide the work.',
    ],
    '11-15': [
      'Talk about a film scene in which somebody says one thing and means another.',
      'Ask your child to settle a small family question so that everyone can live with it.',
      'Find something useful to do for a neighbour together, and let your child arrange it.',
    ],
  },
  emotional: {
    '3-6': [
      'Make feeling faces in the mirror and guess each other’s.',
      'At bedtime, tell one moment of the day that felt good and one that did not.',
      'Practise blowing out a pretend candle, slowly, when something is upsetting.',
    ],
    '7-10': [
      'Collect words for shades of a feeling: cross, annoyed, furious.',
      'Choose together what helps when things get too much, and write down the best three.',
      'Tell each other about a time when you felt two things at once.',
    ],
    '11-15': [
      'Share how you calmed down after something difficult, and ask what works for your child.',
      'Watch a scene without sound and guess from faces what is going on.',
      'Suggest a notebook that nobody else reads, for days that were a lot.',
    ],
  },
  academic: {
    '3-6': [
      'Count stairs, apples and steps whenever they turn up, and ask what one more would be.',
      'Read one picture book and let your child tell it back from the pictures.',
      'Look for the first sound of the names of people you meet.',
    ],
    '7-10': [
      'Read ten minutes aloud in turns, and ask what may happen next before you turn the page.',
      'Cook from a recipe for twice as many people and let your child work out the amounts.',
      'Guess, try and note: which of five things from the kitchen float?',
    ],
    '11-15': [
      'Let your child teach you something from this week at school for five minutes.',
      'Compare two reports of the same news and look for what each one leaves out.',
      'Draw a map of your area from memory and check it against a real one.',
    ],
  },
  physical: {
    '3-6': [
      'Thread large beads or pasta, or tear paper along a drawn line.',
      'Throw rolled socks into a basket, one step further away each time.',
      'Trace a winding road with a finger, then with a crayon.',
    ],
    '7-10': [
      'Juggle with two scarves or light balls, a few minutes a day.',
      'Fold a paper figure together and let your child find the next fold.',
      'Draw mazes for each other and solve them without touching the walls.',
    ],
    '11-15': [
      'Try a hand skill for a week: a card trick, knots, a drum pattern.',
      'Build something small that needs exact cuts or tight stitches.',
      'Play a ball game against a wall and count the longest run.',
    ],
  },
};

/** Ideas for days on which something that the child likes at home is suggested. */
export const FAVOURITE_IDEAS: Record<
  | 'Reading/Storytelling'
  | 'Arts and Crafts'
  | 'Building/Construction'
  | 'Music/Singing'
  | 'Outdoor Play'
  | 'Cooking/Helping in Kitchen'
  | 'Board Games/Puzzles'
  | 'Sports/Physical Activities',
  string
> = {
  'Reading/Storytelling': 'Let your child choose a book or tell a story of their own, and listen to the end.',
  'Arts and Crafts': 'Put out paper, glue and whatever is left over, and let your child decide what it becomes.',
  'Building/Construction': 'Leave a building project standing overnight so that it can go on tomorrow.',
  'Music/Singing': 'Sing or play one song together and let your child change the words or the beat.',
  'Outdoor Play': 'Spend an hour outside without a plan, and follow what your child finds.',
  'Cooking/Helping in Kitchen': 'Let your child be in charge of one dish, from choosing to serving.',
  'Board Games/Puzzles': 'Play a board game with one rule that your child has invented.',
  'Sports/Physical Activities': 'Move together for half an hour, and let your child choose how.',
};

/** Suggestions for an area and the child's age mode: go further, keep on, or practise. */
export const AIMS: Record<Area, Record<keyof Ideas, Record<'stretch' | 'keep' | 'practise', string>>> = {
  cognitive: {
    '3-6': {
      stretch: 'Offer puzzles with a few more pieces and buildings that may stand until tomorrow; help when asked.',
      keep: 'Keep sorting, hiding and “what comes next?” in the day, as play.',
      practise: 'Play one small game of pairs or “what is missing?”, and stop while it is still fun.',
    },
    '7-10': {
      stretch: 'Offer puzzles, strategy games and “how does it work” projects that take more than one sitting.',
      keep: 'Keep riddles, building and memory games in the week as play.',
      practise: 'Play short pattern and memory games, a few minutes often rather than long once.',
    },
    '11-15': {
      stretch: 'Offer problems without a ready answer: a strategy game, a small program, something old to repair.',
      keep: 'Keep card games, logic puzzles and the planning of real trips in the week.',
      practise:
        'Lists and sketches take load off the memory; beside them, play a short card or number game now and then.',
    },
  },
  social: {
    '3-6': {
      stretch: 'Let your child show a game to somebody younger, or choose what everyone plays.',
      keep: 'Keep time to play with other children, and say aloud what each one wants.',
      practise: 'Invite one child for a short time, stay near, and help with taking turns.',
    },
    '7-10': {
      stretch: 'Let your child help younger children or plan something for a group.',
      keep: 'Keep regular time with other children, and talk afterwards about what each one wanted.',
      practise: 'Arrange play with one friend at a time and read stories about friendship together.',
    },
    '11-15': {
      stretch: 'Hand over something real: an evening to plan for friends, or somebody younger to help regularly.',
      keep: 'Keep home a place where friends may come, and listen to what went on before you say what you think.',
      practise:
        'Look together for one group around something your child likes, and talk about hard moments in private.',
    },
  },
  emotional: {
    '3-6': {
      stretch: 'In picture books ask how somebody feels, and what may have happened just before.',
      keep: 'Name feelings in a few words as they come up, yours included.',
      practise:
        'In calm moments practise blowing slowly, as on hot soup; when feelings are big, stay near and do it together.',
    },
    '7-10': {
      stretch: 'Talk about books and films in which people feel more than one thing at once.',
      keep: 'Name feelings as they come up, yours included.',
      practise: 'Practise one calming habit on good days, so that it is there on bad ones.',
    },
    '11-15': {
      stretch: 'Talk about films in which people hide what they feel, and about what gives it away.',
      keep: 'Tell how your own day felt, and leave time for an answer, which may come later.',
      practise: 'On a good day, ask what helps after a hard moment (music, a walk, being left alone), and agree on it.',
    },
  },
  academic: {
    '3-6': {
      stretch: 'Follow your child’s questions together: look closely, guess, count and find out.',
      keep: 'Look at a picture book together on most days, and count things as they turn up.',
      practise:
        'Play with sounds, numbers and stories for a few minutes: a rhyme, the stairs to count, a picture to tell.',
    },
    '7-10': {
      stretch: 'Follow your child’s questions further than school does: libraries, museums, small experiments.',
      keep: 'Read together and let numbers turn up in everyday jobs.',
      practise: 'Choose one subject at a time, ten minutes a day, and praise the way, not the result.',
    },
    '11-15': {
      stretch: 'Stand behind a question of your child’s own: a book, somebody who knows, a project with an end.',
      keep: 'Talk about news, prices and plans at the table, and look up together what nobody knows.',
      practise:
        'Let your child choose the subject to begin with, agree on a quiet quarter of an hour, and ask what would help.',
    },
  },
  physical: {
    '3-6': {
      stretch: 'Offer a little more for the hands: folding paper, cutting along a curve, buttons and zips.',
      keep: 'Keep drawing, kneading, pouring and catching in the week.',
      practise: 'Try short games for the hands: threading large pasta, tracing with a finger, aiming at a basket.',
    },
    '7-10': {
      stretch: 'Offer a skill that grows with practice: an instrument, drawing, juggling, a racket game.',
      keep: 'Keep drawing, cutting, catching and building in the week.',
      practise: 'Try short games for the hands: mazes to draw through, paper to fold, a target to throw at.',
    },
    '11-15': {
      stretch: 'Offer a skill that grows with practice: an instrument, sewing, woodwork, juggling.',
      keep: 'Keep work for the hands in the week: cooking, repairing, drawing, a ball game.',
      practise: 'Choose one useful skill and take it in small steps: chopping vegetables, sewing on a button, typing.',
    },
  },
};

/** What helps a child at one end of a trait. */
export const TRAIT_TIPS: Record<Trait, Record<End, string>> = {
  O: {
    high: 'New ideas are welcome: leave room for projects that have no purpose yet.',
    low: 'Say in advance what will be new, and keep one familiar thing in every change.',
  },
  C: {
    high: 'Plans matter to your child: include them in planning, and show that unfinished is allowed.',
    low: 'One step at a time works better than a long list; begin together.',
  },
  E: {
    high: 'Being with others gives energy: plan company, and a quiet end to the day.',
    low: 'Quiet time is not being lonely: arrive early, and let your child watch before joining in.',
  },
  A: {
    high: 'Practise saying no in a friendly way; being considerate includes oneself.',
    low: 'Give a choice between two fair options and name what the other person needs.',
  },
  N: {
    high: 'Strong feelings pass sooner when they are named: say what you see before you solve it.',
    low: 'Calm children have worries, too: ask open questions now and then.',
  },
};
