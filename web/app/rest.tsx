import { Outlet } from '../platform/router/outlet.tsx';
import { NotFound } from './not-found.tsx';
import { routeTable } from './route-table.ts';

/** The screen of any address, from the table of all routes. */
export default function Rest() {
  return <Outlet table={routeTable} notFound={<NotFound />} />;
}
