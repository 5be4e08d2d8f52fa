import { viewActivityAdmin } from '@qunlu/contract/activity/admin.ts';
import { cancelActivity, removeHelper } from '@qunlu/contract/activity/publish.ts';
import { joinedActivities, userActivities } from '@qunlu/contract/activity/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { adminHome, nothingCan, ownActivity } from '../../testing/activity-admin.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const region = (name: string | RegExp) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  serve(viewActivityAdmin, adminHome);
  serve(userActivities, { list: [], next: -1 });
  serve(joinedActivities, { list: [], next: -1 });
});

async function open(home = adminHome): Promise<void> {
  serve(viewActivityAdmin, home);
  renderScreen('/activity/admin/61', { session });
  await screen.findByRole('heading', { level: 1, name: '周末龙井采茶' });
}
/** A figure with its label, as it is read. */
const figure = (label: string): string =>
  screen.getByText(label, { selector: 'dt' }).parentElement?.textContent ?? '';
const links = (): string[] => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '');

describe('the home of an activity', () => {
  test('[R117] numbers first, then what waits, then the money with its date, then tools', async () => {
    await open();
    expect(figure('已确认')).toBe('已确认10 / 40');
    expect(figure('候补')).toBe('候补3');
    expect(figure('待付款')).toBe('待付款1');
    expect(screen.queryByText('已签到')).toBeNull();
    expect(screen.getByText('8 / 20 张 · 候补 3 人')).toBeTruthy();
    const waits = region('等您处理');
    expect(waits.getByRole('link', { name: /待审核的报名.*2/ }).getAttribute('href')).toBe(
      '#!/activity/admin/61/member?group=auditing',
    );
    expect(waits.getByRole('link', { name: /没有回答的提问.*1/ }).getAttribute('href')).toBe(
      '#!/activity/admin/61/consult',
    );
    const money = region('收入');
    expect(money.getByText('1365.14')).toBeTruthy();
    expect(money.getByText(/已扣平台服务费 2%。.*起可以提现/)).toBeTruthy();
    const order = screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    expect(order.slice(1)).toEqual(['等您处理', '收入', '现场', '人', '活动']);
    expect(links()).toEqual(
      expect.arrayContaining([
        '#!/activity/admin/61/door',
        '#!/activity/61/signqrcode',
        '#!/activity/admin/61/member',
        '#!/activity/admin/61/paymember',
        '#!/activity/admin/61/edit',
        '#!/activity/admin/61/tickets',
        '#!/activity/admin/61/settings',
        '#!/activity/admin/61/logs',
        '#!/activity/admin/61/wechat',
        '#!/activity/admin/61/qrcode',
      ]),
    );
    expect(screen.getByRole('link', { name: '照着再办一场' }).getAttribute('href')).toBe(
      '#!/activity/post?copy=61',
    );
  });

  test('[R117][B307] a helper sees what they may: at the door neither people nor money nor an end to it', async () => {
    await open({ ...adminHome, can: { ...nothingCan, door: true }, money: null, unpaid: 0 });
    expect(screen.queryByRole('region', { name: '收入' })).toBeNull();
    expect(screen.queryByRole('region', { name: '等您处理' })).toBeNull();
    expect(screen.queryByText('待付款')).toBeNull();
    expect(screen.getByRole('main').textContent).not.toContain('¥');
    expect(links()).toContain('#!/activity/admin/61/door');
    for (const part of [
      'member',
      'paymember',
      'edit',
      'tickets',
      'settings',
      'logs',
      'wechat',
      'consult',
      'batchnote',
    ])
      expect(links()).not.toContain(`#!/activity/admin/61/${part}`);
    expect(screen.queryByRole('button', { name: '取消活动' })).toBeNull();
  });

  test.each([
    ['member', '您没有“管理报名的人”的权限'],
    ['paymember', '您没有“看收款”的权限'],
    ['edit', '您没有“修改活动和票”的权限'],
    ['tickets', '您没有“修改活动和票”的权限'],
    ['settings', '只有主办人可以这样做'],
    ['logs', '只有主办人可以这样做'],
  ])('[B307] the address %s is no way around it: who may not is told why', async (part, words) => {
    serve(viewActivityAdmin, { ...adminHome, can: { ...nothingCan, door: true }, money: null });
    renderScreen(`/activity/admin/61/${part}`, { session });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: '看看我能做的' }).getAttribute('href')).toBe(
      '#!/activity/admin/61',
    );
  });

  test('[B307] for anybody else it is not there', async () => {
    serve(viewActivityAdmin, () => fail('notFound'));
    renderScreen('/activity/admin/61', { session });
    expect(await screen.findByText('这里只有主办人和助手看得到')).toBeTruthy();
  });

  test('[R117][R119] a helper can leave', async () => {
    const left = serve(removeHelper, { user_id: 7001 });
    await open({ ...adminHome, can: { ...nothingCan, members: true }, money: null });
    await user.click(screen.getByRole('button', { name: '退出协助' }));
    await user.click(await screen.findByRole('button', { name: '退出' }));
    await waitFor(() => expect(left[0]?.body).toEqual({ id: 61, user_id: 7001 }));
  });

  test('[R117][D93] its states are said with what to do: auditing, refused with the reason, paused, at work', async () => {
    await open({
      ...adminHome,
      state: 3,
      audit_reason: '封面有别人的商标',
      working: '正在把新的时间和地点通知报名的人',
    });
    expect(screen.getByText('没有通过审核：封面有别人的商标。改好保存后会再看一遍')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去修改' }).getAttribute('href')).toBe(
      '#!/activity/admin/61/edit',
    );
    expect(screen.getByText('正在把新的时间和地点通知报名的人')).toBeTruthy();
  });
});

describe('calling it off', () => {
  test('[R117][D93][D96] what follows is said before, with a reason, by the host', async () => {
    const called = serve(cancelActivity, ownActivity);
    await open();
    await user.click(screen.getByRole('button', { name: '取消活动' }));
    const sheet = within(await screen.findByRole('dialog', { name: '取消活动' }));
    expect(sheet.getByText('13 个名额的报名人马上收到')).toBeTruthy();
    expect(sheet.getByText('3 人的候补结束')).toBeTruthy();
    expect(sheet.getByText('¥1393.00 全额原路退回，现在开始逐笔退')).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: '取消活动' }));
    expect(await sheet.findByText('请写明原因，报名的人都会看到')).toBeTruthy();
    await user.type(sheet.getByRole('textbox', { name: '原因' }), '台风来了');
    await user.click(sheet.getByRole('button', { name: '取消活动' }));
    expect(await screen.findByText('活动已取消，正在通知和退款')).toBeTruthy();
    expect(called[0]?.body).toEqual({ id: 61, reason: '台风来了' });
  });

  test('[D96] money does not wait for a network: without one nothing is called off', async () => {
    const called = serve(cancelActivity, ownActivity);
    await open();
    await user.click(screen.getByRole('button', { name: '取消活动' }));
    const sheet = within(await screen.findByRole('dialog', { name: '取消活动' }));
    await user.type(sheet.getByRole('textbox', { name: '原因' }), '台风来了');
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(sheet.getByRole('button', { name: '取消活动' }));
    expect(await screen.findByText(/连上网络后/)).toBeTruthy();
    expect(called).toHaveLength(0);
    vi.restoreAllMocks();
  });

  test('[R117] what is over or called off already cannot be', async () => {
    await open({ ...adminHome, state: 4 });
    expect(screen.queryByRole('button', { name: '取消活动' })).toBeNull();
    expect(screen.getByText('活动已取消，付了的钱正在或已经全额退回')).toBeTruthy();
  });
});
