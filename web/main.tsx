import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { start } from './app/start.ts';
import { beforeHydrationHandoff } from './app/hydration-handoff.ts';
import { startHost } from './platform/host/start-host.ts';
import './ui/tokens.css';
import './ui/base.css';
import './app/static-page.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

if (import.meta.env.DEV && location.hash.startsWith('#!/ui')) {
  // every part in every state, in development only
  const { Gallery } = await import('./ui/gallery/gallery.tsx');
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
} else {
  const { client } = start();
  const show = (): void =>
    createRoot(root).render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    );
  // not awaited: waiting at the top of the first file would split it into many small ones
  void Promise.all([beforeHydrationHandoff(root), startHost()]).then(show);
}
