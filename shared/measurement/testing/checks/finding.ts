/**
 * One figure of `measurement.md` 12.2 with its limits, both included; a figure without limits stands for comparison.
 */
export type Finding = { id: string; key: string; check: string; figure: number; least?: number; most?: number };

/** Whether a figure lies within its limits; one that is no number never does. */
export const passes = ({
  figure,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
}: Finding): boolean => Number.isFinite(figure) && figure >= least && figure <= most;

/** M2: what a 90 % interval may cover. */
export const COVERS = { least: 0.87, most: 0.93 } as const;

/** A figure under the id of its check and a key of its own. */
export const finding = (
  id: string,
  key: string,
  check: string,
  figure: number,
  limits: Pick<Finding, 'least' | 'most'> = {},
): Finding => ({
  ...{ id, key, check, figure },
  ...limits,
});
/** Limits on either side of an expected figure. */
export const around = (middle: number, by: number) => ({ least: middle - by, most: middle + by });
