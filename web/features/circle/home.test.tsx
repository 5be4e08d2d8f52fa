import { viewForbidden, viewSettings } from '@qunlu/contract/circle/settings.ts';
import { confirmEntry, viewFreshness } from '@qunlu/contract/circle/directory.ts';
import { viewCircle, type CircleView } from '@qunlu/contract/circle/home.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ownCircle, visitedCircle } from '../../testing/circle-views.ts';
import { circleSettings } from '../../testing/circles.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const at = '/phonebook/12';

const own = (home: Partial<NonNullable<CircleView['home']>>, more: Partial<CircleView> = {}): CircleView => ({
  ...ownCircle,
  ...more,
  home: ownCircle.home && { ...ownCircle.home, ...home },
});

const coming = {
  activities: [
    {
      activity_id: 7,
      title: '西湖读书会',
      path: '/activity/7',
      starts_at: 1_796_000_400,
      ends_at: 1_796_011_200,
      online: false,
      cityname: '杭州',
      place: '湖畔居',
      registered: 12,
    },
  ],
  modules: [{ key: 'activity', title: '活动', path: '/app/activity-home?circle=12' }],
};

test.each([
  { who: 'a member', circle: { ...ownCircle, ...coming } },
  { who: 'a visitor', circle: { ...visitedCircle, ...coming } },
])('what takes place soon leads there, and to all of it: $who [D77]', async ({ circle }) => {
  serve(viewCircle, circle);
  renderScreen(at, { session });
  const row = await screen.findByRole('link', { name: /西湖读书会/ });
  expect(row.getAttribute('href')).toBe('#!/activity/7');
  expect(row.textContent).toContain('杭州 湖畔居');
  expect(row.textContent).toContain('12 人会来');
  expect(screen.getByRole('link', { name: '全部' }).getAttribute('href')).toBe(
    '#!/app/activity-home?circle=12',
  );
});

