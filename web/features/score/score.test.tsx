import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { claimMission, listMissions, type Mission, scoreList } from '@qunlu/contract/score/missions.ts';
import { dailyQuote, isSigned, signIn, signList } from '@qunlu/contract/score/sign-in.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};

const comment: Mission = {
  id: 3,
  title: '写评论',
  what: '评论一次您买过的服务',
  path: '/user/service',
  mode: 3,
  score: 2,
  max: 5,
  remain: 3,
  status: 1,
  claimable: 4,
  days: 0,
};
const sign: Mission = {
  ...comment,
  id: 1,
  title: '每日签到',
  what: '今天签到一次',
  path: '/user/signlist',
  mode: 1,
  max: 1,
  remain: 1,
  status: 0,
  claimable: 0,
};
const realname: Mission = {
  ...comment,
  id: 10,
  title: '实名认证',
  what: '通过实名认证',
  path: '/user/realname',
  mode: 2,
  score: 30,
  max: 1,
  remain: 1,
  status: 0,
  claimable: 0,
  days: 3,
};
const phone: Mission = { ...realname, id: 9, title: '绑定手机号', remain: 0, status: 2, days: 0 };
const all = {
  list: [sign, comment, realname, phone],
  score: 1280,
  today: 12,
  cap: 200,
  expiring: 30,
  // the first second of 2027 in Shanghai
  expires_at: Date.UTC(2027, 0, 1) / 1000 - 28_800,
};

beforeEach(() => {
  serve(viewUser, { ...me, score: all.score });
});

const rowOf = async (title: string): Promise<HTMLElement> =>
  (await screen.findByRole('heading', { name: title, level: 3 })).closest('li') as HTMLElement;

describe('[R026] points and missions', () => {
  test('what there is, what ends when, how much came today; each mission says how far it is and where to do it [D125] [D126] [E204] [E205] [E206] [E207] [E208]', async () => {
    serve(listMissions, all);
    renderScreen('/user/score', { session });
    const balance = await screen.findByRole('region', { name: '我的积分' });
    expect(balance.textContent).toContain('1,280');
    expect(balance.textContent).toContain('其中 30 积分 2026-12-31 到期');
    const bar = within(balance).getByRole('progressbar', { name: '今天从任务得到' });
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['12', '200']);
    expect((await rowOf('写评论')).textContent).toContain('每次 2 积分 · 今天 2/5 次');
    expect((await rowOf('实名认证')).textContent).toContain('30 积分 · 另送 3 天个人会员');
    const go = within(await rowOf('实名认证')).getByRole('link', { name: '去做 ：实名认证' });
    expect(go.getAttribute('href')).toBe('#!/user/realname');
    expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
      '我的积分',
      '可以领取',
      '今天可以做',
      '做一次就有',
    ]);
    expect(screen.getByText('已领完 1 个')).toBeTruthy();
    expect(screen.getByRole('link', { name: '积分明细' }).getAttribute('href')).toBe('#!/user/scores');
  });

  test('[D125] claiming: one request however often one taps, nothing shows before the answer, then the mission as it is now', async () => {
    let now = all;
    serve(listMissions, () => now);
    let answer = (): void => undefined;
    const asked = serve(
      claimMission,
      () =>
        new Promise((resolve) => {
          answer = () => {
            const mission = { ...comment, status: 2, remain: 0, claimable: 0 };
            now = { ...all, list: [sign, mission, realname, phone], score: 1284, today: 16 };
            resolve({ gained: 4, score: 1284, mission });
          };
        }),
    );
    renderScreen('/user/score', { session });
    const button = await screen.findByRole('button', { name: '领取 4 积分 ：写评论' });
    await user.click(button);
    await user.click(button);
    expect(button).toHaveProperty('disabled', true);
    expect(screen.getByText('1,280')).toBeTruthy();
    await waitFor(() => expect(asked).toHaveLength(1));
    answer();
    expect(await screen.findByText('得到 4 积分')).toBeTruthy();
    expect(await screen.findByText('1,284')).toBeTruthy();
    expect((await rowOf('写评论')).textContent).toContain('今天已领完');
    expect(asked.map(({ body }) => body)).toEqual([{ id: 3 }]);
  });

  test('a refusal says why, and the button stays', async () => {
    serve(listMissions, all);
    serve(claimMission, () => fail('stateChanged', { message: '今天的任务积分已满 200，明天再来领' }));
    renderScreen('/user/score', { session });
    await user.click(await screen.findByRole('button', { name: '领取 4 积分 ：写评论' }));
    expect(await screen.findByText('今天的任务积分已满 200，明天再来领')).toBeTruthy();
    expect(screen.getByRole('button', { name: '领取 4 积分 ：写评论' })).toHaveProperty('disabled', false);
  });

  test('[D20] signing in here brings its points at once', async () => {
    let now = all;
    serve(listMissions, () => now);
    const signs = serve(signIn, { signed: 1, streak: 3 });
    const claims = serve(claimMission, () => {
      const mission = { ...sign, status: 2, remain: 0 };
      now = { ...all, list: [mission, comment, realname, phone], score: 1282, today: 14 };
      return { gained: 2, score: 1282, mission };
    });
    renderScreen('/user/score', { session });
    await user.click(within(await rowOf('每日签到')).getByRole('button', { name: '签到' }));
    expect(await screen.findByText('已连续签到 3 天，得到 2 积分')).toBeTruthy();
    expect(signs).toHaveLength(1);
    expect(claims.map(({ body }) => body)).toEqual([{ id: 1 }]);
    expect(await screen.findByText('已领完 2 个')).toBeTruthy();
  });

  test('when all is claimed it says so; without any mission too', async () => {
    serve(listMissions, { ...all, list: [phone], expiring: 0 });
    const shown = renderScreen('/user/score', { session });
    expect(await screen.findByText('今天的都领完了')).toBeTruthy();
    expect(screen.queryByText(/到期$/)).toBeNull();
    expect((await rowOf('绑定手机号')).textContent).toContain('已领');
    serve(listMissions, { ...all, list: [] });
    await shown.client.invalidateQueries();
    expect(await screen.findByText('现在没有任务')).toBeTruthy();
  });

  test('a failure says so and offers another try', async () => {
    let broken = true;
    serve(listMissions, () => (broken ? fail('busy') : all));
    renderScreen('/user/score', { session });
    const again = await screen.findByRole('button', { name: '刷新重试' });
    broken = false;
    await user.click(again);
    expect(await screen.findByText('1,280')).toBeTruthy();
  });
});

