import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { alert } from '../../ui/dialog/alert.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RouteLoading } from '../../ui/route-loading.tsx';
import { MODULE_FAILED, PAGE_FAILED } from '../../ui/words.ts';
import { ComponentError, RedirectError } from '../http/errors.ts';
import { sentence } from '../http/sentence.ts';
import { pageState, setLoading } from '../page-state.ts';
import { reportError } from '../report.ts';
import { loadedScreen, loadScreen } from './lazy-screen.ts';
import { goBack, navigate } from './location.ts';
import type { RouteSpec } from './table.ts';

export interface LazyScreenProps {
  load: RouteSpec['screen'];
  /** The canonical path, whatever alias the address has. */
  path: string;
  /** Draws the loaded screen; by default just the screen. */
  children?: (screen: ComponentType) => ReactNode;
}

/** Loads the code of one screen and shows it; says what happened when it does not come (D172). */
export function LazyScreen({ load, path, children }: LazyScreenProps) {
  const [screen, setScreen] = useState<ComponentType | undefined>(() => loadedScreen(load));
  const [failure, setFailure] = useState<{ path: string; text: string } | null>(null);

  useEffect(() => {
    if (screen !== undefined) return;
    const leaving = new AbortController();
    setLoading(true);
    loadScreen(load, leaving.signal)
      .then((loaded) => {
        if (!leaving.signal.aborted) setScreen(() => loaded);
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        if (error instanceof RedirectError) {
          navigate(error.to, { replace: true });
          return;
        }
        reportError(error, 'route');
        setFailure({ path, text: leave(error, path) });
      })
      .finally(() => setLoading(false));
    return () => leaving.abort();
  }, [load, path, screen]);

  if (failure?.path === path)
    return failure.text === '' ? null : <ErrorState message={MODULE_FAILED} text={failure.text} />;
  if (screen === undefined) return <RouteLoading />;
  if (children) return children(screen);
  const Screen = screen;
  return <Screen />;
}

/** The text of the load-failure page; '' while an alert is open that leads away. */
function leave(error: unknown, path: string): string {
  const lost = error instanceof ComponentError;
  const isHome = path === '/' || path === '/app/home';
  if (!pageState().ready && (lost || isHome)) return sentence(error);
  if (lost) void alert(PAGE_FAILED).then(() => goBack('/'));
  else void alert(sentence(error)).then(() => navigate('/', { replace: true }));
  return '';
}
