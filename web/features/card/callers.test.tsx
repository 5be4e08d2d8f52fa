import {
  listReceipts,
  listVisitors,
  restoreReceipts,
  revokeReceipts,
  viewCard,
  viewDefaultCard,
} from '@qunlu/contract/card/calls.ts';
import type { Receipt } from '@qunlu/contract/card/entity.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const seconds = Math.floor(Date.now() / 1000);
const receipt: Receipt = {
  receipt_id: 1,
  user_id: 7002,
  realname: '沈知微',
  avatar: '',
  title: '远山设计 建筑师',
  card_id: 12,
  field: 'phone',
  via: 'tap',
  source: '',
  at: seconds - 120,
  revoked: false,
};

const confirmWith = async (label: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }));

beforeEach(() => {
  serve(viewDefaultCard, ownCard);
  serve(viewCard, ownCard);
});

describe('[D24] [D209] receipts', () => {
  test('say who saw what, how and when; the default card when none is named', async () => {
    const asked = serve(listReceipts, {
      list: [
        receipt,
        { ...receipt, receipt_id: 2, field: 'wechat', via: 'save' },
        {
          ...receipt,
          receipt_id: 3,
          user_id: 7003,
          realname: '陈默',
          card_id: 0,
          title: '',
          field: '+门店电话',
        },
      ],
      next: -1,
    });
    renderScreen('/card/receipts', { session });
    expect(await screen.findByText('手机 · 点开查看')).toBeTruthy();
    expect(screen.getByText('微信 · 存入通讯录')).toBeTruthy();
    expect(screen.getByText('门店电话 · 点开查看')).toBeTruthy();
    expect(screen.getAllByText('2分钟前')).toHaveLength(3);
    expect(screen.getAllByText('沈知微')).toHaveLength(1);
    expect(asked[0]?.query.id).toBe(9001);
  });

  test('a right is taken back after asking, and given again', async () => {
    serve(listReceipts, { list: [receipt, { ...receipt, receipt_id: 2, field: 'email' }], next: -1 });
    const revoked = serve(revokeReceipts, { user_id: 7002, revoked: true });
    const restored = serve(restoreReceipts, { user_id: 7002, revoked: false });
    renderScreen('/card/receipts?id=9001', { session });
    await user.click(await screen.findByRole('button', { name: /^收回/ }));
    await confirmWith('取消');
    expect(revoked).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: /^收回/ }));
    await confirmWith('收回');
    expect(await screen.findByText('已收回查看权')).toBeTruthy();
    expect(revoked[0]?.body).toEqual({ user_id: 7002 });
    await user.click(await screen.findByRole('button', { name: /^恢复/ }));
    await confirmWith('恢复');
    await waitFor(() => expect(screen.queryByText('已收回查看权')).toBeNull());
    expect(restored).toHaveLength(1);
  });

  test('the next page is asked for with the cursor of the last', async () => {
    const asked = serve(listReceipts, ({ query }) =>
      query.next === undefined
        ? { list: [receipt], next: 41 }
        : { list: [{ ...receipt, receipt_id: 9, user_id: 7009, realname: '周山' }], next: -1 },
    );
    renderScreen('/card/receipts?id=9001', { session });
    const more = await screen.findByRole('button', { name: '加载更多' });
    await user.click(more);
    expect(await screen.findByText('周山')).toBeTruthy();
    expect(asked[1]?.query.next).toBe(41);
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  });

  test('nobody yet: what will stand here', async () => {
    serve(listReceipts, { list: [], next: -1 });
    renderScreen('/card/receipts', { session });
    expect(await screen.findByText('还没有人看过')).toBeTruthy();
  });
});

describe('[D32] visitors', () => {
  const visitor = {
    user_id: 7002,
    card_id: 12,
    realname: '沈知微',
    avatar: '',
    times: 2,
    source: '',
    at: seconds - 60,
  };

  test('how many, and the latest of them', async () => {
    serve(listVisitors, {
      count: 8,
      list: [visitor, { ...visitor, user_id: 0, card_id: 0, realname: '', times: 1 }],
    });
    renderScreen('/card/visitors?id=9001', { session });
    expect(await screen.findByText('8')).toBeTruthy();
    expect(screen.getByRole('link', { name: /沈知微/ }).getAttribute('href')).toBe('#!/card/12');
    expect(screen.getByText('没有登录的访客')).toBeTruthy();
    expect(screen.getByText(/ · 来过 2 次$/)).toBeTruthy();
    expect(screen.getByText('这里显示最近 2 位')).toBeTruthy();
  });

  test('nobody yet', async () => {
    serve(listVisitors, { count: 0, list: [] });
    renderScreen('/card/visitors', { session });
    expect(await screen.findByText('还没有访客')).toBeTruthy();
  });
});
