import { decodeContacts, hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { viewRemark } from '@qunlu/contract/friend/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  createVouch,
  hideVouch,
  listVouches,
  type OwnVouch,
  renewVouch,
  type SeenVouch,
  vouchesOf,
  vouchLine,
  withdrawVouch,
} from '@qunlu/contract/vouch/calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { othersCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const person = (user_id: number, name: string): OwnVouch['user'] => ({
  user_id,
  name,
  avatar: '',
  card_id: user_id + 2000,
  title: '半山茶事 主理人',
  certified: 0,
});
const [lin, gu] = [person(7002, '林小满'), person(7003, '顾南舟')];
const received: OwnVouch = {
  vouch_id: 31,
  user: lin,
  mine: false,
  kind: 'work',
  text: '一起布置过两届茶博会',
  since: 2019,
  until: 2021,
  created_at: 1_795_223_100,
  // 2028-11-20 in Shanghai
  expires_at: 1_858_295_100,
  state: 0,
  why: '',
  hidden: false,
  moderated: false,
  first: true,
  can: { withdraw: false, renew: false, hide: true },
};
const given: OwnVouch = {
  ...received,
  vouch_id: 41,
  user: gu,
  mine: true,
  first: false,
  can: { withdraw: true, renew: false, hide: false },
};
const seen: SeenVouch = {
  vouch_id: 51,
  user: lin,
  mine: false,
  kind: 'school',
  text: '',
  since: 2005,
  until: 0,
  created_at: 1_795_223_100,
};
const figures = { user: gu, count: 3, friends: 1, near: 2, can: { create: true } };

/** The server's lists by box; what is answered changes in them. */
function lists(boxes: Partial<Record<'received' | 'given' | 'due', OwnVouch[]>>): void {
  serve(listVouches, ({ query }) => ({ list: boxes[query.box as 'received'] ?? [], next: -1 }));
}
const open = (path = '/user/vouches') => renderScreen(path, { session: {} });
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const button = (name: RegExp) => screen.queryByRole('button', { name });

test('on a card stands how many vouch, as close as they are, and leads to what they say', async () => {
  serve(hitCard, { views: 1 });
  serve(viewCard, othersCard);
  const asked = serve(vouchLine, { count: 3, friends: 2 });
  open(`/card/${othersCard.card_id}`);
  const row = await screen.findByRole('link', { name: '3 人佐证，其中 2 位是您的好友' });
  expect(row.getAttribute('href')).toBe(`#!/vouches/${othersCard.user_id}`);
  expect(asked.map(({ query }) => query)).toEqual([{ user_id: othersCard.user_id }]);
});

test('nothing stands there while there is nothing', async () => {
  serve(hitCard, { views: 1 });
  serve(viewCard, othersCard);
  const asked = serve(vouchLine, { count: 0, friends: 0 });
  open(`/card/${othersCard.card_id}`);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('region', { name: '佐证' })).toBeNull();
});

test('a guest does not even ask', async () => {
  serve(hitCard, { views: 1 });
  serve(viewCard, othersCard);
  const asked = serve(vouchLine, { count: 3, friends: 2 });
  renderScreen(`/card/${othersCard.card_id}`);
  await screen.findByRole('heading', { level: 1 });
  await screen.findByText(/您也可以有一张/);
  expect(asked).toEqual([]);
});

test('friends alone are offered to be vouched for', async () => {
  serve(hitCard, { views: 1 });
  serve(viewCard, othersCard);
  open(`/card/${othersCard.card_id}`);
  await press('更多');
  await screen.findByRole('button', { name: '拉黑' });
  expect(button(/写佐证/)).toBeNull();
});

test('a friend’s sheet leads to writing, which says who reads it and sends it once', async () => {
  serve(hitCard, { views: 1 });
  serve(viewCard, { ...othersCard, is_friend: true, is_follow: true });
  serve(viewRemark, { user_id: othersCard.user_id, note: '', tags: [] });
  serve(decodeContacts, []);
  serve(vouchesOf, { ...figures, list: [], next: -1 });
  lists({ given: [given] });
  const sent = serve(createVouch, given);
  open(`/card/${othersCard.card_id}`);
  await press('更多');
  await press('写佐证');
  await screen.findByText(/^只写您亲身经历的/);
  await press('为顾南舟佐证');
  await screen.findByText('请选择从哪一年');
  await user.click(screen.getByRole('radio', { name: '同学' }));
  await user.selectOptions(screen.getByLabelText(/从哪一年/), '2005');
  await user.selectOptions(screen.getByLabelText(/到哪一年/), '2009');
  await user.type(screen.getByLabelText(/补充一句/), '电话 13912345678');
  await press('为顾南舟佐证');
  await screen.findByText('补充里不要写电话、邮箱和账号');
  await user.clear(screen.getByLabelText(/补充一句/));
  await user.type(screen.getByLabelText(/补充一句/), '同一间画室');
  await press('为顾南舟佐证');
  await screen.findByText('已写好，顾南舟先看到，一天后双方的好友看到');
  expect(sent.map(({ body }) => body)).toEqual([
    { user_id: gu.user_id, kind: 'school', text: '同一间画室', since: 2005, until: 2009 },
  ]);
  await screen.findByRole('link', { name: /顾南舟/ });
});

