import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DialogHost } from '../dialog/dialog-host.tsx';
import { dismissAll } from '../dialog/stack.ts';
import { pick } from './pick.tsx';

const user = userEvent.setup();
const tea = { id: 11, name: '茶叶' };
const farms = { id: 1, name: '农林牧渔', children: [tea, { id: 12, name: '林业' }] };
const drinks = { id: 21, name: '茶饮咖啡' };
const food = { id: 2, name: '食品餐饮', children: [drinks, { id: 22, name: '酒类' }] };
const other = { id: 3, name: '不限' };
const tree = [farms, food, other];

beforeEach(() => void render(<DialogHost />));
afterEach(() => {
  act(dismissAll);
  cleanup();
});

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const ask = (more: { value?: number; own?: string; ownMax?: number; clearable?: boolean } = {}) =>
  pick.category({ title: '行业', tree, ...more });
const page = () => screen.findByRole('dialog', { name: '行业' });
const inside = (name: string): (string | null)[] =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('button')
    .map((option) => option.textContent);

test('the category picker opens as a page: the upper level beside the lower one [B165][V053]', async () => {
  const answer = ask();
  await page();
  expect(inside('农林牧渔')).toEqual(['茶叶', '林业']);
  await press('食品餐饮');
  expect(screen.getByRole('button', { name: '食品餐饮', current: true })).toBeTruthy();
  expect(inside('食品餐饮')).toEqual(['茶饮咖啡', '酒类']);
  await press('酒类');
  expect(await answer).toEqual({ path: [food, food.children[1]], own: '' });
});

test('it begins at what was chosen; an upper one without others inside is chosen itself [V053]', async () => {
  const answer = ask({ value: 21 });
  await page();
  expect(
    within(screen.getByRole('region', { name: '食品餐饮' })).getByRole('button', {
      name: '茶饮咖啡',
      pressed: true,
    }),
  ).toBeTruthy();
  await press('不限');
  expect(await answer).toEqual({ path: [other], own: '' });
});

test('both levels are looked through [V053]', async () => {
  const answer = ask({ ownMax: 5 });
  await page();
  const found = async (query: string): Promise<(string | null)[]> => {
    await user.clear(screen.getByRole('searchbox', { name: '搜索行业' }));
    await user.type(screen.getByRole('searchbox', { name: '搜索行业' }), query);
    return screen.queryAllByRole('listitem').map((item) => item.textContent);
  };
  expect(await found('茶')).toEqual(['茶叶农林牧渔', '茶饮咖啡食品餐饮']);
  expect(await found('餐')).toEqual(['茶饮咖啡食品餐饮', '酒类食品餐饮']);
  expect(await found('不限')).toEqual(['不限']);
  expect(await found('太长的几个字')).toEqual([]);
  expect(screen.queryByRole('button', { name: /^就写/ }), 'there is no room for it').toBeNull();
  expect(await found('茶道')).toEqual([]);
  expect(screen.getByText('没有找到「茶道」')).toBeTruthy();
  await press('就写「茶道」');
  expect(await answer).toEqual({ path: [], own: '茶道' });
});

test('own words are written on a page of their own, beginning with those of before; only where they may be [V053]', async () => {
  const answer = ask({ own: '茶道', ownMax: 5 });
  await page();
  expect(screen.queryByRole('button', { name: '不填' })).toBeNull();
  await press('其他（自己写）');
  const field = await screen.findByDisplayValue('茶道');
  await user.type(field, '推广人员');
  expect(screen.getByText('行业最多5个字，请删减')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '茶文化{Enter}');
  expect(await answer).toEqual({ path: [], own: '茶文化' });

  const strict = ask({ clearable: true });
  await page();
  expect(screen.queryByRole('button', { name: '其他（自己写）' })).toBeNull();
  await press('不填');
  expect(await strict).toEqual({ path: [], own: '' });
});
