import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ownCircle, visitedCircle } from '../../testing/circle-views.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const at = '/phonebook/12';

describe('a visitor [R054]', () => {
  test('learns what it is, who is there, how one joins and what it costs, with one action', async () => {
    serve(viewCircle, { ...visitedCircle, join_type: 3, fee: { from: 9900, tiers: 2 } });
    renderScreen(at, { session });
    expect(await screen.findByRole('heading', { level: 1, name: '西湖茶友会' })).toBeTruthy();
    for (const words of ['兴趣爱好 · 杭州 · 128 位成员', '每月喝一次茶', '共 128 位成员，加入后可以看到'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('先付会费再审核，没通过全额退回')).toBeTruthy();
    expect(screen.getByText('99.00 元起，共 2 档')).toBeTruthy();
    expect(screen.getByRole('link', { name: /林知远/ }).getAttribute('href')).toBe('#!/card/9101');
    const join = within(screen.getByRole('contentinfo')).getAllByRole('link');
    expect(join.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['付费申请加入', '#!/phonebook/12/join'],
    ]);
    expect(document.title).toBe('西湖茶友会');
  });

  test('who is not logged in logs in first and comes to the form; anything below leads here', async () => {
    serve(viewCircle, visitedCircle);
    renderScreen('/phonebook/12/members');
    await user.click(await screen.findByRole('button', { name: '加入通讯录' }));
    await waitFor(() => expect(location.href).toContain(encodeURIComponent('/phonebook/12/join')));
  });

  test.each([
    [{ state: 0, waits: 2 }, '申请已提交，等圈主或管理员审核，结果会通知您', '查看申请'],
    [{ state: 0, waits: 1 }, '名额为您留着，付款后就完成了', '去付款'],
    [{ state: 2, reason: '请写公司' }, '上次没有通过：请写公司', '加入通讯录'],
    [{ state: 6 }, '您的会员已到期，续费后继续', '续费'],
  ])('reads how their application stands: %o', async (me, words, action) => {
    const state = ownCircle.me && { ...ownCircle.me, ...me };
    serve(viewCircle, {
      ...visitedCircle,
      me: state,
      can: { ...visitedCircle.can, join: me.state !== 0 },
    });
    renderScreen(at, { session });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: action })).toBeTruthy();
  });

  test('who may not join reads so and finds no button', async () => {
    serve(viewCircle, { ...visitedCircle, can: { ...visitedCircle.can, join: false } });
    renderScreen(at, { session });
    expect(await screen.findByText('现在不能加入这个通讯录')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /加入/ })).toBeNull();
  });
});

describe('what visitors see, for members to check', () => {
  test('the guest view says that it is one, and leads to the content [R058]', async () => {
    const asked = serve(viewCircle, { ...visitedCircle, can: ownCircle.can });
    renderScreen('/phonebook/12/guest', { session });
    expect(await screen.findByText('没有加入的人看到的就是这样')).toBeTruthy();
    expect(asked[0]?.query).toEqual({ id: 12, guest: 1 });
    expect(screen.getByRole('link', { name: '访客能看的内容' }).getAttribute('href')).toBe(
      '#!/phonebook/12/circle-guest',
    );
  });

  test('the content of a circle: its open modules, for visitors after the introduction, or that there are none [R061]', async () => {
    serve(viewCircle, { ...visitedCircle, can: ownCircle.can });
    renderScreen('/phonebook/12/circle-guest', { session });
    expect(await screen.findByText('访客看不到圈里的内容')).toBeTruthy();
  });

  test('a visitor is led from the home to what they may open, when there is something [R061]', async () => {
    serve(viewCircle, {
      ...visitedCircle,
      modules: [{ key: 'forum', title: '讨论', path: '/phonebook/12/forum' }],
    });
    renderScreen('/phonebook/12');
    const row = await screen.findByRole('link', { name: /访客可以打开的/ });
    expect(row.getAttribute('href')).toBe('#!/phonebook/12/circle-guest');
  });

  test('a visitor reads the posts that visitors may see, on the home and among the content [R061]', async () => {
    const post = {
      key: 'forum.new',
      id: 41,
      title: '今年的龙井开采了',
      meta: '',
      at: 0,
      count: 0,
      face: null,
      image: '',
      path: '/phonebook/12/topic/41',
    };
    serve(viewCircle, { ...visitedCircle, news: [post] });
    for (const path of ['/phonebook/12', '/phonebook/12/circle-guest']) {
      const { unmount } = renderScreen(path);
      const row = await screen.findByRole('link', { name: /今年的龙井开采了/ });
      expect(row.getAttribute('href')).toBe('#!/phonebook/12/topic/41');
      unmount();
    }
  });

  test('a visitor reads the introduction and opens what is open [R061]', async () => {
    serve(viewCircle, {
      ...visitedCircle,
      modules: [{ key: 'forum', title: '讨论', path: '/phonebook/12/forum' }],
    });
    renderScreen('/phonebook/12/circle-guest');
    expect(await screen.findByText('每月喝一次茶')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /访客可以打开的/ })).toBeNull();
    expect(screen.getByRole('link', { name: '讨论' }).getAttribute('href')).toBe('#!/phonebook/12/forum');
    expect(screen.getByRole('button', { name: '加入通讯录' })).toBeTruthy();
  });
});
