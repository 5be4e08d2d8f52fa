import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DialogHost } from '../dialog/dialog-host.tsx';
import { dismissAll } from '../dialog/stack.ts';
import { pick } from './pick.tsx';
import { UserOption } from './user-option.tsx';
import type { PeopleProps } from './users-picker.tsx';

const user = userEvent.setup();
const people = ['张三', '李四', '王五', '赵六'].map((realname, index) => ({
  user_id: index + 1,
  realname,
  avatar: '',
}));
const [zhang, li] = people;

function People({ query }: PeopleProps) {
  return (
    <ul>
      {people
        .filter(({ realname }) => realname.includes(query))
        .map((one) => (
          <li key={one.user_id}>
            {one.realname === '赵六' ? (
              <UserOption user={one} meta="已在群里" fixed="in" />
            ) : (
              <UserOption user={one} meta="青禾茶业" />
            )}
          </li>
        ))}
    </ul>
  );
}
const ask = (more: { value?: typeof people; limit?: number } = {}) =>
  pick.users({ title: '选择好友', limit: 3, placeholder: '搜索姓名', People, ...more });

beforeEach(() => void render(<DialogHost />));
afterEach(() => {
  act(dismissAll);
  cleanup();
});

const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name: new RegExp(name) });
const done = (count: number): HTMLButtonElement => screen.getByRole('button', { name: `完成（${count}）` });
const faces = (): (string | null)[] =>
  within(screen.getByRole('list', { name: '已选的人' }))
    .getAllByRole('button')
    .map((face) => face.getAttribute('aria-label'));

test('the users picker opens as a page: people are ticked, seen again at the bottom and taken off there [B165][V051]', async () => {
  const answer = ask();
  await screen.findByRole('dialog', { name: '选择好友' });
  expect(screen.getByText('还没有选人')).toBeTruthy();
  expect(done(0).disabled).toBe(true);
  await user.click(box('张三'));
  await user.click(box('李四'));
  await user.click(box('王五'));
  expect(faces()).toEqual(['去掉：张三', '去掉：李四', '去掉：王五']);
  await user.click(screen.getByRole('button', { name: '去掉：张三' }));
  expect(box('张三').checked).toBe(false);
  expect(document.activeElement, 'the focus stays in the strip').toBe(
    screen.getByRole('button', { name: '去掉：李四' }),
  );
  await user.click(box('王五'));
  await user.click(done(1));
  expect(await answer).toEqual([li]);
});

test('who was chosen before is ticked; what is looked for keeps the chosen; keys do it, too [V051]', async () => {
  const answer = ask({ value: people.slice(0, 1) });
  await screen.findByRole('dialog', { name: '选择好友' });
  expect(box('张三').checked).toBe(true);
  expect(done(1).disabled, 'nothing has changed').toBe(true);
  await user.type(screen.getByRole('searchbox', { name: '搜索姓名' }), '李');
  expect(await screen.findByRole('checkbox', { name: /李四.*青禾茶业/ })).toBeTruthy();
  await screen.findAllByRole('checkbox');
  act(() => box('李四').focus());
  await user.keyboard(' ');
  expect(faces()).toEqual(['去掉：张三', '去掉：李四']);
  await user.click(screen.getByRole('button', { name: '清空' }));
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /张三/ })).checked).toBe(true);
  await user.click(done(2));
  expect(await answer).toEqual([zhang, li]);
});

test('beyond the limit nobody is taken, and a sentence says so; who is in already stays in [V051]', async () => {
  const answer = ask({ limit: 1 });
  await screen.findByRole('dialog', { name: '选择好友' });
  expect([box('赵六').checked, box('赵六').disabled]).toEqual([true, true]);
  expect(box('赵六').labels?.[0]?.textContent).toContain('已在群里');
  await user.click(box('张三'));
  await user.click(box('李四'));
  expect(await screen.findByText('最多选1位，请先去掉一位')).toBeTruthy();
  expect(box('李四').checked).toBe(false);
  await user.click(screen.getByRole('button', { name: '返回' }));
  await user.click(await screen.findByRole('button', { name: '离开' }));
  expect(await answer).toBeNull();
});
