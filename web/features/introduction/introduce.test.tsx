import { createIntroduction, listIntroductions } from '@qunlu/contract/introduction/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { type DirectoryEntry, listMembers } from '@qunlu/contract/circle/directory.ts';
import { type CircleView, viewCircle } from '@qunlu/contract/circle/home.ts';
import { viewJoinForm } from '@qunlu/contract/joining/calls.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ownerCan, teaMember } from '../../testing/circles.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const circle: CircleView = {
  id: 12,
  name: '西湖茶友会',
  avatar: '',
  category: 7,
  city: '杭州',
  members: 5,
  join_type: 0,
  status: 1,
  cover: '',
  intro: '',
  listed: 1,
  reason: '',
  dissolve_at: 0,
  created_at: 1_795_223_100,
  owner: { user_id: 0, card_id: 0, realname: '', avatar: '' },
  faces: [],
  fee: { from: 0, tiers: 0 },
  modules: [],
  activities: [],
  news: [],
  me: null,
  can: { ...ownerCan, own: false },
  home: null,
};
const entry = (member_id: number, user_id: number, realname: string): DirectoryEntry => ({
  ...teaMember,
  member_id,
  user_id,
  realname,
  imported: user_id === 0 ? 1 : 0,
  mine: user_id === me.user_id ? 1 : 0,
});
const members = [
  entry(501, 7002, '林小满'),
  entry(502, 7003, '顾南舟'),
  entry(503, me.user_id, '沈知微'),
  entry(504, 0, '许知夏'),
  entry(505, 7005, '周海棠'),
];

beforeEach(() => {
  serve(viewCircle, circle);
  serve(listMembers, ({ query }) => {
    const list = members.filter(({ realname }) => realname.includes(query.q ?? ''));
    return { list, next: -1, total: list.length, letters: [] };
  });
  // The screens that one is led to.
  serve(listIntroductions, { list: [], next: -1 });
  serve(viewJoinForm, () => fail('notFound'));
});

const open = () => renderScreen('/phonebook/12/introduce', { session: {} });
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^介绍的话/ });

async function choose(...names: readonly RegExp[]): Promise<void> {
  await press(/^介绍谁认识/);
  for (const name of names) await user.click(await box(name));
  await press(/^完成/);
}
const fill = async (): Promise<void> => {
  await choose(/林小满/, /顾南舟/);
  await user.type(await note(), '都在做茶叶出口');
};
const send = () => press('介绍他们认识');

test('two members and a sentence are sent once; the list of mine follows [D22]', async () => {
  const sent = serve(createIntroduction, ({ body }) => ({
    id: 41,
    phonebook_id: body.id,
    phonebook: circle.name,
    by: { ...teaMember, user_id: me.user_id, realname: '沈知微' },
    people: members.slice(0, 2),
    note: body.note,
    state: 0,
    said: 0,
    asked_at: 1_795_223_100,
    due_at: 1_795_827_900,
  }));
  open();
  await screen.findByText(/^两人都愿意，才成为好友、看到彼此的联系方式/);
  screen.getByText('在「西湖茶友会」里');
  await fill();
  screen.getByRole('button', { name: '介绍谁认识：林小满、顾南舟' });
  await send();
  await waitFor(() => expect(location.hash).toBe('#!/user/introductions'));
  expect(location.search).toBe('?box=made');
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 12, member_a: 501, member_b: 502, note: '都在做茶叶出口' },
  ]);
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify({ ...localStorage })).not.toContain('茶叶出口');
});

test('who chooses sees neither themselves nor may take an entry that nobody has claimed; a third is too many [D22]', async () => {
  open();
  await press(/^介绍谁认识/);
  expect((await box(/许知夏.*还没有本人认领/)).disabled).toBe(true);
  expect(screen.queryByRole('checkbox', { name: /沈知微/ })).toBeNull();
  for (const name of [/林小满/, /顾南舟/, /周海棠/]) await user.click(await box(name));
  await screen.findByText('最多选2位，请先去掉一位');
  await user.type(screen.getByRole('searchbox', { name: '搜索姓名、公司或拼音' }), '海棠');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /林小满/ })).toBeNull());
  expect((await box(/周海棠/)).checked).toBe(false);
  await user.type(screen.getByRole('searchbox', { name: '搜索姓名、公司或拼音' }), '没有');
  await screen.findByText('没有找到「海棠没有」');
});

