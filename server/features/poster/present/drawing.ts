import { createHash } from 'node:crypto';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import { posterPixels, type PosterTemplate } from '@qunlu/contract/poster/rules.ts';
import { drawable, emsOf, type Lettering } from '../../../platform/lettering.ts';

/** All that is drawn: what the guest view of a circle shows, and who invites. No contact. */
export interface PosterText {
  circleId: number;
  name: string;
  category: string;
  city: string;
  members: number;
  intro: string;
  inviter: string;
  /** Address behind the code. */
  link: string;
  marked: boolean;
}

/** Higher when the drawing changes. */
const drawingVersion = 1;

export const drawingKey = (text: PosterText, template: number): string =>
  createHash('sha256')
    .update(JSON.stringify([drawingVersion, template, text]))
    .digest('base64url')
    .slice(0, 12);

const { width, height } = posterPixels;

interface Face {
  ink: string;
  faint: string;
  ground: string;
}

const red = '#b83a2a';

const letterPaper = (): Face => ({
  ink: '#1c1b18',
  faint: '#5b5850',
  ground: `<rect width="${width}" height="${height}" fill="#fdfbf5"/><g fill="none" stroke="#e3dac5" stroke-width="3"><rect x="28" y="28" width="${width - 56}" height="${height - 56}" rx="18"/><rect x="42" y="42" width="${width - 84}" height="${height - 84}" rx="12"/></g>`,
});

const redRules = (): Face => ({
  ink: '#1c1b18',
  faint: '#5b5850',
  ground: `<rect width="${width}" height="${height}" fill="#ffffff"/><path d="M64 64H836M64 78H836M64 1422H836M64 1436H836" stroke="${red}" stroke-width="5"/>`,
});

function farHills(id: number): Face {
  const tints = [
    ['#ecdfd4', '#6a4326'],
    ['#dfe6d9', '#3f5730'],
    ['#d8e4e6', '#2a5560'],
    ['#dee0ec', '#414a7c'],
  ] as const;
  const [air, hill] = tints[tintOf(id) % tints.length] ?? tints[0];
  return {
    ink: '#1c1b18',
    faint: hill,
    ground: `<defs><linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="1" stop-color="${air}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#air)"/><g fill="${hill}" fill-opacity="0.12"><path d="M0 1190C160 1090 260 1250 420 1140 600 1020 720 1200 900 1090V1500H0Z"/><path d="M0 1320C200 1240 330 1350 520 1270 680 1210 780 1310 900 1260V1500H0Z"/></g>`,
  };
}

const nightCourse = (): Face => {
  const stars = Array.from({ length: 60 }, (_, at) => {
    const [x, y] = [(at * 467 + at * at * 31) % width, (at * 191 + at * at * 17) % 900];
    return `<circle cx="${x}" cy="${y}" r="${1.5 + (at % 3)}"/>`;
  }).join('');
  return {
    ink: '#f2f5fb',
    faint: '#b3c1dc',
    ground: `<defs><linearGradient id="sky" x1="0" y1="0" x2="0.1" y2="1"><stop offset="0.3" stop-color="#0d1730"/><stop offset="1" stop-color="#24406f"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/><g fill="#f2f5fb" fill-opacity="0.4">${stars}</g>`,
  };
};

function faceOf(template: PosterTemplate, id: number): Face {
  if (template === 2) return redRules();
  if (template === 3) return farHills(id);
  return template === 4 ? nightCourse() : letterPaper();
}

/** The side of the code and its place. */
export const codeAt = { side: 320, x: 84, y: 1080 } as const;

/** A line of text; its ink begins at `x`; `y` is its middle. Wider than `room`, it is reduced. */
export interface PlacedLine extends Lettering {
  room: number;
  x: number;
  y: number;
}

const left = 84;
const room = width - 2 * left;

/** Breaks a text into lines of so many ems, the last one cut when more would follow. */
export function brokenLines(text: string, ems: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const letter of drawable(text)) {
    if (emsOf(line + letter) > ems) {
      lines.push(line.trim());
      line = '';
      if (lines.length === most) break;
    }
    line += letter;
  }
  if (lines.length < most && line.trim() !== '') lines.push(line.trim());
  else if (lines.length === most && line === '')
    lines[most - 1] = `${[...(lines[most - 1] ?? '')].slice(0, -1).join('')}…`;
  return lines.filter((one) => one !== '');
}

export interface PosterDrawing {
  /** All but text and code. */
  svg: string;
  lines: PlacedLine[];
}

export function drawingOf(text: PosterText, template: PosterTemplate): PosterDrawing {
  const { ink, faint, ground } = faceOf(template, text.circleId);
  const lines: PlacedLine[] = [];
  let y = 210;
  const put = (
    words: string,
    size: number,
    color: string,
    step: number,
    weight: 'Regular' | 'Bold' = 'Regular',
  ): void => {
    const shown = drawable(words);
    if (shown !== '') lines.push({ text: shown, size, color, weight, room, x: left, y });
    y += step;
  };
  for (const line of brokenLines(text.name, room / 84, 3)) put(line, 84, ink, 112, 'Bold');
  y += 4;
  const facts = [text.category, text.city, `${text.members} 位成员`]
    .filter((part) => part !== '')
    .join(' · ');
  put(facts, 36, faint, 96);
  for (const line of brokenLines(text.intro, room / 38, 7)) put(line, 38, ink, 62);
  const beside = { x: codeAt.x + codeAt.side + 44, room: width - left - (codeAt.x + codeAt.side + 44) };
  const side = (words: string, size: number, color: string, at: number): void => {
    const shown = drawable(words);
    if (shown !== '') lines.push({ text: shown, size, color, ...beside, y: at });
  };
  side(text.inviter, 44, ink, codeAt.y + 90);
  side('邀请您一起加入', 36, ink, codeAt.y + 152);
  side('长按或扫一扫', 32, faint, codeAt.y + 230);
  if (text.marked) side('群录', 30, faint, codeAt.y + 286);
  const paper = `<rect x="${codeAt.x - 14}" y="${codeAt.y - 14}" width="${codeAt.side + 28}" height="${codeAt.side + 28}" rx="16" fill="#ffffff"/>`;
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${paper}</svg>`,
    lines,
  };
}
