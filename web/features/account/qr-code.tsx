import { encodeQR } from 'qr';

/** Quiet zone in modules, which scanners need. */
const MARGIN = 4;

/**
 * A QR code as inline SVG: the content security policy forbids images from elsewhere, and the text leaves the page
 * nowhere.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN });
  const size = rows.length;
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-2xl border-2 border-line bg-white"
    >
      <path d={dark} fill="#000" />
    </svg>
  );
}
