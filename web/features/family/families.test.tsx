import {
  answerInvitation,
  inviteCircle,
  listCandidates,
  listInvitations,
} from '@qunlu/contract/family/invitations.ts';
import {
  createFamily,
  leaveFamily,
  listFamilies,
  searchFamily,
  setFinds,
  viewFamily,
} from '@qunlu/contract/family/calls.ts';
import type { Family } from '@qunlu/contract/family/entity.ts';
import {
  listAnnouncements,
  previewAnnouncement,
  sendAnnouncement,
} from '@qunlu/contract/family/announcements.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const person = (user_id: number, name: string) => ({
  user_id,
  name,
  avatar: '',
  card_id: 0,
  title: '',
  certified: 0,
});
const line = (id: number, name: string) => ({
  id,
  name,
  avatar: '',
  category: 7,
  city: '杭州',
  members: 12,
  join_type: 0,
  status: 1,
});
const circle = (id: number, name: string, mine: boolean) => ({
  ...line(id, name),
  owner: person(mine ? 7001 : 8001, mine ? '我' : '林小满'),
  mine,
  member: mine,
  finds: true,
  joined_at: 1_795_223_100,
});
const family: Family = {
  family_id: 21,
  name: '钱塘茶缘',
  intro: '爱喝茶的圈子在一起',
  circles: 2,
  owner: person(7001, '沈知微'),
  mine: true,
  created_at: 1_795_223_100,
  list: [circle(12, '西湖茶友会', true), circle(13, '龙井茶农', false)],
  waiting: 1,
  invitation_id: 0,
  invited: '',
  can: { own: true, search: true },
};
const none = { list: [], next: -1 };

beforeEach(() => {
  serve(listFamilies, { list: [family], next: -1 });
  serve(viewFamily, family);
  serve(listAnnouncements, none);
});

const open = (path: string) => renderScreen(path, { session: {} });
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

test('a family is made of one’s own circles; without one it is said [R148][D90]', async () => {
  serve(listCandidates, { list: [{ ...line(12, '西湖茶友会'), mine: true }], next: -1 });
  const made = serve(createFamily, family);
  open('/family');
  await screen.findByRole('link', { name: /钱塘茶缘/ });
  await user.click(screen.getByRole('link', { name: '建立大家庭' }));
  await user.type(await screen.findByRole('textbox', { name: /^名称/ }), '钱塘茶缘');
  await press('建立');
  await screen.findByText('请至少选择一个圈子');
  await user.click(screen.getByRole('checkbox', { name: /西湖茶友会/ }));
  await press('建立');
  await waitFor(() => expect(location.hash).toBe('#!/family/21'));
  expect(made.map(({ body }) => body)).toEqual([{ name: '钱塘茶缘', intro: '', phonebook_ids: [12] }]);
});

test('an owner answers an invitation of their circle; what was sent is taken back [D90]', async () => {
  const invitation = {
    id: 5,
    family_id: 22,
    family: '江南工坊',
    circles: 3,
    phonebook: line(12, '西湖茶友会'),
    by: person(8001, '林小满'),
    note: '一起办春茶会',
    state: 0,
    asked_at: 1_795_223_100,
    due_at: 1_796_432_700,
  };
  let state = 0;
  serve(listInvitations, () => ({ list: [{ ...invitation, state }], next: -1 }));
  const answered = serve(answerInvitation, () => ({ ...invitation, state: (state = 1) }));
  open('/family?box=received');
  await screen.findByText('林小满邀请加入「江南工坊」，现有 3 个圈子');
  screen.getByText('一起办春茶会');
  await press(/^加入/);
  await screen.findByText('已加入');
  expect(answered.map(({ body }) => body)).toEqual([{ id: 5, yes: 1 }]);
});

test('one circle leaves, or hides its names, by its owner; the family’s owner takes others out [R149][D90]', async () => {
  const finds = serve(setFinds, family);
  const left = serve(leaveFamily, { ok: true });
  open('/family/21');
  await press('更多：西湖茶友会');
  await press(/^不让别的圈子按姓名找到/);
  await waitFor(() =>
    expect(finds.map(({ body }) => body)).toEqual([{ id: 21, phonebook_id: 12, finds: 0 }]),
  );
  await press('更多：龙井茶农');
  await press('移出大家庭');
  await press('移出');
  await waitFor(() => expect(left.map(({ body }) => body)).toEqual([{ id: 21, phonebook_id: 13 }]));
});

test('names are looked for from two letters on; of another circle there is no more than the name and where it is [D90]', async () => {
  const found = {
    member_id: 9,
    realname: '欧阳远山',
    avatar: '',
    title: '',
    card_id: 0,
    phonebook_id: 13,
    phonebook: '龙井茶农',
    fellow: false,
  };
  const asked = serve(searchFamily, { list: [found], next: -1 });
  open('/family/21?part=search');
  await screen.findByText('在 2 个圈子里找');
  await user.type(screen.getByRole('searchbox'), '欧阳');
  const row = await screen.findByRole('link', { name: /欧阳远山/ });
  expect(row.getAttribute('href')).toBe('#!/phonebook/13');
  expect(row.textContent).toContain('龙井茶农');
  expect(asked.map(({ query }) => query.q)).toEqual(['欧阳']);
});

test('another circle is invited with a few words; a notice says before where it goes [D90]', async () => {
  serve(listCandidates, { list: [{ ...line(14, '江南设计人'), mine: false }], next: -1 });
  const invited = serve(inviteCircle, family);
  open('/family/21?part=invite');
  await press(/^邀请.*江南设计人/);
  await user.type(await screen.findByRole('textbox', { name: /^附言/ }), '一起办展');
  await press('发出邀请');
  await waitFor(() =>
    expect(invited.map(({ body }) => body)).toEqual([{ id: 21, phonebook_id: 14, note: '一起办展' }]),
  );
});

test('a notice goes to all circles once it is written; the third in a week is the last [D90]', async () => {
  let left = 1;
  serve(previewAnnouncement, () => ({ circles: 2, members: 24, left }));
  const sent = serve(sendAnnouncement, () => {
    left = 0;
    return { id: 1, title: '茶会', body: '周六', at: 1_795_223_100, reach: null, sending: true };
  });
  open('/family/21?part=notice');
  await screen.findByText(/^送到 2 个圈子，共 24 位成员，每人收一次/);
  await user.type(screen.getByRole('textbox', { name: /^标题/ }), '茶会');
  await user.type(screen.getByRole('textbox', { name: /^正文/ }), '周六');
  await press('发通知');
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([{ id: 21, title: '茶会', body: '周六' }]),
  );
});
