import { savePhoneCard } from '@qunlu/contract/card/phone-card.ts';
import { type CircleView, viewCircle } from '@qunlu/contract/circle/home.ts';
import { uploadCredential } from '@qunlu/contract/media/calls.ts';
import {
  cancelRoster,
  listRosterEntries,
  listRosterImports,
  rollBackRoster,
  submitRoster,
  uploadRoster,
  viewRosterImport,
} from '@qunlu/contract/roster/calls.ts';
import { claimRoster, myRoster, refuseRoster } from '@qunlu/contract/roster/claims.ts';
import type { RosterClaim, RosterImport } from '@qunlu/contract/roster/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { navigate } from '../../platform/router/location.ts';
import { ownCard } from '../../testing/cards.ts';
import { ownCircle, visitedCircle } from '../../testing/circle-views.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { serveStorage } from '../../testing/storage.ts';

const user = userEvent.setup({ applyAccept: false });
const session = {};
const path = '/phonebook-setting/7/import';

const made: RosterImport = {
  import_id: 3,
  id: 7,
  state: 0,
  file_name: '校友名册.xlsx',
  by: '王芳',
  rows: 300,
  settled: 0,
  ok: 0,
  merged: 2,
  failed: 7,
  claimed: 0,
  reason: '',
  created_at: 1_700_000_000,
  submitted_at: 0,
  due_at: 0,
  decided_at: 0,
  done_at: 0,
  rollback_until: 0,
  can: { submit: true, cancel: true, rollback: false, errors: true },
};
const over = { submit: false, cancel: false, rollback: false, errors: false };
const errors = [{ line: 5, realname: '李四', phone: '138****0000', reason: '没有填写姓名' }];

test('the first visit offers the template and the upload; a large file is refused before it is sent [R132]', async () => {
  serve(listRosterImports, { list: [], next: -1 });
  const asked = serve(uploadCredential, {
    bucket: 'private',
    url: 'https://f/',
    token: 't',
    upload: 'https://u/',
  });
  renderScreen(path, { session });
  expect(await screen.findByRole('button', { name: /下载 Excel 模板/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /等待确认的人/ }).getAttribute('href')).toBe(
    '#!/phonebook-setting/7/import/waiting',
  );
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const large = new File([new Uint8Array(6 * 1024 * 1024)], 'a.csv', { type: 'text/csv' });
  if (input) await user.upload(input, large);
  expect(await screen.findByText('请选择 5 MB 以内的 xlsx 或 csv 文件')).toBeTruthy();
  expect(asked).toHaveLength(0);
});

test('what the check found, and no handing in without consent [D71]', async () => {
  let list: RosterImport[] = [made];
  serve(listRosterImports, () => ({ list, next: -1 }));
  serve(viewRosterImport, { ...made, errors });
  const sent = serve(submitRoster, ({ body }) => {
    const waits = {
      ...made,
      state: 1,
      submitted_at: 1,
      due_at: 1_800_000_000,
      can: { ...over, cancel: true },
    };
    list = [waits];
    return { ...waits, id: body.id };
  });
  renderScreen(path, { session });
  expect(await screen.findByText('291 人')).toBeTruthy();
  expect(await screen.findByText('第 5 行：没有填写姓名')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '提交审核' }));
  expect(await screen.findByText('请确认已经取得每个人的同意')).toBeTruthy();
  expect(screen.getByText(/请写清楚如何取得同意/)).toBeTruthy();
  expect(sent).toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: /如何取得同意/ }), '报名时在纸质名册上逐人签字同意');
  await user.click(screen.getByRole('checkbox', { name: /我确认名册里的每个人都同意/ }));
  await user.click(screen.getByRole('button', { name: '提交审核' }));
  expect(await screen.findByText('等待审核')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ id: 7, import_id: 3, consent: 1, how: '报名时在纸质名册上逐人签字同意' });
});

