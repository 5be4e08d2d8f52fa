import {
  applyMerchant,
  cancelMerchant,
  type MerchantInfo,
  viewMerchant,
} from '@qunlu/contract/identity/merchant.ts';
import {
  giveRealName,
  listLooks,
  type RealName,
  settleRealName,
  startRealName,
  viewRealName,
} from '@qunlu/contract/identity/real-name.ts';
import {
  settleSigning,
  type SignState,
  startSigning,
  viewSigning,
} from '@qunlu/contract/identity/signing.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageLoad } from '../../platform/router/follow.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));
/** 2026-11-21 09:05 in Shanghai. */
const moment = 1_795_223_100;

const none: RealName = {
  status: 0,
  name: '',
  id_number: '',
  minor: false,
  reason: '',
  verified_at: 0,
  attempts_left: 3,
  can: { give: true, start: false },
};
const given: RealName = {
  ...none,
  name: '王*明',
  id_number: '1101********002X',
  can: { give: true, start: true },
};
const passed: RealName = { ...given, status: 1, verified_at: moment, can: { give: false, start: false } };
const unsigned: SignState = {
  status: -1,
  title: '商户服务协议',
  reason: '',
  expires_at: 0,
  signed_at: 0,
  can: { start: true },
};
const merchant: MerchantInfo = {
  status: 0,
  kind: '',
  name: '',
  licence_no: '',
  contact: '',
  contact_phone: '',
  reason: '',
  applied_at: 0,
  decided_at: 0,
  needs: '',
  can: { apply: true, cancel: false },
};

const left: string[] = [];
beforeEach(() => {
  left.length = 0;
  vi.spyOn(pageLoad, 'assign').mockImplementation((url) => void left.push(url));
});
afterEach(() => void vi.restoreAllMocks());

const open = (path: string): void => void renderScreen(path, { session: {} });

test('[C103][D19] name and number are checked here, given, and the page goes to the provider', async () => {
  serve(viewRealName, none);
  const gave = serve(giveRealName, given);
  const started = serve(startRealName, { url: 'https://faceid.example/web' });
  open('/user/identity');
  await press('去做人脸核验');
  expect(screen.getByText('请填写姓名')).toBeTruthy();
  await user.type(screen.getByLabelText(/^姓名/), '王小明');
  await user.type(screen.getByLabelText(/^身份证号/), '110105194912310021');
  await press('去做人脸核验');
  expect(await screen.findByText('身份证号不正确，请核对18位号码')).toBeTruthy();
  await user.clear(screen.getByLabelText(/^身份证号/));
  await user.type(screen.getByLabelText(/^身份证号/), '11010519491231002x');
  await press('去做人脸核验');
  await waitFor(() => expect(left).toEqual(['https://faceid.example/web']));
  expect(gave.map(({ body }) => body)).toEqual([{ name: '王小明', id_number: '11010519491231002x' }]);
  expect(started[0]?.body).toEqual({ redirect_url: '/#!/user/identity' });
});

test('[D18] who is too young reads it under the number', async () => {
  serve(viewRealName, none);
  serve(giveRealName, () =>
    fail('forbidden', { message: '未满 14 周岁不能实名，资料没有保存', field: 'id_number' }),
  );
  open('/user/identity');
  await user.type(await screen.findByLabelText(/^姓名/), '赵小豆');
  await user.type(screen.getByLabelText(/^身份证号/), '11010519491231002X');
  await press('去做人脸核验');
  expect(await screen.findByText('未满 14 周岁不能实名，资料没有保存')).toBeTruthy();
  expect(left).toEqual([]);
});

