import { listBadges } from '@qunlu/contract/app.ts';
import { editUser, viewUser } from '@qunlu/contract/account/calls.ts';
import { acceptProtocols } from '@qunlu/contract/account/settings.ts';
import { listCards, postCard } from '@qunlu/contract/card/calls.ts';
import { listFriends } from '@qunlu/contract/friend/calls.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ownCard } from '../testing/cards.ts';
import { me } from '../testing/people.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { serve } from '../testing/serve.ts';

const user = userEvent.setup();
const session = {};
/** One of the two applications has an unread notice, which is among the three notices. */
const badges = { 'notice.unread': 3, 'friend.applications': 2, 'friend.applications-read': 1 };

beforeEach(() => {
  serve(viewUser, me);
  serve(listCards, { list: [ownCard], next: -1 });
  serve(listBadges, { badges });
  serve(listFriends, { list: [], next: -1, total: 60, letters: [] });
});

describe('[R022] mine', () => {
  test('[V024] says who this is, and leads to the card, the settings and all that a person owns', async () => {
    renderScreen('/app/user', { session });
    const head = await screen.findByRole('link', { name: new RegExp(`${ownCard.realname}.*我的名片`) });
    expect(head.getAttribute('href')).toBe(`#!/card/${ownCard.card_id}`);
    expect(screen.getByRole('link', { name: '设置' }).getAttribute('href')).toBe('#!/user/settings');
    const rows = screen.getByRole('main').querySelectorAll('[data-row]');
    expect(rows.length).toBeLessThanOrEqual(9);
    expect([...rows].map((row) => row.getAttribute('href'))).toEqual(
      expect.arrayContaining(['#!/user/notices', '#!/app/user/trade', '#!/app/user/account']),
    );
    // A member is called one.
    expect(screen.queryByText('会员')).toBeNull();
  });

  test('[V035] counts what waits, each once: 消息 what is unread, 通讯录 applications that were read, a page what waits on it', async () => {
    renderScreen('/app/user', { session });
    expect(await screen.findByRole('link', { name: /通知.*3 条未读通知/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /好友与介绍 2 件事等您处理/ })).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: '主导航' }));
    const said = (name: RegExp) => tabs.getByRole('link', { name }).textContent;
    expect(said(/消息/)).toContain('3 条未读');
    expect(said(/通讯录/)).toContain('1 条未读');
    expect(said(/我的/)).toBe('我的');
  });

  test.each([
    ['people', ['#!/app/friends', '#!/app/applylist'], /新的好友 2 个申请等您回复/],
    ['cards', ['#!/card/list', '#!/card/callers', '#!/card/requests', '#!/user/industry'], /我的名片 1 张/],
    ['trade', ['#!/user/buyservice', '#!/user/service/desk', '#!/user/service'], /我的候补 .*有空位就通知/],
    ['vip', ['#!/app/open-vip'], /推荐有奖 .*佣金/],
    ['money', [], /短信 .*群发/],
    ['account', ['#!/user/home', '#!/user/oauth'], /商户签约 .*收款/],
  ])('the page %s gathers what belongs together', async (page, links, row) => {
    renderScreen(`/app/user/${page}`, { session });
    expect(await screen.findByRole('link', { name: row })).toBeTruthy();
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(expect.arrayContaining(links));
  });

  test('[D12] a muted person reads so, and where to appeal', async () => {
    serve(viewUser, { ...me, status: 2, status_reason: '多次发布广告' });
    renderScreen('/app/user', { session });
    expect(await screen.findByText('您已被禁言：多次发布广告')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去申诉' }).getAttribute('href')).toBe('#!/user/recover');
  });

  test('[R050] [R051] [D4] a new version of a protocol can be read and agreed to', async () => {
    serve(viewUser, { ...me, protocols_due: [2] });
    const accepted = serve(acceptProtocols, { protocols_due: [] });
    renderScreen('/app/user', { session });
    const link = await screen.findByRole('link', { name: '《隐私与支付协议》' });
    expect(link.getAttribute('href')).toBe('#!/user/protocol/payment');
    expect(screen.queryByRole('link', { name: '《用户协议》' })).toBeNull();
    await user.click(screen.getByRole('button', { name: '同意' }));
    await waitFor(() => expect(screen.queryByText(/协议有更新/)).toBeNull());
    expect(accepted[0]?.body).toEqual({ protocolIds: [2] });
  });
});

describe('[R023] the profile', () => {
  test('[C016] name and sex are changed on the spot', async () => {
    const edits = serve(editUser, ({ body }) => ({
      ...me,
      ...(body.username === undefined ? {} : { username: body.username }),
      ...(body.sex === undefined ? {} : { sex: body.sex }),
    }));
    renderScreen('/user/home', { session });
    await user.click(await screen.findByRole('button', { name: /称呼/ }));
    const field = await screen.findByDisplayValue('沈知微');
    await user.clear(field);
    await user.type(field, '知微');
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText('知微')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /性别/ }));
    await user.click(await screen.findByRole('button', { name: '女' }));
    await waitFor(() => expect(edits.map(({ body }) => body)).toEqual([{ username: '知微' }, { sex: 2 }]));
  });

  test('[C016] the photo of the account goes when it is removed', async () => {
    serve(viewUser, { ...me, avatar: 'https://files.example.com/me.jpg' });
    const edits = serve(editUser, me);
    renderScreen('/user/home', { session });
    await user.click(await screen.findByRole('button', { name: '删除头像' }));
    await waitFor(() => expect(edits.map(({ body }) => body)).toEqual([{ avatar: '' }]));
    expect(await screen.findByText('没有照片时，用您的姓作头像')).toBeTruthy();
  });

  test('without a card it offers the first', async () => {
    serve(listCards, { list: [], next: -1 });
    renderScreen('/user/home', { session });
    const link = await screen.findByRole('link', { name: /做第一张名片/ });
    expect(link.getAttribute('href')).toBe('#!/card/create');
  });
});

describe('[R033] privacy', () => {
  test('who sees the contacts of a card is chosen here; records, data and leaving are one step away', async () => {
    const saved = serve(postCard, {
      ...ownCard,
      privacy: 2,
      permissions: { ...ownCard.permissions, privacy: 2 },
    });
    renderScreen('/user/privacy', { session });
    await user.click(await screen.findByRole('button', { name: new RegExp(ownCard.realname) }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(sheet.getByRole('button', { name: '好友和同一通讯录的成员' })).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: '仅好友' }));
    await waitFor(() => expect(saved[0]?.body).toEqual({ permissions: { privacy: 2 } }));
    expect(screen.getByRole('button', { name: new RegExp(ownCard.realname) }).textContent).toContain(
      '仅好友',
    );
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        '#!/card/callers',
        '#!/card/requests',
        '#!/user/privacy/blacked',
        '#!/user/privacy/export',
        '#!/user/acc_delete',
      ]),
    );
  });
});

test('what waits is counted anew when the person comes back to the page a minute later [V035]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  renderScreen('/app/user', { session });
  expect(await screen.findByRole('link', { name: /好友与介绍 2 件/ })).toBeTruthy();
  serve(listBadges, { badges: { ...badges, 'friend.applications': 3 } });
  vi.setSystemTime(Date.now() + 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByRole('link', { name: /好友与介绍 3 件/ })).toBeTruthy();
});
