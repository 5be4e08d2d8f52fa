import { hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { othersCard } from '../testing/cards.ts';
import { addJson } from '../testing/render-screen.tsx';
import { serve } from '../testing/serve.ts';
import { App } from './app.tsx';
import { start } from './start.ts';
import { beforeHydrationHandoff } from './hydration-handoff.ts';

describe('a page that the server has written', () => {
  const root = document.createElement('div');

  beforeEach(() => {
    root.innerHTML = '<main class="card-static"></main>';
    serve(hitCard, { views: 1 });
  });

  test('gives way to the whole screen at once: no loading, no fetch', async () => {
    const calls = serve(viewCard, othersCard);
    addJson('page-data', [{ endpoint: 'card.view', query: { id: 12, more: 1 }, data: othersCard }]);
    history.replaceState(null, '', '/card/12');
    const { client, stop } = start();
    await beforeHydrationHandoff(root);
    render(<App client={client} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('沈知微');
    expect(location.hash).toBe('#!/card/12');
    expect(calls).toHaveLength(0);
    await screen.findByText(/1 次浏览/);
    stop();
  });

  test('an address that shows nothing, and an empty page, wait for nothing', async () => {
    history.replaceState(null, '', '/#!/nowhere');
    await beforeHydrationHandoff(root);
    root.replaceChildren();
    await beforeHydrationHandoff(root);
  });
});
