import { listBadges } from '@qunlu/contract/app.ts';
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import {
  answerIntroduction,
  type Introduction,
  listIntroductions,
} from '@qunlu/contract/introduction/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { navigate } from '../../platform/router/location.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const person = (user_id: number, realname: string): Introduction['by'] => ({
  user_id,
  card_id: user_id + 2000,
  realname,
  avatar: '',
  company: '半山茶事',
  position: '主理人',
});
const [by, other, third] = [person(7002, '林小满'), person(7003, '顾南舟'), person(7004, '许知夏')];
const given: Introduction = {
  id: 31,
  phonebook_id: 12,
  phonebook: '西湖茶友会',
  by,
  people: [other],
  note: '都在做茶叶出口',
  state: 0,
  said: 0,
  // 2026-11-21 and 2026-11-28 in Shanghai
  asked_at: 1_795_223_100,
  due_at: 1_795_827_900,
};
const made: Introduction = { ...given, id: 41, by: person(me.user_id, '沈知微'), people: [other, third] };

/** The server's lists; what is answered changes in them. */
function lists(received: Introduction[], mine: Introduction[] = []): Introduction[] {
  serve(listIntroductions, ({ query }) => ({ list: query.box === 'made' ? mine : received, next: -1 }));
  return received;
}
const open = (path = '/user/introductions') => renderScreen(path, { session: {} });
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const button = (name: RegExp) => screen.queryByRole('button', { name });

test('who is introduced reads by whom, where and why, and looks at the other’s card [D22]', async () => {
  lists([given]);
  open();
  const row = await screen.findByRole('link', { name: /顾南舟/ });
  expect(row.getAttribute('href')).toBe('#!/card/9003');
  expect(row.textContent).toContain('半山茶事 · 主理人');
  screen.getByText('都在做茶叶出口');
  screen.getByText('林小满介绍 · 西湖茶友会 · 2026-11-21');
  screen.getByText(/^2026-11-28 前回复有效/);
});

test('a yes is final and waits for the other; when both said it they are friends [D22]', async () => {
  const received = lists([given]);
  const answers: Introduction[] = [
    { ...given, said: 1 },
    { ...given, id: 32, people: [third], said: 1, state: 1 },
  ];
  received.push({ ...given, id: 32, people: [third] });
  const asked = serve(answerIntroduction, ({ body }) => {
    const next = answers.find(({ id }) => id === body.id) ?? given;
    received.splice(
      received.findIndex(({ id }) => id === body.id),
      1,
      next,
    );
    return next;
  });
  open();
  await press(/^愿意认识\s*：顾南舟$/);
  await screen.findByText(/^您愿意认识，2026-11-28 前对方也愿意就成为好友/);
  expect(button(/：顾南舟$/)).toBeNull();
  await press(/^愿意认识\s*：许知夏$/);
  await screen.findByText('已和许知夏成为好友');
  await screen.findByText('已经认识，现在是好友');
  expect(button(/：许知夏$/)).toBeNull();
  expect(asked.map(({ body }) => body)).toEqual([
    { id: 31, yes: 1 },
    { id: 32, yes: 1 },
  ]);
});

test('a no is told to nobody, and may become a yes while it waits [D22]', async () => {
  lists([given]);
  const asked = serve(answerIntroduction, ({ body }) => ({ ...given, said: body.yes ? 1 : 2 }));
  open();
  await press(/^不用了\s*：顾南舟$/);
  await screen.findByText(/^您说了不用，不会告诉任何人；2026-11-28 前可以改/);
  expect(button(/^不用了/)).toBeNull();
  await press(/^改为愿意认识\s*：顾南舟$/);
  await screen.findByText(/^您愿意认识/);
  expect(asked.map(({ body }) => body.yes)).toEqual([0, 1]);
});

test('what is over has no buttons; an answer that comes too late says so and shows how it stands [D22]', async () => {
  let state = 0;
  serve(listIntroductions, () => ({ list: [{ ...given, state }], next: -1 }));
  serve(answerIntroduction, () => fail('stateChanged', { message: '这个介绍已经结束了' }));
  open();
  await screen.findByRole('button', { name: /^愿意认识\s*：顾南舟$/ });
  state = 2;
  await press(/^愿意认识\s*：顾南舟$/);
  await screen.findByText('这个介绍已经结束了');
  await screen.findByText('已结束');
  expect(button(/：顾南舟$/)).toBeNull();
});

test('mine for others: both of them, and that they met; that somebody said no is not told [D22]', async () => {
  lists(
    [],
    [
      made,
      { ...made, id: 42, state: 1 },
      {
        ...made,
        id: 43,
        state: 2,
        people: [{ ...other, user_id: 0, card_id: 0, realname: '已离开的人' }, third],
      },
    ],
  );
  open();
  await screen.findByText('还没有人给您介绍');
  await user.click(screen.getByRole('radio', { name: '我介绍的' }));
  await screen.findByText(/^等两人回复，2026-11-28 前有效/);
  expect(location.search).toBe('?box=made');
  screen.getByText('两人都愿意，已经成为好友');
  screen.getByText('没有成，已结束');
  expect(screen.getAllByRole('link', { name: /许知夏/ })).toHaveLength(3);
  expect(screen.queryByRole('link', { name: /已离开的人/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /愿意|不用/ })).toBeNull();
});

test('where there are none the page says how they come about [D22]', async () => {
  lists([]);
  open('/user/introductions?box=made');
  await screen.findByText(/选两位该认识的成员/);
  expect(screen.getByRole('link', { name: '去我的通讯录' }).getAttribute('href')).toBe('#!/app/phonebook');
  await user.click(screen.getByRole('radio', { name: '介绍给我的' }));
  await screen.findByText(/同一个通讯录的成员可以介绍您和另一位认识/);
});

test('a list that does not load is asked for again', async () => {
  let broken = true;
  serve(listIntroductions, () =>
    broken ? fail('tooOften', { message: '操作太频繁，请稍后再试' }) : { list: [given], next: -1 },
  );
  open();
  await screen.findByText('操作太频繁，请稍后再试');
  broken = false;
  await press('刷新重试');
  await screen.findByRole('link', { name: /顾南舟/ });
});

test('我的 says how many wait for my word, and counts anew after it [D22]', async () => {
  serve(viewUser, me);
  serve(listCards, { list: [], next: -1 });
  let waiting = 2;
  serve(listBadges, () => ({ badges: { 'introduction.waiting': waiting } }));
  lists([given]);
  serve(answerIntroduction, () => {
    waiting = 1;
    return { ...given, said: 2 };
  });
  open('/app/user/people');
  const row = await screen.findByRole('link', { name: /^介绍认识/ });
  expect(row.getAttribute('href')).toBe('#!/user/introductions');
  await within(row).findByText('2 个介绍等您回复');
  act(() => navigate('/user/introductions'));
  await press(/^不用了/);
  await screen.findByRole('button', { name: /^改为愿意认识/ });
  act(() => navigate('/app/user/people'));
  await screen.findByText('1 个介绍等您回复');
});
