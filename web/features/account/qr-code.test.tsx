import { render, screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { expect, test } from 'vitest';
import { QrCode } from '#web/features/account/qr-code.tsx';

const PIXELS = 4;

/** The rendered shapes as a grey-scale image, `PIXELS` per module. */
function rasterize(svg: Element) {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const width = size * PIXELS;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < PIXELS; row += 1)
      for (let column = 0; column < PIXELS; column += 1) {
        const at = ((Number(y) * PIXELS + row) * width + Number(x) * PIXELS + column) * 4;
        data.fill(0, at, at + 3);
      }
  return { width, height: width, data };
}

test('a camera reads the very text, and nothing is drawn by a style or fetched from anywhere', () => {
  const text =
    'otpauth://totp/Seven%20Stones:ana%40example.com?secret=HLDUVWYC6V7QVI7AM4QANTB4YXPTD32R&issuer=Seven%20Stones';
  const { container } = render(<QrCode text={text} label="QR code" />);
  expect(decodeQR(rasterize(screen.getByRole('img', { name: 'QR code' })))).toBe(text);
  expect(container.innerHTML).not.toMatch(/style=|src=|data:|http/);
});
