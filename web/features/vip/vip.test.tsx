import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { viewOrder } from '@qunlu/contract/order/calls.ts';
import {
  applyVip,
  createPackOrder,
  getPrivileges,
  listTerms,
  myVipList,
  redeemScore,
  type VipOffer,
  type VipPack,
  type VipTerm,
  viewOffer,
} from '@qunlu/contract/vip/calls.ts';
import { vipRefundWords } from '@qunlu/contract/vip/rules.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderHash } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { endOf } from './queries.ts';

const user = userEvent.setup();
const session = {};
const day = 86_400;
const now = Math.floor(Date.now() / 1000);
/** Noon of a day in Shanghai. */
const noon = (date: string): number => Date.parse(`${date}T12:00:00+08:00`) / 1000;

const month: VipPack = {
  vip: 'vipPhonebook',
  pack_type: 1,
  title: '个人会员·月',
  months: 1,
  price: 2900,
  per_month: 2900,
  starts_at: noon('2026-11-22'),
  end_at: noon('2026-12-22'),
};
const year: VipPack = {
  ...month,
  pack_type: 3,
  title: '个人会员·年',
  months: 12,
  price: 19_900,
  per_month: 1658,
};
const commerce: VipPack = {
  ...year,
  vip: 'vipCommerce',
  title: '商务会员·年',
  price: 99_900,
  per_month: 8325,
};
const offer: VipOffer = {
  packs: [month, year, commerce],
  gains: ['您本周有 5 位访客看不到来源'],
  mine: [],
  refund: vipRefundWords,
  inviter: '',
  points: { a_day: 100, have: 750 },
};
const bought: VipTerm = {
  id: 5,
  kind: 'vipPhonebook',
  source: 'bought',
  title: '个人会员·月',
  starts_at: now - 100,
  end_at: now + 30 * day,
  ended: '',
  hash: orderHash,
  refund_by: now + day - 100,
  created_at: now - 100,
};

beforeEach(() => {
  serve(viewUser, me);
  serve(viewOffer, offer);
  serve(getPrivileges, {
    list: [{ key: 'card.cards', title: '名片', free: '3 张', vip: '10 张', commerce: '20 张' }],
  });
  serve(listTerms, { list: [], next: -1 });
});

const open = (path = '/app/open-vip') => renderScreen(path, { session });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('[D126] points for membership', () => {
  test('what they pay for is chosen, what they do not is shut; then there are fewer', async () => {
    const sent = serve(redeemScore, { ...offer, points: { a_day: 100, have: 50 } });
    open();
    await user.click(await screen.findByRole('button', { name: /用积分换会员/ }));
    expect(
      (await screen.findByRole<HTMLButtonElement>('button', { name: '30 天，3000 积分' })).disabled,
    ).toBe(true);
    await press('7 天，700 积分');
    expect(await screen.findByText('会员多了 7 天')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ days: 7, a_day: 100 });
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(await screen.findByText('一天 100 积分，您有 50')).toBeTruthy();
  });

  test('where they buy nothing there is no such row', async () => {
    serve(viewOffer, { ...offer, points: { a_day: 0, have: 750 } });
    open();
    await screen.findByText(/您本周有 5 位/);
    expect(screen.queryByRole('button', { name: /用积分换会员/ })).toBeNull();
  });
});