test('[C102] whoever comes back finds the result without a tap', async () => {
  serve(viewRealName, { ...given, status: 3 });
  const asked = serve(settleRealName, passed);
  open('/user/identity');
  expect(await screen.findByRole('heading', { name: '已实名' })).toBeTruthy();
  expect(screen.getByText('王*明')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('[C102] what is still open can be gone on with, or asked for again', async () => {
  serve(viewRealName, { ...given, status: 3 });
  const asked = serve(settleRealName, { ...given, status: 3 });
  serve(startRealName, { url: 'https://faceid.example/web' });
  open('/user/identity');
  await press('我已做完，查看结果');
  await waitFor(() => expect(asked).toHaveLength(2));
  await press('继续核验');
  await waitFor(() => expect(left).toHaveLength(1));
});

test('[D19] a failed check says why and how often one may still try; without any left there is no button', async () => {
  serve(viewRealName, {
    ...given,
    status: 2,
    reason: '人脸与证件照片不是同一个人',
    attempts_left: 0,
    can: { give: true, start: false },
  });
  open('/user/identity');
  expect(await screen.findByText('人脸与证件照片不是同一个人。')).toBeTruthy();
  expect(screen.getByText('今天的次数用完了，请明天再试。')).toBeTruthy();
  // A form that cannot be sent is not offered either.
  expect(screen.queryByText('换一个人')).toBeNull();
  expect(screen.queryByRole('button', { name: '去做人脸核验' })).toBeNull();
});

test('[D18] a minor is told what they may not do, and until when', async () => {
  serve(viewRealName, { ...passed, minor: true });
  open('/user/identity');
  expect(await screen.findByText(/不能提现、发布付费内容、支持圈子和组织活动/)).toBeTruthy();
});

test('[D19] the person reads when and why their name was used', async () => {
  serve(listLooks, {
    list: [
      { id: 2, purpose: 'staff', at: moment },
      { id: 1, purpose: 'payout', at: moment },
    ],
    next: -1,
  });
  open('/user/identity/looks');
  expect(await screen.findByText('客服查看')).toBeTruthy();
  expect(screen.getByText('提现时告诉支付机构姓名')).toBeTruthy();
});

test('[C099][C100] the agreement is signed at the provider; whoever comes back finds the result', async () => {
  serve(viewRealName, passed);
  serve(viewSigning, unsigned);
  const started = serve(startSigning, { url: 'https://sign.example/1' });
  open('/user/identity/agreement');
  await press('去签署');
  await waitFor(() => expect(left).toEqual(['https://sign.example/1']));
  expect(started[0]?.body).toEqual({ redirect_url: '/#!/user/identity/agreement' });
});

test('[C099] an agreement under way is asked about at once', async () => {
  serve(viewRealName, passed);
  serve(viewSigning, { ...unsigned, status: 0, expires_at: moment });
  serve(settleSigning, { ...unsigned, status: 1, signed_at: moment, can: { start: false } });
  open('/user/identity/agreement');
  expect(await screen.findByRole('heading', { name: '已签署' })).toBeTruthy();
});

test('[C098] the steps lead to what is missing first', async () => {
  serve(viewMerchant, { ...merchant, needs: 'signing', can: { apply: false, cancel: false } });
  open('/user/identity/merchant');
  const step = await screen.findByRole('link', { name: /签署《商户服务协议》/ });
  expect(step.getAttribute('href')).toBe('#!/user/identity/agreement');
  expect(screen.queryByRole('link', { name: /实名认证/ })).toBeNull();
  expect(screen.queryByRole('button', { name: '填写商户资料' })).toBeNull();
});

test('[C098][D19] a person applies without a licence, and takes it back', async () => {
  serve(viewMerchant, merchant);
  const applied = {
    ...merchant,
    status: 1,
    kind: 'person',
    name: '小明手作',
    contact: '王*明',
    contact_phone: '138****8000',
    applied_at: moment,
    can: { apply: false, cancel: true },
  };
  const sent = serve(applyMerchant, applied);
  serve(cancelMerchant, merchant);
  open('/user/identity/merchant/apply');
  await press('提交审核');
  expect(screen.getByText('请上传营业执照')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '个人' }));
  await user.type(screen.getByLabelText(/^商户名称/), '小明手作');
  await user.type(screen.getByLabelText(/^姓名/), '王小明');
  await user.type(screen.getByLabelText(/^电话/), '13800138000');
  serve(viewMerchant, applied);
  await press('提交审核');
  expect(await screen.findByRole('heading', { name: '审核中' })).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    kind: 'person',
    title: '小明手作',
    contact: '王小明',
    contact_phone: '13800138000',
  });
  serve(viewMerchant, merchant);
  await press('撤回申请');
  await user.click((await screen.findAllByRole('button', { name: '撤回申请' })).at(-1) as HTMLElement);
  expect(await screen.findByRole('button', { name: '填写商户资料' })).toBeTruthy();
});

test('[D19] after a lost answer what was changed is another attempt', async () => {
  serve(viewMerchant, merchant);
  const sent = serve(applyMerchant, () => {
    throw new TypeError('Failed to fetch');
  });
  open('/user/identity/merchant/apply');
  await user.click(await screen.findByRole('radio', { name: '个人' }));
  await user.type(screen.getByLabelText(/^商户名称/), '小明手作');
  await user.type(screen.getByLabelText(/^姓名/), '王小明');
  await user.type(screen.getByLabelText(/^电话/), '13800138000');
  for (const times of [1, 2]) {
    await press('提交审核');
    await waitFor(() => expect(sent).toHaveLength(times));
  }
  await user.type(screen.getByLabelText(/^商户名称/), '坊');
  await press('提交审核');
  await waitFor(() => expect(sent).toHaveLength(3));
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test.each([
  [3, '没有通过', '执照看不清楚'],
  [4, '已冻结', '多次投诉'],
])('[D19] state %i says %s and why', async (status, heading, reason) => {
  serve(viewMerchant, {
    ...merchant,
    status,
    kind: 'person',
    name: '小店',
    reason,
    can: { apply: status === 3, cancel: false },
  });
  open('/user/identity/merchant');
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.getByText(`原因：${reason}`)).toBeTruthy();
});
