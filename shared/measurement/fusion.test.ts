import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { between } from '#shared/measurement/testing/week.ts';
import { capWeights, combineFields, computeWeight, type Evidence, fuse, unshrink } from './fusion.ts';
import { estimateGraded, fuseTrait, listParentFields, listTeacherFields } from './personality.ts';
import { PARENT_CAP } from './scale.ts';

describe('fusion', () => {
  const source = fc.record<Evidence>({
    x: between(-3, 3),
    sigma2: between(0, 5),
    lambda: between(0.05, 0.9),
    V: between(0, 1),
  });

  test('removing a source never lowers psd (M13)', () => {
    fc.assert(
      fc.property(fc.array(source, { minLength: 1, maxLength: 5 }), fc.nat(), (sources, pick) => {
        const fewer = sources.toSpliced(pick % sources.length, 1);
        expect(fuse(fewer).psd).toBeGreaterThanOrEqual(fuse(sources).psd);
      }),
    );
  });

  test('a source with V = 0 is a source that is not there', () => {
    fc.assert(
      fc.property(fc.array(source), source, (sources, extra) => {
        expect(fuse([...sources, { ...extra, V: 0 }])).toEqual(fuse(sources));
      }),
    );
  });

  test('an estimate without answers is no source', () => {
    expect(unshrink({ theta: 0, psd: 1 })).toBeNull();
    expect(unshrink({ theta: 0, psd: 1.02 })).toBeNull();
  });

  test('un-shrunk quest answers carry an error variance between 1.1 and 4.7', () => {
    const variances = [0.5, 0.65, 0.8].flatMap((a) =>
      [[1], [3], [2, 3]].map((codes) => unshrink(estimateGraded(codes.map((code) => ({ code, a }))))?.sigma2 ?? 0),
    );
    expect(Math.min(...variances)).toBeCloseTo(1.19, 2);
    expect(Math.max(...variances)).toBeLessThan(4.7);
  });

  test('one parent weighs at most as much as a single source of λ .55, however much the form says', () => {
    const mirror: Evidence = { x: 1, sigma2: 0, lambda: 0.55, V: 1 };
    expect(computeWeight(mirror)).toBeCloseTo(PARENT_CAP, 3);
    const both = capWeights([mirror, { x: 1, sigma2: 0, lambda: 0.35, V: 1 }], PARENT_CAP);
    expect(both.map(computeWeight).reduce((total, w) => total + w, 0)).toBeCloseTo(PARENT_CAP, 12);
    expect(capWeights([{ ...mirror, lambda: 0.3 }], PARENT_CAP)).toEqual([{ ...mirror, lambda: 0.3 }]);
  });

  test('two strong sources of one parent move a trait no further than one', () => {
    const strong: Evidence = { x: 1, sigma2: 0, lambda: 0.55, V: 1 };
    const none = { child: null, parentSliders: null, parentMirror: null, teacher: null };
    const one = fuseTrait({ ...none, parentMirror: strong });
    expect(fuseTrait({ ...none, parentSliders: strong, parentMirror: strong })?.psd).toBeCloseTo(one?.psd as number, 3);
    expect(fuseTrait({ ...none, parentMirror: strong, teacher: strong })?.psd).toBeLessThan(one?.psd as number);
    expect(fuseTrait({ ...none, child: { ...strong, V: 0 } })).toBeNull();
  });

  test('the signs of loadings are kept: a focused child of little patience with rules leans to a low C', () => {
    expect(combineFields(listTeacherFields({ focusAttention: 4, classroomBehavior: 9 }, 'C'))).toEqual({
      x: expect.closeTo(-0.6971, 4),
      lambda: expect.closeTo(0.4622, 4),
    });
    expect(combineFields(listParentFields({ emotional: 10 }, 'N'))?.x).toBeLessThan(0);
  });
});
