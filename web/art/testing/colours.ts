/** Linear red, green and blue from 0 to 1. */
const toLinear = (hex: string): number[] =>
  [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = toLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Difference of two colours in CIELAB (1976): below 10 they look alike side by side. */
export function compareColours(...colours: readonly [string, string]): number {
  const [one, other] = colours.map((hex) => {
    const [r = 0, g = 0, b = 0] = toLinear(hex);
    const [x = 0, y = 0, z = 0] = [
      (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
      luminance(hex),
      (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    ].map((v) => (v > 0.008856 ? Math.cbrt(v) : 7.787 * v + 16 / 116));
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  }) as [number[], number[]];
  return Math.hypot(...one.map((value, i) => value - (other[i] as number)));
}
