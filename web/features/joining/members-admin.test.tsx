import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dateTime, dayText } from '@qunlu/contract/kernel/formats.ts';
import { viewOrder } from '@qunlu/contract/order/calls.ts';
import { editOwnEntry, leaveCircle, viewOwnEntry } from '@qunlu/contract/joining/calls.ts';
import { listManaged, openFormPhone, viewForm } from '@qunlu/contract/circle/members-admin.ts';
import { acceptMembers, blockMember, listApplied, refuseMember } from '@qunlu/contract/joining/deciding.ts';
import type { ManagedLine } from '@qunlu/contract/circle/members-admin-entity.ts';
import type { AppliedLine } from '@qunlu/contract/circle/form-entity.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  circle,
  circleCan as can,
  ownEntry as entry,
  submitted as form,
} from '../../testing/circle-entries.ts';
import { ownCircle } from '../../testing/circle-views.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const moment = 1_795_223_100;

const applied = (member_id: number, realname: string): AppliedLine => ({
  member_id,
  user_id: member_id,
  card_id: 0,
  avatar: '',
  form: { ...form, realname },
  inviter: '',
  again: false,
  applied_at: moment,
  lapses_at: moment + 7 * 86_400,
});
const member: ManagedLine = {
  member_id: 8,
  user_id: 80,
  card_id: 0,
  realname: '李四',
  avatar: '',
  company: '茶厂',
  position: '',
  city: '',
  certified: 0,
  role: 4,
  initial: 'L',
  group_id: 0,
  state: 1,
  reason: '',
  joined_at: moment,
  end_at: 0,
  ended_at: 0,
  asked_at: 0,
};

beforeEach(() => {
  serve(viewUser, me);
  serve(listCards, { list: [], next: -1 });
  serve(viewOwnEntry, entry);
  serve(viewCircle, ownCircle);
});
const open = (path: string): void => void renderScreen(path, { session: {} });

test('[R131][D57] applications with what was submitted: all at once, or one is turned away with a reason', async () => {
  let list = [applied(5, '李四'), applied(6, '王五'), applied(7, '赵六')];
  serve(listApplied, () => ({ list, next: -1, circle, can, waiting: list.length, left: 2 }));
  const refused = serve(refuseMember, ({ body }) => {
    list = list.filter(({ member_id }) => member_id !== body.member_id);
    return { member_id: body.member_id, state: 2 };
  });
  const accepted = serve(acceptMembers, ({ body }) => {
    list = [];
    return { list: body.member_ids.map((member_id) => ({ member_id, ok: true, why: '' })) };
  });
  open('/phonebook-setting/12/apply');
  expect(await screen.findByText('3 人等审核，还有 2 个空位')).toBeTruthy();
  expect(screen.getAllByText('139****0000')).toHaveLength(3);
  await press(/拒绝.*王五/);
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox'), '请先写明公司');
  await user.click(within(dialog).getByRole('button', { name: '拒绝' }));
  await screen.findByText('2 人等审核，还有 2 个空位');
  expect(refused[0]?.body).toEqual({ id: 12, member_id: 6, reason: '请先写明公司' });
  await press('全部通过这 2 位');
  expect(await screen.findByText('没有等待审核的申请')).toBeTruthy();
  expect(accepted[0]?.body.member_ids).toEqual([5, 7]);
});

test('[R131] who could not be let in is said with the reason', async () => {
  serve(listApplied, { list: [applied(5, '李四')], next: -1, circle, can, waiting: 1, left: 0 });
  serve(acceptMembers, { list: [{ member_id: 5, ok: false, why: '通讯录已满员，可以排队等候空位' }] });
  open('/phonebook-setting/12/apply');
  await press(/通过.*李四/);
  expect(await screen.findByText(/通讯录已满员/)).toBeTruthy();
});

test('[R131][D57] without the right the page says so', async () => {
  serve(listApplied, () => fail('forbidden'));
  open('/phonebook-setting/12/apply');
  expect(await screen.findByText('您没有权限这样做')).toBeTruthy();
});

