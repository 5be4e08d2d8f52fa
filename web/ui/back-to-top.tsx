import { useEffect, useState } from 'react';
import css from './back-to-top.module.css';
import { IconButton } from './icon-button.tsx';
import { ArrowUp } from './icons.ts';
import { listenThrottled } from './throttle.ts';

/** Comes once the page was scrolled by two screens, and goes back to its start. */
export function BackToTop() {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = (): void => setFar(window.scrollY > window.innerHeight * 2);
    look();
    return listenThrottled(window, 'scroll', look);
  }, []);
  if (!far) return null;
  return (
    <div className={css['root']}>
      <IconButton
        kind="filled"
        label="回到顶部"
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      >
        <ArrowUp size={20} aria-hidden />
      </IconButton>
    </div>
  );
}
