import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { DialogHost } from '../ui/dialog/dialog-host.tsx';
import { browserHistory } from '../ui/dialog/overlay-history.ts';
import { useHashBang } from '../platform/router/location.ts';
import { Outlet } from '../platform/router/outlet.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFound } from './not-found.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { routeTable } from './route-table.ts';
import { SandboxMark } from './sandbox-mark.tsx';

const overlays = browserHistory(window);

/** The whole app: what surrounds every screen, and the screen of the present address. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Router hook={useHashBang}>
        <OfflineBar />
        <ErrorBoundary>
          <Outlet table={routeTable} notFound={<NotFound />} />
        </ErrorBoundary>
        <SandboxMark />
        <DialogHost history={overlays} />
      </Router>
    </QueryClientProvider>
  );
}
