import { listBadges } from '@qunlu/contract/app.ts';
import {
  acceptApplication,
  cancelApplication,
  listApplications,
  refuseApplication,
  type Application,
} from '@qunlu/contract/friend/applications.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const now = Math.floor(Date.now() / 1000);
const lin: Application = {
  id: 5,
  mine: false,
  user: {
    user_id: 7002,
    card_id: 12,
    realname: '林知远',
    avatar: '',
    company: '半山茶事',
    position: '主理人',
    certified: 0,
  },
  message: '茶会上坐您旁边',
  via: 'swap',
  state: 0,
  created_at: now - 120,
  update_at: now - 120,
  can: { accept: true, refuse: true, cancel: false },
};
const ended: Application['can'] = { accept: false, refuse: false, cancel: false };
const own: Application['can'] = { ...ended, cancel: true };
const named = (realname: string, more: Partial<Application>): Application => ({
  ...lin,
  user: { ...lin.user, realname },
  ...more,
});
const waiting = (count: number) => ({ badges: { 'friend.applications': count } });
const tap = async (name: RegExp) => user.click(await screen.findByRole('button', { name }));

test('[R018][D38] a received one: who, the words, which way; accepted it is done at once, and the badge counts down', async () => {
  let answer: (() => void) | undefined;
  serve(listApplications, { list: [lin, named('陈默', { id: 4, via: 'apply', message: '' })], next: -1 });
  serve(listBadges, waiting(2));
  const accepted = serve(acceptApplication, async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    serve(listBadges, waiting(1));
    return { ...lin, state: 1, can: ended };
  });
  renderScreen('/app/applylist', { session });
  const link = await screen.findByRole('link', { name: /林知远/ });
  expect(link.getAttribute('href')).toBe('#!/card/12');
  expect(screen.getByText('茶会上坐您旁边')).toBeTruthy();
  expect(screen.getByText(/想和您交换名片 · 2分钟前/)).toBeTruthy();
  expect(screen.getByText(/想和您成为好友/)).toBeTruthy();
  await tap(/^通过.*林知远/);
  expect(await screen.findByText('已是好友')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /林知远/ })).toBeNull();
  await waitFor(() => expect(answer).toBeDefined());
  answer?.();
  expect(await screen.findByText('已是好友，可以互相查看联系方式了')).toBeTruthy();
  expect(accepted[0]?.body).toEqual({ id: 5 });
  expect(screen.getByRole('button', { name: /^通过.*陈默/ })).toBeTruthy();
});

test('[D38] refused it says that the other one will not know; what the server refuses comes back', async () => {
  let tries = 0;
  serve(listApplications, { list: [lin], next: -1 });
  serve(refuseApplication, () =>
    ++tries === 1 ? fail('stateChanged', { message: '对方已撤回申请' }) : { ...lin, state: 2, can: ended },
  );
  renderScreen('/app/applylist', { session });
  const leave = () => act(() => void dispatchEvent(new Event('pagehide')));
  await tap(/^拒绝/);
  expect(await screen.findByText('已拒绝，对方不会知道')).toBeTruthy();
  leave();
  expect(await screen.findByText('对方已撤回申请')).toBeTruthy();
  await tap(/^拒绝/);
  expect(await screen.findByText('已拒绝，对方不会知道')).toBeTruthy();
  expect(screen.getByText('已拒绝')).toBeTruthy();
  expect(tries).toBe(1);
  leave();
  await waitFor(() => expect(tries).toBe(2));
});

test('[D38] a refusal can be taken back: then nothing is sent; left alone it goes with the screen', async () => {
  serve(listApplications, { list: [lin], next: -1 });
  const refused = serve(refuseApplication, { ...lin, state: 2, can: ended });
  const { unmount } = renderScreen('/app/applylist', { session });
  await tap(/^拒绝/);
  await tap(/^撤销$/);
  expect(await screen.findByRole('button', { name: /^拒绝/ })).toBeTruthy();
  expect(refused).toHaveLength(0);
  await tap(/^拒绝/);
  unmount();
  await waitFor(() => expect(refused).toHaveLength(1));
});

test('[D38] one that ended while the list stood says why it cannot be accepted, and then how it stands', async () => {
  let state = 0;
  serve(listApplications, () => ({ list: [state === 0 ? lin : { ...lin, state, can: ended }], next: -1 }));
  serve(listBadges, () => waiting(state === 0 ? 1 : 0));
  serve(acceptApplication, () => {
    state = 5;
    return fail('stateChanged', { message: '申请已过期，可以请对方再发一次' });
  });
  renderScreen('/app/applylist', { session });
  await tap(/^通过/);
  expect(await screen.findByText('申请已过期，可以请对方再发一次')).toBeTruthy();
  expect(await screen.findByText('已过期')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /林知远/ })).toBeNull();
});

test('[D38] sent ones: what waits can be taken back; what was refused still waits', async () => {
  const asked = serve(listApplications, ({ query }) =>
    query.box === 'sent'
      ? {
          list: [
            named('沈知微', { id: 9, mine: true, can: own }),
            named('郭襄', { id: 8, mine: true, state: 1, can: ended }),
            named('韩愈', { id: 7, mine: true, state: 5, can: ended }),
          ],
          next: -1,
        }
      : { list: [], next: -1 },
  );
  const cancelled = serve(cancelApplication, { ...lin, id: 9, mine: true, state: 6, can: ended });
  renderScreen('/app/applylist', { session });
  expect(await screen.findByText('还没有收到申请')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '发出的' }));
  expect(await screen.findByText('等待对方通过')).toBeTruthy();
  expect(screen.getByText('已是好友')).toBeTruthy();
  expect(screen.getByText('已过期')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^撤回/ })).toHaveLength(1);
  await tap(/^撤回.*沈知微/);
  expect(await screen.findByText('已撤回')).toBeTruthy();
  expect(cancelled[0]?.body).toEqual({ id: 9 });
  expect(asked.map(({ query }) => query.box)).toContain('sent');
});

test('[R018] the next page comes at the end; nothing sent yet says what to do; a failure can be tried again', async () => {
  let broken = true;
  const asked = serve(listApplications, ({ query }) => {
    if (broken) fail('busy');
    if (query.box === 'sent') return { list: [], next: -1 };
    return query.next === undefined
      ? { list: [lin], next: 5 }
      : { list: [named('更早的人', { id: 3 })], next: -1 };
  });
  renderScreen('/app/applylist', { session });
  const again = await screen.findByRole('button', { name: '刷新重试' });
  broken = false;
  await user.click(again);
  await tap(/加载更多/);
  expect(await screen.findByText('更早的人')).toBeTruthy();
  expect(asked.at(-1)?.query).toEqual({ box: 'received', next: 5 });
  await user.click(screen.getByRole('radio', { name: '发出的' }));
  expect(await screen.findByText('还没有发出申请')).toBeTruthy();
});
