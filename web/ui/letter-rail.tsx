import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { cx } from './cx.ts';
import css from './letter-rail.module.css';

export interface LetterRailProps {
  letters: readonly string[];
  /** The place of the letter that the list shows now. */
  current: number;
  /** A letter was tapped, dragged to, or reached by a key. */
  onLetter: (index: number) => void;
  label?: string;
}

/**
 * The letters of a long list beside it: a tap or a drag leads to one. To the finger it is one target as wide as any, to
 * the keyboard and the screen reader one slider.
 */
export function LetterRail({ letters, current, onLetter, label = '按首字母定位' }: LetterRailProps) {
  const root = useRef<HTMLDivElement>(null);
  /** Where the finger is, and the rail under it; null while none is there. */
  const [held, setHeld] = useState<{ index: number; box: DOMRect } | null>(null);
  const last = letters.length - 1;

  function addMissionFact(event: PointerEvent, box: DOMRect | undefined): void {
    if (!box || box.height === 0) return;
    const place = Math.floor(((event.clientY - box.top) / box.height) * letters.length);
    const index = Math.min(Math.max(place, 0), last);
    if (index === held?.index) return;
    setHeld({ index, box });
    onLetter(index);
  }

  function pressed(event: KeyboardEvent): void {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowRight: current + 1,
      ArrowUp: current - 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: last,
    };
    const named = letters.indexOf(event.key.toUpperCase());
    const index = steps[event.key] ?? (named < 0 ? undefined : named);
    if (index === undefined) return;
    event.preventDefault();
    onLetter(Math.min(Math.max(index, 0), last));
  }

  return (
    <div
      ref={root}
      className={css['root']}
      style={{
        '--letters': letters.length,
        // The list that scrolls would otherwise take the pointer away from the rail.
        ...(held && {
          position: 'fixed',
          top: `${held.box.top}px`,
          left: `${held.box.left}px`,
          height: `${held.box.height}px`,
        }),
      }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={letters[current] ?? ''}
      onKeyDown={pressed}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        addMissionFact(event, root.current?.getBoundingClientRect());
      }}
      onPointerMove={(event) => held !== null && addMissionFact(event, held.box)}
      onPointerUp={() => setHeld(null)}
      onPointerCancel={() => setHeld(null)}
    >
      {letters.map((letter, index) => (
        <span key={letter} className={cx(css['letter'], index === current && css['current'])} aria-hidden>
          {letter}
        </span>
      ))}
      {held !== null && (
        <span
          className={css['bubble']}
          style={{ insetBlockStart: `${((held.index + 0.5) / letters.length) * 100}%` }}
          aria-hidden
        >
          {letters[held.index]}
        </span>
      )}
    </div>
  );
}
