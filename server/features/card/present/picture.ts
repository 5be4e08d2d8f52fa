import { createHash } from 'node:crypto';
import { shownStyle } from '@qunlu/contract/card/rules.ts';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import { drawable, emsOf, type Lettering } from '../../../platform/lettering.ts';

/** All that is drawn of a card: what a guest may see of it, and no contact. */
export interface PicturedCard {
  card_id: number;
  user_id: number;
  realname: string;
  company: string;
  position: string;
  /** Address of the photo; '' for none. */
  avatar: string;
  card_style: number;
}

/** Pixels: what social sites and chats show without cutting. */
export const pictureSize = { width: 1200, height: 630 } as const;
/** Higher when the drawing changes, so that nobody keeps an old one. */
const drawingVersion = 2;

/** A line of text; its ink begins at `x`, or has its middle there; `y` is its middle. Wider than `room`, it is reduced. */
export interface PlacedLine extends Lettering {
  room: number;
  x: number;
  y: number;
  centred?: boolean;
}

export interface CardDrawing {
  /** All but the text. */
  svg: string;
  lines: PlacedLine[];
  /** Where a photo covers the surname, when there is one and it can be drawn. */
  photo: { address: string; left: number; top: number; side: number } | null;
}

/** Colours of the card's styles in the light theme, as in the web app's `header.module.css` and `vip-face.module.css`. */
interface Face {
  ink: string;
  ink2: string;
  ground: string;
}

const red = '#b83a2a';
const tints = [
  ['#ecdfd4', '#6a4326'],
  ['#dfe6d9', '#3f5730'],
  ['#d8e4e6', '#2a5560'],
  ['#dee0ec', '#414a7c'],
  ['#ebdde2', '#74394f'],
  ['#ece4cc', '#62500f'],
  ['#dbe3ee', '#2f4f78'],
  ['#e3dfd8', '#544c3e'],
] as const;

const rules = (step: number, from: number, to: number, line: (at: number) => string): string =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => line(from + at * step)).join('');

function letterPaper(): Face {
  const columns = rules(
    64,
    620,
    1168,
    (x) => `<path d="M${x} ${Math.round(1180 - x)}V594" stroke="#e3dac5" stroke-width="2"/>`,
  );
  return {
    ink: '#1c1b18',
    ink2: '#5b5850',
    ground: `<rect width="1200" height="630" fill="#fdfbf5"/>${columns}<rect x="24" y="24" width="1152" height="582" rx="16" fill="none" stroke="#e3dac5" stroke-width="3"/><rect x="36" y="36" width="1128" height="558" rx="10" fill="none" stroke="#e3dac5" stroke-width="3"/>`,
  };
}

const ink = (): Face => ({
  ink: '#f6f4ef',
  ink2: '#c3bdb0',
  ground:
    '<defs><radialGradient id="low" cx="0.88" cy="1.1" r="0.9"><stop offset="0" stop-color="#f6f4ef" stop-opacity="0.16"/><stop offset="1" stop-color="#f6f4ef" stop-opacity="0"/></radialGradient></defs><rect width="1200" height="630" fill="#1f1d19"/><rect width="1200" height="630" fill="url(#low)"/>',
});

const redRules = (): Face => ({
  ink: '#1c1b18',
  ink2: '#5b5850',
  ground: `<rect width="1200" height="630" fill="#ffffff"/><path d="M88 44H1112M88 54H1112M88 576H1112M88 586H1112" stroke="${red}" stroke-width="4"/>`,
});

function hills(userId: number): Face {
  const [ground, hill] = tints[tintOf(userId)] ?? tints[7];
  const ridges = [
    'M0 64 C40 40 64 22 98 44 C128 62 150 8 196 20 C236 30 254 62 292 46 C332 28 362 38 400 20 V140 H0 Z',
    'M0 96 C48 84 74 58 118 72 C160 86 190 54 232 66 C282 80 306 98 344 78 C366 66 384 66 400 72 V140 H0 Z',
    'M0 122 C54 112 96 94 148 106 C204 118 236 100 286 108 C330 116 366 106 400 110 V140 H0 Z',
  ].map((path) => `<path d="${path}"/>`);
  return {
    ink: '#1c1b18',
    ink2: hill,
    ground: `<defs><linearGradient id="air" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffffff"/><stop offset="0.88" stop-color="${ground}"/></linearGradient></defs><rect width="1200" height="630" fill="url(#air)"/><g transform="translate(0 330) scale(3 2.15)" fill="${hill}" fill-opacity="0.11">${ridges.join('')}</g>`,
  };
}

