import { expect, test } from 'vitest';
import { STORIES } from '#shared/instruments/games/friends-corner.ts';
import { createFill } from '#shared/instruments/games/story.ts';
import { createRandom } from '#shared/values/seeded.ts';
import { actStory } from '#web/features/skills/boards/story-acts.ts';

/**
 * Who is on the stage in each part of each story, in brackets who is at its edge, and what is seen (`>`) or hidden (`!`)
 * in or on something. Children of 3 to 6 may meet every kind of story. In a story that stands in neither list, all are
 * there from beginning to end and nothing is put anywhere.
 */
const STAGED: Readonly<Record<string, readonly string[]>> = {
  'where-is-the-cat': ['a b', 'a b', 'a b', '(a) b'],
  'way-home': ['a b', 'a b', 'a b', 'a (b)'],
  'lost-mitten': ['a b', 'a b', 'a b', 'a (b)'],
  'peek-into-the-box': ['a {toy}>box', 'a {toy}!box', 'a {toy}!box'],
  'hidden-while-asleep': ['a-asleep b', 'a-asleep b {toy}>{box}', 'a b {toy}!{box}'],
  'whisper-at-the-door': ['b', 'b', 'b'],
  'new-song': ['a', 'a', 'a b'],
  'the-letter': ['b', 'b letter>{box}', 'a b letter!{box}'],
  'eggs-in-the-nest': ['a (b)', 'a (b)', 'a (b) {number} eggs>nest'],
  'moved-toy': ['a b', '(a) b {toy}>{box}', 'b {toy}>{box2}', 'a b {toy}!{box2}'],
  'wrong-picture': ['b {toy}>box', 'b {toy}>box {toy2}>box', 'b {toy}>box {toy2}!box', 'a b {toy}>box {toy2}!box'],
  'new-meeting-place': ['a', '(a)', '', 'a'],
  'coin-under-the-cup': ['a b', '(a) b coin>{colour} cup', 'b coin>{colour2} cup', '(a) b coin!{colour2} cup'],
  'sleeping-cat': ['a', '(a) cat>{seat}', 'cat>{seat2}', '(a) cat>{seat2}'],
  'changed-dinner': ['(a) b', 'b', 'b', 'b'],
  'travelling-cart': ['a b', '(a) b', 'b', 'a', 'b', '(a)'],
  'seen-through-the-window': ['a b', '(a) b {toy}>{box}', 'b {toy}>{box2}', '(a) b {toy}!{box2}', 'a b {toy}!{box2}'],
  'spoiled-surprise': ['a', 'a b', 'b', 'a'],
  'moved-puppet-show': ['a b', 'b', 'a (b)', '(a) b'],
  'secret-call': ['a b', '(a) b {sweet}>{box}', 'b {sweet}>{box2}', 'a (b) c {sweet}!{box2}', '(a) b {sweet}!{box2}'],
  'new-favourite': ['a', 'a b', '(a) b c', 'b'],
  'who-made-this': ['a', 'a b', 'a b', 'a b'],
  curtains: ['a', 'a b'],
  'surprise-party': ['', '', 'a b'],
  'picture-with-boats': ['a', 'a b', 'a b'],
  'knitted-present': ['a', 'a b', 'a b'],
  'thirsty-garden': ['a', 'a', 'a', 'a'],
  'closed-hands': ['a', 'a b', 'a b', 'a b'],
  'number-in-the-hat': ['a b', '(a) b c', 'a c'],
  'three-and-a-ball': ['a b (c) ball>{place2}', 'a b (c) ball!{place2}', 'a b (c) ball!{place2}'],
  'seen-in-the-mirror': ['a b (c) cake>{place2}', 'a b (c) cake!{place2}'],
  'moved-meeting': ['a b', '(a) b c'],
  'overheard-call': ['a b c', '(a) b c'],
  'changed-password': ['a b', 'a b c', 'a b c'],
  'present-for-two': ['a b c', 'b c', 'a b c'],
  'kitten-name': ['a b', 'a c', 'a b c'],
  costume: ['a b', 'a b (c)', 'a b (c)'],
  'swapped-bags': ['a b (c) money>{colour2} bag', 'a b money!{colour2} bag', 'a b money!{colour2} bag'],
  'not-fooled': ['a b (c) money>{colour2} bag', 'a b money!{colour2} bag', 'a b money!{colour2} bag'],
  'secret-film': ['a b c', 'b c', 'a b c'],
  'sleeping-bag': ['a b (c) torch>{place2}', 'a b c-asleep torch!{place2}', 'a b c-asleep torch!{place2}'],
  wink: ['a b (c) torch>{place2}', 'a b c-asleep torch!{place2}', 'a b c-asleep torch!{place2}'],
  'weather-report': ['a b c', 'b c', 'a b c'],
  'torn-ticket': ['a b c', 'a b c', '(a) b c'],
};
/** In which parts a thing lies in the open: never while a person is there who must not see it. */
const IN_THE_OPEN: Readonly<Record<string, readonly [thing: string, parts: readonly number[]]>> = {
  'where-is-the-cat': ['cat', []],
  'lost-mitten': ['mitten', []],
  'new-song': ['shoes', [0, 1]],
  'eggs-in-the-nest': ['4 eggs', []],
  'wrong-picture': ['{toy}', [1]],
  'spoiled-surprise': ['{toy}', [0, 2]],
  'watched-eyes': ['present', []],
  'honest-map': ['coin', []],
  'birthday-guess': ['{gift}', []],
  'who-has-the-ring': ['coin', []],
};

