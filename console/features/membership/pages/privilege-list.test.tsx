import { changeSetting, listSettings } from '@qunlu/contract/ledger/staff.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { listPrivileges, setPrivilege, type StaffPrivilege } from '@qunlu/contract/membership/staff.ts';
import { serve } from '@qunlu/contract/testing/serve.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linesShown, openDialog, press, renderPage } from '../../../testing/render-page.tsx';

const cards: StaffPrivilege = {
  key: 'cards',
  title: '名片数',
  unit: 'count',
  editable: true,
  min: 1,
  max: 50,
  values: { none: 3, member: 5, commerce: 10 },
  next: [{ level: 'member', value: 6, from: 4_000_000_000, reason: '年底活动', by: '小周' }],
  history: [{ level: 'commerce', value: 10, from: 1_780_000_000, reason: '上线', by: '' }],
};
const fee: StaffPrivilege = {
  ...cards,
  key: 'fee',
  title: '手续费',
  unit: 'basis-points',
  editable: false,
  next: [],
  history: [],
};

test('[D119] what each membership may, what is to come, and what changed; fees are changed elsewhere', async () => {
  serve(listPrivileges, { list: [cards, fee], next: -1 });
  renderPage('/privileges', ['operator']);
  expect(await screen.findByText('名片数')).toBeDefined();
  const [first, second] = linesShown();
  expect(first).toMatch(/^名片数3510.*起 个人会员 6　年底活动（小周）.*起 商务会员 10　上线改$/);
  expect(second).toContain('没有没有改过在费率与限额里');
  // Who may not see the prices is not sent there.
  expect(screen.queryByRole('link', { name: '套餐价格在费率与限额' })).toBeNull();
});

test('[D119] a value is set for a membership from a Shanghai date on; a repeat after a lost answer carries the same key', async () => {
  serve(listPrivileges, { list: [cards], next: -1 });
  let lost = true;
  const sent = serve(setPrivilege, () => (lost ? fail('busy') : cards));
  renderPage('/privileges', ['admin']);
  await press('改 名片数');
  const dialog = await openDialog('名片数');
  await dialog.choose('谁的', '商务会员，现在 10');
  expect(dialog.field('新的值').value).toBe('10');
  dialog.type('新的值', '51');
  dialog.type('原因', '商务会员多给');
  expect(dialog.button('定下').disabled).toBe(true);
  dialog.type('新的值', '20');
  dialog.type('何时起', '2027-01-01T00:00');
  dialog.pressTwice('定下');
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(dialog.button('定下').disabled).toBe(false));
  expect(dialog.field('原因').value).toBe('商务会员多给');
  lost = false;
  dialog.press('定下');
  expect(await screen.findByText('已定好')).toBeDefined();
  const body = {
    key: 'cards',
    level: 'commerce',
    value: 20,
    from: Date.UTC(2026, 11, 31, 16) / 1000,
    reason: '商务会员多给',
  };
  expect(sent.map((one) => one.body)).toEqual([body, body]);
  const [first, second] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test('[D108] the price of a pack is set in yuan, at once, under a key; the refusal of the server keeps what was typed', async () => {
  const price = {
    name: 'vip.year',
    label: '个人会员（年）的价格',
    unit: 'fen' as const,
    min: 1,
    max: 100_000,
    fallback: 9900,
    value: 9900,
    next: null,
    history: [],
    raise: null,
  };
  serve(listSettings, { list: [price], next: -1 });
  let answer = () => fail('invalid', { message: '年价不能低于季价' });
  const sent = serve(changeSetting, () => answer());
  renderPage('/money-settings', ['finance']);
  await press('改 个人会员（年）的价格');
  const dialog = await openDialog('个人会员（年）的价格');
  dialog.type('新的值（元）', '88.8');
  dialog.type('原因', '年底做的活动');
  dialog.press('定下');
  expect(await screen.findByText('年价不能低于季价')).toBeDefined();
  expect(dialog.field('新的值（元）').value).toBe('88.8');
  answer = () => price as never;
  await waitFor(() => expect(dialog.button('定下').disabled).toBe(false));
  dialog.press('定下');
  expect(await screen.findByText('已定好，已有的订单照下单时的算')).toBeDefined();
  expect(sent.map(({ body }) => body)).toEqual([
    { setting: 'vip.year', value: 8880, reason: '年底做的活动' },
    { setting: 'vip.year', value: 8880, reason: '年底做的活动' },
  ]);
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
});
