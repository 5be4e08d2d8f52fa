/**
 * Faces that nobody has, drawn from a number: flat shapes in the colours of paper and ink. The same number draws the same face.
 */
import sharp from 'sharp';

const skins = ['#f3d3b8', '#ecc4a2', '#e2b48d', '#f7dcc6', '#d9a77f'] as const;
const hairs = ['#2a2522', '#3b302a', '#4a3a30', '#1f2326', '#6b6560'] as const;
const clothes = [
  '#44617b',
  '#7b4b44',
  '#4d6b52',
  '#6a5a7c',
  '#8a6f45',
  '#39424e',
  '#a2543f',
  '#5c7f86',
] as const;
const grounds = ['#e9e0d2', '#dfe6e4', '#e8dcd8', '#e2e4d6', '#dcdfe8', '#efe6d4'] as const;

/** Behind the face. */
const backs = [
  '',
  '<path d="M92,150 q-14,120 8,150 h100 q22,-30 8,-150 z"/>',
  '<path d="M96,140 q-30,90 -8,120 q30,16 60,4 q32,12 62,-4 q22,-30 -8,-120 z"/>',
  '<circle cx="150" cy="58" r="26"/>',
] as const;

/** Over the forehead. */
const fringes = [
  '<path d="M90,150 q-8,-84 60,-88 q70,4 60,88 q-10,-46 -40,-54 q-50,10 -68,6 q-8,20 -12,48 z"/>',
  '<path d="M88,160 q-10,-98 62,-100 q72,2 62,100 q-6,-52 -34,-62 q-24,26 -76,20 q-10,14 -14,42 z"/>',
  '<path d="M90,148 q-4,-80 60,-84 q64,4 60,84 q-14,-58 -60,-58 q-46,0 -60,58 z"/>',
  '<path d="M92,130 q6,-66 58,-66 q52,0 58,66 q-16,-34 -58,-34 q-42,0 -58,34 z"/>',
] as const;

const glasses =
  '<g fill="none" stroke="#3a3632" stroke-width="4"><circle cx="126" cy="160" r="18"/><circle cx="174" cy="160" r="18"/><path d="M144,158 q6,-5 12,0"/></g>';
const beard =
  '<path d="M104,176 q6,56 46,56 q40,0 46,-56 q-8,26 -28,26 q-18,-8 -36,0 q-20,0 -28,-26 z" opacity="0.85"/>';

const pick = <T>(of: readonly T[], by: number): T => of[by % of.length] as T;

function portraitSvg(seed: number): string {
  const mix = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  const part = (shift: number): number => (mix >>> shift) & 0xff;
  const hair = pick(hairs, part(3));
  const back = pick(backs, part(8));
  const bearded = back === '' && part(21) % 4 === 0;
  const collar = part(17) % 2 === 0 ? '<path d="M126,246 l24,34 l24,-34 z" fill="#fbf9f4"/>' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300" width="300" height="300"><rect width="300" height="300" fill="${pick(grounds, part(11))}"/><g fill="${hair}">${back}</g><path d="M40,300 q6,-66 76,-70 h68 q70,4 76,70 z" fill="${pick(clothes, part(5))}"/><path d="M126,200 h48 v40 q-24,22 -48,0 z" fill="${pick(skins, part(14))}"/>${collar}<ellipse cx="150" cy="154" rx="58" ry="70" fill="${pick(skins, part(14))}"/><g fill="${hair}">${bearded ? beard : ''}${pick(fringes, part(19))}</g><g fill="#2a2522"><circle cx="126" cy="160" r="5"/><circle cx="174" cy="160" r="5"/></g><path d="M132,192 q18,${10 + (part(9) % 10)} 36,0" stroke="#8c4a3c" stroke-width="5" stroke-linecap="round" fill="none"/>${part(23) % 3 === 0 ? glasses : ''}</svg>`;
}

/** So many faces, each a JPEG, 300 × 300. They are drawn beside what else goes on. */
export function drawPortraits(count: number): readonly Promise<Buffer>[] {
  const drawn = Array.from({ length: count }, (_, seed) =>
    sharp(Buffer.from(portraitSvg(seed)))
      .jpeg({ quality: 82 })
      .toBuffer(),
  );
  // One that nobody has asked for yet must not end the process.
  for (const one of drawn) one.catch(() => undefined);
  return drawn;
}
