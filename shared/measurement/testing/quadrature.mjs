/*
 * The posterior of ability once more, by quadrature and without a line of the engine: the source of the vectors of kinds
 * `ability`, `mean`, `overall` and `change`. Lines of vectors in, the same lines with `out` out:
 *
 *     grep -E '"kind":"(ability|mean|overall|change)"' vectors.json | node quadrature.mjs
 *
 * Every causal variable is integrated on a grid of its own: rate of slips, age, the bank's error, general level, level of
 * an area, subject, its error, and the three free deviations of four topics. Moments of areas are exact up to the grids.
 */
import process from 'node:process';
import { createInterface } from 'node:readline';

const R = { subjects: 0.6, areas: 0.4, halves: 0.39 };
const SD = { topic: 0.6, game: 0.3, physical: 0.4, bank: 0.3, subject: 0.2, change: 0.5 };
const AREAS = ['cognitive', 'social', 'emotional', 'academic', 'physical'];
const SUBJECTS = ['mathematics', 'science', 'literature', 'history', 'geography'];
const GROWTH = {
  academic: [-6.65, -5.45, -4.25, -3.05, -1.75, -0.75, 0, 0.45, 0.93, 1.3, 1.57, 1.86, 2.09, 2.3],
  cognitive: [-3.6, -2.7, -2.0, -1.4, -0.9, -0.4, 0, 0.35, 0.65, 0.9, 1.1, 1.3, 1.45, 1.55],
  social: [-3.4, -2.4, -1.6, -1.0, -0.6, -0.3, 0, 0.25, 0.45, 0.65, 0.8, 0.95, 1.05, 1.12],
  emotional: [-1.9, -1.3, -0.85, -0.5, -0.33, -0.16, 0, 0.13, 0.25, 0.38, 0.45, 0.52, 0.58, 0.62],
  physical: [-3.2, -2.4, -1.75, -1.2, -0.75, -0.35, 0, 0.3, 0.58, 0.82, 1.02, 1.18, 1.3, 1.38],
};
const growth = (area, age) => {
  const years = Math.min(13, Math.max(0, age - 3));
  const from = Math.min(12, Math.floor(years));
  return GROWTH[area][from] + (years - from) * (GROWTH[area][from + 1] - GROWTH[area][from]);
};

const range = (count, of) => Array.from({ length: count }, (_, i) => of(i));
/** Nodes of N(0, 1) with their weights. */
const normal = (count, reach) => {
  const z = range(count, (i) => -reach + (2 * reach * i) / (count - 1));
  const total = z.reduce((sum, x) => sum + Math.exp((-x * x) / 2), 0);
  return z.map((x) => ({ x, w: Math.exp((-x * x) / 2) / total }));
};
const NODES = normal(41, 7);
const FEW = normal(13, 4.2);
/** s ~ Beta(2, 38) by midpoints. */
const SLIPS = range(10, (i) => 0.012 + 0.024 * i).map((s) => ({ s, w: s * (1 - s) ** 37 }));
const KAPPA = Math.log(0.75 / 0.2) - Math.log(3);

const FROM = -9;
const STEP = 0.1;
const COUNT = 181;
/** A function of one variable as a table that is read by straight lines in its logarithm. */
const table = (f) => range(COUNT, (i) => Math.log(Math.max(1e-300, f(FROM + STEP * i))));
const at = (logs, x) => {
  const place = Math.min(COUNT - 1.001, Math.max(0, (x - FROM) / STEP));
  const i = Math.floor(place);
  return Math.exp(logs[i] + (place - i) * (logs[i + 1] - logs[i]));
};
/** E f(x + sd·z). */
const blur = (logs, sd) => table((x) => NODES.reduce((sum, { x: z, w }) => sum + w * at(logs, x + sd * z), 0));

const chance = ({ a, b, c, correct }, x, s) => {
  const right = c + (1 - s - c) / (1 + Math.exp(-(a * (x - b) + KAPPA)));
  return correct ? right : 1 - right;
};
const likelihood = (answers, s) => table((x) => answers.reduce((product, each) => product * chance(each, x, s), 1));

