import { viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import {
  applyCertification,
  applyCorporation,
  cancelCertification,
  type Certification,
  type CorporationCertification,
  viewCertification,
  viewCorporation,
} from '@qunlu/contract/certification/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { othersCard, ownCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { photo, serveStorage } from '../../testing/storage.ts';

const user = userEvent.setup();
const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));
/** 2026-11-21 09:05 in Shanghai. */
const moment = 1_795_223_100;

const none: Certification = {
  certify_id: 0,
  card_id: 9001,
  user_id: 7001,
  status: -1,
  message: '',
  card_img: '',
  idcard_img: '',
  operated_at: 0,
  created_at: 0,
  is_pass: false,
  is_apply: false,
  is_reject: false,
  can_apply_at: 0,
  can: { apply: true, cancel: false },
};
const state: Certification['can'] = { apply: false, cancel: true };
const closed: Certification['can'] = { apply: false, cancel: false };
const applying: Certification = {
  ...none,
  certify_id: 3,
  status: 0,
  card_img: 'a.jpg',
  idcard_img: 'b.jpg',
  created_at: moment,
  is_apply: true,
  can: state,
};
const company: CorporationCertification = {
  certify_id: 0,
  card_id: 9001,
  status: -1,
  message: '',
  company: '',
  credit_code: '',
  expires_at: 0,
  created_at: 0,
  can_apply_at: 0,
  can: { apply: true, cancel: false },
};

async function choose(field: string): Promise<void> {
  const group = await screen.findByRole('group', { name: field });
  const input = group.querySelector('input[type="file"]');
  if (!input) throw new Error(`${field} has no file dialog`);
  fireEvent.change(input, { target: { files: [photo()] } });
}

async function open(state: Certification, path = '/card/certify?id=9001'): Promise<void> {
  serve(viewCertification, state);
  renderScreen(path, { session: {} });
  await screen.findByRole('radio', { name: '个人认证' });
}

beforeEach(() => {
  serve(viewCard, ownCard);
  serve(viewDefaultCard, ownCard);
  serve(viewCorporation, company);
});

test('two photos go to the private bucket, their keys to the application; then it waits [R098][B062][B063]', async () => {
  const { asked, sent } = serveStorage();
  const applied = serve(applyCertification, applying);
  await open(none);
  expect(await screen.findByText(/只有审核人员能看/)).toBeTruthy();
  await choose('工作证明');
  expect(await screen.findByRole('button', { name: '查看工作证明' })).toBeTruthy();
  await choose('身份证照片');
  expect(await screen.findByRole('button', { name: '查看身份证照片' })).toBeTruthy();
  await user.type(screen.getByLabelText('身份证号'), '11010519491231002x');
  await press('提交认证');
  expect(await screen.findByRole('heading', { name: '审核中' })).toBeTruthy();
  expect(screen.getByText('2026-11-21 09:05 提交，照片已收到。')).toBeTruthy();
  expect(screen.getByText('2个工作日内答复，结果会发到通知里。')).toBeTruthy();
  expect(asked.map(({ query }) => query.bucket)).toEqual(['private']);
  expect(sent).toHaveLength(2);
  expect(applied[0]?.query).toEqual({ id: 9001 });
  expect(applied[0]?.body).toEqual({
    card_img: 'k1.jpg',
    idcard_img: 'k2.jpg',
    id_number: '11010519491231002x',
  });
  expect(applied[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull();
});

test('what is missing or wrong stands under its field, and nothing is sent [R098]', async () => {
  const applied = serve(applyCertification, applying);
  await open(none);
  await user.type(await screen.findByLabelText('身份证号'), '123456789012345678');
  await press('提交认证');
  for (const words of ['请上传工作证明', '请上传身份证照片', '身份证号不正确，请核对18位号码'])
    expect(await screen.findByText(words)).toBeTruthy();
  expect(applied).toHaveLength(0);
});

test('a refusal of the server stands where it belongs [B063]', async () => {
  serveStorage();
  serve(applyCertification, () =>
    fail('invalid', { message: '工作证明需要重新上传，请重新选择图片', field: 'card_img' }),
  );
  await open(none);
  for (const field of ['工作证明', '身份证照片']) {
    await choose(field);
    await screen.findByRole('button', { name: `查看${field}` });
  }
  await press('提交认证');
  expect(await screen.findByText('工作证明需要重新上传，请重新选择图片')).toBeTruthy();
});

test('an application is taken back once that is sure; then one may apply anew [R098][B063][B064]', async () => {
  const cancelled = serve(cancelCertification, none);
  await open(applying);
  await press('撤回申请');
  await press('再想想');
  expect(cancelled).toHaveLength(0);
  await press('撤回申请');
  const [, sure] = await screen.findAllByRole('button', { name: '撤回申请' });
  if (sure) await user.click(sure);
  expect(await screen.findByRole('button', { name: '提交认证' })).toBeTruthy();
  expect(cancelled[0]?.body).toEqual({ id: 9001 });
});

test.each([
  [
    'passed',
    { ...applying, status: 1, is_apply: false, is_pass: true, operated_at: moment },
    ['已认证', /2026-11-21 09:05 通过/, /改动姓名、公司或职位后，需要重新认证/],
    false,
  ],
  [
    'rejected, and when to try again',
    {
      ...applying,
      status: 2,
      is_apply: false,
      is_reject: true,
      message: '照片看不清',
      can_apply_at: moment,
      can: closed,
    },
    ['未通过', '原因：照片看不清', '2026-11-21 09:05 以后可以再次申请。'],
    false,
  ],
  [
    'rejected, to be tried again',
    {
      ...applying,
      status: 2,
      is_apply: false,
      is_reject: true,
      message: '照片看不清',
      can: none.can,
    },
    ['未通过', '修改后可以重新申请。'],
    true,
  ],
  ['void', { ...applying, status: 3, is_apply: false, can: none.can }, ['名片认证已失效', /改动过/], true],
  [
    'tried too often',
    { ...none, can_apply_at: moment, can: closed },
    ['暂时不能申请', '7天内最多申请3次。'],
    false,
  ],
])('%s: says so, why and what comes next [R098][B062]', async (_name, state, words, applies) => {
  await open(state);
  for (const text of words) expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '提交认证' }) !== null).toBe(applies);
});

