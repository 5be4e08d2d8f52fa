import {
  dropPick,
  editIndustry,
  listPicks,
  listStaffIndustries,
  pickCircle,
} from '@qunlu/contract/discovery/staff.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const tea = { id: 12, name: '江南茶友会', members: 30, sort: 1, shown: true };
const upper = { id: 3, pid: 0, name: '餐饮', tree_name: '餐饮业', hidden: false, people: 80, circles: 4 };
const lower = { ...upper, id: 31, pid: 3, name: '茶饮', hidden: true };

test('[D154] an industry is renamed or closed; what is refused stays written', async () => {
  serve(listStaffIndustries, { list: [upper, lower], next: -1 });
  let answer = () => fail('busy');
  const sent = serve(editIndustry, () => answer());
  renderPage('/industries', ['operator']);
  expect(await screen.findByText('餐饮')).toBeDefined();
  expect(linesShown()).toEqual(['餐饮80 人4 个使用中改', '　└ 茶饮80 人4 个停用改']);
  await press('改 餐饮');
  const dialog = await openDialog('餐饮');
  dialog.type('名称', ' ');
  expect(dialog.button('保存').disabled).toBe(true);
  dialog.type('名称', '餐饮住宿');
  dialog.getByLabelText('停用').click();
  dialog.pressTwice('保存');
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeDefined();
  expect(dialog.field('名称').value).toBe('餐饮住宿');
  answer = () => upper as never;
  await waitFor(() => expect(dialog.button('保存').disabled).toBe(false));
  dialog.pressTwice('保存');
  expect(await screen.findByText('已保存')).toBeDefined();
  const body = { id: 3, name: '餐饮住宿', hidden: 1 };
  expect(sent.map((one) => one.body)).toEqual([body, body]);
});

test('[D91] a circle is recommended by number, moved, and taken off; one that nobody sees is marked', async () => {
  serve(listPicks, { list: [tea, { ...tea, id: 13, name: '旧圈', sort: 2, shown: false }], next: -1 });
  const picked = serve(pickCircle, { list: [tea] });
  const dropped = serve(dropPick, { list: [] });
  renderPage('/circle-picks', ['operator']);
  expect(await screen.findByText('江南茶友会')).toBeDefined();
  expect(linesShown()[1]).toContain('没有公开展示，看不到');
  await press('推荐一个');
  const added = await openDialog('推荐一个通讯录');
  added.type('通讯录编号', '茶');
  expect(added.button('保存').disabled).toBe(true);
  added.type('通讯录编号', '15');
  added.type('位置', '3');
  added.pressTwice('保存');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('改 江南茶友会 的位置');
  const moved = await openDialog('江南茶友会 的位置');
  moved.type('位置', '9');
  moved.press('保存');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(picked.map(({ body }) => body)).toEqual([
    { id: 15, sort: 3 },
    { id: 12, sort: 9 },
  ]);
  await press('不再推荐 旧圈');
  (await openDialog('不再推荐')).press('去掉');
  expect(await screen.findByText('已去掉')).toBeDefined();
  expect(dropped.map(({ body }) => body)).toEqual([{ id: 13 }]);
});

test('[D91] a circle that is not public is refused in the server’s words, and its number stays', async () => {
  serve(listPicks, { list: [], next: -1 });
  serve(pickCircle, () => fail('stateChanged', { message: '这个通讯录没有公开展示' }));
  renderPage('/circle-picks', ['operator']);
  await press('推荐一个');
  const dialog = await openDialog('推荐一个通讯录');
  dialog.type('通讯录编号', '15');
  dialog.press('保存');
  expect(await screen.findByText('这个通讯录没有公开展示')).toBeDefined();
  expect(dialog.field('通讯录编号').value).toBe('15');
});