/** The likelihood of a subject at its own level: the deviations of its four topics add up to 0. */
function subjectLikelihood(answers, s) {
  const names = [...new Set(answers.map(({ topic }) => topic))];
  const topics = names.map((name) =>
    likelihood(
      answers.filter(({ topic }) => topic === name),
      s,
    ),
  );
  // Three orthonormal directions in which four deviations of sum 0 lie.
  const h = Math.SQRT1_2;
  const directions = [
    [h, -h, 0, 0],
    [0, 0, h, -h],
    [0.5, 0.5, -0.5, -0.5],
  ];
  const shifts = FEW.flatMap((one) =>
    FEW.flatMap((two) =>
      FEW.map((three) => ({
        w: one.w * two.w * three.w,
        t: range(
          4,
          (k) => SD.topic * (one.x * directions[0][k] + two.x * directions[1][k] + three.x * directions[2][k]),
        ),
      })),
    ),
  ).filter(({ w }) => w > 1e-7);
  return table((x) =>
    shifts.reduce((sum, { w, t }) => sum + w * topics.reduce((product, logs, k) => product * at(logs, x + t[k]), 1), 0),
  );
}

/** Moments 0, 1, 2 of the mean of measured parts at a general level g, where each part is given by its table. */
function areaMoments(g, parts, rho) {
  const count = parts.length;
  const all = rho.count;
  const onGeneral = ((1 + (all - 1) * rho.r) / all) * R.areas;
  let [m0, m1, m2] = [0, 0, 0];
  const subjects = parts.map(() => [0, 0]);
  for (const { x: level, w } of NODES) {
    const middle = Math.sqrt(onGeneral) * g + Math.sqrt(rho.r - onGeneral) * level;
    const each = parts.map((logs) => {
      let [k0, k1, k2] = [0, 0, 0];
      for (const { x: z, w: own } of NODES) {
        const theta = middle + Math.sqrt(1 - rho.r) * z;
        const p = own * at(logs, theta);
        k0 += p;
        k1 += p * theta;
        k2 += p * theta * theta;
      }
      return [k0, k1 / k0, k2 / k0];
    });
    const product = each.reduce((all0, [k0]) => all0 * k0, w);
    const sum = each.reduce((total, [, k1]) => total + k1, 0);
    const spread = each.reduce((total, [, k1, k2]) => total + k2 - k1 * k1, 0);
    m0 += product;
    m1 += (product * sum) / count;
    m2 += (product * (spread + sum * sum)) / count ** 2;
    for (const [i, [, k1, k2]] of each.entries()) {
      subjects[i][0] += product * k1;
      subjects[i][1] += product * k2;
    }
  }
  return { m0, m1: m1 / m0, m2: m2 / m0, parts: subjects.map(([k1, k2]) => [k1 / m0, k2 / m0]) };
}
function wholeMoments(g, logs) {
  let [m0, m1, m2] = [0, 0, 0];
  for (const { x: z, w } of NODES) {
    const theta = Math.sqrt(R.areas) * g + Math.sqrt(1 - R.areas) * z;
    const p = w * at(logs, theta);
    m0 += p;
    m1 += p * theta;
    m2 += p * theta * theta;
  }
  return { m0, m1: m1 / m0, m2: m2 / m0, parts: [] };
}

const FLAT = table(() => 1);
const erf = (x) => {
  let [term, sum] = [x, x];
  for (let n = 1; n < 200; n++) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
};
const phi = (x) => (Math.abs(x) > 5 ? Number(x > 0) : (1 + erf(x / Math.SQRT2)) / 2);