test('what is missing is said before anything is sent: two members, a sentence of at most 100 characters', async () => {
  const sent = serve(createIntroduction, () => fail('busy'));
  open();
  await send();
  await screen.findByText('请选择两位成员');
  screen.getByText('请写一句为什么值得认识');
  await choose(/林小满/);
  await screen.findByText('还差一位成员');
  await user.click(await note());
  await user.paste('长'.repeat(101));
  screen.getByText(/101/);
  await send();
  await screen.findByText('介绍的话最多100个字，请删减');
  expect(sent).toHaveLength(0);
});

test('a pair that cannot be introduced is said at its field, and what was written stays [D22]', async () => {
  const words = '暂时不能介绍这两位认识，可以换别的成员';
  const sent = serve(createIntroduction, () => fail('stateChanged', { message: words }));
  open();
  await fill();
  await send();
  await screen.findByText(words);
  expect((await note()).value).toBe('都在做茶叶出口');
  serve(createIntroduction, () => fail('refused', { message: '介绍的话里有不能发布的内容', field: 'note' }));
  await choose(/顾南舟/, /周海棠/);
  await send();
  await screen.findByText('介绍的话里有不能发布的内容');
  screen.getByRole('button', { name: '介绍谁认识：林小满、周海棠' });
  expect(sent).toHaveLength(1);
});

test('the same again after a lost answer is the same wish, after a refusal another; the text is there after a reload', async () => {
  const keys: (string | null)[] = [];
  const codes = ['busy', 'tooOften', 'tooOften'] as const;
  serve(createIntroduction, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return fail(codes[keys.length - 1] ?? 'busy', { message: `第 ${keys.length} 次没有成` });
  });
  const { unmount } = open();
  await fill();
  for (const count of [1, 2, 3]) {
    await send();
    await screen.findByText(`第 ${count} 次没有成`);
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
  unmount();
  open();
  expect((await note()).value).toBe('都在做茶叶出口');
  screen.getByRole('button', { name: '介绍谁认识：林小满、顾南舟' });
});

test('who is no member, or was removed meanwhile, is led to where one joins [D22][D140]', async () => {
  serve(createIntroduction, () => fail('membersOnly'));
  const { unmount } = open();
  await fill();
  await send();
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/12/join'));
  unmount();
  serve(viewCircle, { ...circle, can: { ...circle.can, see: false } });
  open();
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/12/join'));
});

test('a circle that is gone says so; one that does not load is asked for again', async () => {
  let answer = () => fail('notFound', { message: '通讯录不存在或已解散' });
  serve(viewCircle, () => answer());
  const { unmount } = open();
  await screen.findByText('通讯录不存在或已解散');
  expect(screen.getByRole('link', { name: '去我的通讯录' }).getAttribute('href')).toBe('#!/app/phonebook');
  unmount();
  answer = () => fail('tooOften', { message: '操作太频繁，请稍后再试' });
  open();
  await screen.findByText('操作太频繁，请稍后再试');
  serve(viewCircle, circle);
  await press('刷新重试');
  await note();
});

test('members that do not load are asked for again, and what was written meanwhile stays', async () => {
  let broken = true;
  serve(listMembers, () =>
    broken
      ? fail('notFound', { message: '名单没有加载出来' })
      : { list: members, next: -1, total: members.length, letters: [] },
  );
  open();
  await user.type(await note(), '都喝龙井');
  await press(/^介绍谁认识/);
  await screen.findByText('名单没有加载出来');
  broken = false;
  await press('刷新重试');
  await user.click(await box(/林小满/));
  await press(/^完成/);
  await screen.findByRole('button', { name: '介绍谁认识：林小满' });
  expect((await note()).value).toBe('都喝龙井');
});
