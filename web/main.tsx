import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = createRoot(root);

if (import.meta.env.DEV && location.hash.startsWith('#!/ui')) {
  // every part in every state, in development only
  const { Gallery } = await import('./ui/gallery/gallery.tsx');
  app.render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
