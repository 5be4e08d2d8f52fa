import { expect, test, vi } from 'vitest';
import { setReady } from '../platform/page-state.ts';
import { login, session } from '../platform/session.ts';
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

test('a phone that saves data fetches no screen ahead', async () => {
  vi.useFakeTimers();
  const connection = Object.getOwnPropertyDescriptor(navigator, 'connection');
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  setReady();
  const next = route('/app/home', session().guest ? 'guest' : 'member');
  const stop = startPreload(async () => [next]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(next.screen).not.toHaveBeenCalled();
  stop();
  if (connection) Object.defineProperty(navigator, 'connection', connection);
  else Reflect.deleteProperty(navigator, 'connection');
  const stopAgain = startPreload(async () => [next]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(next.screen).toHaveBeenCalledOnce();
  stopAgain();
});
