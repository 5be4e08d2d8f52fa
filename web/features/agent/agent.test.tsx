import {
  type AgentCommission,
  type AgentInfo,
  type AgentPerson,
  becomeIndirectPrefixed,
  listCommissions,
  listPeople,
  myInfoPrefixed,
} from '@qunlu/contract/agent/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { host, registerHost } from '../../platform/host/host.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const at = Date.parse('2026-11-22T10:00:00+08:00') / 1000;
const day = 86_400;

const info: AgentInfo = {
  level: 1,
  direct: 2,
  indirect: 1,
  frozen: 1160,
  settled: 580,
  code: 'AB12CD34',
  link: 'http://localhost/#!/app/open-vip?agent=AB12CD34',
  direct_rate: 2000,
  indirect_rate: 500,
  inviter: '',
  until: 0,
  can_accept: false,
};
const nobody = { ...info, direct: 0, indirect: 0, frozen: 0, settled: 0 };
const friend: AgentPerson = {
  id: 9,
  name: '陈*',
  level: 1,
  joined_at: at,
  until: at + 365 * day,
  earned: 580,
};
const sold: AgentCommission = {
  id: 31,
  title: '个人会员·月',
  buyer: '陈*',
  level: 1,
  amount: 580,
  rate: 2000,
  state: 'frozen',
  reason: '',
  at,
  release_at: at + 7 * day,
};

beforeEach(() => {
  serve(myInfoPrefixed, info);
  serve(listPeople, ({ query }) => ({
    list: query.level === 2 ? [{ ...friend, id: 10, name: '周*', level: 2, earned: 0 }] : [friend],
    next: -1,
  }));
});

const open = (path = '/user/agent') => renderScreen(path, { session });
const press = (name: string) => user.click(screen.getByRole('button', { name }));

describe('[C106] [B219] [D122] what an agent sees', () => {
  test('the code and the link to pass on, what came of it, and the people with names partly hidden', async () => {
    const copied = vi.fn().mockResolvedValue(true);
    registerHost({ ...host(), canShare: false, copy: copied });
    open();
    const mine = within(await screen.findByRole('region', { name: '我的推荐码' }));
    expect(mine.getByText('AB12CD34')).toBeTruthy();
    expect(mine.getByText(/您得 20%；朋友再推荐的，您得 5%/)).toBeTruthy();
    await press('复制');
    await press('复制推荐链接');
    expect(copied.mock.calls).toEqual([['AB12CD34'], [info.link]]);
    expect(screen.getByRole('link', { name: '海报' }).getAttribute('href')).toBe('#!/app/vip-poster');
    expect(screen.getByRole('link', { name: '去钱包提现' }).getAttribute('href')).toBe(
      '#!/user/wallet?tab=commission',
    );
    expect((await screen.findByText('陈*')).closest('li')?.textContent).toContain('算到 2027-11-22');
    await user.click(screen.getByRole('radio', { name: /间接/ }));
    expect(await screen.findByText('周*')).toBeTruthy();
  });

  test('commissions by state, each with what happens next, page by page', async () => {
    const held: AgentCommission = { ...sold, id: 30, state: 'held', release_at: 0 };
    const refused: AgentCommission = {
      ...sold,
      id: 29,
      state: 'refused',
      reason: '同一台设备',
      release_at: 0,
    };
    const asked = serve(listCommissions, ({ query }) =>
      query.next !== undefined
        ? { list: [{ ...sold, id: 28, state: 'reversed' as const, release_at: 0 }], next: -1 }
        : { list: query.state === 'held' ? [held] : [sold, held, refused], next: query.state ? -1 : 29 },
    );
    open('/user/agent?tab=commissions');
    expect(await screen.findByText(/2026-11-29 10:00 到账/)).toBeTruthy();
    expect(screen.getByText(/原因：同一台设备/)).toBeTruthy();
    await press('加载更多');
    expect(await screen.findByText(/买家退了款/)).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '审核中' }));
    await waitFor(() => expect(screen.queryByText(/到账，结果会通知您/)).toBeTruthy());
    await waitFor(() => expect(screen.queryByText(/买家退了款/)).toBeNull());
    expect(asked.map(({ query }) => [query.state, query.next])).toEqual([
      [undefined, undefined],
      [undefined, 29],
      ['held', undefined],
    ]);
  });

  test('a page may have nothing of a state while more is to be looked at: nothing says that there is none', async () => {
    serve(listCommissions, ({ query }) => {
      if (query.state !== 'refused') return { list: [sold], next: -1 };
      return query.next === 500
        ? { list: [{ ...sold, id: 3, state: 'refused' as const, reason: '同一台设备' }], next: -1 }
        : { list: [], next: 500 };
    });
    open('/user/agent?tab=commissions');
    await user.click(await screen.findByRole('radio', { name: '不发放' }));
    await user.click(await screen.findByRole('button', { name: '加载更多' }));
    expect(await screen.findByText(/原因：同一台设备/)).toBeTruthy();
  });

  test('who has brought nobody reads how it begins', async () => {
    serve(myInfoPrefixed, { ...nobody, inviter: '张*', until: at + 365 * day });
    open();
    expect(await screen.findByText('还没有推荐过人，这样开始')).toBeTruthy();
    expect(screen.getByText('由 张* 推荐')).toBeTruthy();
    expect(screen.queryByText('去钱包提现')).toBeNull();
  });

  test('the rules stand on one page, with the rates that hold', async () => {
    serve(myInfoPrefixed, { ...info, direct_rate: 1500 });
    open('/user/agent/rules');
    for (const words of [
      /您得价格的 15%/,
      /您得 5%/,
      /只有这两级/,
      /自己买的不计/,
      /不收任何费用/,
      /365 天/,
      /冻结 7 天/,
      /买家退款，这一笔佣金全额退回/,
      /提现需要实名/,
    ])
      expect(await screen.findByText(words)).toBeTruthy();
  });

  test('what does not load says so and is asked for again', async () => {
    let broken = true;
    serve(myInfoPrefixed, () => (broken ? fail('tooOften') : info));
    open();
    await screen.findByRole('alert');
    broken = false;
    await press('刷新重试');
    expect(await screen.findByText('AB12CD34')).toBeTruthy();
  });
});

