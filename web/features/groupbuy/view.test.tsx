import { viewUser } from '@qunlu/contract/account/calls.ts';
import {
  circleBuys,
  joinBuy,
  listBuys,
  listChain,
  listJoined,
  quoteBuy,
  viewBuy,
} from '@qunlu/contract/groupbuy/calls.ts';
import { addOffline } from '@qunlu/contract/groupbuy/manage.ts';
import { createBuy, editBuy, listDrafts, ownBuys } from '@qunlu/contract/groupbuy/publish.ts';
import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import { vouchLine } from '@qunlu/contract/vouch/calls.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { buyNow, runningBuy } from '../../testing/groupbuys.ts';
import { orderHash, unpaidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const page = { next: -1 };
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  vi.setSystemTime(buyNow * 1000);
  serve(viewUser, me);
  serve(viewSpendable, { spendable: 0 });
  serve(viewBuy, runningBuy);
  serve(vouchLine, { count: 0, friends: 0 });
  serve(listJoined, { list: [], ...page });
  serve(listChain, {
    list: [
      {
        number: 7,
        name: '王**',
        lines: [{ title: '草莓', quantity: 2 }],
        at: buyNow - 120,
        offline: false,
        mine: false,
      },
    ],
    ...page,
    people: 7,
    pieces: 17,
    state: 1,
  });
});

test('[R169] running buys say how far they are and until when', async () => {
  serve(listBuys, { list: [runningBuy], ...page });
  renderScreen('/groupbuy', { session });
  expect(await screen.findByText('周五到货：丹东草莓')).toBeTruthy();
  expect(screen.getByText('还差 3 人成团 · 还剩 3 小时')).toBeTruthy();
});

test('[R169] the search stands above the choice of lists, in each of them, and looks among all that may be found', async () => {
  const asked = serve(listBuys, { list: [runningBuy], ...page });
  serve(circleBuys, { list: [], ...page });
  renderScreen('/groupbuy', { session });
  const search = await screen.findByRole('searchbox');
  const choice = screen.getByRole('radiogroup', { name: '看哪些' });
  expect(search.compareDocumentPosition(choice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('radio', { name: '我的圈子' }));
  expect(await screen.findByText('我的圈子里没有接龙中的团购')).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), '草莓');
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ sort: 'ending', words: '草莓' }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '快截止' }).checked).toBe(true);
  await user.click(screen.getByRole('radio', { name: '我的圈子' }));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
});

test('[R173][D133][D134] goods are chosen within what is left, then who receives them; the promise stands before paying', async () => {
  serve(quoteBuy, {
    total: 5000,
    problem: '',
    promise: { rows: [{ until: 0, percent: 100, refund: 5000, words: '截止前 退 100%' }], sentences: [] },
  });
  const made = serve(joinBuy, { entry_id: 9, hash: orderHash, total: 5000, paid: false });
  serve(viewOrder, unpaidOrder);
  const { hash, type, state, stage, total, paid_at, expires_at } = unpaidOrder;
  serve(queryOrder, { hash, type, state, stage, total, paid_at, expires_at, again: 0 });
  renderScreen('/groupbuy/7/view', { session });
  expect(await screen.findByText('王**')).toBeTruthy();
  expect(screen.getByText('草莓 ×2')).toBeTruthy();
  expect(screen.getByRole('link', { name: '咨询团长' }).getAttribute('href')).toBe(
    '#!/app/consult/groupbuy/7',
  );
  for (let i = 0; i < 2; i++) await press('增加草莓');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '增加草莓' }).disabled).toBe(true);
  await press('2 件，去付款 ¥50.00');
  expect(await screen.findByText('截止前 退 100%，即 ¥50.00')).toBeTruthy();
  await user.type(screen.getByLabelText(/^姓名/), '周明');
  await user.type(screen.getByLabelText(/^手机号/), '13800138000');
  await press('去付款 ¥50.00');
  await waitFor(() => expect(location.hash).toBe(`#!/pay/${orderHash}`));
  expect(made[0]?.body).toEqual({
    buy_id: 7,
    lines: [{ goods_id: 71, quantity: 2 }],
    way: 'pickup',
    point_id: 5,
    name: '周明',
    phone: '13800138000',
    total: 5000,
  });
});

