import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { pageSettings } from './platform/page-settings.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// The content security policy allows only styles with this nonce.
const { nonce } = pageSettings();
const cache = createCache({ key: 'qunlu', ...(nonce ? { nonce } : {}) });

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={cache}>
      <App />
    </CacheProvider>
  </StrictMode>,
);