describe('[C107] [B219] [D123] coming under an agent', () => {
  test('what it means stands there before; then it is done, and seen', async () => {
    serve(myInfoPrefixed, nobody);
    const made = serve(becomeIndirectPrefixed, {
      ...nobody,
      level: 2,
      inviter: '张*',
      until: at + 365 * day,
    });
    open('/user/agent?agent=ZZ99YY88');
    expect(await screen.findByText(/您付的价格不变/)).toBeTruthy();
    expect(made).toHaveLength(0);
    await press('接受推荐');
    expect(await screen.findByText('由 张* 推荐')).toBeTruthy();
    expect(made[0]?.body).toEqual({ agent: 'ZZ99YY88' });
    expect(location.search).toBe('');
  });

  test('a code that one was told is typed in, by who may still accept one', async () => {
    serve(myInfoPrefixed, { ...nobody, can_accept: true });
    open('/user/agent');
    await user.click(await screen.findByRole('button', { name: /有人推荐我/ }));
    await user.type(await screen.findByRole('textbox'), ' zz99yy88 ');
    await press('下一步');
    expect(await screen.findByText('推荐码 ZZ99YY88 邀请您')).toBeTruthy();
  });

  test('who has an agent, or registered long ago, is asked for none', async () => {
    serve(myInfoPrefixed, nobody);
    open('/user/agent');
    await screen.findByText('AB12CD34');
    expect(screen.queryByRole('button', { name: /有人推荐我/ })).toBeNull();
  });

  test('a refusal is a sentence, and one may leave it', async () => {
    serve(myInfoPrefixed, nobody);
    serve(becomeIndirectPrefixed, () => fail('forbidden', { message: '注册超过 30 天，不能再接受推荐' }));
    open('/user/agent?agent=ZZ99YY88');
    await screen.findByText(/您付的价格不变/);
    await press('接受推荐');
    expect((await screen.findByRole('alert')).textContent).toBe('注册超过 30 天，不能再接受推荐');
    await press('不接受');
    expect(await screen.findByText('AB12CD34')).toBeTruthy();
  });

  test.each([
    ['one’s own code', 'AB12CD34', ''],
    ['who has an agent already', 'ZZ99YY88', '张*'],
  ])('%s asks nothing', async (_, code, inviter) => {
    serve(myInfoPrefixed, { ...nobody, inviter });
    open(`/user/agent?agent=${code}`);
    expect(await screen.findByText('还没有推荐过人，这样开始')).toBeTruthy();
  });
});