test('who is no friend reads why and where to go', async () => {
  serve(vouchesOf, { ...figures, can: { create: false }, list: [], next: -1 });
  open('/vouches/7003/create');
  await screen.findByText('还不是好友，不能写佐证');
  expect(screen.getByRole('link', { name: '去对方的名片' }).getAttribute('href')).toBe('#!/card/9003');
});

test('what the server refuses stands under its field', async () => {
  serve(vouchesOf, { ...figures, list: [], next: -1 });
  serve(createVouch, () =>
    fail('conflict', { message: '您已经为对方写过“共事”的佐证，撤回后可以重写', field: 'kind' }),
  );
  open('/vouches/7003/create');
  await user.selectOptions(await screen.findByLabelText(/从哪一年/), '2019');
  await press('为顾南舟佐证');
  await screen.findByText('您已经为对方写过“共事”的佐证，撤回后可以重写');
});

test('the vouched person shows it earlier, hides it, shows it again', async () => {
  const box = [received];
  lists({ received: box });
  const asked = serve(hideVouch, ({ body }) => {
    box[0] = { ...received, first: false, hidden: body.hidden === 1 };
    return box[0];
  });
  open();
  await screen.findByText('共事 2019–2021');
  await screen.findByText('现在只有您看得到，一天后双方的好友看到');
  await press(/^现在就展示\s*：林小满$/);
  await screen.findByText('2028年11月20日 到期');
  await press(/^隐藏\s*：林小满$/);
  await screen.findByText('您已隐藏，别人看不到');
  await press(/^展示\s*：林小满$/);
  await screen.findByText('2028年11月20日 到期');
  expect(asked.map(({ body }) => body)).toEqual([
    { id: 31, hidden: 0 },
    { id: 31, hidden: 1 },
    { id: 31, hidden: 0 },
  ]);
});

test('its giver takes it back after a question; what is over says why and has no buttons', async () => {
  const ended = {
    ...given,
    vouch_id: 42,
    user: lin,
    state: 3,
    why: '对方的一笔订单申诉没有得到支持',
    can: { withdraw: false, renew: false, hide: false },
  };
  const box = [given, ended];
  lists({ given: box });
  const asked = serve(withdrawVouch, () => {
    box[0] = { ...given, state: 1, can: ended.can };
    return box[0];
  });
  open('/user/vouches?box=given');
  await screen.findByText('已结束：对方的一笔订单申诉没有得到支持');
  expect(button(/：林小满$/)).toBeNull();
  await press(/^撤回\s*：顾南舟$/);
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: '撤回' }));
  await screen.findAllByText('已撤回');
  expect(asked.map(({ body }) => body)).toEqual([{ id: 41 }]);
});

test('what ends soon stands on top, and one tap renews it', async () => {
  const due = { ...given, can: { ...given.can, renew: true } };
  const boxes = { given: [due], due: [due] };
  lists(boxes);
  const asked = serve(renewVouch, () => {
    boxes.due = [];
    boxes.given = [{ ...given, expires_at: given.expires_at + 730 * 86_400 }];
    return boxes.given[0] ?? given;
  });
  open('/user/vouches?box=given');
  const section = await screen.findByRole('region', { name: '快到期的' });
  await user.click(within(section).getByRole('button', { name: /^仍然属实，续两年/ }));
  await screen.findByText('2030年11月20日 到期');
  expect(screen.queryByRole('region', { name: '快到期的' })).toBeNull();
  expect(asked.map(({ body }) => body)).toEqual([{ id: 41 }]);
});

test('of a person friends are read by name and the others as a number', async () => {
  serve(vouchesOf, { ...figures, list: [seen], next: -1 });
  open('/vouches/7003');
  await screen.findByText('3 人佐证，其中 1 位是您的好友');
  await screen.findByText('另外的人里，2 位是您好友的好友；不是好友的不显示姓名');
  await screen.findByText('同学 2005 至今');
  expect(screen.getByRole('link', { name: /林小满/ }).getAttribute('href')).toBe('#!/card/9002');
  expect(screen.getByRole('link', { name: '写佐证' }).getAttribute('href')).toBe('#!/vouches/7003/create');
  await press(/^举报/);
  await screen.findByText('举报林小满写的佐证');
});

test('who may see nothing reads who may', async () => {
  serve(vouchesOf, { ...figures, count: 0, friends: 0, near: 0, can: { create: false }, list: [], next: -1 });
  open('/vouches/7003');
  await screen.findByText('没有您能看到的佐证');
});

test('whom there is not, there is nobody to read of', async () => {
  serve(vouchesOf, () => fail('notFound', { message: '用户不存在或已注销' }));
  open('/vouches/7009');
  await screen.findByText('用户不存在或已注销');
});

test('nothing written yet says how one begins', async () => {
  lists({});
  open();
  await screen.findByText('还没有好友为您写佐证');
  await user.click(screen.getByRole('radio', { name: '我写的' }));
  await screen.findByText('还没有写过佐证');
  expect(screen.getByRole('link', { name: '去我的好友' }).getAttribute('href')).toBe('#!/app/friends');
});
