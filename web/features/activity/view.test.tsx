import { viewActivity } from '@qunlu/contract/activity/calls.ts';
import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { quoteTicket, viewRegistration } from '@qunlu/contract/activity/registering.ts';
import {
  answerQuestion,
  askActivity,
  type ActivityQuestion,
  listQuestions,
} from '@qunlu/contract/activity/talk.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { viewSpendable } from '@qunlu/contract/order/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  myRegistration,
  nextWeek,
  noQueue,
  openTicket,
  ticketQuote,
  outing,
  outingTicket,
} from '../../testing/activities.ts';
import { renderAddress, renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

let activity: Activity;
let questions: ActivityQuestion[];

const question: ActivityQuestion = {
  id: 41,
  content: '能带狗吗',
  user: { user_id: 7003, name: '周明', avatar: '', card_id: 13, title: '', certified: 0 },
  created_at: nextWeek - 9 * 86_400,
  replies: [],
  mine: false,
};

beforeEach(() => {
  activity = outing;
  questions = [];
  serve(viewActivity, () => activity);
  serve(quoteTicket, ticketQuote);
  serve(viewSpendable, { spendable: 0 });
  serve(listQuestions, () => ({ list: questions, next: -1 }));
});

const shown = () => screen.findByRole('heading', { level: 1, name: '九溪徒步' });
const region = (name: string | RegExp) => screen.findByRole('region', { name });
const main = (): string => document.body.textContent ?? '';
const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('an activity for visitors', () => {
  test('[R108][D194] a guest with the link reads what, when, where, who invites and what it costs', async () => {
    renderScreen('/activity/71');
    await shown();
    for (const words of ['14:00–17:00，3 小时', '九溪公交站', '杭州市 西湖区之江路', '12 人会来', '户外'])
      expect(main()).toContain(words);
    expect(link(/沈知微/)).toBe('#!/card/12');
    expect(link(/周末走走/)).toBe('#!/phonebook/21');
    const tickets = (await region('票')).textContent;
    expect(tickets).toContain('徒步票含保险');
    expect(tickets).toContain('剩 8 张');
    expect(tickets).toContain('开始前 24 小时可以全额退');
    expect(tickets).toContain('免费票');
    expect((await region('活动内容')).textContent).toContain('从九溪走到龙井，慢慢走。\n下雨照常。');
    expect(link('报名')).toBe('#!/activity/71/pay');
  });

  test('the page of the clean path needs no second request', async () => {
    const asked = serve(viewActivity, outing);
    renderAddress('/activity/71', {
      data: [{ endpoint: 'activity.view', query: { id: 71 }, data: outing }],
    });
    await shown();
    expect(asked).toHaveLength(0);
  });

  test('[B178] /event is the same screen', async () => {
    renderScreen('/event/71');
    await shown();
    expect(location.hash).toBe('#!/event/71');
  });

  test.each(['/activity/view/code/71', '/activity/invitation/code/71'])(
    '[R194][R195][B176] an old link, %s, leads to the activity with its query',
    async (path) => {
      const asked = serve(viewActivity, outing);
      renderScreen(`${path}?code=tea`);
      await shown();
      expect(location.hash).toBe('#!/activity/71');
      expect(asked[0]?.query).toMatchObject({ code: 'tea' });
      expect(link('报名')).toBe('#!/activity/71/pay?code=tea');
    },
  );

  test('what cannot be seen says the same as what never was', async () => {
    serve(viewActivity, () => fail('notFound'));
    renderScreen('/activity/71');
    expect(await screen.findByText('活动不存在或已不可见')).toBeTruthy();
  });

  test('several days, and what takes place online, read as people say it', async () => {
    activity = { ...outing, online: true, place: '', ends_at: nextWeek + 2 * 86_400 };
    renderScreen('/activity/71');
    await shown();
    expect(main()).toContain('3 天');
    expect(main()).toContain('报名确认后，这里有进入的链接');
  });
});

describe('the one action', () => {
  const act = async (change: Partial<Activity>): Promise<void> => {
    activity = { ...outing, ...change };
    renderScreen('/activity/71', { session });
    await shown();
  };

  test('only free tickets: free registration of the only one', async () => {
    await act({ tickets: [openTicket], fee_max: 0 });
    expect(link('免费报名')).toBe('#!/activity/71/pay?ticket=602');
  });

  test('[D97] full: one waits; whose turn it is registers', async () => {
    const full = { ...outingTicket, left: 0, problem: '已报满', queue: { ...noQueue, open: true } };
    await act({ tickets: [full] });
    expect(link('候补')).toBe('#!/activity/71/pay?ticket=601');
    expect(screen.getAllByText('已报满').length).toBeGreaterThan(0);
  });

  test('[D97] a place that is kept for somebody leads to registering', async () => {
    const offered = { ...outingTicket, left: 0, queue: { ...noQueue, offer_until: nextWeek } };
    await act({ tickets: [offered] });
    expect(link('去报名')).toBe('#!/activity/71/pay?ticket=601');
  });

  test('who has registered opens their tickets; the host manages', async () => {
    await act({ can: { ...outing.can, joined: true } });
    expect(link('我的报名')).toBe('#!/activity/71/registration');
    expect(link('再报名')).toBe('#!/activity/71/pay');
  });

  test('the team manages, and does not register', async () => {
    await act({ can: { ...outing.can, host: true, edit: true } });
    expect(link('管理')).toBe('#!/activity/admin/71');
    expect(screen.queryByRole('link', { name: '报名' })).toBeNull();
  });

  test('[D94] tickets of members lead others into the circle', async () => {
    const ticket = { ...outingTicket, members_only: true, problem: '这种票只给圈子的成员，请先加入圈子' };
    await act({ tickets: [ticket] });
    expect(link('加入圈子')).toBe('#!/phonebook/21/join');
  });

  test('[D96] called off: why, and that the money comes back', async () => {
    await act({ state: 4, cancel_reason: '台风', tickets: [] });
    expect(await screen.findByText('活动已取消：台风。付过的钱全部原路退回')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '报名' })).toBeNull();
  });

  test('[D96] moved: until when all comes back', async () => {
    await act({ whole_until: nextWeek - 86_400 });
    expect(
      await screen.findByText(`时间或地点改过了，${dateTime(nextWeek - 86_400)} 前取消全额退`),
    ).toBeTruthy();
  });
});

