import { LazyScreen } from '../platform/router/lazy-screen-slot.tsx';
import { usePath } from '../platform/router/location.ts';
import { Outlet } from '../platform/router/outlet.tsx';
import { useSession } from '../platform/session.ts';
import { useWide } from '../ui/use-wide.ts';
import { NotFound } from './not-found.tsx';
import { routeTable } from './route-table.ts';

const wideFrame = () => import('./wide/frame.tsx');

/** The screen of any address, from the table of all routes; on a wide screen with a side bar, and a list beside it. */
export default function Rest() {
  const path = usePath();
  const wide = useWide();
  const { guest } = useSession();
  if (wide && !guest) return <LazyScreen load={wideFrame} path={path} />;
  return <Outlet table={routeTable} notFound={<NotFound />} />;
}
