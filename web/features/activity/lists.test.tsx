import {
  circleActivities,
  joinedActivities,
  listActivities,
  listActivityCategories,
  listPeople,
  userActivities,
  viewActivity,
} from '@qunlu/contract/activity/calls.ts';
import type { ActivityLine } from '@qunlu/contract/activity/entity.ts';
import { listDrafts } from '@qunlu/contract/activity/drafts.ts';
import { viewWechat } from '@qunlu/contract/activity/registering.ts';
import {
  type ActivityPost,
  addActivityPost,
  listActivityPosts,
  listMet,
} from '@qunlu/contract/activity/talk.ts';
import { swapCards } from '@qunlu/contract/friend/applications.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { nextWeek, outing } from '../../testing/activities.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

const line = (id: number, change: Partial<ActivityLine> = {}): ActivityLine => {
  const { title: _t, ...rest } = outing;
  return { ...rest, activity_id: id, title: `第${id}次徒步`, ...change };
};
const lineOnly = (one: ActivityLine): ActivityLine => {
  const keys = [
    'activity_id',
    'title',
    'images',
    'starts_at',
    'ends_at',
    'online',
    'cityname',
    'place',
    'fee',
    'fee_max',
    'registered',
    'seats',
    'state',
    'phase',
    'visibility',
    'category_id',
    'user_id',
    'user',
  ] as const;
  return Object.fromEntries(keys.map((key) => [key, one[key]])) as ActivityLine;
};

const person = (id: number, name: string) => ({
  user_id: id,
  name,
  avatar: '',
  card_id: id + 10_000,
  title: '',
  certified: 0,
});

