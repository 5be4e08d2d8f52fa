import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DialogHost } from '../dialog/dialog-host.tsx';
import { dismissAll } from '../dialog/stack.ts';
import { pick } from './pick.tsx';
import type { City, Region } from './region.ts';

beforeEach(() => void render(<DialogHost />));
afterEach(() => {
  act(dismissAll);
  cleanup();
});

const regions: readonly Region[] = [
  {
    code: '11',
    name: '北京市',
    children: [
      {
        code: '1101',
        name: '市辖区',
        children: [
          { code: '110105', name: '朝阳区' },
          { code: '110108', name: '海淀区' },
        ],
      },
    ],
  },
  {
    code: '33',
    name: '浙江省',
    children: [
      { code: '3301', name: '杭州市', children: [{ code: '330106', name: '西湖区' }] },
      {
        code: '3302',
        name: '宁波市',
        children: [
          { code: '330203', name: '海曙区' },
          { code: '330205', name: '江北区' },
        ],
      },
    ],
  },
];
const cities: readonly City[] = [
  { code: '1', name: '北京', group: 'B', keys: 'beijing bj' },
  { code: '2', name: '杭州', group: 'H', keys: 'hangzhou hz' },
  { code: '3', name: '合肥', group: 'H', keys: 'hefei hf' },
];

/** Every picker is a page of its own: a full dialog with its title, a way back and nothing of the page behind it. */
async function page(title: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name: title });
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByRole('button', { name: '返回' })).toBeTruthy();
  expect(dialog.tagName).toBe('DIALOG');
  return dialog;
}
const tap = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const write = (value: string): void =>
  void fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const ok = (): HTMLButtonElement => screen.getByRole('button', { name: '完成' });

test('the text picker opens as a page and answers with what was written [B165][V044]', async () => {
  const answer = pick.text({ title: '签名', value: '旧', required: true, maxWide: 5 });
  await page('签名');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('旧');
  write('');
  expect(ok().disabled).toBe(true);
  write('一二三四五六');
  expect(ok().disabled).toBe(true);
  expect(screen.getByText('签名最多5个字，请删减')).toBeTruthy();
  write(' 新的 ');
  tap('完成');
  expect(await answer).toBe('新的');
});

test('the textarea picker opens as a page with room for a longer text [B165][V046]', async () => {
  const answer = pick.textarea({ title: '自我介绍' });
  await page('自我介绍');
  const area = screen.getByRole<HTMLTextAreaElement>('textbox');
  expect(area.tagName).toBe('TEXTAREA');
  expect(area.getAttribute('rows')).toBe('6');
  write('第一行\n第二行');
  tap('完成');
  expect(await answer).toBe('第一行\n第二行');
});

test('the number picker opens as a page and keeps to its bounds [B165][V045][V017]', async () => {
  const answer = pick.number({ title: '人数', value: 199, min: 2, max: 200, unit: '人' });
  await page('人数');
  tap('增加');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '增加' }).disabled).toBe(true);
  write('201');
  expect(screen.getByText('不能大于200')).toBeTruthy();
  expect(ok().disabled).toBe(true);
  write('1.5');
  expect(screen.getByText('请填写整数')).toBeTruthy();
  write('20');
  tap('减少');
  tap('完成');
  expect(await answer).toBe(19);
});

test('the district picker goes from province to city to district [B165][V054]', async () => {
  const answer = pick.district({ regions: async () => regions });
  await page('选择地区');
  tap('浙江省');
  tap('宁波市');
  expect(screen.queryByRole('button', { name: '北京市' })).toBeNull();
  tap('江北区');
  expect((await answer)?.map((region) => region.code)).toEqual(['33', '3302', '330205']);
});

test('the district picker starts at the value, goes back a step and skips a level with one place [V054]', async () => {
  const answer = pick.district({ regions: async () => regions, value: '330203' });
  await page('选择地区');
  expect(screen.getByRole('button', { name: '海曙区', pressed: true })).toBeTruthy();
  tap('浙江省');
  tap('北京市');
  tap('海淀区');
  expect((await answer)?.map((region) => region.name)).toEqual(['北京市', '市辖区', '海淀区']);
});

test('the city picker opens as a page and finds by name, pinyin and initials [B165][V056]', async () => {
  const answer = pick.city({ cities: async () => cities, hot: cities.slice(0, 1) });
  await page('选择城市');
  expect(screen.getByRole('region', { name: '热门城市' })).toBeTruthy();
  const rail = screen.getByRole('slider', { name: '按首字母定位' });
  expect([rail.getAttribute('aria-valuetext'), rail.getAttribute('aria-valuemax')]).toEqual(['B', '1']);
  const search = screen.getByRole('searchbox', { name: '搜索城市' });
  const found = (query: string): (string | null)[] => {
    fireEvent.change(search, { target: { value: query } });
    return screen.queryAllByRole('listitem').map((item) => item.textContent);
  };
  expect(found('合')).toEqual(['合肥']);
  expect(found('hang')).toEqual(['杭州']);
  expect(found('HF')).toEqual(['合肥']);
  expect(found('纽约')).toEqual([]);
  expect(screen.getByText('没有找到这个城市')).toBeTruthy();
  found('hz');
  tap('杭州');
  expect((await answer)?.code).toBe('2');
});

test('going back answers with nothing, and data that does not come says so', async () => {
  const answer = pick.text({ title: '签名' });
  await page('签名');
  tap('返回');
  expect(await answer).toBeNull();

  let failed: unknown = 'none';
  await act(async () => {
    failed = await pick.city({ cities: () => Promise.reject(new Error('offline')) });
  });
  expect(failed).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('网络不稳定，组件加载失败');
});
