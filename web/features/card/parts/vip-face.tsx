import css from './vip-face.module.css';

const sky = Array.from({ length: 26 }, (_, at) => ({
  x: ((at + 1) * 97) % 400,
  y: ((at + 1) * 53) % 150,
  r: 0.5 + (at % 3) * 0.4,
}));

const scales = Array.from({ length: 5 }, (_, row) =>
  Array.from({ length: 12 }, (__, at) => ({ x: at * 40 - (row % 2) * 20, y: 36 + row * 18, row })),
).flat();

/** Looks of a card for members, brought only with a card that has one: the class of its root, and what is drawn behind it. */
export const vipFace = css['face'] ?? '';

const ornaments: Record<number, () => React.ReactNode> = { 100: Gilt, 101: Porcelain, 102: Night };

export function VipOrnament({ style }: { style: number }) {
  return ornaments[style]?.() ?? null;
}

/** Four corners of foil inside the frame. */
function Gilt() {
  return ['a', 'b', 'c', 'd'].map((corner) => (
    <span key={corner} className={css['corner']} data-corner={corner} aria-hidden />
  ));
}

/** Waves of the sea along the foot, painted in cobalt. */
function Porcelain() {
  return (
    <svg className={css['waves']} viewBox="0 0 400 126" preserveAspectRatio="xMidYMax slice" aria-hidden>
      {scales.map(({ x, y, row }) => (
        <g key={`${row} ${x}`} opacity={0.1 + row * 0.05}>
          <path d={`M${x - 20} ${y} a20 20 0 0 1 40 0`} />
          <path d={`M${x - 13} ${y} a13 13 0 0 1 26 0`} />
          <path d={`M${x - 6} ${y} a6 6 0 0 1 12 0`} />
        </g>
      ))}
    </svg>
  );
}

/** Stars, a course and the light that it leads to. */
function Night() {
  return (
    <svg className={css['sky']} viewBox="0 0 400 212" preserveAspectRatio="xMaxYMid slice" aria-hidden>
      {sky.map(({ x, y, r }) => (
        <circle key={`${x} ${y}`} className={css['star']} cx={x} cy={y} r={r} />
      ))}
      <path className={css['course']} d="M262 216 Q 340 196 368 122" />
      <circle className={css['glow']} cx="368" cy="122" r="11" />
      <circle className={css['light']} cx="368" cy="122" r="3" />
    </svg>
  );
}