describe('finding activities [R009]', () => {
  beforeEach(() => {
    serve(listActivityCategories, {
      list: [
        { category_id: 1, parent_id: 0, name: '兴趣' },
        { category_id: 11, parent_id: 1, name: '茶' },
      ],
    });
  });

  test('[R009] by words as one types, by kind, by day; rows say when, where and for how much', async () => {
    const asked = serve(listActivities, { list: [lineOnly(line(71))], next: -1 });
    renderScreen('/app/activity-home', { session });
    const row = await screen.findByRole('link', { name: /第71次徒步/ });
    expect(row.getAttribute('href')).toBe('#!/activity/71');
    for (const words of ['14:00–17:00', '杭州市 九溪公交站', '免费 起', '12 人会来'])
      expect(row.textContent).toContain(words);
    await user.type(screen.getByRole('searchbox'), 'jiuxi');
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ words: 'jiuxi' }));
    // Not once for each letter.
    expect(asked.length).toBeLessThan(4);
    await user.click(screen.getByRole('radio', { name: '兴趣' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ category_id: 1 }));
    await user.click(screen.getByRole('radio', { name: '茶' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ category_id: 11 }));
    await user.click(screen.getByRole('radio', { name: '周末' }));
    await waitFor(() => {
      const { from = 0, to = 0 } = asked.at(-1)?.query ?? {};
      expect(Number(to) - Number(from)).toBe(2 * 86_400);
    });
    await user.click(screen.getByRole('radio', { name: '人多' }));
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ sort: 'hot' }));
  });

  test('[R009] free ones alone; nothing found says what to do', async () => {
    const asked = serve(listActivities, ({ query }) => ({
      list: query.free === 1 ? [] : [lineOnly(line(71))],
      next: -1,
    }));
    renderScreen('/app/activity-home', { session });
    await screen.findByRole('link', { name: /第71次徒步/ });
    await user.click(screen.getByRole('button', { name: '筛选' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.click(sheet.getByRole('switch', { name: '只看免费的' }));
    await user.click(sheet.getByRole('button', { name: '看结果' }));
    expect(await screen.findByText('没有找到合适的活动')).toBeTruthy();
    expect(asked.at(-1)?.query).toMatchObject({ free: 1 });
    await user.click(screen.getByRole('button', { name: '清除条件' }));
    expect(await screen.findByRole('link', { name: /第71次徒步/ })).toBeTruthy();
  });

  test('those of a circle: what is to come, what is over', async () => {
    const asked = serve(circleActivities, ({ query }) => ({
      list: [lineOnly(line(query.over === 1 ? 60 : 71, query.over === 1 ? { phase: 'ended' } : {}))],
      next: -1,
    }));
    renderScreen('/app/activity-home?circle=21', { session });
    await screen.findByRole('link', { name: /第71次徒步/ });
    expect(screen.getByRole('link', { name: '发布活动' }).getAttribute('href')).toBe(
      '#!/activity/post?circle=21',
    );
    await user.click(screen.getByRole('radio', { name: '已经结束' }));
    expect(await screen.findByText('已结束')).toBeTruthy();
    expect(asked.at(-1)?.query).toMatchObject({ id: 21, over: 1 });
  });
});

describe('my activities', () => {
  test('[R007] joined, hosted with drafts, helping; each leads to where one does something', async () => {
    serve(joinedActivities, ({ query }) => ({
      list:
        query.as === 'helper'
          ? [{ ...lineOnly(line(73)), registration_id: 0, registration: -1 }]
          : [{ ...lineOnly(line(71)), registration_id: 801, registration: 1 }],
      next: -1,
    }));
    serve(userActivities, { list: [lineOnly(line(72, { state: 2 }))], next: -1 });
    serve(listDrafts, { list: [{ draft_id: 5, title: '', saved_at: nextWeek - 8 * 86_400 }] });
    renderScreen('/app/activity', { session });
    const joined = await screen.findByRole('link', { name: /第71次徒步/ });
    expect(joined.getAttribute('href')).toBe('#!/activity/71/registration');
    expect(joined.textContent).toContain('待审核');
    await user.click(screen.getByRole('radio', { name: '我主办的' }));
    const hosted = await screen.findByRole('link', { name: /第72次徒步/ });
    expect(hosted.getAttribute('href')).toBe('#!/activity/admin/72');
    expect(hosted.textContent).toContain('审核中');
    expect((await screen.findByRole('link', { name: /还没有标题/ })).getAttribute('href')).toBe(
      '#!/activity/post?draft=5',
    );
    expect(screen.getByRole('link', { name: '发布活动' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '我协助的' }));
    expect((await screen.findByRole('link', { name: /第73次徒步/ })).getAttribute('href')).toBe(
      '#!/activity/admin/73',
    );
  });

  test('[R007] nothing yet says where to begin', async () => {
    serve(joinedActivities, { list: [], next: -1 });
    renderScreen('/app/activity', { session });
    expect((await screen.findByRole('link', { name: '找活动' })).getAttribute('href')).toBe(
      '#!/app/activity-home',
    );
  });
});

describe('around an activity', () => {
  beforeEach(() => serve(viewActivity, { ...outing, can: { ...outing.can, joined: true, post: true } }));

  test('[R108] who comes, as far as they let themselves be seen', async () => {
    serve(listPeople, { list: [person(7003, '周明')], next: -1 });
    renderScreen('/activity/71/people', { session });
    expect((await screen.findByRole('link', { name: /周明/ })).getAttribute('href')).toBe('#!/card/17003');
  });

  test('[R110] those who come and the host put photos and words there', async () => {
    const post: ActivityPost = {
      id: 91,
      content: '溪水真凉',
      images: JSON.stringify(['https://files.example/p/7003/1.jpg']),
      user: person(7003, '周明'),
      host: true,
      created_at: nextWeek - 8 * 86_400,
      mine: false,
    };
    serve(listActivityPosts, { list: [post], next: -1 });
    const sent = serve(addActivityPost, ({ body }) => ({
      ...post,
      id: 92,
      content: body.content,
      images: '[]',
      host: false,
      mine: true,
    }));
    const left = renderScreen('/activity/71/post', { session });
    expect(await screen.findByText('溪水真凉')).toBeTruthy();
    expect(screen.getByText('主办方')).toBeTruthy();
    expect(screen.getByRole('img', { name: '周明的照片，第1张图片' })).toBeTruthy();
    await user.type(await screen.findByLabelText('发照片或感想'), '下次还来');
    left.unmount();
    renderScreen('/activity/71/post', { session });
    // What was half written outlasts a look at something else.
    expect((await screen.findByLabelText<HTMLTextAreaElement>('发照片或感想')).value).toBe('下次还来');
    await user.click(screen.getByRole('button', { name: '发表' }));
    expect(await screen.findByText('已发表')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ id: 71, content: '下次还来', images: [] });
    expect(screen.getByText('下次还来')).toBeTruthy();
  });

  test('[R110] others read, and are not asked to write', async () => {
    serve(viewActivity, outing);
    serve(listActivityPosts, { list: [], next: -1 });
    renderScreen('/activity/71/post', { session });
    expect(await screen.findByText('还没有照片。报名确认的人和主办方可以发')).toBeTruthy();
    expect(screen.queryByLabelText('发照片或感想')).toBeNull();
  });

  test('[R115][D100] the group of WeChat, or that its picture is over', async () => {
    const given = {
      link: 'https://files.example/w.jpg',
      words: '进群改名',
      until: nextWeek,
      expired: false,
      key: '',
    };
    serve(viewWechat, given);
    const first = renderScreen('/activity/71/getwechat', { session });
    expect(await screen.findByRole('img', { name: '微信二维码' })).toBeTruthy();
    expect(screen.getByText('进群改名')).toBeTruthy();
    first.unmount();
    serve(viewWechat, { ...given, link: '', expired: true });
    renderScreen('/activity/71/getwechat', { session });
    expect(await screen.findByText('已提醒主办方换一张，换好后在这里就能看到')).toBeTruthy();
  });

  test('[R115][D100] is shown to nobody else', async () => {
    serve(viewWechat, () => fail('membersOnly', { message: '报名确认后才能看到' }));
    renderScreen('/activity/71/getwechat', { session });
    expect(await screen.findByText('报名确认后才能看到')).toBeTruthy();
    expect(screen.queryByRole('img', { name: '微信二维码' })).toBeNull();
  });

  test('[D99] whom I met: one tap hands over the card', async () => {
    serve(listMet, {
      list: [
        { user: person(7003, '周明'), friend: false },
        { user: person(7004, '李静'), friend: true },
      ],
      next: -1,
    });
    const sent = serve(swapCards, { id: 5, state: 0 });
    renderScreen('/activity/71/met', { session });
    await user.click(await screen.findByRole('button', { name: /^交换名片.*周明$/ }));
    expect(await screen.findByText('已递名片')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ card_id: 17_003 });
    expect(screen.getByRole('link', { name: '看名片' }).getAttribute('href')).toBe('#!/card/17004');
  });

  test('[D99] who was not there reads how one comes to see them', async () => {
    serve(listMet, () => fail('membersOnly', { message: '您还没有签到' }));
    renderScreen('/activity/71/met', { session });
    expect(await screen.findByText('您还没有签到')).toBeTruthy();
    expect(screen.getByText('一起来、愿意认识别人的人会出现在这里')).toBeTruthy();
  });
});
