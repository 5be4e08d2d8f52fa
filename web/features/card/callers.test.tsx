import { hitCard, listCards, restoreReceipts, revokeReceipts, viewCard } from '@qunlu/contract/card/calls.ts';
import { type Caller, listCallers } from '@qunlu/contract/card/timeline.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { othersCard, ownCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const seconds = Math.floor(Date.now() / 1000);
const shen: Caller = {
  user_id: 7002,
  card_id: 12,
  realname: '沈知微',
  avatar: '',
  title: '远山设计 建筑师',
  mine: 9001,
  times: 3,
  fields: ['wechat', 'phone'],
  saved: true,
  source: '陈默的分享',
  at: seconds - 120,
  revoked: false,
};
const looked: Caller = {
  ...shen,
  user_id: 7003,
  card_id: 0,
  realname: '陈默',
  title: '',
  times: 2,
  fields: [],
  saved: false,
  source: '',
};

const page = (over: Partial<OutputOf<typeof listCallers>> = {}): OutputOf<typeof listCallers> => ({
  list: [shen, looked],
  next: -1,
  guests: 0,
  guests_at: 0,
  hidden: false,
  sources: [],
  ...over,
});

const row = (name: RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  serve(listCards, { list: [ownCard], next: -1 });
});

describe('[D24] [D209] [D32] who looked', () => {
  test('people first, each with what they opened or how often they came; guests are one row', async () => {
    serve(listCallers, page({ guests: 12, guests_at: seconds - 60 }));
    renderScreen('/card/callers', { session });
    expect((await row(/沈知微/)).textContent).toContain('看过手机、微信，存进了通讯录2分钟前');
    expect((await row(/陈默/)).textContent).toContain('看了名片 2 次');
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toHaveLength(3);
    expect(items[2]).toContain('12 位未登录的访客');
  });

  test('the row tells the rest, and leads to their card', async () => {
    serve(listCallers, page());
    renderScreen('/card/callers', { session });
    await user.click(await row(/沈知微/));
    const sheet = within(await screen.findByRole('dialog', { name: '沈知微' }));
    const facts = sheet.getAllByRole('listitem').map((item) => item.textContent);
    expect(facts).toEqual([
      '看过手机、微信',
      '通讯录存进了通讯录',
      '来过3 次',
      '最近一次2分钟前',
      '来源陈默的分享',
    ]);
    serve(viewCard, othersCard);
    serve(hitCard, { views: 13 });
    await user.click(sheet.getByRole('button', { name: '看对方的名片' }));
    await waitFor(() => expect(location.hash).toBe('#!/card/12'));
  });

  test('a right is taken back and given again; it shows at once', async () => {
    serve(listCallers, page());
    const revoked = serve(revokeReceipts, { user_id: 7002, revoked: true });
    const restored = serve(restoreReceipts, { user_id: 7002, revoked: false });
    renderScreen('/card/callers', { session });
    await user.click(await row(/沈知微/));
    await user.click(await screen.findByRole('button', { name: '收回查看权' }));
    await waitFor(async () => expect((await row(/沈知微/)).textContent).toContain('已收回'));
    expect(revoked[0]?.body).toEqual({ user_id: 7002 });
    await user.click(await row(/沈知微/));
    await user.click(await screen.findByRole('button', { name: '恢复查看权' }));
    await waitFor(async () => expect((await row(/沈知微/)).textContent).not.toContain('已收回'));
    expect(restored).toHaveLength(1);
  });

  test('what the server refuses goes back', async () => {
    serve(listCallers, page());
    serve(revokeReceipts, () => fail('notFound', { message: '此人没有查看过您的联系方式' }));
    renderScreen('/card/callers', { session });
    await user.click(await row(/沈知微/));
    await user.click(await screen.findByRole('button', { name: '收回查看权' }));
    expect(await screen.findByText('此人没有查看过您的联系方式')).toBeTruthy();
    expect((await row(/沈知微/)).textContent).not.toContain('已收回');
  });

  test('who opened nothing holds no right that could be taken back', async () => {
    serve(listCallers, page());
    renderScreen('/card/callers', { session });
    await user.click(await row(/陈默/));
    const sheet = within(await screen.findByRole('dialog', { name: '陈默' }));
    expect(sheet.getByText('还没有名片')).toBeTruthy();
    expect(sheet.queryByRole('button', { name: /查看权|名片/ })).toBeNull();
  });

  test('[D32] what only members see is said in words, and the way there stands beside it', async () => {
    serve(listCallers, page({ hidden: true }));
    renderScreen('/card/callers', { session });
    expect(await screen.findByText(/其余来访者会员可见/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '开通会员' }).getAttribute('href')).toBe('#!/app/open-vip');
  });

  test('the next page is asked for with the cursor of the last', async () => {
    const asked = serve(listCallers, ({ query }) =>
      query.next === undefined
        ? page({ next: 41 })
        : page({ list: [{ ...shen, user_id: 7009, realname: '周山' }] }),
    );
    renderScreen('/card/callers', { session });
    await user.click(await screen.findByRole('button', { name: '加载更多' }));
    expect(await row(/周山/)).toBeTruthy();
    expect(asked[1]?.query.next).toBe(41);
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  });

  test('by card when there are several, and by source', async () => {
    const second = { ...ownCard, card_id: 9002, company: '青禾茶业', default: 0 };
    serve(listCards, { list: [ownCard, second], next: -1 });
    const sources = [
      { code: 'u1', name: '陈默的分享' },
      { code: 'fair', name: '展会' },
    ];
    const asked = serve(listCallers, ({ query }) =>
      query.source === 'fair' ? page({ list: [] }) : page({ sources }),
    );
    renderScreen('/card/callers', { session });
    await user.click(await screen.findByRole('radio', { name: '青禾茶业' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ id: 9002 }));
    await user.click(await screen.findByRole('radio', { name: '展会' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ id: 9002, source: 'fair' }));
    expect(await screen.findByText('这个来源还没有人来过')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '全部来源' }));
    expect(await row(/沈知微/)).toBeTruthy();
  });

  test.each(['/card/receipts', '/card/visitors'])(
    '%s still leads here, to the card that it names',
    async (path) => {
      const asked = serve(listCallers, page());
      renderScreen(`${path}?id=9001`, { session });
      expect(await row(/沈知微/)).toBeTruthy();
      expect(asked[0]?.query.id).toBe(9001);
    },
  );

  test('nobody yet: what will stand here', async () => {
    serve(listCallers, page({ list: [] }));
    renderScreen('/card/callers', { session });
    expect(await screen.findByText('还没有人看过')).toBeTruthy();
  });
});
