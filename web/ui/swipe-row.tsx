import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { still } from './motion.ts';
import css from './swipe-row.module.css';

/** Pixels from where on letting go acts, and where the finger's way is clear. */
const enough = 88;
const clear = 12;

export interface SwipeRowProps {
  children: ReactNode;
  /** What a swipe to the left does; the row or its menu offers the same. */
  label: string;
  onSwipe: () => void;
}

/** A row whose one action a swipe to the left does, too. By touch only, and not under reduced motion. */
export function SwipeRow({ children, label, onSwipe }: SwipeRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number; moves: boolean } | null>(null);
  const [shown, setShown] = useState(false);
  const way = (event: PointerEvent): number => Math.max(0, (start.current?.x ?? 0) - event.clientX);
  const place = (pixels: number): void => {
    if (row.current) row.current.style.translate = pixels > 0 ? `${-pixels}px 0` : '';
  };
  const end = (event: PointerEvent, may: boolean): void => {
    const acts = may && start.current?.moves === true && way(event) >= enough;
    start.current = null;
    place(0);
    setShown(false);
    if (acts) onSwipe();
  };
  return (
    <div className={css['root']}>
      {shown && (
        <span className={css['behind']} aria-hidden>
          {label}
        </span>
      )}
      <div
        ref={row}
        className={css['row']}
        onPointerDown={({ clientX, clientY, pointerType }) => {
          start.current =
            pointerType === 'touch' && !still() ? { x: clientX, y: clientY, moves: false } : null;
        }}
        onPointerMove={(event) => {
          const begun = start.current;
          if (!begun) return;
          const across = way(event);
          if (!begun.moves && across > clear && across > Math.abs(event.clientY - begun.y)) {
            begun.moves = true;
            setShown(true);
          }
          if (begun.moves) place(across);
        }}
        onPointerUp={(event) => end(event, true)}
        onPointerCancel={(event) => end(event, false)}
      >
        {children}
      </div>
    </div>
  );
}