function ability({ age, exactAge, games, subjects, behaviour }) {
  const slope = (area) => growth(area, age + 0.5) - growth(area, age - 0.5);
  const years = exactAge ? [0] : range(7, (i) => -0.5 + (i + 0.5) / 7);
  const measured = SUBJECTS.filter((name) => subjects[name]?.length);
  let total = 0;
  const first = AREAS.map(() => 0);
  const second = AREAS.map(() => AREAS.map(() => 0));
  const own = SUBJECTS.map(() => [0, 0]);
  for (const { s, w: slipWeight } of SLIPS) {
    const game = (area) => games[area] && blur(likelihood(games[area], s), area === 'physical' ? SD.physical : SD.game);
    const played = {
      cognitive: game('cognitive'),
      social: game('social'),
      emotional: game('emotional'),
      physical: game('physical'),
    };
    const tested = SUBJECTS.map((name) =>
      subjects[name]?.length ? blur(subjectLikelihood(subjects[name], s), SD.subject) : FLAT,
    );
    for (const delta of years) {
      const shifted = (logs, shift) => (shift === 0 ? logs : table((x) => at(logs, x + shift)));
      const toParts = (area) => {
        const seen =
          behaviour[area] && table((x) => Math.exp(-((x - behaviour[area].x) ** 2) / (2 * behaviour[area].sigma2)));
        const shown = played[area] && shifted(played[area], slope(area) * delta);
        const both = [shown, seen].filter(Boolean);
        return both.length > 0 ? both : [FLAT, FLAT];
      };
      const halves = { social: toParts('social'), emotional: toParts('emotional') };
      const wholes = ['cognitive', 'physical'].map((area) =>
        played[area] ? shifted(played[area], slope(area) * delta) : FLAT,
      );
      const general = NODES.map(({ x: g, w }) => ({
        g,
        w,
        cognitive: wholeMoments(g, wholes[0]),
        physical: wholeMoments(g, wholes[1]),
        social: areaMoments(g, halves.social, { r: R.halves, count: 2 }),
        emotional: areaMoments(g, halves.emotional, { r: R.halves, count: 2 }),
      }));
      for (const { x: e, w: bankWeight } of measured.length > 0 ? FEW : [{ x: 0, w: 1 }]) {
        const tables = tested.map((logs) => shifted(logs, SD.bank * e + slope('academic') * delta));
        const used = measured.length > 0 ? tables.filter((_, i) => measured.includes(SUBJECTS[i])) : tables;
        for (const { g, w, ...rest } of general) {
          const academic = areaMoments(g, used, { r: R.subjects, count: 5 });
          const all = { ...rest, academic };
          const weight = AREAS.reduce((product, area) => product * all[area].m0, slipWeight * bankWeight * w);
          total += weight;
          for (const [i, area] of AREAS.entries()) {
            first[i] += weight * all[area].m1;
            for (const [j, other] of AREAS.entries())
              second[i][j] += weight * (i === j ? all[area].m2 : all[area].m1 * all[other].m1);
          }
          for (const [i, name] of measured.entries()) {
            own[SUBJECTS.indexOf(name)][0] += weight * academic.parts[i][0];
            own[SUBJECTS.indexOf(name)][1] += weight * academic.parts[i][1];
          }
        }
      }
    }
  }
  const theta = first.map((sum) => sum / total);
  const covariance = second.map((row, i) => row.map((sum, j) => sum / total - theta[i] * theta[j]));
  const weights = AREAS.map((area) => (area === 'academic' ? 1 : -0.25));
  const d = weights.reduce((sum, w, i) => sum + w * theta[i], 0);
  const variance = weights.reduce(
    (sum, w, i) => sum + weights.reduce((inner, v, j) => inner + w * v * covariance[i][j], 0),
    0,
  );
  return {
    areas: Object.fromEntries(AREAS.map((area, i) => [area, { theta: theta[i], psd: Math.sqrt(covariance[i][i]) }])),
    subjects: Object.fromEntries(
      SUBJECTS.map((name, i) => [i, name])
        .filter(([, name]) => measured.includes(name))
        .map(([i, name]) => [
          name,
          { theta: own[i][0] / total, psd: Math.sqrt(own[i][1] / total - (own[i][0] / total) ** 2) },
        ]),
    ),
    academicAgainstRest: { d, p: phi(Math.abs(d) / Math.sqrt(variance)) },
  };
}

