import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, type ComponentType } from 'react';
import { helpOf, setHelp } from '../http/condition-help.ts';
import { setReady } from '../page-state.ts';
import { useRouteTitle } from '../title.ts';
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
  const client = useQueryClient();
  const load = useMemo(() => loaderOf(route, params, client), [route, params, client]);
  useRouteTitle(route.title);
  useLayoutEffect(() => setHelp(helpOf(route.flags, params)), [route, params]);
  return (
    <LazyScreen load={load} path={path}>
      {(screen) => (
        <ParamsContext value={params}>
          <Shown screen={screen} path={path} route={route} />
        </ParamsContext>
      )}
    </LazyScreen>
  );
}

/** A screen with conditions asks them at each visit, before its code. */
function loaderOf(
  { flags, screen }: RouteSpec,
  params: PathParams,
  client: QueryClient,
): RouteSpec['screen'] {
  if (!flags) return screen;
  return async () => {
    await (await import('./admit.ts')).admit(client, flags, params);
    return screen();
  };
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
