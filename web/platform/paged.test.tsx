import { listNotifications, type Notification } from '@qunlu/contract/notification.ts';
import { type ScoreEntry, scoreList } from '@qunlu/contract/score/missions.ts';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { serve } from '../testing/serve.ts';
import { PagedList, PagedRows } from './paged-rows.tsx';
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
      <PagedList query={query} empty="没有" endText="没有更多了" keyOf={({ id }) => id}>
        {({ title }) => title}
      </PagedList>
    </>
  );
}

const shown = (): string[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '');

test('[E197] a list that changes while it is asked for is invalid and asked for anew: what was taken out stays out', async () => {
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

test('[E196] a further page that fails is no longer on its way, leaves what is there and is asked for again', async () => {
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
  expect(screen.queryByText('正在加载')).toBeNull();
  const calls = serve(listNotifications, { list: [notification(2)], next: -1 });
  retry.click();
  await screen.findByText('通知 2');
  expect(calls[0]?.query.next).toBe(3);
  expect(shown()).toEqual(['通知 3', '通知 2']);
}, 20_000);

function show(list: ReactNode): void {
  render(<QueryClientProvider client={createQueryClient()}>{list}</QueryClientProvider>);
}

const more = (): Promise<HTMLElement> => screen.findByRole('button', { name: '加载更多' });

test('[E195][E198][E199][E200] the rows of its pages, each asked for by the next of the one before; −1 is the last', async () => {
  const calls = serve(listNotifications, ({ query }) =>
    query.next === 8
      ? { list: [notification(8)], next: -1 }
      : { list: [notification(10), notification(9)], next: 8 },
  );
  show(<List />);
  await screen.findByText('通知 9');
  expect(screen.queryByText('没有更多了')).toBeNull();
  (await more()).click();
  await waitFor(() => expect(shown()).toEqual(['通知 10', '通知 9', '通知 8']));
  expect(calls.map(({ query }) => query.next)).toEqual([undefined, 8]);
  expect(screen.getByText('没有更多了')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
});

const entry = (id: number): ScoreEntry => ({
  id,
  log_at: 1_795_000_000,
  credit: 5,
  type: 1,
  title: `积分 ${id}`,
  after: 5,
});

/** A list whose pages are asked for by their number. */
function Points() {
  const query = usePaged(scoreList, {}, { cursor: 'page' });
  return (
    <PagedList query={query} empty="没有" endText="没有更多了" keyOf={({ id }) => id}>
      {({ title }) => title}
    </PagedList>
  );
}

test('[E201] a list of numbered pages is asked for by the number, and an empty page is its last', async () => {
  const calls = serve(scoreList, ({ query }) =>
    query.page === 2 ? { list: [], next: 3 } : { list: [entry(1)], next: 2 },
  );
  show(<Points />);
  (await more()).click();
  await screen.findByText('没有更多了');
  expect(shown()).toEqual(['积分 1']);
  expect(calls.map(({ query }) => query.page)).toEqual([undefined, 2]);
});

test('[E202] a list is empty when nothing is left to be looked at, not when a page has nothing', async () => {
  serve(listNotifications, ({ query }) => ({ list: [], next: query.next === 4 ? -1 : 4 }));
  show(<List />);
  const button = await more();
  expect(screen.queryByText('没有')).toBeNull();
  button.click();
  expect(await screen.findByText('没有')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

const Title = ({ one }: { one: Notification }) => one.title;

/** A screen that is one list. */
const Scroller = () => (
  <PagedRows query={usePaged(listNotifications, {})} empty="没有" keyOf={({ id }) => id} Row={Title} />
);

test('[V029] a screen that is one list is pulled down to be asked anew, by a long pull alone, and goes on at its end', async () => {
  let newest = 2;
  const calls = serve(listNotifications, ({ query }) =>
    query.next === 2
      ? { list: [notification(1)], next: -1 }
      : { list: [notification(newest), notification(2)].slice(newest === 3 ? 0 : 1), next: 2 },
  );
  show(<Scroller />);
  await screen.findByText('通知 2');
  const pull = (by: number): void => {
    fireEvent.touchStart(window, { touches: [{ clientY: 100 }] });
    fireEvent.touchMove(window, { touches: [{ clientY: 100 + by }] });
    fireEvent.touchEnd(window, { touches: [] });
  };
  newest = 3;
  act(() => pull(40));
  expect(calls).toHaveLength(1);
  act(() => pull(260));
  await waitFor(() => expect(shown()).toEqual(['通知 3', '通知 2']));
  (await more()).click();
  await waitFor(() => expect(shown()).toEqual(['通知 3', '通知 2', '通知 1']));
  expect(calls.map(({ query }) => query.next)).toEqual([undefined, undefined, 2]);
});
