import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { alert } from '../../ui/dialog/alert.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RouteLoading } from '../../ui/route-loading.tsx';
import { MODULE_FAILED, PAGE_FAILED } from '../../ui/words.ts';
import { ComponentError } from '../http/errors.ts';
import { sentence } from '../http/sentence.ts';
import { pageState, setLoading, setReady } from '../page-state.ts';
import { reportError } from '../report.ts';
import { useTitle } from '../title.ts';
import { currentTarget } from './hash-bang.ts';
import { loadedScreen, loadScreen } from './lazy-screen.ts';
import { goBack, navigate } from './location.ts';
import { trackPageView } from './page-view.ts';
import { enterScreen } from './scroll.ts';
import type { RouteSpec } from './table.ts';

interface SlotProps {
  route: RouteSpec;
  /** The canonical path, whatever alias the address has. */
  path: string;
}

/** Loads the code of one screen and shows it; says what happened when it does not come (D172). */
export function ScreenSlot({ route, path }: SlotProps) {
  const [screen, setScreen] = useState<ComponentType | undefined>(() => loadedScreen(route));
  const [failure, setFailure] = useState<string | null>(null);
  useTitle(route.title);

  useEffect(() => {
    if (screen !== undefined) return;
    const leaving = new AbortController();
    setLoading(true);
    loadScreen(route, leaving.signal)
      .then((loaded) => {
        if (!leaving.signal.aborted) setScreen(() => loaded);
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        reportError(error, 'route');
        setFailure(leave(error, path));
      })
      .finally(() => setLoading(false));
    return () => leaving.abort();
  }, [route, path, screen]);

  if (failure === '') return null;
  if (failure !== null) return <ErrorState message={MODULE_FAILED} text={failure} />;
  if (screen === undefined) return <RouteLoading />;
  return (
    <Switch location={path}>
      <Route path={route.path}>
        <Shown screen={screen} path={path} route={route} />
      </Route>
    </Switch>
  );
}

function Shown({ screen: Screen, route, path }: SlotProps & { screen: ComponentType }) {
  const { title, path: pattern } = route;
  useLayoutEffect(() => {
    setReady();
    trackPageView({ path, pattern, title });
    enterScreen(currentTarget());
  }, [path, pattern, title]);
  return <Screen />;
}

/** What the load-failure page says; '' while an alert speaks and leads away. */
function leave(error: unknown, path: string): string {
  const lost = error instanceof ComponentError;
  const isHome = path === '/' || path === '/app/home';
  if (!pageState().ready && (lost || isHome)) return sentence(error);
  if (lost) void alert(PAGE_FAILED).then(() => goBack('/'));
  else void alert(sentence(error)).then(() => navigate('/', { replace: true }));
  return '';
}
