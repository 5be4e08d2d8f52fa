import { currentTarget, splitTarget } from '../platform/router/hash-bang.ts';
import { type Arrival, onTransit } from '../platform/router/location.ts';
import { onPageView } from '../platform/router/page-view.ts';
import { current } from '../ui/dialog/stack.ts';
import { still } from '../ui/motion.ts';
import './motion.css';

/** Milliseconds for which the next screen's code is waited for: the old picture stands still meanwhile. */
const patience = 100;
/** What one looks at on both sides: the card in a list and on its own screen. */
const heroName = 'hero';

const pathNow = (): string => splitTarget(currentTarget()).path;

const isSeen = (element: Element): boolean => {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 0 && top < innerHeight;
};

/** The card, or else the row, that leads to a screen. */
function linkTo(path: string): HTMLElement | null {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
  const link = links.find((one) => one.getAttribute('href') === `#!${path}` && isSeen(one));
  return link?.querySelector<HTMLElement>('[data-hero]') ?? link ?? null;
}

/** The card of a card's own screen. */
const heroOf = (): HTMLElement | null => {
  const hero = document.querySelector<HTMLElement>('main [data-hero]');
  return hero && !hero.closest('a') && isSeen(hero) ? hero : null;
};

function nextScreen(): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = onPageView(done);
    const timer = setTimeout(done, patience);
  });
}

/** Shows the way from screen to screen: push from the right, back to the right, and a card grows out of its row. */
export function startTransitions(): () => void {
  let from = pathNow();

  function show(run: () => void, how: Arrival): void {
    const before = from;
    from = pathNow();
    const moves = (how === 'push' || how === 'traverse') && before !== from;
    if (!moves || still() || document.visibilityState !== 'visible' || current().length > 0) return run();
    // two panes stand where they stand
    if (matchMedia('(min-width: 56.25em)').matches) return run();
    const back = how === 'traverse';
    const old = back ? heroOf() : linkTo(from);
    let grown: HTMLElement | null = null;
    if (old) old.style.viewTransitionName = heroName;
    document.documentElement.dataset['motion'] = back ? 'pop' : 'push';
    const transition = document.startViewTransition(async () => {
      const arrived = nextScreen();
      run();
      await arrived;
      if (!old) return;
      old.style.viewTransitionName = '';
      grown = back ? linkTo(before) : heroOf();
      if (grown) grown.style.viewTransitionName = heroName;
    });
    // skipped by the next one: the screens have changed all the same
    transition.ready.catch(() => undefined);
    void transition.finished.finally(() => {
      if (grown) grown.style.viewTransitionName = '';
    });
  }

  onTransit(show);
  return () => onTransit(null);
}
