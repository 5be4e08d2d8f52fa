import { joinWaiting, leaveWaiting, listWaiting, type WaitEntry } from '@qunlu/contract/capacity/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../platform/query.ts';
import { DialogHost } from '../../ui/dialog/dialog-host.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { WaitButton } from './parts/wait-button.tsx';

const user = userEvent.setup();
const session = {};
const soon = Math.floor(Date.now() / 1000) + 7200;

const waiting: WaitEntry = {
  wait_id: 3,
  subject: 'service.slot',
  target: '55:1800000000',
  title: '两小时茶室设计咨询',
  path: '/service/55/buy',
  quantity: 1,
  state: 0,
  ahead: 4,
  offer_until: 0,
  starts_at: 1_800_000_000,
  joined_at: 1_700_000_000,
};
const offered = { ...waiting, wait_id: 5, title: '手机摄影课', quantity: 2, state: 1, offer_until: soon };

test('what I wait for: how many are before, what is mine until when, and leaving [D97]', async () => {
  let list: WaitEntry[] = [
    offered,
    waiting,
    { ...waiting, wait_id: 2, title: '已不可见', path: '', state: 4 },
  ];
  serve(listWaiting, () => ({ list, next: -1 }));
  const left = serve(leaveWaiting, () => {
    list = [offered];
    return { ...waiting, state: 3 };
  });
  renderScreen('/user/waiting', { session });
  expect(await screen.findByText('前面还有 4 人')).toBeTruthy();
  expect(screen.getByText('手机摄影课 × 2')).toBeTruthy();
  expect(screen.getByText(/^请在 .* 前确认$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /^去确认/ }).getAttribute('href')).toBe('#!/service/55/buy');
  expect(screen.getByText('已过期')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^退出候补.*两小时茶室设计咨询/ }));
  await user.click(await screen.findByRole('button', { name: '再想想' }));
  expect(left).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: /^退出候补.*两小时茶室设计咨询/ }));
  await user.click(await screen.findByRole('button', { name: '退出候补' }));
  await waitFor(() => expect(screen.queryByText('两小时茶室设计咨询')).toBeNull());
  expect(left[0]?.body).toEqual({ subject: 'service.slot', target: '55:1800000000' });
});

test('nobody waits: it says what waiting is; a failure can be tried again', async () => {
  let broken = true;
  serve(listWaiting, () => (broken ? fail('busy') : { list: [], next: -1 }));
  renderScreen('/user/waiting', { session });
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole('button', { name: '刷新重试' }));
  expect(await screen.findByText('没有在候补的')).toBeTruthy();
});

test('who is far behind sees that it is far, and older entries come when they are asked for', async () => {
  serve(listWaiting, ({ query }) =>
    query.next === undefined
      ? { list: [{ ...waiting, ahead: 99 }], next: 3 }
      : { list: [{ ...waiting, wait_id: 1, title: '旧的', ahead: 0 }], next: -1 },
  );
  renderScreen('/user/waiting', { session });
  expect(await screen.findByText('前面至少 99 人')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '加载更多' }));
  expect(await screen.findByText('您排在第一位')).toBeTruthy();
});

const place = { subject: 'service.slot', target: '55:1800000000' };
const none = { open: false, waiting: false, offer_until: 0 };

/** The button as a screen shows it; answers how often it said that something changed. */
function showButton(queue: typeof none, quantity = 1): { changes: () => number } {
  let changes = 0;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WaitButton {...place} quantity={quantity} queue={queue} onChange={() => (changes += 1)} />
      <DialogHost />
    </QueryClientProvider>,
  );
  return { changes: () => changes };
}

test('the button joins with the quantity that is wanted; a refusal is said, and the thing is fetched again [D97]', async () => {
  let full = false;
  const joined = serve(joinWaiting, () =>
    full ? waiting : fail('stateChanged', { message: '还有名额，可以直接下单' }),
  );
  const button = showButton({ ...none, open: true }, 2);
  await user.click(screen.getByRole('button', { name: '满了，候补' }));
  expect(await screen.findByText('还有名额，可以直接下单')).toBeTruthy();
  await waitFor(() => expect(button.changes()).toBe(1));
  full = true;
  await user.click(screen.getByRole('button', { name: '满了，候补' }));
  expect(await screen.findByText('已候补，轮到您会通知')).toBeTruthy();
  expect(joined[1]?.body).toEqual({ ...place, quantity: 2 });
});

test('who waits sees it, and may leave; an offer says until when; otherwise there is nothing', async () => {
  const left = serve(leaveWaiting, { ...waiting, state: 3 });
  const button = showButton({ ...none, waiting: true });
  expect(screen.getByText('候补中，轮到您会通知；候补不收钱')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '退出候补' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: '退出候补' }));
  await waitFor(() => expect(button.changes()).toBe(1));
  expect(left[0]?.body).toEqual(place);
  cleanup();
  showButton({ ...none, offer_until: soon });
  expect(screen.getByText(/^候补轮到您了，名额为您留到 /)).toBeTruthy();
  cleanup();
  showButton(none);
  expect(screen.queryByRole('button')).toBeNull();
});
