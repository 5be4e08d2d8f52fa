import { fail } from '@qunlu/contract/kernel/errors.ts';
import { blockUser, listBlocked, unblockUser, type BlockedPerson } from '@qunlu/contract/relation.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const gu: BlockedPerson = {
  user_id: 7003,
  card_id: 0,
  realname: '顾长风',
  avatar: '',
  title: '平江路旧书店',
  at: Math.floor(Date.now() / 1000) - 300,
};
const flags = { user_id: 7003, is_follow: false, is_friend: false };

test('[D201] who is in it, since when; letting go says what does not come back, and a slip is put right', async () => {
  serve(listBlocked, { list: [gu], next: -1 });
  const released = serve(unblockUser, { ...flags, is_black: false });
  const again = serve(blockUser, { ...flags, is_black: true });
  renderScreen('/user/privacy/blacked', { session });
  expect(await screen.findByText('5分钟前拉黑 · 平江路旧书店')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^移出/ }));
  expect(await screen.findByText('已移出黑名单，以前的关注和好友不会恢复')).toBeTruthy();
  expect(screen.getByText('已移出 · 平江路旧书店')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^撤销/ }));
  expect(await screen.findByText('已重新拉黑')).toBeTruthy();
  expect([released, again].map((calls) => calls[0]?.body)).toEqual([{ user_id: 7003 }, { user_id: 7003 }]);
});

test('what the server refuses stays as it was', async () => {
  serve(listBlocked, { list: [gu], next: -1 });
  serve(unblockUser, () => fail('busy'));
  renderScreen('/user/privacy/blacked', { session });
  await user.click(await screen.findByRole('button', { name: /^移出/ }));
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeTruthy();
  expect(screen.getByText(/5分钟前拉黑/)).toBeTruthy();
});

test('an empty one says what it is for; older people come on demand', async () => {
  const asked = serve(listBlocked, ({ query }) =>
    query.next === undefined
      ? { list: [gu], next: 8 }
      : { list: [{ ...gu, user_id: 7004, realname: '郭襄' }], next: -1 },
  );
  const { unmount } = renderScreen('/user/privacy/blacked', { session });
  await user.click(await screen.findByRole('button', { name: '加载更多' }));
  expect(await screen.findByText('郭襄')).toBeTruthy();
  expect(asked.at(-1)?.query.next).toBe(8);
  unmount();
  serve(listBlocked, { list: [], next: -1 });
  renderScreen('/user/privacy/blacked', { session });
  await waitFor(() => expect(screen.getByText('黑名单里没有人')).toBeTruthy());
});
