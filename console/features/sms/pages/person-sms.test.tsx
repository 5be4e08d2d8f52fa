import { fail } from '@qunlu/contract/kernel/errors.ts';
import { adjustCredits, type PersonCredits, viewPersonCredits } from '@qunlu/contract/sms/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const person: PersonCredits = {
  user_id: 501,
  name: '林知夏',
  count: 1200,
  list: [
    { id: 1, at: 1_790_000_000, kind: 'bought', count: 1200, after: 1200, title: '短信套餐', order_id: 77 },
    { id: 2, at: 1_790_000_100, kind: 'sent', count: -40, after: 1160, title: '茶会通知', order_id: 0 },
  ],
};

async function look(): Promise<void> {
  const dialog = await openDialog('查看一个人的短信');
  dialog.press('用户来电咨询');
  dialog.press('查看');
  expect(await screen.findByRole('heading', { name: '林知夏' })).toBeDefined();
}

test('[D138] it is opened with a reason; a lost answer keeps the reason; who may only look gives nothing', async () => {
  let lost = true;
  const looks = serve(viewPersonCredits, () => (lost ? fail('busy') : person));
  renderPage('/users/501/sms', ['service']);
  const dialog = await openDialog('查看一个人的短信');
  expect(dialog.button('查看').disabled).toBe(true);
  dialog.type('原因', '来电问剩余条数');
  dialog.press('查看');
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeDefined();
  expect(dialog.field('原因').value).toBe('来电问剩余条数');
  lost = false;
  await waitFor(() => expect(dialog.button('查看').disabled).toBe(false));
  dialog.pressTwice('查看');
  expect(await screen.findByText('还有 1,200 条')).toBeDefined();
  expect(screen.getByRole('region', { name: '最近的明细' }).textContent).toMatch(
    /充值短信套餐\+1200120077.*群发茶会通知−401160/,
  );
  expect(looks.map(({ body }) => body)).toEqual([
    { user_id: 501, reason: '来电问剩余条数' },
    { user_id: 501, reason: '来电问剩余条数' },
  ]);
  expect(screen.queryByRole('button', { name: '送短信' })).toBeNull();
});

test('[D117] credits are given once, under one key until the server has answered, and taken back as a minus', async () => {
  serve(viewPersonCredits, person);
  let answer = (): PersonCredits => fail('stateChanged', { message: '短信条数已满' });
  const sent = serve(adjustCredits, () => answer());
  renderPage('/users/501/sms', ['operator']);
  await look();
  await press('送短信');
  const given = await openDialog('送短信');
  given.type('条数', '0');
  given.type('原因', '补偿发送失败');
  expect(given.button('送短信').disabled).toBe(true);
  given.type('条数', '50');
  given.pressTwice('送短信');
  expect(await screen.findByText('短信条数已满')).toBeDefined();
  expect(given.field('条数').value).toBe('50');
  answer = () => ({ ...person, count: 1250 });
  await waitFor(() => expect(given.button('送短信').disabled).toBe(false));
  given.press('送短信');
  expect(await screen.findByText('还有 1,250 条')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('收回短信');
  const taken = await openDialog('收回短信');
  taken.type('条数', '30');
  taken.type('原因', '短信送错了人');
  taken.press('收回短信');
  expect(await screen.findByText('已收回 30 条')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([
    { user_id: 501, count: 50, reason: '补偿发送失败' },
    { user_id: 501, count: 50, reason: '补偿发送失败' },
    { user_id: 501, count: -30, reason: '短信送错了人' },
  ]);
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(3);
});
