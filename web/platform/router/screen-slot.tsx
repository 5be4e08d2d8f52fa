import { useLayoutEffect, type ComponentType } from 'react';
import { setReady } from '../page-state.ts';
import { useTitle } from '../title.ts';
import { currentTarget } from './hash-bang.ts';
import { LazyScreen } from './lazy-screen-slot.tsx';
import { trackPageView } from './page-view.ts';
import { ParamsContext } from './params.ts';
import type { PathParams } from './pattern.ts';
import { enterScreen } from './scroll.ts';
import type { RouteSpec } from './table.ts';

interface SlotProps {
  route: RouteSpec;
  /** The canonical path, whatever alias the address has. */
  path: string;
  params: PathParams;
}

/** The screen of one route: its title, its parameters, its place in the scroll and in what is counted. */
export function ScreenSlot({ route, path, params }: SlotProps) {
  useTitle(route.title);
  return (
    <LazyScreen load={route.screen} path={path}>
      {(screen) => (
        <ParamsContext value={params}>
          <Shown screen={screen} path={path} route={route} />
        </ParamsContext>
      )}
    </LazyScreen>
  );
}

function Shown({ screen: Screen, route, path }: Omit<SlotProps, 'params'> & { screen: ComponentType }) {
  const { title, path: pattern } = route;
  useLayoutEffect(() => {
    setReady();
    trackPageView({ path, pattern, title });
    enterScreen(currentTarget());
  }, [path, pattern, title]);
  return <Screen />;
}
