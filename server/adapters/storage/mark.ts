/** Segments of each digit (seven-segment display): top, upper right, lower right, bottom, lower left, upper left, middle. */
const digits = [
  '1111110',
  '0110000',
  '1101101',
  '1111001',
  '0110011',
  '1011011',
  '1011111',
  '1110000',
  '1111111',
  '1111011',
];
const strokes = ['M0 0H10', 'M10 0V10', 'M10 10V20', 'M0 20H10', 'M0 10V20', 'M0 0V10', 'M0 10H10'];
const step = 15;

const glyph = (letter: string): string => {
  if (letter === '-') return strokes[6] ?? '';
  const lit = digits[Number(letter)] ?? '';
  return letter === ' ' ? '' : strokes.filter((_, at) => lit[at] === '1').join('');
};

/**
 * SVG path that repeats `text` (digits, spaces, hyphens) slanted over the whole picture, readable on dark and light.
 * Lines instead of text, since a server may have no font.
 */
export function markPath(text: string, size: { width: number; height: number }): string {
  const scale = Math.max(0.6, Math.min(size.width, size.height) / 500);
  const line = [...text]
    .map((letter, at) => `<path transform="translate(${at * step} 0)" d="${glyph(letter)}"/>`)
    .join('');
  const tile = { width: (text.length * step + 60) * scale, height: 110 * scale };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><defs><pattern id="m" width="${tile.width}" height="${tile.height}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)"><g transform="scale(${scale})" fill="none" stroke-linecap="round"><g stroke="#fff" stroke-opacity=".55" stroke-width="4">${line}</g><g stroke="#000" stroke-opacity=".45" stroke-width="2">${line}</g></g></pattern></defs><rect width="100%" height="100%" fill="url(#m)"/></svg>`;
}
