import sharp from 'sharp';
import type { Scene } from '../platform/demo.ts';
import { letters } from '../platform/lettering.ts';

const ridge = (top: number, wave: number, shift: number): string => {
  const points = Array.from({ length: 13 }, (_, step) => {
    const x = step * 100;
    const y = top - wave * Math.sin(step * 0.9 + shift) - wave * 0.4 * Math.sin(step * 2.3 + shift * 2);
    return `${x},${y.toFixed(0)}`;
  });
  return `M0,900 L${points.join(' L')} L1200,900 Z`;
};

function hills(hue: number): string {
  const layers = [0, 1, 2, 3, 4].map((layer) => {
    const light = 78 - layer * 12;
    return `<path d="${ridge(430 + layer * 95, 60 + layer * 6, layer * 1.7 + hue)}" fill="hsl(${hue + layer * 6} ${18 + layer * 6}% ${light}%)"/>`;
  });
  return `<rect width="1200" height="900" fill="url(#sky)"/><circle cx="${300 + hue}" cy="230" r="62" fill="#fff" opacity="0.7"/>${layers.join('')}`;
}

function moon(hue: number): string {
  return `<rect width="1200" height="900" fill="hsl(${hue} 38% 22%)"/><circle cx="600" cy="360" r="190" fill="hsl(48 70% 88%)"/><path d="${ridge(640, 50, 1)}" fill="hsl(${hue} 34% 15%)"/><path d="${ridge(760, 40, 3)}" fill="hsl(${hue} 34% 10%)"/>`;
}

function tea(hue: number): string {
  return `<rect width="1200" height="900" fill="hsl(${hue} 22% 88%)"/><ellipse cx="600" cy="740" rx="430" ry="60" fill="hsl(${hue} 14% 74%)"/><path d="M270,380 h660 c0,230 -130,360 -330,360 s-330,-130 -330,-360 z" fill="hsl(${hue} 16% 97%)"/><ellipse cx="600" cy="380" rx="330" ry="84" fill="hsl(${hue} 12% 91%)"/><ellipse cx="600" cy="388" rx="292" ry="66" fill="hsl(${hue - 45} 58% 58%)"/><path d="M520,250 q-40,-60 0,-120 M610,240 q-40,-70 0,-140 M700,250 q-40,-60 0,-120" stroke="#fff" stroke-width="16" stroke-linecap="round" fill="none" opacity="0.8"/>`;
}

const scenes = { hills, moon, tea };

/** JPEG, 1200 × 900. */
export function draw({ kind, hue }: Scene): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 34% 84%)"/><stop offset="1" stop-color="hsl(${hue} 30% 95%)"/></linearGradient></defs>${scenes[kind](hue)}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

/** A JPEG of a document with these lines, in place of a real photo. */
export async function drawPaper(lines: readonly string[]): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640"><rect width="1000" height="640" fill="#e9e4d8"/><rect x="40" y="40" width="920" height="560" rx="24" fill="#fffdf7" stroke="#b9b09c" stroke-width="4"/></svg>`;
  const rows = lines.map(async (text, at) => ({
    input: await letters({ text, size: 48, color: '#333333' }).png().toBuffer(),
    left: 90,
    top: 145 + at * 90,
  }));
  return sharp(Buffer.from(svg))
    .composite(await Promise.all(rows))
    .jpeg({ quality: 80 })
    .toBuffer();
}