const EGGS: Readonly<Record<string, string>> = { Two: '2', Three: '3', Four: '4' };
/** None draws the owl of `costume`, the only animal there with a picture: a person who thinks of it is seen at the edge. */
const SEEDS = [7, 9, 10, 12] as const;
/** The stories as they are told with the names and words of one seed; a role is a letter, a name its person. */
const tellAll = (seed: number) =>
  Object.values(STORIES)
    .flat()
    .map((story) => {
      const fill = createFill(story, createRandom(seed));
      const roles = ['a', 'b', 'c'].map((role) => [role, fill(`{${role}}`)] as const);
      return { id: story.id, parts: story.narrative.map(fill), roles, fill };
    });
const ALL = tellAll(SEEDS[0]);
const findStory = (id: string) => ALL.find((story) => story.id === id) as (typeof ALL)[number];

test.each(SEEDS.flatMap(tellAll).map((story) => [story.id, story] as const))(
  'acts: who is there in %s, and where things are',
  (id, { parts, roles, fill }) => {
    const cast = roles.filter(([, name]) => parts.join().includes(name));
    const staged = actStory(parts).map(({ actors, props }) => {
      const people = cast.flatMap(([role, name]) => {
        const actor = actors.find((each) => each.name === name);
        const person = actor?.isAsleep ? `${role}-asleep` : role;
        return actor?.where === 'here' ? [person] : actor?.where === 'edge' ? [`(${person})`] : [];
      });
      const things = props.flatMap(({ thing, emblem, holder }) => {
        if (thing === 'box' && emblem) return [`${emblem}>${thing}`];
        const on = props.find((each) => each.id === holder?.id);
        return on ? [`${thing}${holder?.isSeen ? '>' : '!'}${on.tint ? `${on.tint} ` : ''}${on.thing}`] : [];
      });
      return [...people, ...things].join(' ');
    });
    const toWord = (place: string) => EGGS[fill(place)] ?? fill(place).toLowerCase();
    const expected = STAGED[id]?.map((act) => act.replace(/\{\w+\}/g, toWord));
    expect(staged).toEqual(expected ?? parts.map(() => cast.map(([role]) => role).join(' ')));
  },
);

test.each(Object.entries(IN_THE_OPEN))('acts: what %s hides does not lie in the open', (id, [thing, expected]) => {
  const { fill, parts } = findStory(id);
  const open = actStory(parts).flatMap(({ props }, i) =>
    props.some((prop) => prop.thing === fill(thing).toLowerCase() && !prop.holder) ? [i] : [],
  );
  expect(open).toEqual(expected);
});

test.each([
  ['travelling-cart', 'b', 'a'],
  ['moved-puppet-show', 'b', 'a'],
])('acts: in %s %s is told something, and %s then the same', (id, first, second) => {
  const { fill, parts } = findStory(id);
  const acts = actStory(parts).slice(id === 'travelling-cart' ? 2 : 1);
  const place = { kind: 'thought', props: [{ thing: fill('{place2}').toLowerCase() }] };
  const getBubble = (part: number, role: string) =>
    acts[part]?.actors.find(({ name }) => name === fill(`{${role}}`))?.bubble;
  expect([getBubble(0, first), getBubble(1, second)]).toEqual([place, place]);
});

test('acts: who speaks in the second half of a sentence says it, and not who is named first', () => {
  const [act] = actStory(['Kim is very sad, and Noor says: “That is a kite.”']);
  expect(act?.actors.map(({ bubble }) => bubble?.kind)).toEqual([undefined, 'speech']);
});
