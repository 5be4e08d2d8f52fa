import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LoaderCircle } from './icons.ts';
import { still } from './motion.ts';
import css from './pull-refresh.module.css';

/** Pixels: how far the mark can come, and from where on letting go refreshes. */
const limit = 96;
const enough = 60;

/** How far the mark follows a finger: less and less, like something heavy. */
export const pulled = (distance: number): number =>
  limit * (1 - Math.exp(-Math.max(0, distance) / (limit * 1.5)));

/** At the top of a page, a pull refreshes its list. Off under reduced motion: opening the list anew fetches it, too. */
export function PullRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const mark = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);

  const place = (pixels: number): void => {
    const { style } = mark.current ?? document.body;
    style.setProperty('--pull', `${pixels}px`);
    style.setProperty('--shown', String(Math.min(1, pixels / enough)));
    style.setProperty('--turn', `${pixels * 3}deg`);
  };
  const refresh = useEffectEvent(async () => {
    setBusy(true);
    await onRefresh().catch(() => undefined);
    setBusy(false);
    place(0);
  });

  useEffect(() => {
    if (still()) return;
    let from: number | null = null;
    let distance = 0;
    const begin = ({ touches }: TouchEvent): void => {
      from = scrollY <= 0 && touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
      distance = 0;
    };
    const move = (event: TouchEvent): void => {
      if (from === null) return;
      distance = pulled((event.touches[0]?.clientY ?? from) - from);
      place(distance);
    };
    const end = (): void => {
      if (from === null) return;
      from = null;
      if (distance >= enough) void refresh();
      else place(0);
    };
    const { style } = document.documentElement;
    // the browser's own pull would load the whole page again
    style.overscrollBehaviorY = 'contain';
    addEventListener('touchstart', begin, { passive: true });
    addEventListener('touchmove', move, { passive: true });
    addEventListener('touchend', end);
    addEventListener('touchcancel', end);
    return () => {
      style.overscrollBehaviorY = '';
      removeEventListener('touchstart', begin);
      removeEventListener('touchmove', move);
      removeEventListener('touchend', end);
      removeEventListener('touchcancel', end);
    };
  }, []);

  return (
    <div ref={mark} className={css['root']} style={{ '--pull': '0px', '--shown': 0, '--turn': '0deg' }}>
      <span className={css['mark']} role={busy ? 'status' : undefined}>
        <LoaderCircle className={busy ? css['busy'] : undefined} size={20} aria-hidden />
        {busy && <span className="visually-hidden">正在刷新</span>}
      </span>
    </div>
  );
}