function squaredPaper(): Face {
  const step = 48;
  const down = rules(step, 24 + step, 1200, (x) => `M${x} 0V630`);
  const across = rules(step, step, 630, (y) => `M24 ${y}H1200`);
  return {
    ink: '#1c1b18',
    ink2: '#5b5850',
    ground: `<rect width="1200" height="630" fill="#ffffff"/><path d="${down}${across}" stroke="#e7eef8" stroke-width="2"/><rect width="24" height="630" fill="#2b5fa8"/>`,
  };
}

/** 烫金: two frames of foil on ivory. */
const foil = (): Face => ({
  ink: '#2c2312',
  ink2: '#6a5223',
  ground:
    '<defs><linearGradient id="foil" x1="0" y1="0" x2="1" y2="0.6"><stop offset="0" stop-color="#b98b2c"/><stop offset="0.25" stop-color="#f0dca0"/><stop offset="0.5" stop-color="#a87a1f"/><stop offset="0.75" stop-color="#ecd48f"/><stop offset="1" stop-color="#9c7019"/></linearGradient></defs><rect width="1200" height="630" fill="#fbf5e6"/><g fill="none" stroke="url(#foil)"><rect x="29" y="29" width="1142" height="572" stroke-width="10"/><rect x="48" y="48" width="1104" height="534" stroke-width="3"/></g>',
});

/** 青花: white porcelain with cobalt lines and waves. */
function porcelain(): Face {
  const waves = [0, 1, 2]
    .map((row) => {
      const arches = rules(96, (row % 2) * 48 - 96, 1248, (x) => `M${x} ${560 - row * 30}a48 48 0 0 1 96 0`);
      return `<path d="${arches}" stroke-opacity="${0.34 - row * 0.1}"/>`;
    })
    .join('');
  return {
    ink: '#16264f',
    ink2: '#3c548c',
    ground: `<rect width="1200" height="630" fill="#f7f9fc"/><g fill="none" stroke="#23469c" stroke-width="3">${waves}</g><path d="M0 28H1200M0 602H1200" stroke="#23469c" stroke-width="9"/><path d="M0 42H1200M0 588H1200" stroke="#23469c" stroke-width="3"/>`,
  };
}

/** 夜航: a course under stars. */
function nightCourse(): Face {
  const stars = Array.from({ length: 40 }, (_, at) => {
    const [x, y] = [(at * 467 + at * at * 31) % 1200, (at * 191 + at * at * 17) % 380];
    return `<circle cx="${x}" cy="${y}" r="${1.5 + (at % 3)}"/>`;
  }).join('');
  return {
    ink: '#f2f5fb',
    ink2: '#b3c1dc',
    ground: `<defs><linearGradient id="sky" x1="0" y1="0" x2="0.1" y2="1"><stop offset="0.3" stop-color="#0d1730"/><stop offset="1" stop-color="#24406f"/></linearGradient></defs><rect width="1200" height="630" fill="url(#sky)"/><g fill="#f2f5fb" fill-opacity="0.4">${stars}</g><path d="M0 588C320 520 700 612 1200 470" fill="none" stroke="#f2c46d" stroke-width="4" stroke-dasharray="3 14" stroke-linecap="round" stroke-opacity="0.7"/><circle cx="1040" cy="508" r="20" fill="#f2c46d" fill-opacity="0.22"/><circle cx="1040" cy="508" r="7" fill="#f2c46d"/>`,
  };
}

function faceOf({ card_style, user_id }: PicturedCard): Face {
  const style = shownStyle(card_style);
  if (style === 2) return ink();
  if (style === 3) return redRules();
  if (style === 4) return hills(user_id);
  if (style === 100) return foil();
  if (style === 101) return porcelain();
  if (style === 102) return nightCourse();
  return style === 5 ? squaredPaper() : letterPaper();
}