describe('[R003] [B009] becoming a member', () => {
  test('[D118] [D119] what one gains, what it costs a month and until when, and what is different', async () => {
    open();
    expect(await screen.findByText('您本周有 5 位访客看不到来源')).toBeTruthy();
    expect(screen.getByText('还不是会员')).toBeTruthy();
    const one = screen.getByRole('radio', { name: /个人会员·月/ });
    expect(one).toHaveProperty('checked', true);
    expect(one.closest('label')?.textContent).toContain('2026-11-22 至 2026-12-22');
    expect(screen.getByRole('radio', { name: /个人会员·年/ }).closest('label')?.textContent).toContain(
      '每月 ¥16.58',
    );
    const row = await screen.findByRole('row', { name: /^名片/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['3 张', '10 张', '20 张']);
    expect(screen.getByText(`${vipRefundWords}。`)).toBeTruthy();
    expect(screen.getByRole('link', { name: '《会员协议》' }).getAttribute('href')).toBe(
      '#!/app/open-vip-agreement',
    );
  });

  test('[C086] the pack that was chosen is ordered at the price that was shown, and paid', async () => {
    const made = serve(createPackOrder, { hash: orderHash });
    serve(viewOrder, () => fail('notFound'));
    open();
    await user.click(await screen.findByRole('radio', { name: /个人会员·年/ }));
    await press('开通 ¥199.00');
    await waitFor(() => expect(location.hash).toBe(`#!/pay/${orderHash}`));
    expect(made[0]?.body).toEqual({ vip: 'vipPhonebook', pack_type: 3, price: 19_900 });
    expect(made[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('a price that has changed meanwhile is said and shown, and nothing is ordered', async () => {
    serve(createPackOrder, () => fail('stateChanged', { message: '价格变了' }));
    open();
    await screen.findByRole('button', { name: '开通 ¥29.00' });
    serve(viewOffer, { ...offer, packs: [{ ...month, price: 3500 }, year] });
    await press('开通 ¥29.00');
    expect(
      await screen.findByText('价格变了：刚才 ¥29.00，现在 ¥35.00。没有下单，可以按新的价格开通'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: '开通 ¥35.00' })).toBeTruthy();
    expect(location.hash).toBe('#!/app/open-vip');
  });

  test('[D121] [D122] the code of a link is put down once, shown, and goes along with the order', async () => {
    const applied = serve(applyVip, { ...offer, inviter: '张*' });
    const made = serve(createPackOrder, { hash: orderHash });
    serve(viewOrder, () => fail('notFound'));
    open('/app/open-vip?agent=AB12CD34');
    expect(await screen.findByText('由 张* 推荐')).toBeTruthy();
    await press('开通 ¥29.00');
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]?.body.share_user_id).toBe('AB12CD34');
    expect(applied).toHaveLength(1);
  });

  test('a code that cannot be put down does not stand in the way; a guest logs in first and comes back with it', async () => {
    serve(applyVip, () => fail('tooOften'));
    const { unmount } = open('/app/open-vip?agent=AB12CD34');
    expect(await screen.findByRole('button', { name: '开通 ¥29.00' })).toBeTruthy();
    unmount();
    localStorage.clear();
    document.cookie
      .split(';')
      .forEach((one) => (document.cookie = `${one.split('=')[0]}=; max-age=0; path=/`));
    renderScreen('/app/open-vip?agent=AB12CD34');
    expect(await screen.findByRole('heading', { name: '登录群录' })).toBeTruthy();
    expect(new URLSearchParams(location.search).get('callback')).toBe('/app/open-vip?agent=AB12CD34');
  });

  test('[K100] ?vip=vipCommerce begins with that kind; one that is not sold says so', async () => {
    open('/app/open-vip?vip=vipCommerce');
    expect(await screen.findByRole('button', { name: '开通 ¥999.00' })).toBeTruthy();
    serve(viewOffer, { ...offer, packs: [commerce] });
    await user.click(screen.getByRole('radio', { name: '个人会员' }));
    expect(screen.getByRole('button', { name: '开通 ¥29.00' })).toBeTruthy();
  });

  test('[E170] [E171] [D120] who has one sees until when, extends it, and finds the way to give it back', async () => {
    serve(viewOffer, {
      ...offer,
      mine: [
        { hash: 'vipPhonebook', name: '个人会员', end_at: now + 30 * day },
        { hash: 'vipCommerce', name: '商务会员', end_at: now - 1 },
      ],
    });
    serve(listTerms, {
      list: [
        bought,
        { ...bought, id: 4, source: 'staff', title: '', ended: '送错了', hash: '', refund_by: 0 },
      ],
      next: -1,
    });
    open();
    const mine = within(await screen.findByRole('region', { name: '我的会员' }));
    expect(mine.getByText(/个人会员，到/).textContent).toMatch(/到 20\d\d-/);
    expect(mine.queryByText(/商务会员/)).toBeNull();
    expect(screen.getByRole('button', { name: '续期 ¥29.00' })).toBeTruthy();
    const term = await screen.findByRole('link', { name: /个人会员·月/ });
    expect(term.getAttribute('href')).toBe(`#!/user/order/${orderHash}`);
    expect(term.textContent).toContain('前没有用过可以退');
    expect(screen.getByText(/客服赠送/).textContent).toContain('提前结束：送错了');
  });

  test('an offer that does not load says so and is asked for again; a table that does not leaves the rest', async () => {
    let broken = true;
    serve(viewOffer, () => (broken ? fail('tooOften') : offer));
    serve(getPrivileges, () => fail('tooOften', { message: '权益没有加载出来' }));
    open();
    expect(await screen.findByText('钱没有变动，可以放心重试')).toBeTruthy();
    broken = false;
    await press('刷新重试');
    expect(await screen.findByRole('button', { name: '开通 ¥29.00' })).toBeTruthy();
    expect(await screen.findByText(/权益没有加载出来/)).toBeTruthy();
  });
});

describe('what one is', () => {
  test('[B214] [B215] [B216] [K099] [K100] each kind holds while its end, in seconds, is later than now', () => {
    const list = [
      { hash: 'vipPhonebook' as const, end_at: 1000 },
      { hash: 'vipCommerce' as const, end_at: 2000 },
    ];
    expect([999, 1000].map((at) => endOf(list, 'vipPhonebook', at))).toEqual([1000, 0]);
    expect([1000, 1999, 2000].map((at) => endOf(list, 'vipCommerce', at))).toEqual([2000, 2000, 0]);
  });

  test.each([
    [
      'a member',
      [{ hash: 'vipPhonebook' as const, name: '个人会员', end_at: noon('2099-12-22') }],
      '到 2099-12-22',
    ],
    ['nobody', [{ hash: 'vipPhonebook' as const, name: '个人会员', end_at: now - 1 }], '未开通'],
  ])('[B214] [C087] 我的 says until when: %s', async (_, list, words) => {
    serve(listCards, { list: [], next: -1 });
    serve(myVipList, { list });
    open('/app/user/vip');
    const row = await screen.findByRole('link', { name: /^会员/ });
    expect(row.getAttribute('href')).toBe('#!/app/open-vip');
    await waitFor(() => expect(row.textContent).toContain(words));
  });

  test('[B217] [M058] a list that does not load is an empty one, and everything else stands', async () => {
    serve(listCards, { list: [], next: -1 });
    serve(myVipList, () => fail('tooOften'));
    open('/app/user/vip');
    const row = await screen.findByRole('link', { name: /^会员/ });
    await waitFor(() => expect(row.textContent).toContain('未开通'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: /^积分/ })).toBeTruthy();
  });
});

test('[R004] [D194] the agreement says what it is, what it costs, how it ends and how it is given back', async () => {
  open('/app/open-vip-agreement');
  expect(await screen.findByRole('heading', { name: '会员协议' })).toBeTruthy();
  for (const words of [
    /不自动续费，不会再扣钱/,
    /24 小时内没有用过会员权益的，可以全额退款/,
    /接在现有的后面/,
    /到期前 7 天和 1 天会发通知/,
    /不会因为到期删除/,
    /由平台开发票/,
  ])
    expect(screen.getByText(words)).toBeTruthy();
});

test('[C086] a pack that is not sold any more goes from the screen, and nothing is ordered', async () => {
  serve(createPackOrder, () => fail('notFound', { message: '没有这种套餐，请刷新后再选' }));
  open();
  const buy = await screen.findByRole('button', { name: '开通 ¥29.00' });
  serve(viewOffer, { ...offer, packs: [year] });
  await user.click(buy);
  expect(await screen.findByRole('button', { name: '开通 ¥199.00' })).toBeTruthy();
});
