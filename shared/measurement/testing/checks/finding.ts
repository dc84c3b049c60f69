/** One figure of `measurement.md` 12.2 with inclusive limits; a figure without limits is for comparison only. */
export type Finding = { id: string; key: string; check: string; figure: number; least?: number; most?: number };

/** Whether a figure lies within its limits; false for NaN. */
export const isPassing = ({
  figure,
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
}: Finding): boolean => Number.isFinite(figure) && figure >= least && figure <= most;

/** M2: accepted coverage of a 90 % interval. */
export const COVERS = { least: 0.87, most: 0.93 } as const;

/** A figure under the id of its check and a key of its own. */
export const createFinding = (
  id: string,
  key: string,
  check: string,
  figure: number,
  limits: Pick<Finding, 'least' | 'most'> = {},
): Finding => ({
  id,
  key,
  check,
  figure,
  ...limits,
});
/** Limits on either side of an expected figure. */
export const limitsAround = (middle: number, by: number) => ({ least: middle - by, most: middle + by });