test('a company is certified by its licence and its code [R098]', async () => {
  serveStorage();
  const applied = serve(applyCorporation, {
    ...company,
    certify_id: 4,
    status: 0,
    company: '半山茶事',
    created_at: moment,
    can: state,
  });
  await open(none);
  await user.click(screen.getByRole('radio', { name: '企业认证' }));
  const code = await screen.findByLabelText('统一社会信用代码');
  // the right one but for its last sign, which checks the others
  await user.type(code, '91350100M000100Y44');
  await press('提交企业认证');
  expect(await screen.findByText('请上传营业执照')).toBeTruthy();
  expect(screen.getByText('统一社会信用代码不正确，请核对营业执照上的18位代码')).toBeTruthy();
  await user.clear(code);
  await user.type(code, '91350100M000100Y43');
  await choose('营业执照');
  await screen.findByRole('button', { name: '查看营业执照' });
  await press('提交企业认证');
  expect(await screen.findByRole('heading', { name: '审核中' })).toBeTruthy();
  expect(applied[0]?.body).toEqual({ licence_img: 'k1.jpg', credit_code: '91350100M000100Y43' });
});

test('what was chosen for one kind is still there after a look at the other; the choice keeps the focus', async () => {
  const { sent } = serveStorage('by hand');
  await open(none);
  await choose('工作证明');
  await choose('身份证照片');
  await waitFor(() => expect(sent).toHaveLength(2));
  sent[0]?.answer();
  await screen.findByRole('button', { name: '查看工作证明' });
  const other = screen.getByRole('radio', { name: '企业认证' });
  act(() => other.focus());
  await user.click(other);
  await screen.findByLabelText('统一社会信用代码');
  expect(screen.queryByRole('button', { name: '提交认证' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: '企业认证' }));
  expect(sent[1]?.aborted).toBe(false);
  sent[1]?.answer();
  await user.click(screen.getByRole('radio', { name: '个人认证' }));
  expect(await screen.findByRole('button', { name: '查看工作证明' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: '查看身份证照片' })).toBeTruthy();
  expect(screen.queryByLabelText('统一社会信用代码')?.closest('[hidden]')).not.toBeNull();
});

test('who has applied on another phone meanwhile reads so instead of a form that cannot be sent', async () => {
  serveStorage();
  serve(applyCertification, () => {
    serve(viewCertification, applying);
    return fail('stateChanged', { message: '已经有一份申请在审核中' });
  });
  await open(none);
  for (const field of ['工作证明', '身份证照片']) {
    await choose(field);
    await screen.findByRole('button', { name: `查看${field}` });
  }
  await press('提交认证');
  expect(await screen.findByText('已经有一份申请在审核中')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: '审核中' })).toBeTruthy();
});

test('a card without a company is led to fill it in first', async () => {
  serve(viewCard, { ...ownCard, company: '' });
  serve(viewCorporation, { ...company, can: closed });
  await open(none);
  await user.click(screen.getByRole('radio', { name: '企业认证' }));
  const link = await screen.findByRole('link', { name: '去填写公司' });
  expect(link.getAttribute('href')).toBe('#!/card/edit?id=9001');
});

test('without an id it is the default card; of another’s card there is nothing to see [R098]', async () => {
  await open(none, '/card/certify');
  expect(await screen.findByRole('button', { name: '提交认证' })).toBeTruthy();
});

test('another’s card is not there [R098]', async () => {
  serve(viewCard, othersCard);
  renderScreen('/card/certify?id=12', { session: {} });
  await waitFor(() => expect(screen.getByText('名片不存在或已不可见')).toBeTruthy());
});