/** Moments of θ_i and of their products under a general level, where each has a normal likelihood. */
function pool(estimates, r) {
  const parts = estimates.map(({ theta, psd }) => ({ x: theta / (1 - psd ** 2), sigma2: psd ** 2 / (1 - psd ** 2) }));
  let total = 0;
  const first = parts.map(() => 0);
  const second = parts.map(() => parts.map(() => 0));
  for (const { x: g, w } of normal(401, 7)) {
    const each = parts.map(({ x, sigma2 }) => {
      let [k0, k1, k2] = [0, 0, 0];
      for (const { x: z, w: own } of normal(401, 7)) {
        const theta = Math.sqrt(r) * g + Math.sqrt(1 - r) * z;
        const p = own * Math.exp(-((theta - x) ** 2) / (2 * sigma2));
        k0 += p;
        k1 += p * theta;
        k2 += p * theta * theta;
      }
      return [k0, k1 / k0, k2 / k0];
    });
    const weight = each.reduce((product, [k0]) => product * k0, w);
    total += weight;
    for (const [i, [, k1, k2]] of each.entries()) {
      first[i] += weight * k1;
      for (const [j, [, other]] of each.entries()) second[i][j] += weight * (i === j ? k2 : k1 * other);
    }
  }
  const theta = first.map((sum) => sum / total);
  return { theta, covariance: second.map((row, i) => row.map((sum, j) => sum / total - theta[i] * theta[j])) };
}
const weighted = (covariance, w) =>
  w.reduce((sum, one, i) => sum + w.reduce((inner, other, j) => inner + one * other * covariance[i][j], 0), 0);

function mean({ estimates, correlation }) {
  const { theta, covariance } = pool(estimates, correlation);
  const share = theta.map(() => 1 / theta.length);
  return { theta: theta.reduce((sum, x) => sum + x, 0) / theta.length, psd: Math.sqrt(weighted(covariance, share)) };
}

function overall({ areas }) {
  const { theta, covariance } = pool(areas, R.areas);
  const p = theta.map((x) => 1 / (1 + Math.exp(-(Math.log(3) + 0.65 * x))));
  const score = (100 * p.reduce((sum, x) => sum + x, 0)) / p.length;
  const reach =
    1.645 *
    Math.sqrt(
      weighted(
        covariance,
        p.map((x) => (65 * x * (1 - x)) / p.length),
      ),
    );
  return { score, lo: Math.max(0, score - reach), hi: Math.min(100, score + reach) };
}

/** P(the true change lies on the side of the observed one): change ~ N(0, .5²), both weeks with their own errors. */
function change({ first, second, practice = 0 }) {
  const [one, two] = [first, second].map(({ theta, psd }) => ({
    x: theta / (1 - psd ** 2),
    v: psd ** 2 / (1 - psd ** 2),
  }));
  const d = two.x - one.x - practice;
  const nodes = normal(20_001, 8).map(({ x, w }) => {
    const delta = SD.change * x;
    return { delta, p: w * Math.exp(-((d - delta) ** 2) / (2 * (one.v + two.v))) };
  });
  const side = nodes.filter(({ delta }) => delta * d > 0).reduce((sum, { p }) => sum + p, 0);
  const none = nodes.filter(({ delta }) => delta === 0).reduce((sum, { p }) => sum + p, 0);
  const p = (side + none / 2) / nodes.reduce((sum, each) => sum + each.p, 0);
  return { p, verdict: p >= 0.95 ? 'clear change' : p >= 0.8 ? 'likely real change' : 'no reliable change' };
}

const KINDS = { ability, mean, overall, change };
const round = (value) =>
  typeof value === 'number'
    ? Math.round(value * 1e5) / 1e5
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, round(inner)]))
      : value;
for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  const { kind, in: input } = JSON.parse(line.replace(/,\s*$/, ''));
  process.stdout.write(`${JSON.stringify({ kind, in: input, out: round(KINDS[kind](input)) })}\n`);
}
