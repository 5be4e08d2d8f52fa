import { listBadges } from '@qunlu/contract/app.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { serve } from '../testing/serve.ts';
import { badgesChanged, useBadges } from './badges.ts';
import { createQueryClient } from './query.ts';
import { hearEvent, setLive } from './realtime.ts';
import { login } from './session.ts';

const Reader = ({ name }: { name: string }) => <p>{useBadges()(name)}</p>;

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The person comes back to the page. */
const comeBack = () =>
  act(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(50);
  });

const event = (topic: 'chat' | 'badges' | 'notification') =>
  act(() => hearEvent({ type: 'event', topic, id: 0, version: 0 }));

test('however many read the counters and since when, they are asked for once a minute, and when they have changed', async () => {
  vi.useFakeTimers();
  login({ token: 'b', user_id: 2, expires_at: 1, expires_in: 1 });
  let asked = 0;
  const calls = serve(listBadges, () => ({ badges: { 'notice.unread': (asked += 1) } }));
  const client = createQueryClient();
  setLive(true);
  const show = (names: readonly string[]) => (
    <QueryClientProvider client={client}>
      {names.map((name) => (
        <Reader key={name} name={name} />
      ))}
    </QueryClientProvider>
  );
  const names = ['notice.unread', 'friend.applications', 'card.requests', 'phonebook.waiting'];
  const { rerender } = render(show(names.slice(0, 1)));
  // A row that comes with a screen begins a clock of its own.
  for (let count = 1; count <= names.length; count += 1) {
    rerender(show(names.slice(0, count)));
    await pass(13_000);
    await comeBack();
  }
  expect(calls).toHaveLength(1);
  await pass(10_000);
  expect(calls).toHaveLength(2);
  await pass(57_000);
  expect(calls).toHaveLength(2);
  await pass(2000);
  expect(calls).toHaveLength(3);
  expect(screen.getByText('3')).toBeTruthy();
  await act(() => badgesChanged(client));
  await pass(50);
  expect(calls).toHaveLength(4);
  await pass(59_000);
  expect(calls).toHaveLength(4);
});

test('events are gathered into one question; without a socket it is asked every 10 s [K009]', async () => {
  vi.useFakeTimers();
  login({ token: 'b', user_id: 2, expires_at: 1, expires_in: 1 });
  setLive(false);
  const calls = serve(listBadges, () => ({ badges: { 'chat.unread': 1 } }));
  const { unmount } = render(
    <QueryClientProvider client={createQueryClient()}>
      <Reader name="chat.unread" />
      <Reader name="notice.unread" />
    </QueryClientProvider>,
  );
  await pass(50);
  expect(calls).toHaveLength(1);
  await pass(20_000);
  expect(calls).toHaveLength(3);
  for (const topic of ['chat', 'badges', 'notification', 'chat'] as const) {
    event(topic);
    await pass(100);
  }
  expect(calls).toHaveLength(3);
  await pass(200);
  expect(calls).toHaveLength(4);
  await pass(30_000);
  expect(calls).toHaveLength(4);
  event('chat');
  await pass(600);
  expect(calls).toHaveLength(5);
  act(() => setLive(false));
  await pass(10_100);
  expect(calls).toHaveLength(6);
  unmount();
});
