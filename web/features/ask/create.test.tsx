import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listAnswers, viewAnswerer, viewQuestion } from '@qunlu/contract/ask/calls.ts';
import { createAsk, editAsk, quoteAsk } from '@qunlu/contract/ask/write.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerer, askCan, askNow, askPromise, askQuestion } from '../../testing/asks.ts';
import { visitedCircle } from '../../testing/circle-views.ts';
import { ownerCan } from '../../testing/circles.ts';
import { orderHash, unpaidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const field = (name: string | RegExp): HTMLElement => screen.getByLabelText(name);

async function write(text: string): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: '问题' }), text);
  await user.selectOptions(screen.getByRole('combobox', { name: '话题' }), '法律');
}

let price = 10_000;
beforeEach(() => {
  vi.setSystemTime(askNow * 1000);
  price = 10_000;
  serve(viewUser, me);
  serve(viewSpendable, { spendable: 0 });
  serve(viewAnswerer, () => ({ ...answerer, price }));
  serve(quoteAsk, ({ query }) => ({
    total: query.kind === 1 ? price : (query.price ?? 0),
    problem: '',
    promise: query.kind === 3 ? null : askPromise,
    notes: query.kind === 2 ? ['7 天里没有选，按赞分给回答的人'] : ['打开前随时可以撤回'],
    audited: query.phonebook_id === 12,
  }));
  serve(viewOrder, unpaidOrder);
  const { hash, type, state, stage, total, paid_at, expires_at } = unpaidOrder;
  serve(queryOrder, { hash, type, state, stage, total, paid_at, expires_at, again: 0 });
});

test('[R159][D128][D129] one person is asked at their price: what comes back and until when is said before, then it is paid', async () => {
  const made = serve(createAsk, { question_id: 31, state: 0, hash: orderHash });
  renderScreen('/ask/create?kind=1&user=7002', { session });
  await write('房东要卖房，租约怎么办？');
  expect(await screen.findByText('打开前随时可以撤回')).toBeTruthy();
  await user.click(screen.getByText('展开'));
  expect(screen.getByText('11月29日 10:00 前没有回答，全额退款')).toBeTruthy();
  expect(screen.getByText(/永远看不到您的名字/)).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: '匿名提问' }));
  await user.click(screen.getByRole('switch', { name: '回答公开' }));
  await press('提问 ¥100.00');
  await waitFor(() => expect(location.hash).toBe(`#!/pay/${orderHash}`));
  expect(new URLSearchParams(location.search).get('then')).toBe('/ask/question/31');
  expect(made[0]?.body).toEqual({
    kind: 1,
    user_id: 7002,
    price: 10_000,
    text: '房东要卖房，租约怎么办？',
    images: [],
    topic: 4,
    anonymous: 1,
    public: 0,
  });
});

test('[D128] a price that has changed meanwhile is told; nothing was taken, what was written stays', async () => {
  renderScreen('/ask/create?user=7002', { session });
  await write('租约怎么办？');
  serve(createAsk, () => {
    price = 12_000;
    return fail('stateChanged', { message: '价格变了', field: 'price' });
  });
  await press('提问 ¥100.00');
  expect(
    await screen.findByText('价格变了：刚才 ¥100.00，现在 ¥120.00。没有扣款，可以按新的价格问。'),
  ).toBeTruthy();
  const made = serve(createAsk, { question_id: 31, state: 0, hash: orderHash });
  await press('提问 ¥120.00');
  await waitFor(() => expect(made[0]?.body).toMatchObject({ price: 12_000, text: '租约怎么办？' }));
});

test('[R159][D131] a bounty is between its bounds, and its question is kept on the phone until it is asked', async () => {
  const first = renderScreen('/ask/create', { session });
  await write('怎样把茶叶卖到东京？');
  expect(screen.getByText('写好赏金后，这里写明什么时候能退')).toBeTruthy();
  await user.type(field('赏金'), '0.5');
  await press(/^发悬赏/);
  expect(await screen.findByText('赏金请填写 1.00 到 2000.00 元')).toBeTruthy();
  await user.clear(field('赏金'));
  await user.type(field('赏金'), '66');
  await screen.findByText('7 天里没有选，按赞分给回答的人');
  first.unmount();
  renderScreen('/ask/create', { session });
  const made = serve(createAsk, { question_id: 32, state: 0, hash: orderHash });
  await press('发悬赏 ¥66.00');
  await waitFor(() =>
    expect(made[0]?.body).toMatchObject({ kind: 2, price: 6600, public: 1, text: '怎样把茶叶卖到东京？' }),
  );
});

test('[R159][R078] in a circle it is looked at first; what is free needs no payment, and whom to ask is found there', async () => {
  serve(viewCircle, {
    ...visitedCircle,
    can: ownerCan,
    modules: [{ key: 'ask', title: '问答', path: '/phonebook/12/ask' }],
  });
  const made = serve(createAsk, { question_id: 33, state: 1, hash: '' });
  serve(listAnswers, { list: [], next: -1 });
  serve(viewQuestion, { ...askQuestion, question_id: 33, kind: 3, state: 1, mine: true });
  renderScreen('/ask/create?circle=12&kind=3', { session });
  await write('谁认识做茶叶礼盒的厂？');
  await press('提交审核');
  await screen.findByText('已提交，通过后大家看得到');
  expect(location.hash).toBe('#!/ask/question/33');
  expect(made[0]?.body).toMatchObject({ kind: 3, phonebook_id: 12 });
  expect(made[0]?.body).not.toHaveProperty('price');
});

test('[R159] who cannot be asked now says why, and leads to others', async () => {
  serve(viewAnswerer, { ...answerer, problem: '对方把您加入了黑名单', promise: null });
  const first = renderScreen('/ask/create?user=7002', { session });
  await screen.findByText('对方把您加入了黑名单');
  expect(screen.queryByRole('textbox', { name: '问题' })).toBeNull();
  first.unmount();
  renderScreen('/ask/create?kind=1', { session });
  const way = await screen.findByRole('link', { name: '选一个人' });
  expect(way.getAttribute('href')).toBe('#!/app/ask-find?tab=answerers');
});

test('a question with a word that may not be is refused at its field', async () => {
  serve(createAsk, () => fail('refused', { message: '问题里有不能用的词', field: 'text' }));
  renderScreen('/ask/create?kind=3', { session });
  await write('代开发票吗');
  await press('提问');
  expect(await screen.findByText('问题里有不能用的词')).toBeTruthy();
  expect(field('问题').getAttribute('aria-invalid')).toBe('true');
});

test('[R160] what was asked is put otherwise until somebody has answered; then it says so', async () => {
  let question = { ...askQuestion, mine: true, can: askCan('edit') };
  serve(viewQuestion, () => question);
  const sent = serve(editAsk, ({ body }) => ({ ...question, text: body.text, rev: 2 }));
  const first = renderScreen('/ask/31/edit', { session });
  await user.clear(await screen.findByRole('textbox', { name: '问题' }));
  await press('保存');
  await screen.findByText('请写下您的问题');
  await user.type(field('问题'), '租约还有一年');
  await press('保存');
  await screen.findByText('已保存');
  expect(sent[0]?.body).toEqual({ question_id: 31, rev: 1, text: '租约还有一年', images: [], topic: 4 });
  first.unmount();
  question = { ...question, can: askCan() };
  renderScreen('/ask/31/edit', { session });
  await screen.findByText('有人回答或打开以后，问题不能再改');
});