describe('questions before registering', () => {
  test('[D102] one asks the host and reads the answers', async () => {
    questions = [
      {
        ...question,
        replies: [{ id: 42, content: '可以，牵好绳子', user: outing.user, created_at: nextWeek }],
      },
    ];
    const asked = serve(askActivity, ({ body }) => ({
      ...question,
      id: 43,
      content: body.content,
      mine: true,
    }));
    renderScreen('/activity/71', { session });
    const area = within(await region('报名前的提问'));
    expect(await area.findByText('能带狗吗')).toBeTruthy();
    expect((await region('报名前的提问')).textContent).toContain('沈知微 回答：可以，牵好绳子');
    await user.click(area.getByRole('button', { name: '问主办方一个问题' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByLabelText('问题'), '几点回来');
    await user.click(sheet.getByRole('button', { name: '提问' }));
    expect(await area.findByText('几点回来')).toBeTruthy();
    expect(asked[0]?.body).toMatchObject({ id: 71, content: '几点回来' });
  });

  test('[D102] the host answers where it was asked', async () => {
    activity = { ...outing, can: { ...outing.can, host: true, members: true } };
    questions = [question];
    const sent = serve(answerQuestion, ({ body }) => ({
      ...question,
      replies: [{ id: 44, content: body.content, user: outing.user, created_at: nextWeek }],
    }));
    renderScreen('/activity/71', { session });
    await user.click(await screen.findByRole('button', { name: '回答' }));
    const sheet = within(await screen.findByRole('dialog'));
    await user.type(sheet.getByLabelText('回答'), '可以');
    await user.click(sheet.getByRole('button', { name: '回答' }));
    expect(await screen.findByText('可以')).toBeTruthy();
    expect(sent[0]?.body).toMatchObject({ id: 41, content: '可以' });
  });
});

describe('[B188][D140] screens of those who registered', () => {
  test('my tickets lead who has none to registering', async () => {
    serve(viewRegistration, () => fail('membersOnly'));
    renderScreen('/activity/71/registration', { session });
    await waitFor(() => expect(location.hash).toBe('#!/activity/71/pay'));
    expect(await screen.findByText('您还没有报名，请先报名')).toBeTruthy();
  });

  test('signing in leads who has none to registering', async () => {
    renderScreen('/activity/71/sign', { session });
    await waitFor(() => expect(location.hash).toBe('#!/activity/71/pay'));
  });

  test('who has registered opens their tickets', async () => {
    activity = { ...outing, can: { ...outing.can, joined: true } };
    serve(viewRegistration, myRegistration);
    renderScreen('/activity/71/registration', { session });
    expect(await screen.findByText('482 913')).toBeTruthy();
  });

  test('registering leads the host back to the activity', async () => {
    activity = { ...outing, can: { ...outing.can, host: true } };
    renderScreen('/activity/71/pay', { session });
    await waitFor(() => expect(location.hash).toBe('#!/activity/71'));
  });
});