describe('a member [R054]', () => {
  test('meets the notice, the newest people and the way to all of them; inviting is the one action', async () => {
    serve(viewCircle, ownCircle);
    renderScreen(at, { session });
    expect(await screen.findByText('周六见')).toBeTruthy();
    expect(screen.getByText('有新内容')).toBeTruthy();
    expect(screen.getByRole('link', { name: /苏晓/ }).getAttribute('href')).toBe('#!/card/9102');
    expect(screen.getByRole('link', { name: '全部 128 位' }).getAttribute('href')).toBe(
      '#!/phonebook/12/members',
    );
    expect(screen.getByText('这个月新加入 3 人')).toBeTruthy();
    const main = within(screen.getByRole('contentinfo')).getByRole('link');
    expect([main.textContent, main.getAttribute('href')]).toEqual(['邀请朋友加入', '#!/phonebook/12/qrcode']);
  });

  test('what comes says how near it is, and no year while it is this one [D77]', async () => {
    const [first] = coming.activities;
    const soon = Math.floor(Date.now() / 1000) + 86_400;
    const row = { meta: '', at: soon, count: 0, face: null, image: '' };
    const course = { ...row, key: 'course.coming', id: 5, title: '第一课', path: '/phonebook/12/course/5' };
    serve(viewCircle, {
      ...own({ day: { waits: [], new: [], coming: [course] } }),
      activities: first ? [first, { ...first, activity_id: 62, title: '茶会', starts_at: soon }] : [],
    });
    renderScreen(at, { session });
    expect((await screen.findByRole('link', { name: /茶会/ })).textContent).toMatch(
      /明天 \d+月\d+日 \d\d:\d\d/,
    );
    expect(screen.getByRole('link', { name: /第一课/ }).textContent).toMatch(/明天 \d+月\d+日 \d\d:\d\d/);
  });

  test('an admin sees what waits and the way to the settings; who manages nothing does not [D57]', async () => {
    const waits = [{ key: 'apply', title: '加入申请', count: 5, path: '/phonebook-setting/12/apply' }];
    serve(viewSettings, circleSettings);
    serve(viewFreshness, { members: 12, fresh: 12, share: 100, asked: 0, unreachable: 0 });
    serve(viewCircle, own({ waits }, { can: { ...ownCircle.can, apply: true } }));
    renderScreen(at, { session });
    const row = await screen.findByRole('link', { name: /加入申请 5 件/ });
    expect(row.getAttribute('href')).toBe('#!/phonebook-setting/12/apply');
    await user.click(screen.getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('button', { name: '管理通讯录' }));
    await waitFor(() => expect(location.hash).toBe('#!/phonebook-setting/12'));
  });

  test('reads until when it is paid, and goes on from there; on the home only while the end is near [D65]', async () => {
    let end = 1_800_000_000;
    serve(viewCircle, () => own({}, { me: ownCircle.me && { ...ownCircle.me, end_at: end } }));
    const { unmount } = renderScreen(`${at}/about`, { session });
    const row = await screen.findByRole('link', { name: /会员到 2027-01-15/ });
    expect(row.getAttribute('href')).toBe('#!/phonebook/12/renew');
    unmount();
    end = Math.floor(Date.now() / 1000) + 5 * 86_400;
    renderScreen(at, { session });
    expect((await screen.findByRole('link', { name: /会员到/ })).getAttribute('href')).toBe(
      '#!/phonebook/12/renew',
    );
  });

  test('opens on what is alive; introduction, functions and how one joins stand behind one row [V025]', async () => {
    serve(viewCircle, { ...ownCircle, ...coming, intro: '每月喝一次茶' });
    const { unmount } = renderScreen(at, { session });
    const row = await screen.findByRole('link', { name: /关于这个圈子 介绍、功能/ });
    expect(row.getAttribute('href')).toBe('#!/phonebook/12/about');
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['公告', '接下来', '谁在这里']);
    expect(screen.queryByText('每月喝一次茶')).toBeNull();
    unmount();
    renderScreen(`${at}/about`, { session });
    expect(await screen.findByText('每月喝一次茶')).toBeTruthy();
    expect(screen.getByRole('link', { name: '活动' }).getAttribute('href')).toBe(
      '#!/app/activity-home?circle=12',
    );
    expect(screen.getByText('怎么加入')).toBeTruthy();
  });

  test('a day is one screen: what waits, the notice, what is new, what comes, who is there; to post is the one action [D77]', async () => {
    const row = { meta: '', at: 0, count: 0, face: null, image: '' };
    const face = { user_id: 8002, name: '苏晓', avatar: '', card_id: 9102, title: '苏州设计', certified: 1 };
    serve(
      viewCircle,
      own(
        {
          waits: [{ key: 'apply', title: '加入申请', count: 5, path: '/phonebook-setting/12/apply' }],
          day: {
            waits: [
              {
                ...row,
                key: 'checkin.due',
                id: 3,
                title: '今天的卡还没打',
                meta: '晨跑 · 连续 12 天',
                path: '/phonebook/12/checkin',
              },
              {
                ...row,
                key: 'forum.unread',
                id: 1,
                title: '有新动态没看',
                count: 7,
                path: '/phonebook/12/circle',
              },
            ],
            new: [
              {
                ...row,
                key: 'forum.new',
                id: 41,
                title: '今年的龙井开采了',
                meta: '3 条评论',
                at: Math.floor(Date.now() / 1000) - 120,
                face,
                image: '/media/p/1.jpg',
                path: '/phonebook/12/topic/41',
              },
            ],
            coming: [
              {
                ...row,
                key: 'course.coming',
                id: 5,
                title: '第三课 揉捻',
                at: 1_795_900_000,
                path: '/phonebook/12/course/5',
              },
            ],
          },
        },
        {
          activities: coming.activities,
          modules: ['forum', 'course', 'checkin', 'activity', 'service', 'donation', 'score'].map((key) => ({
            key,
            title: `功能${key}`,
            path: `/phonebook/12/${key}`,
          })),
        },
      ),
    );
    renderScreen(at, { session });
    await screen.findByText('今年的龙井开采了');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      '等着您的',
      '公告',
      '新动态',
      '接下来',
      '谁在这里',
    ]);
    const to = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect([to(/今天的卡还没打/), to(/有新动态没看 7 件/), to(/加入申请 5 件/)]).toEqual([
      '#!/phonebook/12/checkin',
      '#!/phonebook/12/circle',
      '#!/phonebook-setting/12/apply',
    ]);
    const post = screen.getByRole('link', { name: /今年的龙井开采了/ });
    expect(post.getAttribute('href')).toBe('#!/phonebook/12/topic/41');
    expect(post.textContent).toBe('苏苏晓今年的龙井开采了2分钟前 · 3 条评论');
    const titles = screen.getAllByRole('link', { name: /揉捻|读书会/ }).map(({ textContent }) => textContent);
    expect(titles.map((words) => words?.includes('揉捻'))).toEqual([true, false]);
    // Five modules, and the way to all of them.
    const ways = within(screen.getByRole('navigation', { name: '功能' })).getAllByRole('link');
    expect(ways.map(({ textContent }) => textContent)).toEqual([
      '功能forum',
      '功能course',
      '功能checkin',
      '功能activity',
      '功能service',
      '全部',
    ]);
    const main = within(screen.getByRole('contentinfo')).getByRole('link');
    expect([main.textContent, main.getAttribute('href')]).toEqual([
      '发动态',
      '#!/phonebook/12/forum-post-media',
    ]);
    expect(to('邀请')).toBe('#!/phonebook/12/qrcode');
  });

  test('who is alone in a circle invites first', async () => {
    serve(viewCircle, {
      ...ownCircle,
      members: 1,
      modules: [{ key: 'forum', title: '讨论', path: '/phonebook/12/circle' }],
    });
    renderScreen(at, { session });
    await screen.findByText('周六见');
    expect(within(screen.getByRole('contentinfo')).getByRole('link').textContent).toBe('邀请朋友加入');
    expect(screen.getByRole('navigation', { name: '功能' }).textContent).toBe('讨论');
  });

  test('is asked whether their entry is still right, and one word is enough', async () => {
    let asked = 1;
    serve(viewCircle, () => own({}, { me: ownCircle.me && { ...ownCircle.me, confirm: asked } }));
    const confirmed = serve(confirmEntry, () => {
      asked = 0;
      return { fresh_at: 1_790_000_100, confirmed: 3 };
    });
    renderScreen(at, { session });
    expect((await screen.findByRole('link', { name: '去更新' })).getAttribute('href')).toBe(
      '#!/card/edit?id=9001',
    );
    await user.click(screen.getByRole('button', { name: '资料没变' }));
    expect(await screen.findByText('记下了，3 个通讯录一起确认')).toBeTruthy();
    expect(confirmed[0]?.body).toEqual({ id: 12 });
    await waitFor(() => expect(screen.queryByText('您在这里的资料和电话还对吗？')).toBeNull());
  });

  test('who manages nothing has no way to the settings; a circle that ends says when', async () => {
    serve(viewCircle, {
      ...ownCircle,
      status: 4,
      dissolve_at: 1_790_000_000,
      can: { ...ownCircle.can, invite: false },
    });
    renderScreen(at, { session });
    expect(await screen.findByText(/圈主发起了解散，2026-09-\d\d .* 之后打不开/)).toBeTruthy();
    expect(within(screen.getByRole('contentinfo')).getByRole('link').textContent).toBe('找人');
    await user.click(screen.getByRole('button', { name: '更多' }));
    expect(await screen.findByRole('button', { name: '我在这里的资料' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '管理通讯录' })).toBeNull();
  });
});

describe('neither', () => {
  test('a missing one says so', async () => {
    serve(viewCircle, () => fail('notFound'));
    renderScreen(at, { session });
    expect(await screen.findByText('通讯录不存在或已解散')).toBeTruthy();
  });

  test('a forbidden one leads to its reason [D62]', async () => {
    serve(viewCircle, { ...visitedCircle, status: 3, reason: '违规' });
    serve(viewForbidden, { id: 12, name: '西湖茶友会', avatar: '', status: 3, reason: '违规', own: false });
    renderScreen(at, { session });
    await waitFor(() => expect(location.href).toContain('/phonebook/forbidden'));
  });

  test('a failure can be tried again', async () => {
    let tries = 0;
    serve(viewCircle, () => {
      tries += 1;
      return tries === 1 ? fail('forbidden', { message: '出错了' }) : visitedCircle;
    });
    renderScreen(at, { session });
    await user.click(await screen.findByRole('button', { name: /重试|再试/ }));
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  });
});
