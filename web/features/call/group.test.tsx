import { hangUp, viewCall } from '@qunlu/contract/call/calls.ts';
import {
  createGroupCalls,
  dropLeg,
  joinCall,
  listCallCircles,
  listCallMembers,
  listGroupRecords,
  optOutOfCalls,
  redialLeg,
  saveGroupCalls,
  startGroupCall,
  viewGroupCalls,
} from '@qunlu/contract/call/group.ts';
import { listMinutes, viewMinutes } from '@qunlu/contract/call/minutes.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  callCircles,
  callFriend,
  callLine,
  groupCall,
  groupCalls,
  minutesPage,
} from '../../testing/calls.ts';
import { ownCircle } from '../../testing/circle-views.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const none = { list: [], next: -1 };
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const link = (name: string | RegExp): Promise<HTMLAnchorElement> =>
  screen.findByRole<HTMLAnchorElement>('link', { name });
const module = { key: 'call', title: '多人通话', what: '', path: '/inbia/pcall/12/home' };
const circle = { ...ownCircle, modules: [module] };
const member = {
  member_id: 3,
  user: callFriend,
  me: false,
  role: 4,
  starts: false,
  out: false,
  reachable: true,
};

beforeEach(() => {
  serve(viewCircle, circle);
  serve(viewUser, me);
});

test('[R177] group calls are opened for a circle', async () => {
  serve(listCallCircles, callCircles);
  serve(viewGroupCalls, groupCalls);
  const sent = serve(createGroupCalls, { id: 13 });
  renderScreen('/inbia/pcall/create', { session });
  expect(await screen.findByText('山野徒步')).toBeTruthy();
  expect(screen.queryByText('春茶会')).toBeNull();
  await press(/^开通/);
  await waitFor(() => expect(location.hash).toContain('/inbia/pcall/13/home'));
  expect(sent[0]?.body).toEqual({ id: 13 });
});

test('[R185] my circles with group calls; the one that talks says so', async () => {
  serve(listCallCircles, callCircles);
  renderScreen('/inbia/pcall', { session });
  const row = await link(/春茶会/);
  expect(row.getAttribute('href')).toBe('#!/inbia/pcall/12/home');
  expect(within(row).getByText('通话中')).toBeTruthy();
  expect(screen.queryByText('山野徒步')).toBeNull();
  expect((await link('为圈子开通')).getAttribute('href')).toBe('#!/inbia/pcall/create');
});

test('[R178] [D136] an admin chooses members who can be called, and the call opens; not to be called is a switch', async () => {
  serve(viewGroupCalls, groupCalls);
  serve(listCallMembers, { list: [member], next: -1 });
  serve(viewCall, groupCall);
  const started = serve(startGroupCall, groupCall);
  const out = serve(optOutOfCalls, { ...groupCalls, out: true });
  renderScreen('/inbia/pcall/12/home', { session });
  expect((await screen.findByRole('region', { name: '圈子还有' })).textContent).toContain('300 分钟');
  await user.click(screen.getByRole('switch', { name: '接受这个圈子的通话' }));
  await waitFor(() => expect(out[0]?.body).toEqual({ id: 12, out: 1 }));
  await press('选成员，开始通话');
  await user.click(await screen.findByRole('checkbox', { name: /李静/ }));
  await press(/^确定|^完成/);
  await waitFor(() => expect(location.hash).toContain('/inbia/pcall/12/status/32'));
  expect(started[0]?.body).toEqual({ id: 12, user_ids: [7] });
});

test('a member sees a call that runs, and comes in by its code alone', async () => {
  const can = { start: false, recharge: false, settings: false, records: false, join: true };
  serve(viewGroupCalls, { ...groupCalls, call_id: 32, minutes: 0, can });
  renderScreen('/inbia/pcall/12/home', { session });
  await press('输入加入码');
  await user.type(await screen.findByPlaceholderText('6 位数字'), '482913');
  await press('加入');
  await waitFor(() => expect(location.hash).toContain('/inbia/pcall/12/482913/join'));
  expect(screen.queryByText('通话记录')).toBeNull();
});

test('[R183] the code of the link comes in once one says so; a wrong one is said', async () => {
  serve(viewGroupCalls, { ...groupCalls, call_id: 32 });
  serve(viewCall, groupCall);
  const sent = serve(joinCall, () =>
    fail('invalid', { message: '加入码不对，请向发起人再问一次', field: 'code' }),
  );
  renderScreen('/inbia/pcall/12/482913/join', { session });
  const button = await screen.findByRole('button', { name: '加入' });
  expect(sent).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('加入码不对，请向发起人再问一次')).toBeTruthy();
  serve(joinCall, groupCall);
  await press('加入');
  await waitFor(() => expect(location.hash).toContain('/inbia/pcall/12/status/32'));
  expect(sent[0]?.body).toEqual({ id: 12, code: '482913' });
});

