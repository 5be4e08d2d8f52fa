import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  adjustScore,
  listQuotes,
  listStaffMissions,
  type PersonScore,
  reverseScore,
  setMission,
  setQuote,
  viewPersonScore,
} from '@qunlu/contract/score/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const each = {
  id: 5,
  title: '发布服务',
  mode: 3,
  score: 5,
  max: 3,
  days: 0,
  open: true,
  usual: '5 分，每天 3 次',
  changed_by: '',
  changed_at: 0,
};
const once = { ...each, id: 6, title: '完成认证', mode: 2, max: 1, days: 7 };
const person: PersonScore = {
  user_id: 501,
  name: '林知夏',
  score: 1200,
  list: [
    { id: 1, at: 1_790_000_000, credit: 5, type: 1, title: '发布服务', after: 1200, can_reverse: true },
    { id: 2, at: 1_780_000_000, credit: -20, type: 3, title: '兑换', after: 1195, can_reverse: false },
  ],
};

async function look(): Promise<void> {
  const dialog = await openDialog('查看一个人的积分');
  dialog.press('核对任务完成');
  dialog.press('查看');
  expect(await screen.findByText('1,200 积分')).toBeDefined();
}

test('[D125] a mission is changed with a reason; what is no number or too much is not sent', async () => {
  serve(listStaffMissions, { list: [each, once], next: -1 });
  const sent = serve(setMission, each);
  renderPage('/missions', ['operator']);
  await press('改 发布服务');
  expect(linesShown()[0]).toMatch(/^发布服务每次都算5每天 3 次没有开放/);
  expect(linesShown()[1]).toMatch(/^完成认证只有一次51 次7 天开放/);
  const dialog = await openDialog('发布服务');
  dialog.type('原因', '活动期间多送');
  dialog.type('每天最多几次', '51');
  expect(dialog.button('保存').disabled).toBe(true);
  dialog.type('每天最多几次', '10');
  dialog.type('另送几天个人会员', '2');
  dialog.getByRole('switch').click();
  dialog.pressTwice('保存');
  expect(await screen.findByText('已保存')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 5, score: 5, max: 10, days: 2, open: 0, reason: '活动期间多送' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('改 完成认证');
  expect((await openDialog('完成认证')).queryByLabelText('每天最多几次')).toBeNull();
});

test('[D127] the line of a day is chosen; an empty one goes back to the store; what is refused stays written', async () => {
  const stored = {
    date: '2026-11-23',
    text: '欲速则不达',
    author: '孔子',
    source: '论语',
    chosen: false,
    by: '',
  };
  const chosen = {
    ...stored,
    date: '2026-11-24',
    text: '慢慢来',
    author: '',
    source: '',
    chosen: true,
    by: '小周',
  };
  serve(listQuotes, { list: [stored, chosen], next: -1 });
  let answer = () => fail('refused', { message: '句子里有不能用的词' });
  const sent = serve(setQuote, () => answer());
  renderPage('/quotes', ['operator']);
  await press('改 2026-11-23 的一句');
  expect(linesShown()).toEqual(['2026-11-23欲速则不达孔子《论语》库里改', '2026-11-24慢慢来小周定的改']);
  const dialog = await openDialog('2026-11-23 的一句');
  dialog.type('句子', '');
  // Nothing was chosen for the day, so there is nothing to go back from.
  expect(dialog.button('用库里的').disabled).toBe(true);
  dialog.type('句子', '事缓则圆');
  dialog.press('保存');
  expect(await screen.findByText('句子里有不能用的词')).toBeDefined();
  expect(dialog.field('句子').value).toBe('事缓则圆');
  dialog.press('取消');
  answer = () => chosen as never;
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('改 2026-11-24 的一句');
  const back = await openDialog('2026-11-24 的一句');
  back.type('句子', ' ');
  back.press('用库里的');
  expect(await screen.findByText('已改用库里的')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([
    { date: '2026-11-23', text: '事缓则圆', author: '孔子', source: '论语' },
    { date: '2026-11-24', text: '', author: '', source: '' },
  ]);
});

test('[D126] points are taken as a minus with a reason; one entry is reversed, others cannot be', async () => {
  serve(viewPersonScore, person);
  const adjusted = serve(adjustScore, { ...person, score: 1100 });
  let answer = () => fail('stateChanged', { message: '这笔积分已经撤回过' });
  const reversed = serve(reverseScore, () => answer());
  renderPage('/users/501/score', ['operator']);
  await look();
  await press('减积分');
  const taken = await openDialog('减积分');
  taken.type('积分', '100');
  expect(taken.button('减积分').disabled).toBe(true);
  taken.type('原因', '用脚本刷积分');
  taken.pressTwice('减积分');
  expect(await screen.findByText('1,100 积分')).toBeDefined();
  expect(adjusted.map(({ body }) => body)).toEqual([{ user_id: 501, credit: -100, reason: '用脚本刷积分' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByRole('button', { name: /^撤回 / })).toHaveLength(1);
  await press('撤回 发布服务 +5');
  const dialog = await openDialog('撤回 +5 积分');
  dialog.type('原因', '服务是重复的');
  dialog.pressTwice('撤回');
  expect(await screen.findByText('这笔积分已经撤回过')).toBeDefined();
  expect(dialog.field('原因').value).toBe('服务是重复的');
  answer = () => ({ ...person, score: 1095 }) as never;
  await waitFor(() => expect(dialog.button('撤回').disabled).toBe(false));
  dialog.press('撤回');
  expect(await screen.findByText('1,095 积分')).toBeDefined();
  expect(reversed.map(({ body }) => body)).toEqual([
    { id: 1, reason: '服务是重复的' },
    { id: 1, reason: '服务是重复的' },
  ]);
});

test('[D138] customer service reads points and changes none', async () => {
  serve(viewPersonScore, person);
  renderPage('/users/501/score', ['service']);
  await look();
  expect(screen.queryByRole('button', { name: /积分|撤回/ })).toBeNull();
});
