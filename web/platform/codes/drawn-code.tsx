import { useMemo } from 'react';
import css from './drawn-code.module.css';
import { usePart } from '../later.ts';

/** White modules around it, so that cameras find its edge. */
const margin = 4;

interface DrawnCodeProps {
  text: string;
  /** What a screen reader says. */
  alt: string;
}

/** A QR code that the phone draws itself, without a network; one of a link is `qrcodeAddress`. Dark on white in every theme, which is what cameras read. */
export function DrawnCode({ text, alt }: DrawnCodeProps) {
  const coder = usePart(() => import('qrcode'));
  const drawn = useMemo(() => {
    if (!coder) return null;
    const { modules } = coder.default.create(text, { errorCorrectionLevel: 'M' });
    const all = Array.from({ length: modules.size ** 2 }, (_, at) => [
      at % modules.size,
      Math.floor(at / modules.size),
    ]);
    const path = all
      .filter(([x = 0, y = 0]) => modules.get(y, x))
      .map(([x = 0, y = 0]) => `M${x + margin} ${y + margin}h1v1h-1z`);
    return { size: modules.size + 2 * margin, path: path.join('') };
  }, [coder, text]);
  if (!drawn) return <span className={css['root']} role="img" aria-label={alt} />;
  return (
    <svg
      className={css['root']}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      role="img"
      aria-label={alt}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} />
    </svg>
  );
}
