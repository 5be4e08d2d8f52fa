import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DialogHost } from '../dialog/dialog-host.tsx';
import { dismissAll } from '../dialog/stack.ts';
import { pick } from './pick.tsx';

const user = userEvent.setup();
const used = [
  { tag: '客户', count: 8 },
  { tag: '老客户', count: 2 },
  { tag: '茶友', count: 1 },
];
const tags = async () => used;

beforeEach(() => void render(<DialogHost />));
afterEach(() => {
  act(dismissAll);
  cleanup();
});

const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const ok = (): HTMLButtonElement => screen.getByRole('button', { name: '完成' });
const offered = (): (string | null)[] => screen.queryAllByRole('listitem').map((item) => item.textContent);
const chips = (name: RegExp): string[] =>
  screen.queryAllByRole('button', { name }).map((chip) => chip.textContent?.replace(/^.*：/, '') ?? '');

test('the tag picker opens as a page: one of those in use is tapped [B165][V048]', async () => {
  const answer = pick.tag({ title: '标签', tags, value: '茶友', max: 10 });
  await screen.findByRole('dialog', { name: '标签' });
  expect(offered()).toEqual(['客户8', '老客户2', '茶友1']);
  expect(screen.getByRole('button', { name: /茶友/, pressed: true })).toBeTruthy();
  expect(ok().disabled, 'nothing has changed').toBe(true);
  await press(/^老客户/);
  expect(await answer).toBe('老客户');
});

test('or a new one is written, within its room, and none that is taken [V048]', async () => {
  const answer = pick.tag({ title: '改名', tags, value: '客户', taken: ['客户'], max: 4 });
  await screen.findByRole('dialog', { name: '改名' });
  const field = screen.getByRole('textbox', { name: '改名' });
  expect(offered()).toEqual(['老客户2', '茶友1']);
  await user.clear(field);
  await user.type(field, '老');
  expect(offered(), 'those it may become').toEqual(['老客户2']);
  await user.type(field, '朋友一位');
  expect(screen.getByText('标签最多4个字，请删减')).toBeTruthy();
  expect(ok().disabled).toBe(true);
  await user.clear(field);
  await user.type(field, '  老友 ');
  await user.keyboard('{Enter}');
  expect(await answer).toBe('老友');

  const taken = pick.tag({ title: '新的', tags, taken: ['客户'], max: 4 });
  await screen.findByRole('dialog', { name: '新的' });
  await user.type(screen.getByRole('textbox'), '客户');
  expect(screen.getByText('「客户」已经有了，请换一个')).toBeTruthy();
  expect(ok().disabled).toBe(true);
  await press('返回');
  expect(await taken).toBeNull();
});

test('the tag selector opens as a page: chosen ones on top, others below, new ones written [B165][V049]', async () => {
  const answer = pick.tags({ title: '标签', value: ['茶友', '杭州'], tags, max: 10, limit: 4 });
  await screen.findByRole('dialog', { name: '标签' });
  const chosen = within(screen.getByRole('region', { name: '已选 2/4' }));
  expect(chosen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '去掉标签：茶友',
    '去掉标签：杭州',
  ]);
  expect(chips(/^加上标签/)).toEqual(['客户8', '老客户2']);
  await press(/去掉标签：.*杭州/);
  expect(document.activeElement?.textContent, 'the focus stays in the page').toBe('去掉标签：茶友');
  await press(/加上标签：.*老客户/);
  expect(document.activeElement?.textContent).toMatch(/^加上标签：/);
  await user.type(screen.getByRole('textbox', { name: '新标签' }), '同学{Enter}');
  expect(chips(/^去掉标签/)).toEqual(['茶友', '老客户', '同学']);
  await user.type(screen.getByRole('textbox', { name: '新标签' }), '同乡');
  await press('完成');
  expect(await answer, 'what is written counts, added or not').toEqual(['茶友', '老客户', '同学', '同乡']);
});

test('a full selector says so and takes no more until one is taken off; too long a tag is named [V049]', async () => {
  const answer = pick.tags({ title: '标签', value: ['甲', '乙'], tags, max: 4, limit: 2 });
  await screen.findByRole('dialog', { name: '标签' });
  expect(screen.getByText('已选满2个，去掉一个才能再加')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /加上标签：.*茶友/ }).disabled).toBe(true);
  const field = screen.getByRole('textbox', { name: '新标签' });
  await user.type(field, '丙{Enter}');
  expect(screen.getByText('最多2个标签，请先去掉一个')).toBeTruthy();
  expect(ok().disabled).toBe(true);
  await press(/去掉标签：.*甲/);
  await user.type(field, '是太长的了');
  expect(screen.getByText('标签最多4个字，请删减')).toBeTruthy();
  expect(ok().disabled).toBe(true);
  await user.clear(field);
  await user.type(field, '茶');
  expect(chips(/^加上标签/), 'those that are meant').toEqual(['茶友1']);
  await press(/加上标签：.*茶友/);
  await press('完成');
  expect(await answer).toEqual(['乙', '茶友']);
});
