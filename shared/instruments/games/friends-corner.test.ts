import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { friendsCorner, STORIES } from '#shared/instruments/games/friends-corner.ts';
import { countOptions, FRIENDS_LADDER } from '#shared/instruments/games/ladders.ts';
import { createFill, createPrompt, type FriendsStory, NAMES } from '#shared/instruments/games/story.ts';
import { createRandom } from '#shared/values/seeded.ts';

const Seed = fc.nat(4_294_967_295);
const ALL: readonly FriendsStory[] = Object.values(STORIES).flat();

/**
 * The right answer of each story, derived from its text by a pattern: a name or an object in the wrong place of the key
 * fails.
 */
const FOLLOWS: Readonly<Record<string, readonly [pattern: RegExp, answer: string]>> = {
  'two-fruits': [/(?<b>\w+) likes to eat the (?<x>\w+) best\. Now \k<b> may take one/, 'The $<x>'],
  'what-to-play': [/(?<a>\w+) loves to play (?<x>[\w-]+)\..* Today \k<a> may choose/, '$<x>'],
  'paint-for-a-friend': [/(?<b>\w+) thinks (?<x>\w+) is the best colour\. \w+ paints a stone to please \k<b>/, '$<x>'],
  'where-is-the-cat': [
    /(?<a>\w+) thinks the cat is behind the (?<x>[\w ]+)\..* Now \k<a> goes to look/,
    'Behind the $<x>',
  ],
  'closed-bag': [/bag\. \w+ thinks .* (?<b>\w+) thinks there is a (?<x>\w+) in it\. Nobody/, 'A $<x>'],
  'way-home': [/home\. (?<b>\w+) thinks the way goes past the (?<x>\w+)\..* Now \k<b> goes first/, 'Past the $<x>'],
  'peek-into-the-box': [/(?<a>\w+) opens the box, looks in/, '$<a>'],
  'hidden-while-asleep': [/(?<a>\w+) is asleep\./, '$<a>'],
  'whisper-at-the-door': [/(?<b>\w+) is at school and hears about it/, '$<b>'],
  'moved-toy': [
    /(?<a>\w+) puts the (?<t>\w+) into the (?<x>\w+) and goes out\..* takes the \k<t> out .* \k<a>? ?has not seen that/,
    'In the $<x>',
  ],
  'wrong-picture': [/a picture of (?<x>\w+)\..* for the first time/, '$<x>'],
  'new-meeting-place': [/meet at the (?<x>\w+)\. (?<a>\w+) goes .* Nobody can tell \k<a>/, 'To the $<x>'],
  'not-the-present': [/(?<a>\w+) hoped .* \k<a> is let down/, 'Sad'],
  'quiet-winner': [/(?<a>\w+) wins the [\w ]+ and is very pleased\..*\k<a> does not want/, 'Happy'],
  'dark-cellar': [/(?<a>\w+) is scared of it\..* so \k<a> laughs/, 'Afraid'],
  'travelling-cart': [
    /cart at the (?<x>\w+)\. (?<a>\w+) goes home .* tells (?<b>\w+): .* meets \k<a>, .* \k<b> does not know that \k<a> was told/,
    'To the $<x>',
  ],
  'seen-through-the-window': [
    /(?<a>\w+) puts the (?<t>\w+) into the (?<x>\w+) and goes out\. (?<b>\w+) moves .* \k<a> sees it .*\k<b> does not notice/,
    'In the $<x>',
  ],
  'spoiled-surprise': [
    /tells (?<b>\w+): “You will get a (?<x>\w+)\.” Later \k<b> finds the .* does not know that \k<b> has found it/,
    'A $<x>',
  ],
  'first-soup': [
    /(?<b>\w+) has made a .* does not like the taste\..*hopeful face of \k<b>/,
    'So that $<b> is not hurt',
  ],
  'lost-match': [/(?<a>\w+) made a big mistake.*\k<a> is very sad/, 'To make $<a> feel less bad'],
  'handmade-present': [/from (?<b>\w+), who made it by hand\. .*says to \k<b>/, 'So that $<b> enjoys having given it'],
  'who-made-this': [/(?<a>\w+) made the \w+ for the party\..* \k<a> looks down/, 'That $<a> had made it'],
  curtains: [
    /bought new (?<t>\w+) for the room\. (?<b>\w+) visits .* ugly \k<t>/,
    '$<b> thought the old owner had left the $<t> there',
  ],
  'surprise-party': [
    /a surprise party for (?<a>\w+) .* missed that part .* says to \k<a>/,
    'That the party was a secret',
  ],
  'fine-weather': [/looked forward to (?<x>[\w ]+)\. It has been pouring/, 'The weather is wrong for $<x>'],
  'tidy-room': [/(?<b>\w+) promised to tidy up\..*climb over heaps/, '$<b> has not tidied up at all'],
  'quick-helper': [/(?<b>\w+) comes an hour later/, 'That $<b> came far too late'],
  'wood-for-the-fire': [
    /(?<b>\w+) has to carry .* likes \k<b> .* asked along on the (?<x>[\w ]+)\./,
    'To lighten the work of $<b>, and to be asked along on the $<x>',
  ],
  'the-other-half': [
    /(?<a>\w+) is nearly full .* does not want to carry the rest .* says \k<a>, and means it/,
    '$<a> was kind, and it was also handy for $<a>',
  ],
  'told-the-teacher': [
    /angry with (?<b>\w+) .* unfair that others are blamed/,
    'Out of anger at $<b>, and also for the others who are blamed',
  ],
  'drum-and-book': [
    /from three to five .*\. (?<a>\w+) has to practise .* for one hour.* (?<b>\w+) has to read .* until four/,
    '$<b> reads until four, then $<a> practises until five',
  ],
  'last-orange': [
    /(?<a>\w+) needs the juice .*\. (?<b>\w+) needs only the peel/,
    '$<b> takes all the peel, and $<a> takes all the juice',
  ],
  'the-shared-tent': [
    /(?<a>\w+) worked for four days, (?<b>\w+) for two and (?<c>\w+) for two\..* eight days/,
    '$<a> gets four days, $<b> gets two and $<c> gets two',
  ],
  'truth-as-a-trick': [
    /The other place is the (?<x>\w+)\. (?<b>\w+) believes that (?<a>\w+) never tells the truth .* \k<a> says/,
    'Because $<b> will then go and look in the $<x>',
  ],
  'two-books': [/(?<a>\w+) loves books about (?<x>\w+)\..* Now \k<a> may borrow/, 'The one about $<x>'],
  'ice-cream-for-a-friend': [/(?<b>\w+) likes (?<x>\w+) ice cream best\..* buys one to please \k<b>/, '$<x>'],
  'birthday-trip': [/(?<b>\w+) would love to go to the (?<x>\w+)\. Today \k<b> has a birthday/, 'The $<x>'],
  'noise-behind-the-door': [/door\. (?<a>\w+) thinks it is a (?<x>\w+)\. /, 'A $<x>'],
  'lost-mitten': [/(?<b>\w+) thinks it is in the (?<x>\w+)\..* Now \k<b> goes to look/, 'In the $<x>'],
  'who-rings-the-bell': [/(?<b>\w+) thinks it is the (?<x>\w+)\. \k<b> runs to the door/, 'The $<x>'],
  'new-song': [/(?<b>\w+) comes only when it is over/, '$<b>'],
  'the-letter': [/(?<b>\w+) reads it alone/, '$<b>'],
  'eggs-in-the-nest': [/(?<a>\w+) climbs up and looks in/, '$<a>'],
  'coin-under-the-cup': [
    /(?<a>\w+) sees (?<b>\w+) put a coin under the (?<x>\w+) cup, and turns away .* Now \k<b> moves .* \k<a> does not see that/,
    'Under the $<x> cup',
  ],
  'sleeping-cat': [
    /sleeps on the (?<x>\w+)\. (?<a>\w+) sees it there and goes .* Meanwhile .* \k<a> comes home/,
    'On the $<x>',
  ],
  'changed-dinner': [/(?<a>\w+) hears that there will be (?<x>\w+) for dinner, .* Nobody tells \k<a>/, '$<x>'],
  'calm-voice': [/of (?<a>\w+) for the second time\. \k<a> is boiling inside/, 'Angry'],
  'secret-trip': [/(?<a>\w+) knows about a trip .* can hardly wait\..* So \k<a> yawns/, 'Excited'],
  'merry-goodbye': [/friend of (?<a>\w+) and moves away today\. \k<a> has a lump in the throat/, 'Sad'],
  'moved-puppet-show': [
    /(?<a>\w+) and (?<b>\w+) hear that the puppet show is at the (?<x>\w+)\. .* \k<a> is told the same, but \k<b> does not know that/,
    'To the $<x>',
  ],
  'secret-call': [
    /(?<a>\w+) hides a (?<t>\w+) in the (?<x>\w+) and goes out\. (?<b>\w+) moves .* tells \k<a> about it .* \k<b> knows nothing of that call/,
    'In the $<x>',
  ],
  'new-favourite': [
    /Before, (?<a>\w+) told (?<b>\w+) that (?<x>\w+) was the best .* has told \k<b> about the new one, but \k<a> does not know that\. \k<b> is buying/,
    '$<x>',
  ],
  'new-haircut': [
    /(?<b>\w+) has a new .* is not sure about it\. (?<a>\w+) liked the old one better\./,
    'So that $<b> feels sure again',
  ],
  'a-rest-on-the-way': [
    /(?<b>\w+) is tired .* nobody notices\. (?<a>\w+) could go on/,
    'So that $<b> can rest without being laughed at',
  ],
  'magic-trick': [
    /(?<b>\w+) shows a magic trick, .* knows how the trick works\. \k<b> asks proudly/,
    'To leave $<b> the fun of it',
  ],
  'picture-with-boats': [
    /(?<a>\w+) painted boats, .* does not know who painted .* says to \k<a>/,
    'That it was by $<a>',
  ],
  'knitted-present': [
    /(?<a>\w+) wears a (?<t>\w+) that a much loved aunt .* (?<b>\w+) has never heard of it/,
    '$<b> did not know how dear the $<t> is to $<a>',
  ],
  'too-early-to-celebrate': [
    /(?<a>\w+) was told this morning: no place\..* \k<a> bites a lip/,
    'That $<a> had got no place',
  ],
  'muddy-boots': [/(?<b>\w+) walks right through it in muddy boots/, '$<b> should have taken off the boots'],
  'late-concert': [/(?<b>\w+) plays the \w+ with all possible force\..* pillow over both ears/, '$<b> should be quiet'],
  'thin-slice': [/a slice as thin as paper/, 'The slice is much too small'],
  'thirsty-garden': [
    /sorry for the thirsty (?<x>\w+)\. .* gives strawberries to whoever helps/,
    'For the sake of the $<x>, and for the strawberries as well',
  ],
  'the-main-part': [
    /stage fright grows every day\. (?<b>\w+) dreams of that part .* fond of \k<b>/,
    'To please $<b>, and to be rid of the stage fright',
  ],
  'short-cut': [
    /(?<b>\w+) is new .* (?<a>\w+) knows a short cut .* not like to walk there alone in the dark\. \k<a> is glad to help/,
    '$<a> helps $<b>, and has company in the dark as well',
  ],
  'one-for-two': [
    /two to six o’clock\. (?<a>\w+) needs it for two hours, and has to be back at four\. (?<b>\w+) needs it .* at any time/,
    '$<a> has it until four, then $<b> has it until six',
  ],
  'bed-under-the-window': [
    /sleeps badly without fresh air\. \w+ sleeps badly in a draught, and has the bed under the window/,
    'They swap beds and open the window',
  ],
  'coins-from-the-fair': [
    /(?<a>\w+) and \w+ sold \w+ at the fair and took eight coins\. Before that (?<b>\w+) had paid two .* the rest is halved/,
    '$<b> gets five coins, and $<a> gets three',
  ],
  'closed-hands': [
    /leaves the (?<y>\w+) hand empty\. .* was tricked .* does not believe a word any more\. .* does not want/,
    'Choose the $<y> hand out of distrust',
  ],
  'contrary-runner': [
    /quicker than the (?<y>\w+), .* (?<b>\w+) always does the opposite of what (?<a>\w+) advises\. \k<a> knows .* wants to win/,
    'Because $<b> will then take the $<y>',
  ],
  'watched-eyes': [
    /There is a (?<y>\w+) as well\. .* never looks at a hiding place, .* stares straight at/,
    'The present is behind the $<y>',
  ],
  goalkeeper: [
    /I will kick it to the (?<x>\w+)\.” (?<b>\w+) thinks: .* so I must guard the (?<y>\w+)\.”/,
    'To the $<x>, because $<b> guards the $<y>',
  ],
  'card-player': [
    /holds the (?<x>\w+) card and the (?<y>\w+) card.* pushes the \k<x> forward .* likes to push the wrong card/,
    'Distrust the $<x> and draw the $<y>',
  ],
};

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
function renderStory(story: FriendsStory, seed: number) {
  const random = createRandom(seed);
  const fill = createFill(story, random);
  return {
    narrative: story.narrative.map(fill),
    prompt: createPrompt(story.prompt, fill, random),
    controls: story.controls.map((control) => createPrompt(control, fill, random)),
  };
}

