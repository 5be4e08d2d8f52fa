import { countCategories, listNotifications } from '@qunlu/contract/notification.ts';
import { hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goBack, navigate } from '../platform/router/location.ts';
import { othersCard } from '../testing/cards.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { serve } from '../testing/serve.ts';
import { startTransitions } from './motion.ts';

const session = {};
const shown: string[] = [];
let stop: () => void = () => undefined;

/** Stands in for the browser's own: pictures are not drawn here. */
function startViewTransition(update: () => Promise<void>) {
  shown.push(document.documentElement.dataset['motion'] ?? '');
  const finished = update();
  return { finished, ready: finished };
}

beforeEach(() => {
  shown.length = 0;
  Object.assign(document, { startViewTransition });
  serve(listNotifications, { list: [], next: -1 });
  serve(countCategories, { list: [] });
  serve(viewCard, othersCard);
  serve(hitCard, { views: 13 });
  stop = startTransitions();
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(document, 'startViewTransition');
});

test('going on and back are shown, one the reverse of the other', async () => {
  renderScreen('/user/notices', { session });
  await screen.findByText('还没有通知');
  act(() => navigate(`/card/${othersCard.card_id}`));
  expect(await screen.findByRole('heading', { name: othersCard.realname })).toBeTruthy();
  act(() => goBack());
  expect(await screen.findByText('还没有通知')).toBeTruthy();
  expect(shown).toEqual(['push', 'pop']);
});

test('under reduced motion the screens change at once', async () => {
  const real = window.matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (query: string) =>
    query.includes('reduced-motion') ? { matches: true } : real(query),
  );
  renderScreen('/user/notices', { session });
  await screen.findByText('还没有通知');
  act(() => navigate(`/card/${othersCard.card_id}`));
  expect(await screen.findByRole('heading', { name: othersCard.realname })).toBeTruthy();
  expect(shown).toEqual([]);
});
