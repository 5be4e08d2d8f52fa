import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { DialogHost } from '../ui/dialog/dialog-host.tsx';
import { browserHistory } from '../ui/dialog/overlay-history.ts';
import { useSession } from '../platform/session.ts';
import { useWide } from '../ui/use-wide.ts';
import { usePath } from '../platform/router/location.ts';
import { Outlet } from '../platform/router/outlet.tsx';
import { LazyScreen } from '../platform/router/lazy-screen-slot.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { firstTableFor } from './first-routes.ts';
import { OfflineBar } from './offline-bar.tsx';
import { SandboxMark } from './sandbox-mark.tsx';

const overlays = browserHistory(window);

/** The whole app: what surrounds every screen, and the screen of the present address. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <OfflineBar />
      <ErrorBoundary>
        <Screens />
      </ErrorBoundary>
      <SandboxMark />
      <DialogHost history={overlays} />
    </QueryClientProvider>
  );
}

const rest = () => import('./rest.tsx');

function Screens() {
  const path = usePath();
  const wide = useWide();
  const { guest } = useSession();
  const table = wide && !guest ? null : firstTableFor(path);
  return table ? <Outlet table={table} notFound={null} /> : <LazyScreen load={rest} path={path} />;
}