test('every level has at least six stories, the hardest twenty, and every story an id of its own', () => {
  for (const { kind, masteryAge } of FRIENDS_LADDER)
    expect(STORIES[kind].length, kind).toBeGreaterThanOrEqual(masteryAge > 11 ? 20 : 6);
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
  expect(
    Object.values(STORIES)
      .flatMap((stories) => stories.slice(0, 6))
      .filter(({ id }) => !(id in FOLLOWS)).length,
  ).toBe(6);
});

describe.each(ALL.map((story) => [story.id, story] as const))('the story %s', (id, story) => {
  // The later stories have their answers in two halves, whose other halves are wrong by the text beside them.
  const follows = FOLLOWS[id];
  if (follows) {
    const [pattern, answer] = follows;
    test('has the right answer that follows from what is told, whoever it is about', () => {
      fc.assert(
        fc.property(Seed, (seed) => {
          const { narrative, prompt } = renderStory(story, seed);
          const text = narrative.join(' ');
          const match = pattern.exec(text);
          expect(match, text).not.toBeNull();
          expect(prompt.options[prompt.answer]).toBe(
            sentence(answer.replace(/\$<(\w+)>/g, (_, group: string) => match?.groups?.[group] ?? '?')),
          );
        }),
        { numRuns: 60 },
      );
    });
  }

  test('has no two equal options, in the question and in the two control questions', () => {
    fc.assert(
      fc.property(Seed, (seed) => {
        const { narrative, prompt, controls } = renderStory(story, seed);
        for (const { options, answer } of [prompt, ...controls]) {
          expect(new Set(options.map((option) => option.toLowerCase())).size).toBe(options.length);
          expect(options[answer]).toBeDefined();
        }
        expect([...narrative, prompt.question, ...prompt.options].join(' ')).not.toMatch(/[{}]/);
      }),
      { numRuns: 60 },
    );
  });

  test('says he or she of nobody, and is short enough to be listened to', () => {
    const text = [...story.narrative, story.prompt.text, story.prompt.right, ...story.prompt.wrong].join(' ');
    expect(text).not.toMatch(/\b(he|she|his|her|hers|him|boy|girl|rich|poor|church|mosque|temple)\b/i);
    expect(story.narrative.join(' ').split(' ').length).toBeLessThanOrEqual(75);
  });
});

