import { expect, test, vi } from 'vitest';
import { setReady } from '../platform/page-state.ts';
import { login } from '../platform/session.ts';
import { startPreload } from './preload.ts';

const route = (path: string, next?: 'guest' | 'member') => ({
  path,
  ...(next ? { next } : {}),
  title: path,
  screen: vi.fn(() => Promise.resolve({ default: () => null })),
});

test('[B252] [K062] the next screens are fetched one second after the first one stands, and only those', async () => {
  vi.useFakeTimers();
  const [home, card, loginPage] = [
    route('/app/home', 'member'),
    route('/card/:id'),
    route('/login', 'guest'),
  ];
  const stop = startPreload(async () => [home, card, loginPage]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(loginPage.screen).not.toHaveBeenCalled();
  setReady();
  await vi.advanceTimersByTimeAsync(999);
  expect(loginPage.screen).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(loginPage.screen).toHaveBeenCalledOnce();
  expect(home.screen).not.toHaveBeenCalled();
  stop();
  login({ token: 't', user_id: 1, expires_at: 1, expires_in: 1 });
  const stopAgain = startPreload(async () => [home, card, loginPage]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(home.screen).toHaveBeenCalledOnce();
  expect(card.screen).not.toHaveBeenCalled();
  stopAgain();
});
