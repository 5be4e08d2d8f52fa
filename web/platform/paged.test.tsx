import { listNotifications, type Notification } from '@qunlu/contract/notification.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { serve } from '../testing/serve.ts';
import { PagedList } from './paged-rows.tsx';
import { editPages, usePaged } from './paged.ts';
import { createQueryClient } from './query.ts';

const notification = (id: number): Notification => ({
  id,
  category: 'system',
  title: `通知 ${id}`,
  body: '',
  path: '',
  read: false,
  at: 1_795_000_000,
});
type Answer = { list: Notification[]; next: number };

function List() {
  const query = usePaged(listNotifications, {});
  return (
    <>
      <button type="button" onClick={() => void query.refetch()}>
        刷新
      </button>
      <PagedList query={query} empty="没有" keyOf={({ id }) => id}>
        {({ title }) => title}
      </PagedList>
    </>
  );
}

const shown = (): string[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');

test('what was taken out of a list stays out, though it was being asked for again', async () => {
  const client = createQueryClient();
  serve(listNotifications, { list: [notification(2), notification(1)], next: -1 });
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  await screen.findByText('通知 2');
  let late: (answer: Answer) => void = () => undefined;
  const calls = serve(listNotifications, () => new Promise<Answer>((done) => (late = done)));
  screen.getByRole('button', { name: '刷新' }).click();
  await waitFor(() => expect(calls).toHaveLength(1));
  const again = serve(listNotifications, { list: [notification(1)], next: -1 });
  act(() => editPages(client, listNotifications, (list) => list.filter(({ id }) => id !== 2)));
  await waitFor(() => expect(shown()).toEqual(['通知 1']));
  // As the server saw it before.
  await act(async () => late({ list: [notification(2), notification(1)], next: -1 }));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(shown()).toEqual(['通知 1']);
  expect(again).toHaveLength(1);
});

test('a further page that fails leaves what is there, and the same page is asked for again', async () => {
  const client = createQueryClient();
  serve(listNotifications, { list: [notification(3)], next: 3 });
  render(
    <QueryClientProvider client={client}>
      <List />
    </QueryClientProvider>,
  );
  await screen.findByText('通知 3');
  serve(listNotifications, () => {
    throw new TypeError('Failed to fetch');
  });
  screen.getByRole('button', { name: /更多/ }).click();
  const retry = await screen.findByRole('button', { name: /重试/ }, { timeout: 10_000 });
  expect(shown()).toEqual(['通知 3']);
  const calls = serve(listNotifications, { list: [notification(2)], next: -1 });
  retry.click();
  await screen.findByText('通知 2');
  expect(calls[0]?.query.next).toBe(3);
  expect(shown()).toEqual(['通知 3', '通知 2']);
}, 20_000);