test.each(FRIENDS_LADDER)(
  'level $level asks a story of kind $kind with $options options',
  ({ level, kind, options }) => {
    for (let seed = 0; seed < 40; seed++) {
      const trial = friendsCorner.trial(level, seed * 104_729, '7-10');
      expect(trial.kind).toBe(kind);
      expect(trial.prompt.options).toHaveLength(options);
      expect(trial.prompt.options).toHaveLength(countOptions('friends-corner', level, '7-10'));
      expect(trial.controls.map((control) => control.options.length)).toEqual([2, 2]);
    }
  },
);

test('the right answer is not given away by being the longest', () => {
  const choices = ALL.filter(({ prompt }) => prompt.wrong.length === 3);
  const longest = choices.filter(({ prompt }) => prompt.wrong.every((wrong) => wrong.length < prompt.right.length));
  expect(longest.length / choices.length).toBeLessThanOrEqual(0.4);
});

test('the names are different from each other and no word of the stories', () => {
  expect(new Set(NAMES).size).toBe(NAMES.length);
  const words = new Set(
    ALL.flatMap(({ narrative }) => narrative.flatMap((line) => line.toLowerCase().match(/[a-z]+/g) ?? [])),
  );
  expect(NAMES.filter((name) => words.has(name.toLowerCase()))).toEqual([]);
});

test('a response is right by its last question alone', () => {
  const trial = friendsCorner.trial(4, 0, '3-6');
  const controls = trial.controls.map(({ answer }) => 1 - answer) as [number, number];
  expect(friendsCorner.mark(trial, { option: trial.prompt.answer, controls })).toBe(true);
});