const left = 96;
const portraitSide = 208;
const nameRoom = 730;
const titleRoom = 1008;
/** Styles as on the card itself: 2 has the portrait in front of the name, 3 a seal for a missing photo. */
const inFront = 2;
const sealed = 3;
const invitation = '点开名片，和我交换联系方式';
const product = '群录';

/** The size at which the text is about as wide as `room`, at most `max`. */
const fitting = (text: string, room: number, max: number): number =>
  Math.min(max, Math.floor(room / emsOf(text)));

/** Company and position, one size for both; a card with a name alone invites in their place. */
function titleLines(card: PicturedCard, color: string): PlacedLine[] {
  const said = [card.company, card.position].map(drawable).filter((text) => text !== '');
  const titles = said.length > 0 ? said : [invitation];
  const size = Math.min(...titles.map((text) => fitting(text, titleRoom, 50)));
  return titles.map((text, at) => ({
    text,
    size,
    color,
    room: titleRoom,
    x: left,
    y: 366 + at * Math.round(size * 1.56),
  }));
}

/** What one may do with it, and where it comes from. */
function footLines({ ink, ink2 }: Face, titles: readonly PlacedLine[]): PlacedLine[] {
  const y = 530;
  const foot = { size: 34, room: 800, y };
  return [
    ...(titles[0]?.text === invitation ? [] : [{ ...foot, text: invitation, color: ink2, x: left }]),
    { ...foot, text: product, color: ink, weight: 'Bold', room: 120, x: 1070, centred: true },
  ];
}

/** The portrait of the card: the surname on the person's tint, under the photo if there is one. */
function portraitOf(card: PicturedCard, mark: string, middle: number) {
  const style = shownStyle(card.card_style);
  const x = style === inFront ? left : 1200 - left - portraitSide;
  const top = middle - portraitSide / 2;
  const [centre, radius] = [x + portraitSide / 2, portraitSide / 2];
  const isSeal = style === sealed && card.avatar === '';
  const [ground, color] = isSeal ? [red, '#ffffff'] : (tints[tintOf(card.user_id)] ?? tints[7]);
  return {
    svg: isSeal
      ? `<rect x="${x}" y="${top}" width="${portraitSide}" height="${portraitSide}" rx="22" fill="${red}" transform="rotate(-2 ${centre} ${middle})"/>`
      : `<circle cx="${centre}" cy="${middle}" r="${radius}" fill="${ground}"/>`,
    line: {
      text: mark,
      weight: 'Bold',
      size: mark.length > 1 ? 66 : isSeal ? 138 : 84,
      color,
      room: portraitSide,
      x: centre,
      y: middle,
      centred: true,
    } satisfies PlacedLine,
    photo: card.avatar === '' ? null : { address: card.avatar, left: x, top, side: portraitSide },
    nameAt: style === inFront ? left + portraitSide + 48 : left,
  };
}

/** Name and portrait, company, position: large, since a chat shows the picture small. */
export function drawingOf(card: PicturedCard): CardDrawing {
  const face = faceOf(card);
  const titles = titleLines(card, face.ink2);
  const middle = 208;
  const name = drawable(card.realname);
  const portrait = portraitOf(card, surname(name), middle);
  const lines: PlacedLine[] = [
    {
      weight: 'Bold',
      y: middle,
      text: name,
      size: fitting(name, nameRoom / 1.06, 132),
      color: face.ink,
      tracking: 6,
      room: nameRoom,
      x: portrait.nameAt,
    },
    ...titles,
    ...footLines(face, titles),
    portrait.line,
  ];
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">${face.ground}${portrait.svg}</svg>`,
    lines: lines.filter(({ text }) => text !== ''),
    photo: portrait.photo,
  };
}

/** Changes when what is drawn changes. */
export const drawingKey = (card: PicturedCard): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        drawingVersion,
        card.realname,
        card.company,
        card.position,
        card.avatar,
        shownStyle(card.card_style),
        tintOf(card.user_id),
      ]),
    )
    .digest('base64url')
    .slice(0, 12);

/** Path of the picture for link previews. */
export const picturePath = (card: PicturedCard): string =>
  `/v1/card/picture?id=${card.card_id}&v=${drawingKey(card)}`;