test('[R140][D57] members: found, looked at, blocked; an admin is out of an admin’s reach', async () => {
  const admin: ManagedLine = { ...member, member_id: 9, realname: '钱七', role: 2 };
  const asked = serve(listManaged, { list: [member, admin], next: -1, circle, can, groups: [] });
  serve(viewForm, {
    member: { member_id: 8, card_id: 0, realname: '李四', avatar: '', state: 1, role: 4 },
    form,
    can_open: true,
  });
  serve(openFormPhone, { phone: '13900000000' });
  const blocked = serve(blockMember, { member_id: 8, state: 5 });
  open('/phonebook-setting/12/member');
  await press(/李四/);
  await press('看提交的信息');
  await press('看号码');
  expect(await screen.findByText('13900000000')).toBeTruthy();
  await press('关闭');
  await press(/李四/);
  await press('拉黑');
  await user.click((await screen.findAllByRole('button', { name: '拉黑' })).at(-1) as HTMLElement);
  expect(await screen.findByText('已拉黑')).toBeTruthy();
  expect(blocked[0]?.body).toEqual({ id: 12, member_id: 8 });
  await press(/钱七/);
  expect(await screen.findByRole('button', { name: '看提交的信息' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '移出通讯录' })).toBeNull();
  await press('取消');
  await user.click(screen.getByRole('radio', { name: '拉黑' }));
  await screen.findByRole('radio', { name: '拉黑', checked: true });
  expect(asked.at(-1)?.query.state).toBe(5);
});

test('[R140][D92] who was asked to look after their entry: alone from the link, marked, and everybody again', async () => {
  const late: ManagedLine = { ...member, member_id: 9, realname: '王五', asked_at: moment };
  const asked = serve(listManaged, ({ query }) => ({
    list: query.asked === 1 ? [late] : [member, late],
    next: -1,
    circle,
    can,
    groups: [],
  }));
  open('/phonebook-setting/12/member?asked=1');
  const row = await screen.findByRole('button', { name: /王五/ });
  expect(row.textContent).toContain(`${dayText(moment)}请本人核对，还没有回音`);
  expect(asked.map(({ query }) => query)).toEqual([{ id: 12, state: 1, asked: 1 }]);
  expect(screen.queryByRole('radio', { name: '拉黑' })).toBeNull();
  await user.click(screen.getByRole('link', { name: '看全部' }));
  expect(await screen.findByRole('button', { name: /李四/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /王五.*还没有回音/ })).toBeTruthy();
  expect(screen.getByRole('radio', { name: '拉黑' })).toBeTruthy();
});

test('[R140][D92] once everybody has answered, the link says so', async () => {
  serve(listManaged, { list: [], next: -1, circle, can, groups: [] });
  open('/phonebook-setting/12/member?asked=1');
  expect(await screen.findByText('都核对过了')).toBeTruthy();
});

test('[R068][D22] one’s own entry: saved, who has looked, notices, leaving', async () => {
  const sent = serve(editOwnEntry, ({ body }) => ({ ...entry, notices: body.notices ?? null }));
  const left = serve(leaveCircle, { state: 3 });
  open('/phonebook/12/edit');
  expect(await screen.findByText('林知远')).toBeTruthy();
  const name = screen.getByLabelText(/^姓名/);
  await user.clear(name);
  await user.type(name, '沈小微');
  await press('保存');
  expect(await screen.findByText('已保存')).toBeTruthy();
  expect(sent[0]?.body.form).toEqual({ realname: '沈小微', answers: [] });
  await user.selectOptions(screen.getByLabelText(/^数量/), '2');
  expect(sent[1]?.body).toEqual({ id: 12, notices: 2 });
  await press('退出通讯录');
  // Nothing that members write is kept here: there is nothing to delete or keep.
  expect(screen.queryByRole('button', { name: /我发的内容/ })).toBeNull();
  await press('退出');
  expect(await screen.findByText('已退出')).toBeTruthy();
  expect(left[0]?.body).toEqual({ id: 12 });
});

test('[R068] [D66] what was paid is taken back from the entry, and before one leaves, while that is possible', async () => {
  serve(viewOrder, () => fail('notFound'));
  serve(viewOwnEntry, { ...entry, refund: { hash: 'AbCdEfGhIjKlMnOpQrStUv', amount: 9900, until: moment } });
  const left = serve(leaveCircle, { state: 3 });
  open('/phonebook/12/edit');
  const row = await screen.findByRole('link', { name: /全额退回会费/ });
  expect(row.textContent).toContain(`${dateTime(moment)} 前可以自己退回 ¥99.00`);
  await press('退出通讯录');
  expect(screen.getByText(/会费现在还能全额退回/)).toBeTruthy();
  await press(/先退回会费 ¥99.00/);
  await waitFor(() => expect(location.href).toContain('/user/order/AbCdEfGhIjKlMnOpQrStUv'));
  expect(left).toHaveLength(0);
});
