import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listBadges } from '@qunlu/contract/app.ts';
import { countCards } from '@qunlu/contract/card/calls.ts';
import { listFriends } from '@qunlu/contract/friend/calls.ts';
import { viewCircle, type CircleView, listMine, type MyCircle } from '@qunlu/contract/circle/home.ts';
import { editOwnEntry, viewOwnEntry } from '@qunlu/contract/joining/calls.ts';
import { acceptMembers, listApplied } from '@qunlu/contract/joining/deciding.ts';
import { dissolveCircle, viewDissolve } from '@qunlu/contract/joining/owner.ts';
import { viewFreshness } from '@qunlu/contract/circle/directory.ts';
import { listGroups } from '@qunlu/contract/circle/groups.ts';
import { listPlugins, setPlugins, viewSettings } from '@qunlu/contract/circle/settings.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { navigate } from '../../platform/router/location.ts';
import { circle, circleCan, ownEntry, submitted } from '../../testing/circle-entries.ts';
import { listedCircle, ownCircle } from '../../testing/circle-views.ts';
import { circleSettings } from '../../testing/circles.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const name = '西湖茶友会';

beforeEach(() => {
  serve(viewUser, me);
  serve(viewCircle, ownCircle);
  // What 通讯录 shows beside.
  serve(countCards, { count: 1, max: 5 });
  serve(listBadges, { badges: {} });
  serve(listFriends, { list: [], next: -1, total: 0, letters: [] });
});

const terms = { name, status: 1, members: 12, paid: 0, dissolve_at: 1_790_000_000 };

/** My circles, then the page that ends the first. */
async function dissolving(): Promise<void> {
  renderScreen('/app/phonebook', { session });
  expect(await screen.findByText(name)).toBeTruthy();
  act(() => navigate('/phonebook-setting/12/dissolve'));
  await user.type(await screen.findByRole('textbox', { name: /确认/ }), name);
  await press('立即解散');
}

test('[D68] a circle that is gone is gone from one’s own, and its page is not asked for again', async () => {
  let list: MyCircle[] = [listedCircle];
  serve(listMine, () => ({ list, next: -1 }));
  serve(viewSettings, { ...circleSettings, id: 12 });
  const read = serve(viewDissolve, terms);
  serve(dissolveCircle, () => {
    list = [];
    return { ...terms, status: 5 };
  });
  await dissolving();
  expect(await screen.findByText('通讯录已解散')).toBeTruthy();
  expect(await screen.findByText('还没有通讯录')).toBeTruthy();
  expect(location.hash).toBe('#!/app/phonebook');
  expect(read).toHaveLength(1);
});

test('[D68] somebody has paid meanwhile: what is said is what the server has done', async () => {
  const ends = 4_000_000_000;
  let now = terms;
  serve(listMine, { list: [listedCircle], next: -1 });
  serve(viewSettings, { ...circleSettings, id: 12 });
  serve(viewDissolve, () => now);
  serve(dissolveCircle, () => {
    now = { ...terms, paid: 1, status: 4, dissolve_at: ends };
    return now;
  });
  await dissolving();
  expect(await screen.findByText(`已通知成员，${dateTime(ends)} 解散`)).toBeTruthy();
  expect(screen.queryByText('通讯录已解散')).toBeNull();
  expect(await screen.findByRole('button', { name: '取消解散' })).toBeTruthy();
});