test('cancelled while it waits; progress while it runs; taken back when it is done [D71]', async () => {
  const waiting = { ...made, state: 1, due_at: 1_800_000_000, can: { ...over, cancel: true } };
  let list: RosterImport[] = [waiting];
  serve(listRosterImports, () => ({ list, next: -1 }));
  const cancelled = serve(cancelRoster, () => {
    const gone = { ...made, state: 5, can: over };
    list = [gone];
    return gone;
  });
  const first = renderScreen(path, { session });
  await user.click(await screen.findByRole('button', { name: '取消导入' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消导入' }));
  expect(await screen.findByText('已取消')).toBeTruthy();
  expect(cancelled[0]?.body).toEqual({ id: 7, import_id: 3 });
  expect(await screen.findByRole('button', { name: '上传名册' })).toBeTruthy();
  first.unmount();

  list = [{ ...made, state: 3, settled: 150, can: over }];
  const second = renderScreen(path, { session });
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('50');
  second.unmount();

  list = [
    {
      ...made,
      state: 4,
      ok: 291,
      claimed: 1,
      rollback_until: 1_900_000_000,
      can: { ...over, rollback: true },
    },
  ];
  const back = serve(rollBackRoster, () => {
    const gone = { ...made, state: 6, can: over };
    list = [gone];
    return { ...gone, removed: 290, kept: 1 };
  });
  renderScreen(path, { session });
  await user.click(await screen.findByRole('button', { name: /^撤回/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '撤回' }));
  expect(await screen.findByText('已删除 290 人，保留 1 人')).toBeTruthy();
  expect(back).toHaveLength(1);
});

test('who may not import reads why; a failure can be tried again', async () => {
  let broken = true;
  serve(listRosterImports, () =>
    broken ? fail('forbidden', { message: '您没有权限这样做' }) : { list: [], next: -1 },
  );
  renderScreen(path, { session });
  expect(await screen.findByText('您没有权限这样做')).toBeTruthy();
  broken = false;
  await user.click(screen.getByRole('button', { name: '刷新重试' }));
  expect(await screen.findByRole('button', { name: '上传名册' })).toBeTruthy();
});

test('who waits is shown with a masked phone; nobody waits says what happens then [D72]', async () => {
  const entry = {
    member_id: 9,
    realname: '王芳',
    company: '华通',
    position: '',
    group: '校友',
    phone: '138****8000',
    remark: '',
    at: 1_700_000_000,
  };
  let list = [entry];
  serve(listRosterEntries, () => ({ list, next: -1 }));
  const first = renderScreen(`${path}/waiting`, { session });
  expect(await screen.findByText('138****8000 · 华通')).toBeTruthy();
  first.unmount();
  list = [];
  renderScreen(`${path}/waiting`, { session });
  expect(await screen.findByText('没有等待确认的人')).toBeTruthy();
});

const claim: RosterClaim = {
  id: 7,
  member_id: 9,
  name: '浙大校友会',
  avatar: '',
  members: 12,
  realname: '王芳',
  company: '华通',
  position: '经理',
  at: 1_700_000_000,
  until: 1_715_000_000,
};

test('my name in a circle: refused once that is sure, or confirmed, which leads there [D72]', async () => {
  let list: RosterClaim[] = [claim, { ...claim, id: 8, member_id: 10, name: '茶友会' }];
  serve(myRoster, () => ({ list, next: -1 }));
  const refused = serve(refuseRoster, () => {
    list = [claim];
    return { ok: true };
  });
  const claimed = serve(claimRoster, { id: 7, member_id: 9 });
  serve(viewCircle, ownCircle);
  renderScreen('/user/roster', { session });
  expect(await screen.findAllByText('名册里写着：王芳 · 华通 · 经理')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /^不加入.*茶友会/ }));
  await user.click(await screen.findByRole('button', { name: '不加入' }));
  await waitFor(() => expect(screen.queryByText('茶友会')).toBeNull());
  expect(refused[0]?.body).toEqual({ id: 8, member_id: 10 });
  await user.click(screen.getByRole('button', { name: /^是我，加入.*浙大校友会/ }));
  await waitFor(() => expect(location.hash).toBe('#!/phonebook/7'));
  expect(claimed[0]?.body).toEqual({ id: 7, member_id: 9 });
});

test('[D166] what the sheet says of me goes onto my card: what is empty there at once, the rest once I am sure', async () => {
  serve(myRoster, { list: [claim], next: -1 });
  const saved = serve(savePhoneCard, ({ body }) => ({
    ...ownCard,
    realname: '王芳',
    position: '经理',
    company: body.confirmed === 1 ? '华通' : '远山',
  }));
  renderScreen('/user/roster', { session });
  const keep = await screen.findByRole('button', { name: /^放到我的名片.*浙大校友会/ });
  await user.click(keep);
  expect(await screen.findByText('换掉名片上的公司？')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '不换' }));
  const given = { realname: '王芳', company: '华通', position: '经理' };
  expect(saved.map(({ body }) => body)).toEqual([given]);
  await waitFor(() => expect(screen.queryByText('换掉名片上的公司？')).toBeNull());
  await user.click(keep);
  await user.click(await screen.findByRole('button', { name: '换成这些' }));
  expect(await screen.findByText('已放到名片')).toBeTruthy();
  expect(saved.map(({ body }) => body)).toEqual([given, given, { ...given, confirmed: 1 }]);
  const keys = saved.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(3);
});

test('whoever confirms is a member at once, also of a circle that they looked at a moment ago [D72]', async () => {
  let circle: CircleView = { ...visitedCircle, id: 7 };
  serve(viewCircle, () => circle);
  serve(myRoster, { list: [claim], next: -1 });
  serve(claimRoster, () => {
    circle = { ...ownCircle, id: 7 };
    return { id: 7, member_id: 9 };
  });
  renderScreen('/phonebook/7', { session });
  expect(await screen.findByRole('link', { name: '加入通讯录' })).toBeTruthy();
  act(() => navigate('/user/roster'));
  await user.click(await screen.findByRole('button', { name: /^是我，加入/ }));
  expect(await screen.findByText('周六见')).toBeTruthy();
});

test('a sheet goes by a credential of its own; what is wrong with it stays until it is read [D71]', async () => {
  const { asked } = serveStorage();
  serve(listRosterImports, { list: [], next: -1 });
  const read = serve(uploadRoster, () =>
    fail('invalid', { message: '第 1 行的表头不对：缺少“姓名”', field: 'file' }),
  );
  renderScreen(path, { session });
  await screen.findByRole('button', { name: '上传名册' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input) await user.upload(input, new File(['a'], '校友.csv', { type: 'text/csv' }));
  const notified = await screen.findByRole('alertdialog');
  expect(notified.textContent).toContain('第 1 行的表头不对：缺少“姓名”');
  expect(asked[0]?.query).toEqual({ bucket: 'private', kind: 'sheet' });
  expect(read[0]?.body).toMatchObject({ id: 7, name: '校友.csv' });
});
