import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { StaffRole } from '@qunlu/contract/kernel/endpoint.ts';
import {
  giveVip,
  type PersonVip,
  refundVip,
  type StaffEntitlement,
  takeVip,
  viewPersonVip,
} from '@qunlu/contract/vip/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const gift: StaffEntitlement = {
  id: 1,
  kind: 'vipPhonebook',
  source: 'staff',
  starts_at: 1_700_000_000,
  end_at: 4_000_000_000,
  order_id: 0,
  by: '小周',
  reason: '活动奖励',
  ended: '',
  can_take: true,
  can_refund: false,
  created_at: 1_700_000_000,
};
const bought: StaffEntitlement = {
  ...gift,
  id: 2,
  source: 'bought',
  starts_at: 4_000_000_000,
  end_at: 4_030_000_000,
  order_id: 77,
  by: '',
  reason: '',
  can_take: false,
  can_refund: true,
};
const ended: StaffEntitlement = { ...gift, id: 3, kind: 'vipCommerce', ended: '送错了人', can_take: false };
const person: PersonVip = { user_id: 501, name: '林知夏', list: [gift, bought, ended] };

async function open(role: StaffRole): Promise<void> {
  serve(viewPersonVip, person);
  renderPage('/users/501/vip', [role]);
  const dialog = await openDialog('查看一个人的会员');
  dialog.press('核对订单情况');
  dialog.press('查看');
  expect(await screen.findByRole('heading', { name: '林知夏' })).toBeDefined();
}
const has = (name: string | RegExp): boolean => screen.queryByRole('button', { name }) !== null;

test('[D118] where each membership comes from and stands; customer service changes none', async () => {
  await open('service');
  const lines = linesShown();
  expect(lines[0]).toMatch(/^个人会员客服赠送，小周，活动奖励.*使用中$/);
  expect(lines[1]).toMatch(/^个人会员购买，订单 77.*还没开始$/);
  expect(lines[2]).toMatch(/提前结束：送错了人$/);
  for (const name of ['送会员', /^收回/, /^退款/]) expect(has(name)).toBe(false);
});

test('[D118] days of a membership are given once with a reason', async () => {
  await open('operator');
  expect(has(/^退款/)).toBe(false);
  const sent = serve(giveVip, { ...person, list: [] });
  await press('送会员');
  const dialog = await openDialog('送会员');
  await dialog.choose('哪种会员', '商务会员');
  dialog.type('天数', '一个月');
  dialog.type('原因', '补偿服务中断');
  expect(dialog.button('送出').disabled).toBe(true);
  dialog.type('天数', '30');
  dialog.pressTwice('送出');
  expect(await screen.findByText('已送 30 天商务会员')).toBeDefined();
  expect(screen.getByText('现在没有会员')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([
    { user_id: 501, kind: 'vipCommerce', days: 30, reason: '补偿服务中断' },
  ]);
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});

test('[D118] a gift is taken back with a reason, which stays when the server refuses', async () => {
  await open('operator');
  let answer = (): PersonVip => fail('stateChanged', { message: '这份会员已经结束' });
  const sent = serve(takeVip, () => answer());
  await press(/^收回 个人会员/);
  const dialog = await openDialog('收回：个人会员');
  dialog.type('原因', '会员送错了人');
  dialog.pressTwice('收回');
  expect(await screen.findByText('这份会员已经结束')).toBeDefined();
  expect(dialog.field('原因').value).toBe('会员送错了人');
  answer = () => ({ ...person, list: [ended] });
  await waitFor(() => expect(dialog.button('收回').disabled).toBe(false));
  dialog.press('收回');
  expect(await screen.findByText('已收回')).toBeDefined();
  expect(linesShown()).toHaveLength(1);
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 1, reason: '会员送错了人' },
    { id: 1, reason: '会员送错了人' },
  ]);
});

test('[D114][D120] finance refunds what was bought, and gives nothing away', async () => {
  await open('finance');
  for (const name of ['送会员', /^收回/]) expect(has(name)).toBe(false);
  const sent = serve(refundVip, { ...person, list: [] });
  await press(/^退款 个人会员/);
  const dialog = await openDialog('退款：个人会员');
  dialog.press('用户重复购买');
  dialog.pressTwice('退款');
  expect(await screen.findByText('已退款')).toBeDefined();
  expect(screen.getByText('还没有过')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([{ id: 2, reason: '用户重复购买' }]);
});