test('[R184] each phone of a group call, its code, and what an admin does with one', async () => {
  serve(viewCall, groupCall);
  const dropped = serve(dropLeg, groupCall);
  const redialled = serve(redialLeg, groupCall);
  renderScreen('/inbia/pcall/12/status/32', { session });
  expect(await screen.findByText('3 人，接通 2 人')).toBeTruthy();
  expect(screen.getByText('482913')).toBeTruthy();
  await press(/^挂断：李静|^挂断.*李静/);
  await press(/^重拨.*陈晨/);
  await waitFor(() => expect(redialled[0]?.body).toEqual({ id: 32, leg_id: 3 }));
  expect(dropped[0]?.body).toEqual({ id: 32, leg_id: 2 });
});

test('[R184] all are asked before the call of all ends', async () => {
  serve(viewCall, groupCall);
  const sent = serve(hangUp, { ...groupCall, state: 3 });
  renderScreen('/inbia/pcall/12/status/32', { session });
  await press('结束通话');
  const dialog = await screen.findByRole('alertdialog');
  expect(sent).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: '结束通话' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 32 }));
});

test('[R180] who can be called, and who does not want to; a name narrows the list', async () => {
  const asked = serve(listCallMembers, {
    list: [
      member,
      {
        ...member,
        member_id: 4,
        user: { ...callFriend, user_id: 8, name: '陈晨' },
        out: true,
        reachable: false,
      },
    ],
    next: -1,
  });
  renderScreen('/inbia/pcall/12/member', { session });
  expect(await screen.findByText('不接受通话')).toBeTruthy();
  expect(asked[0]?.query).toMatchObject({ id: 12, who: 2 });
  await user.click(screen.getByRole('radio', { name: '全部成员' }));
  await user.type(screen.getByRole('searchbox', { name: '搜索姓名' }), '李');
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ id: 12, who: 0, q: '李' }));
});

test('[R181] the owner says who may start calls, and what members read', async () => {
  serve(viewCircle, { ...circle, can: { ...circle.can, own: true } });
  serve(viewGroupCalls, groupCalls);
  serve(listCallMembers, { list: [{ ...member, role: 2, starts: true }], next: -1 });
  const sent = serve(saveGroupCalls, groupCalls);
  renderScreen('/inbia/pcall/12/admin', { session });
  expect(await screen.findByText('可以发起')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: '只有圈主' }));
  const words = screen.getByLabelText(/^通话说明/);
  await user.clear(words);
  await user.type(words, '每周三例会');
  await press('保存');
  await waitFor(() => expect(sent[0]?.body).toEqual({ id: 12, starters: 0, announcement: '每周三例会' }));
});

test('[R181] settings are the owner’s alone', async () => {
  serve(viewCircle, { ...circle, can: { ...circle.can, own: false } });
  renderScreen('/inbia/pcall/12/admin', { session });
  expect(await screen.findByText('您没有这项权限')).toBeTruthy();
});

test('[R182] the calls of a circle, for those who run it', async () => {
  serve(listGroupRecords, {
    list: [{ ...callLine, call_id: 32, kind: 'group', circle_id: 12, circle_name: '春茶会', people: 3 }],
    next: -1,
  });
  renderScreen('/inbia/pcall/12/records', { session });
  expect((await link(/我发起/)).getAttribute('href')).toBe('#!/inbia/pcall/12/status/32');
  expect(screen.getByText(/3 人，接通 2 人/)).toBeTruthy();
});

const ofLast = (): void => {
  serve(viewCircle, { ...circle, can: { ...circle.can, own: true } });
  serve(viewMinutes, { ...minutesPage, name: '春茶会' });
  serve(listMinutes, none);
  serve(viewGroupCalls, groupCalls);
  serve(listCallMembers, { list: [member], next: -1 });
  serve(listGroupRecords, {
    list: [{ ...callLine, kind: 'group', circle_id: 12, circle_name: '春茶会' }],
    next: -1,
  });
};
const shortForms = [
  ['recharge', '春茶会还有'],
  ['member', '李静'],
  ['admin', '通话说明'],
  ['records', '我发起'],
] as const;

test('[R186] [R187] [R188] [R189] [D184] [B327] the short forms show the same for the circle used last', async () => {
  serve(listCallCircles, { ...callCircles, last: 12 });
  ofLast();
  for (const [part, shown] of shortForms) {
    const { unmount } = renderScreen(`/inbia/${part}`, { session });
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    unmount();
  }
});

test('[R186] [R187] [R188] [R189] [D184] [B327] before any was used the short forms let one choose', async () => {
  serve(listCallCircles, callCircles);
  for (const [part] of shortForms) {
    const { unmount } = renderScreen(`/inbia/${part}`, { session });
    expect((await link(/春茶会/)).getAttribute('href')).toBe(`#!/inbia/pcall/12/${part}`);
    expect(screen.queryByText('山野徒步')).toBeNull();
    unmount();
  }
});
