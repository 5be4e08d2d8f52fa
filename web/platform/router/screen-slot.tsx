import { useLayoutEffect, type ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { setReady } from '../page-state.ts';
import { useTitle } from '../title.ts';
import { currentTarget } from './hash-bang.ts';
import { LazyScreen } from './lazy-screen-slot.tsx';
import { trackPageView } from './page-view.ts';
import { enterScreen } from './scroll.ts';
import type { RouteSpec } from './table.ts';

interface SlotProps {
  route: RouteSpec;
  /** The canonical path, whatever alias the address has. */
  path: string;
}

/** The screen of one route: its title, its parameters, its place in the scroll and in what is counted. */
export function ScreenSlot({ route, path }: SlotProps) {
  useTitle(route.title);
  return (
    <LazyScreen load={route.screen} path={path}>
      {(screen) => (
        <Switch location={path}>
          <Route path={route.path}>
            <Shown screen={screen} path={path} route={route} />
          </Route>
        </Switch>
      )}
    </LazyScreen>
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