test('[R128] [R131] who has been let in counts at once: in the settings, in the groups and on the badge', async () => {
  let waiting = 1;
  const line = {
    member_id: 5,
    user_id: 5,
    card_id: 0,
    avatar: '',
    form: submitted,
    inviter: '',
    again: false,
    applied_at: 1_795_223_100,
    lapses_at: 1_795_823_100,
  };
  const waits = [{ key: 'apply', title: '加入申请', count: 1, path: '/phonebook-setting/12/apply' }];
  serve(viewCircle, { ...ownCircle, can: { ...circleCan, own: true } });
  serve(viewSettings, () => ({
    ...circleSettings,
    id: 12,
    members: 13 - waiting,
    waits: waiting > 0 ? waits : [],
  }));
  serve(viewFreshness, { members: 12, fresh: 12, share: 100, asked: 0, unreachable: 0 });
  serve(listGroups, () => ({
    list: [{ group_id: 7, name: '理事', members: 13 - waiting }],
  }));
  serve(listApplied, () => ({
    circle,
    can: circleCan,
    list: waiting > 0 ? [line] : [],
    next: -1,
    waiting,
    left: 9,
  }));
  serve(acceptMembers, () => {
    waiting = 0;
    return { list: [{ member_id: 5, ok: true, why: '' }] };
  });
  const badges = serve(listBadges, () => ({ badges: { 'phonebook.waiting': waiting } }));
  serve(listMine, { list: [listedCircle], next: -1 });
  renderScreen('/app/phonebook', { session });
  expect(await screen.findByText(name)).toBeTruthy();
  act(() => navigate('/phonebook-setting/12/groups'));
  expect(await screen.findByText(/12 人/)).toBeTruthy();
  act(() => navigate('/phonebook-setting/12'));
  await user.click((await screen.findAllByRole('link', { name: /加入申请/ }))[0] as HTMLElement);
  await press(/^通过/);
  expect(await screen.findByText('没有等待审核的申请')).toBeTruthy();
  act(() => navigate('/phonebook-setting/12'));
  expect(await screen.findByText('13，最多 200')).toBeTruthy();
  expect(screen.queryByText('等您处理')).toBeNull();
  act(() => navigate('/phonebook-setting/12/groups'));
  expect(await screen.findByText(/13 人/)).toBeTruthy();
  const before = badges.length;
  act(() => navigate('/app/phonebook'));
  await waitFor(() => expect(badges.length).toBeGreaterThan(before));
});

test('[R068] an entry that was just looked through is not asked about again', async () => {
  let seen: CircleView = { ...ownCircle, me: ownCircle.me && { ...ownCircle.me, confirm: 1 } };
  let entry = ownEntry;
  serve(viewCircle, () => seen);
  serve(viewOwnEntry, () => entry);
  serve(editOwnEntry, ({ body }) => {
    seen = ownCircle;
    entry = { ...entry, form: { ...submitted, realname: body.form?.realname ?? '', answers: [] } };
    return entry;
  });
  renderScreen('/phonebook/12', { session });
  expect(await screen.findByText('您在这里的资料和电话还对吗？')).toBeTruthy();
  act(() => navigate('/phonebook/12/edit'));
  await user.type(await screen.findByLabelText(/^姓名/), '微');
  await press('保存');
  expect(await screen.findByText('已保存')).toBeTruthy();
  act(() => navigate('/phonebook/12'));
  expect(await screen.findByText('周六见')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('您在这里的资料和电话还对吗？')).toBeNull());
});

test('[D77] what was switched off is gone from the circle when it is opened next', async () => {
  const forum = {
    key: 'forum',
    title: '论坛',
    what: '大家发帖',
    path: '/x',
    enabled: true,
    visible: 1,
    sort: 1,
    members_only: 0,
  };
  const views = serve(viewCircle, ownCircle);
  serve(viewSettings, { ...circleSettings, id: 12 });
  serve(listPlugins, { list: [forum] });
  const sent = serve(setPlugins, { list: [{ ...forum, enabled: false }] });
  renderScreen('/phonebook/12', { session });
  expect(await screen.findByText('周六见')).toBeTruthy();
  act(() => navigate('/phonebook-setting/12/plugins'));
  await user.click(await screen.findByRole('switch', { name: /论坛/ }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const before = views.length;
  act(() => navigate('/phonebook/12'));
  await waitFor(() => expect(views.length).toBeGreaterThan(before));
});