describe('[R027] the log of points', () => {
  const entry = { id: 9, log_at: 1_795_223_100, credit: 2, type: 1, title: '每日签到', after: 12 };

  test('what came and went with its sign, its kind and its day; pages follow while there are entries [B222] [B223] [B227] [E209] [E210] [E211] [K012] [K086]', async () => {
    const pages: Record<number, { list: (typeof entry)[]; next: number }> = {
      0: { list: [entry], next: 2 },
      2: { list: [{ ...entry, id: 8, credit: -10, type: 6, title: '去年的积分', after: 10 }], next: 3 },
      3: { list: [], next: -1 },
    };
    const asked = serve(scoreList, ({ query }) => pages[query.page ?? 0] ?? fail('notFound'));
    renderScreen('/user/scores', { session });
    const came = (await screen.findByText('每日签到')).closest('li') as HTMLElement;
    expect(came.textContent).toContain('+2');
    expect(came.textContent).toContain('任务 · 2026-11-21 09:05 · 余 12');
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    const went = (await screen.findByText('去年的积分')).closest('li') as HTMLElement;
    expect(went.textContent).toContain('−10');
    expect(went.textContent).toContain('到期');
    await user.click(screen.getByRole('button', { name: '加载更多' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull());
    expect(asked.map(({ query }) => query.page)).toEqual([undefined, 2, 3]);
  });

  test('[B223] an empty page is the end, whatever it says of the next', async () => {
    serve(scoreList, ({ query }) => (query.page ? { list: [], next: 3 } : { list: [entry], next: 2 }));
    renderScreen('/user/scores', { session });
    await user.click(await screen.findByRole('button', { name: '加载更多' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull());
  });

  test('an empty one leads to the missions; a broken one offers another try', async () => {
    let broken = true;
    serve(scoreList, () => (broken ? fail('busy') : { list: [], next: -1 }));
    renderScreen('/user/scores', { session });
    const again = await screen.findByRole('button', { name: '刷新重试' });
    broken = false;
    await user.click(again);
    const link = await screen.findByRole('link', { name: '看今天的任务' });
    expect(link.getAttribute('href')).toBe('#!/user/score');
  });
});

test('[R044] [D20] [C053] signing in: today’s line, once, the calendar of the month', async () => {
  let signed = 0;
  serve(dailyQuote, { text: '学而时习之', author: '孔子', source: '论语', date: '2026-11-20' });
  serve(isSigned, () => ({ signed, streak: 2 + signed }));
  const months = serve(signList, ({ query }) => ({
    month: query.month ?? '2026-11',
    days: query.month ? [3] : [18, 19, ...(signed ? [20] : [])],
    today: '2026-11-20',
    streak: 2 + signed,
    total: 9,
  }));
  serve(signIn, () => ({ signed: (signed = 1), streak: 3 }));
  const claims = serve(claimMission, { gained: 2, score: 1282, mission: { ...sign, status: 2, remain: 0 } });
  renderScreen('/user/signlist', { session });
  expect(await screen.findByText('学而时习之')).toBeTruthy();
  expect(screen.getByText(/孔子/).textContent).toBe('孔子《论语》');
  await user.click(await screen.findByRole('button', { name: '签到' }));
  expect(await screen.findByText('已连续签到 3 天，得到 2 积分')).toBeTruthy();
  expect(claims.map(({ body }) => body)).toEqual([{ id: 1 }]);
  expect(screen.getByRole('link', { name: /^积分/ }).getAttribute('href')).toBe('#!/user/score');
  const button = await screen.findByRole('button', { name: '今天已签到，连续 3 天' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
  expect(await screen.findByLabelText('11月20日，已签到')).toBeTruthy();
  expect((screen.getByRole('button', { name: '下个月' }) as HTMLButtonElement).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '上个月' }));
  expect(await screen.findByText('2026年10月')).toBeTruthy();
  expect(months.at(-1)?.query).toEqual({ month: '2026-10' });
  expect(screen.getByLabelText('10月3日，已签到')).toBeTruthy();
});

test('[R044] who comes back on the next day can sign in: a screen that was left open does not say that it is done', async () => {
  let signed = 1;
  serve(dailyQuote, { text: '学而时习之', author: '孔子', source: '论语', date: '2026-11-20' });
  serve(isSigned, () => ({ signed, streak: 1 }));
  serve(signList, { month: '2026-11', days: [20], today: '2026-11-20', streak: 1, total: 1 });
  renderScreen('/user/signlist', { session });
  await screen.findByRole('button', { name: '今天已签到，连续 1 天' });
  signed = 0;
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByRole('button', { name: '签到' })).toBeTruthy();
});

test('[R044] the day is signed even when its points cannot be had now', async () => {
  serve(dailyQuote, { text: '学而时习之', author: '孔子', source: '论语', date: '2026-11-20' });
  serve(isSigned, { signed: 0, streak: 0 });
  serve(signList, { month: '2026-11', days: [], today: '2026-11-20', streak: 0, total: 0 });
  serve(signIn, { signed: 1, streak: 1 });
  serve(claimMission, () => fail('stateChanged', { message: '今天的任务积分已满 200，明天再来领' }));
  renderScreen('/user/signlist', { session });
  await user.click(await screen.findByRole('button', { name: '签到' }));
  expect(await screen.findByText('签到成功')).toBeTruthy();
});

test('[R022] 我的 leads to the points and says how many there are; none show no figure', async () => {
  serve(listCards, { list: [], next: -1 });
  const shown = renderScreen('/app/user/vip', { session });
  const row = await screen.findByRole('link', { name: /^积分/ });
  expect(row.getAttribute('href')).toBe('#!/user/score');
  await waitFor(() => expect(row.textContent).toContain('1,280'));
  serve(viewUser, me);
  await shown.client.invalidateQueries();
  await waitFor(() => expect(row.textContent).toBe('积分'));
});
