import { viewCardPhone } from '@qunlu/contract/card/calls.ts';
import { act, render, screen } from '@testing-library/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { expect, test, vi } from 'vitest';
import { addJson } from '../testing/render-screen.tsx';
import { serve } from '../testing/serve.ts';
import { forgetPageConfig, pageConfig } from './config.ts';
import {
  clearOnSessionChange,
  createQueryClient,
  keyOf,
  readOptions,
  seedPageData,
  useRead,
} from './query.ts';
import { login } from './session.ts';

function Phone({ id }: { id: number | string }) {
  const { data, error } = useRead(viewCardPhone, { id });
  return <p>{data?.phone ?? error?.message ?? '…'}</p>;
}

function show(client: QueryClient, id: number | string) {
  return render(
    <QueryClientProvider client={client}>
      <Phone id={id} />
    </QueryClientProvider>,
  );
}

test('what the page brought along needs no fetch', () => {
  const client = createQueryClient();
  addJson('page-data', [
    { endpoint: 'card.view-phone', query: { id: '12' }, data: { phone: '138****5678' } },
  ]);
  seedPageData(client);
  document.getElementById('page-data')?.remove();
  show(client, 12);
  expect(screen.getByText('138****5678')).toBeTruthy();
});

test('a number and its text are one key; absent fields do not count', () => {
  expect(keyOf(viewCardPhone, { id: 12 })).toEqual(keyOf(viewCardPhone, { id: '12' }));
  expect(keyOf(viewCardPhone, { id: 12, more: undefined } as { id: number })).toEqual(
    keyOf(viewCardPhone, { id: 12 }),
  );
});

test('[K003] what was read less than 60 seconds ago is not read again, what was read 60 seconds ago is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const client = createQueryClient();
  const calls = serve(viewCardPhone, { phone: '1' });
  await client.fetchQuery(readOptions(viewCardPhone, { id: 3 }));
  await client.fetchQuery(readOptions(viewCardPhone, { id: 3 }));
  expect(calls).toHaveLength(1);
  const read = Date.now();
  vi.setSystemTime(read + 59_000);
  await client.fetchQuery(readOptions(viewCardPhone, { id: 3 }));
  expect(calls).toHaveLength(1);
  vi.setSystemTime(read + 60_000);
  await client.fetchQuery(readOptions(viewCardPhone, { id: 3 }));
  expect(calls).toHaveLength(2);
});

test('a busy server is asked once more, not before it said, and not by everybody at once', async () => {
  vi.useFakeTimers();
  const times: number[] = [];
  serve(viewCardPhone, () => {
    times.push(Date.now());
    throw new Failure('busy', { retryAfter: 2 });
  });
  const began = Date.now();
  const reads = Array.from({ length: 20 }, (_, id) =>
    createQueryClient()
      .fetchQuery({ ...readOptions(viewCardPhone, { id: id + 1 }), retry: 1 })
      .catch((error: unknown) => error),
  );
  await vi.advanceTimersByTimeAsync(1999);
  expect(times).toHaveLength(20);
  await vi.advanceTimersByTimeAsync(60_000);
  await Promise.all(reads);
  const again = times.slice(20).map((at) => at - began);
  expect(again).toHaveLength(20);
  expect(Math.max(...again)).toBeLessThan(3100);
  expect(new Set(again).size).toBeGreaterThan(1);
});

function Polled({ every }: { every: boolean | number }) {
  return <p>{useRead(viewCardPhone, { id: 5 }, { poll: every }).data?.phone ?? '…'}</p>;
}

test('[B163] [K009] a list that polls asks every 10 seconds, or as often as it says', async () => {
  vi.useFakeTimers();
  let turn = 0;
  const calls = serve(viewCardPhone, () => ({ phone: String((turn += 1)) }));
  const client = createQueryClient();
  const show = (every: boolean | number) => (
    <QueryClientProvider client={client}>
      <Polled every={every} />
    </QueryClientProvider>
  );
  const { rerender } = render(show(true));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(9_900);
  expect(calls).toHaveLength(1);
  await pass(200);
  expect(calls).toHaveLength(2);
  expect(screen.getByText('2')).toBeTruthy();
  rerender(show(1_000));
  await pass(3_100);
  expect(calls).toHaveLength(5);
  rerender(show(false));
  await pass(60_000);
  expect(calls).toHaveLength(5);
});

test('a refusal is not asked again', async () => {
  const calls = serve(viewCardPhone, () => {
    throw new Failure('notFound');
  });
  show(createQueryClient(), 4);
  expect(await screen.findByText('内容不存在或已不可见')).toBeTruthy();
  expect(calls).toHaveLength(1);
});

test('the answers of one person are gone when another logs in', async () => {
  const client = createQueryClient();
  const stop = clearOnSessionChange(client);
  client.setQueryData(keyOf(viewCardPhone, { id: 9 }), { phone: 'secret' });
  act(() => void login({ token: 'b', user_id: 2, expires_at: 1, expires_in: 1 }));
  expect(client.getQueryData(keyOf(viewCardPhone, { id: 9 }))).toBeUndefined();
  stop();
});

test('[B206] the configuration is the page’s, else the sandbox’s', () => {
  expect(pageConfig()).toMatchObject({ mode: 'sandbox', regcenter: '/regcenter', hosts: [] });
  addJson('page-config', { mode: 'production', secret: 's', hosts: ['a.example'] });
  forgetPageConfig();
  expect(pageConfig()).toMatchObject({ mode: 'production', secret: 's', reg: '/reg', hosts: ['a.example'] });
  document.getElementById('page-config')?.remove();
});
