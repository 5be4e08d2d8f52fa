import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import {
  chargeCircle,
  listCoupons,
  makeCoupon,
  saveTier,
  stopCoupon,
  viewSetting,
} from '@qunlu/contract/dues/tiers.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ownCircle } from '../../testing/circle-views.ts';
import { duesCoupon, duesSetting, tierRow } from '../../testing/dues.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }));

beforeEach(() => {
  serve(viewCircle, ownCircle);
  serve(viewSetting, duesSetting);
  serve(listCoupons, { list: [duesCoupon], next: -1 });
});

test('[R147] [D65] tiers with price, time and trial; a new one in yuan, its bounds said at the field', async () => {
  renderScreen('/phonebook-setting/12/fee', { session });
  expect(await screen.findByText('¥99.00，一年，试用 3 天')).toBeTruthy();
  const made = serve(saveTier, { ...duesSetting, list: [tierRow, { ...tierRow, id: 8, name: '月费' }] });
  await press('新建档位');
  await user.type(screen.getByLabelText(/^名称/), '月费');
  await user.type(screen.getByLabelText(/^价格/), '0.005');
  await press('保存');
  expect(await screen.findByText('价格请填写数字，最多两位小数')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^价格/));
  await user.type(screen.getByLabelText(/^价格/), '30');
  await user.selectOptions(screen.getByLabelText(/^期限/), '30');
  await press('保存');
  await waitFor(() => expect(made).toHaveLength(1));
  expect(made[0]?.body).toMatchObject({ id: 12, name: '月费', price: 3000, days: 30, on_sale: 1 });
  expect(await screen.findByText('月费')).toBeTruthy();
});

test('[R147] [D59] joining costs from the moment it is chosen; who may not charge yet is led to the real name', async () => {
  renderScreen('/phonebook-setting/12/fee', { session });
  const sent = serve(chargeCircle, { ...duesSetting, join_type: 3 });
  await user.click(await screen.findByRole('radio', { name: '付费并审核' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 12, join_type: 3 }));
  expect(await screen.findByText(/7 天没有通过全额退款/)).toBeTruthy();
});

test('[R147] without a real name nothing is sold; a refusal is said', async () => {
  serve(viewSetting, { ...duesSetting, list: [], problem: '收费前请先实名' });
  serve(viewSelling, { problem: '收费前请先实名', steps: [{ key: 'person', state: 'todo' }] });
  renderScreen('/phonebook-setting/12/fee', { session });
  const missing = within(await screen.findByRole('region', { name: '收费前还需要' }));
  expect(missing.getByRole('link', { name: /实名/ }).getAttribute('href')).toBe('#!/user/identity');
  expect(screen.queryByRole('button', { name: '新建档位' })).toBeNull();
  expect(screen.getByText('还没有会费档位')).toBeTruthy();
});

test('[R147] an admin who is not the owner is told whose it is; what did not load can be tried again', async () => {
  serve(viewSetting, () => fail('forbidden'));
  renderScreen('/phonebook-setting/12/fee', { session });
  expect(await screen.findByText(/由圈主管/)).toBeTruthy();
});

test('[R138] [D158] coupons: what they take off and how often; a new one, and one that is stopped', async () => {
  renderScreen('/phonebook-setting/12/tickets', { session });
  expect(await screen.findByText('TEA88，减 ¥9.00')).toBeTruthy();
  expect(screen.getByText(/已用 2 \/ 10 次/)).toBeTruthy();
  const made = serve(makeCoupon, () => {
    throw new Failure('conflict', { message: '这个优惠码已经用过，请换一个', field: 'code' });
  });
  await press('新建优惠码');
  await user.type(screen.getByLabelText(/^优惠金额/), '5');
  await user.type(screen.getByRole('textbox', { name: /^优惠码/ }), 'tea88');
  await press('新建');
  expect(await screen.findByText('这个优惠码已经用过，请换一个')).toBeTruthy();
  expect(made[0]?.body).toEqual({ id: 12, code: 'TEA88', off: 500, uses: 10, days: 30 });
  serve(makeCoupon, { ...duesCoupon, id: 4, code: 'NEWTEA' });
  await press('新建');
  expect(await screen.findByText('优惠码 NEWTEA 可以用了')).toBeTruthy();
  const stopped = serve(stopCoupon, { ...duesCoupon, state: 'stopped' });
  await press(/TEA88/);
  await user.click(await screen.findByRole('button', { name: '停用' }));
  await user.click(await screen.findByRole('button', { name: '停用' }));
  await waitFor(() => expect(stopped[0]?.body).toEqual({ id: 12, coupon_id: 3 }));
});

test('[R138] no coupon yet: what they are for', async () => {
  serve(listCoupons, { list: [], next: -1 });
  renderScreen('/phonebook-setting/12/tickets', { session });
  expect(await screen.findByText('还没有优惠码')).toBeTruthy();
});