test('[R173] a buy that failed says what becomes of the money, and nothing can be chosen', async () => {
  const failed = {
    ...runningBuy,
    state: 3,
    buy_problem: '这个团购已经截止',
    can: { own: false, door: false, buy: false },
  };
  serve(viewBuy, failed);
  serve(listChain, { list: [], ...page, people: 7, pieces: 17, state: 3 });
  renderScreen('/groupbuy/7/view', { session });
  expect(await screen.findByText(/没有达到成团条件.*全部原路退回/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '增加草莓' })).toBeNull();
});

const chain = '草莓 25元/盒\n1. 王芳 2盒\n2. 李雷 半盒';

test('[R170][V036] a pasted chain fills the goods; where it is not sure stands beside the line', async () => {
  serve(ownBuys, { list: [], ...page });
  serve(listDrafts, { list: [] });
  serve(viewSelling, { problem: '', steps: [] });
  const made = serve(createBuy, { ...runningBuy, mine: true });
  renderScreen('/groupbuy/create', { session });
  await press(/粘贴接龙/);
  fireEvent.change(await screen.findByLabelText('接龙文字'), { target: { value: chain } });
  expect(await screen.findByText('第 3 行：数量“半盒”看不懂')).toBeTruthy();
  await press('把 1 种商品放进团购');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('第 1 种名称').value).toBe('草莓'));
  expect(screen.getByLabelText<HTMLInputElement>('第 1 种价格').value).toBe('25');
  await press('发布');
  expect(await screen.findByText('请选择截止时间')).toBeTruthy();
  expect(made).toEqual([]);
});

test('[R171][V036] an own buy is changed; the people of the chain become rows offline with one press', async () => {
  serve(viewBuy, { ...runningBuy, mine: true, can: { own: true, door: true, buy: false } });
  const saved = serve(editBuy, { ...runningBuy, mine: true, can: { own: true, door: true, buy: false } });
  const added = serve(addOffline, { list: [] });
  renderScreen('/groupbuy/7/edit', { session });
  await press(/粘贴接龙/);
  fireEvent.change(await screen.findByLabelText('接龙文字'), {
    target: { value: '草莓 26元/盒\n1. 王芳 2盒' },
  });
  await press('把 1 种商品放进团购');
  await press('保存');
  await waitFor(() => expect(saved[0]?.body?.buy.goods?.[0]).toMatchObject({ goods_id: 71, price: 2600 }));
  await press('记下 1 个人');
  await waitFor(() =>
    expect(added[0]?.body).toEqual({
      id: 7,
      rows: [{ name: '王芳', lines: [{ goods_id: 71, quantity: 2 }] }],
    }),
  );
});

test('[R171][V036] who takes what the buy does not sell stays named after the others are rows, until that is settled', async () => {
  serve(viewBuy, { ...runningBuy, mine: true, can: { own: true, door: true, buy: false } });
  serve(editBuy, { ...runningBuy, mine: true, can: { own: true, door: true, buy: false } });
  const added = serve(addOffline, { list: [] });
  const edited = renderScreen('/groupbuy/7/edit', { session });
  await press(/粘贴接龙/);
  fireEvent.change(await screen.findByLabelText('接龙文字'), {
    target: { value: '草莓 25元/盒\n樱桃 60元/盒\n1. 李雷 樱桃2盒\n2. 王芳 草莓2盒' },
  });
  await press('把 2 种商品放进团购');
  await press('保存');
  await press('记下 1 个人');
  expect(await screen.findByText(/李雷的对不上，到管理里添加/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /记下/ })).toBeNull();
  edited.unmount();
  // Sold by now, nobody is sent again.
  const cherries = {
    ...runningBuy.goods[0],
    goods_id: 73,
    title: '樱桃',
  } as (typeof runningBuy.goods)[number];
  serve(viewBuy, {
    ...runningBuy,
    goods: [...runningBuy.goods, cherries],
    mine: true,
    can: { own: true, door: true, buy: false },
  });
  renderScreen('/groupbuy/7/view', { session });
  expect(await screen.findByText(/李雷的对不上，到管理里添加/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /记下/ })).toBeNull();
  expect(added.map(({ body }) => body?.rows.map(({ name }) => name))).toEqual([['王芳']]);
  await press('处理好了');
  await waitFor(() => expect(screen.queryByText(/李雷/)).toBeNull());
});
