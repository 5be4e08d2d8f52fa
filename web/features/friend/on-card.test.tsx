import {
  decodeContacts,
  hitCard,
  viewCard,
  viewDefaultCard,
  viewSimpleUser,
} from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import {
  acceptApplication,
  applyFriend,
  cancelApplication,
  checkFrequency,
  type Application,
} from '@qunlu/contract/friend/applications.ts';
import { listTies, viewRemark } from '@qunlu/contract/friend/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { blockUser, followUser, unblockUser, unfollowUser } from '@qunlu/contract/relation.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { readOptions } from '../../platform/query.ts';
import { othersCard, ownCard } from '../../testing/cards.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const friendCard: Card = { ...othersCard, is_friend: true, is_follow: true };
const free = { can: true, left: 20, msg: '', waiting_id: 0, waiting_mine: false };
const userId = othersCard.user_id;

beforeEach(() => {
  serve(hitCard, { views: 13 });
  serve(viewRemark, { user_id: userId, note: '', tags: [] });
  serve(decodeContacts, []);
});

const heading = () => screen.findByRole('heading', { level: 1 });
const tap = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

/** What the menu of the card does. */
async function choose(name: string): Promise<void> {
  await tap('更多');
  await tap(name);
}

async function open(card: Card) {
  serve(viewCard, card);
  const rendered = renderScreen(`/card/${card.card_id}`, { session });
  await heading();
  return rendered;
}

describe('following', () => {
  const related = { user_id: userId, is_follow: false, is_friend: false, is_black: false };

  test('shows at once, in every answer that speaks of the person [B047][B048][B050][B053]', async () => {
    let answer: (() => void) | undefined;
    serve(followUser, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      serve(viewCard, { ...othersCard, is_follow: true });
      return { ...related, is_follow: true };
    });
    const { client } = await open(othersCard);
    const simple = readOptions(viewSimpleUser, { id: userId }).queryKey;
    client.setQueryData(simple, { ...othersCard, is_friend: true });
    await choose('关注');
    expect(await screen.findByText('已关注', { selector: 'main *' })).toBeTruthy();
    expect(client.getQueryData(simple)).toMatchObject({ is_follow: true, is_friend: false });
    await waitFor(() => expect(answer).toBeDefined());
    answer?.();
    expect(await screen.findByText('已关注', { selector: '[role=status] *' })).toBeTruthy();
  });

  test('is taken back when the server refuses [B050]', async () => {
    serve(followUser, () => fail('tooOften'));
    await open(othersCard);
    await choose('关注');
    expect(await screen.findByText('操作太频繁，请稍后再试')).toBeTruthy();
    expect(screen.queryByText('已关注')).toBeNull();
    await tap('更多');
    expect(await screen.findByRole('button', { name: '关注' })).toBeTruthy();
  });

  test('ends without a word, but of friends it asks first: both sides end [B051][D40]', async () => {
    const asked = serve(unfollowUser, () => {
      serve(viewCard, othersCard);
      return related;
    });
    await open(friendCard);
    await choose('取消关注');
    const asking = within(await screen.findByRole('alertdialog', { name: '取消关注沈知微？' }));
    expect(asking.getByText(/双方的关注和好友都会解除/)).toBeTruthy();
    await user.click(asking.getByRole('button', { name: '保留好友' }));
    expect(asked).toHaveLength(0);
    await choose('取消关注');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消关注' }),
    );
    expect(await screen.findByText('好友已解除')).toBeTruthy();
    await tap('更多');
    expect(await screen.findByRole('button', { name: '关注' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: '加好友' })).toBeTruthy();
  });

  test('black and back again: what stays closed is said [B052][D201]', async () => {
    const block = { ...related, is_black: true };
    serve(blockUser, () => {
      serve(viewCard, { ...othersCard, is_black: true });
      return block;
    });
    serve(unblockUser, () => {
      serve(viewCard, othersCard);
      return related;
    });
    await open(friendCard);
    await tap('更多');
    await tap('拉黑');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '拉黑' }));
    expect(await screen.findByText('您已将对方拉黑')).toBeTruthy();
    expect(screen.queryByText('已是好友')).toBeNull();
    await tap('移出黑名单');
    expect(await screen.findByText('已移出黑名单，以前的关注和好友不会恢复')).toBeTruthy();
    await tap('更多');
    expect(await screen.findByRole('button', { name: '关注' })).toBeTruthy();
  });

  test('one’s own card asks for none of it [B049]', async () => {
    const checks = serve(checkFrequency, free);
    const ties = serve(listTies, { list: [] });
    serve(viewDefaultCard, ownCard);
    await open(ownCard);
    await screen.findByRole('button', { name: '分享名片' });
    expect(screen.queryByText('已关注')).toBeNull();
    expect([checks.length, ties.length]).toEqual([0, 0]);
  });
});

describe('applying', () => {
  const application: Application = {
    id: 5,
    mine: true,
    user: {
      user_id: userId,
      card_id: 12,
      realname: '沈知微',
      avatar: '',
      company: '',
      position: '',
      certified: 0,
    },
    message: '',
    via: 'apply',
    state: 0,
    created_at: 1_790_000_000,
    update_at: 1_790_000_000,
    can: { accept: false, refuse: false, cancel: true },
  };

  test('with a few words; how many are left today is said when they are few [D38][D39]', async () => {
    serve(checkFrequency, { ...free, left: 3 });
    const sent = serve(applyFriend, { id: 5, state: 0 });
    await open(othersCard);
    await choose('加好友');
    const sheet = within(await screen.findByRole('dialog', { name: '加沈知微为好友' }));
    expect(sheet.getByText('今天还能发 3 个申请')).toBeTruthy();
    const field = sheet.getByLabelText('附言');
    await user.click(field);
    await user.paste('长'.repeat(61));
    await user.click(sheet.getByRole('button', { name: '发送申请' }));
    expect(await sheet.findByText('附言最多60个字，请删减')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.clear(field);
    await user.type(field, '茶会上见过');
    await user.click(sheet.getByRole('button', { name: '发送申请' }));
    expect(await screen.findByText('申请已发送，等待对方通过')).toBeTruthy();
    expect(sent.map(({ body }) => body)).toEqual([{ user_id: userId, message: '茶会上见过' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('when it is not allowed now, the reason is said [C059][D39]', async () => {
    serve(checkFrequency, { ...free, can: false, msg: '对方设置了不接受好友申请，可以先关注' });
    await open(othersCard);
    await choose('加好友');
    const said = within(await screen.findByRole('alertdialog', { name: '现在不能申请' }));
    expect(said.getByText('对方设置了不接受好友申请，可以先关注')).toBeTruthy();
  });

  test('what waits can be taken back', async () => {
    let waits = true;
    serve(checkFrequency, () => ({ ...free, can: !waits, waiting_id: waits ? 5 : 0, waiting_mine: waits }));
    const cancelled = serve(cancelApplication, () => {
      waits = false;
      return { ...application, state: 6, can: { ...application.can, cancel: false } };
    });
    await open(othersCard);
    await tap('等待对方通过');
    await tap(/撤回申请/);
    expect(await screen.findByText('申请已撤回')).toBeTruthy();
    expect(cancelled[0]?.body).toEqual({ id: 5 });
    expect(await screen.findByRole('button', { name: '交换名片' })).toBeTruthy();
  });

  test('an application that ended meanwhile says so, and the next step is another', async () => {
    let waits = true;
    serve(checkFrequency, () => ({ ...free, waiting_id: waits ? 5 : 0 }));
    serve(acceptApplication, () => {
      waits = false;
      return fail('stateChanged', { message: '对方已撤回申请' });
    });
    await open(othersCard);
    await tap('通过好友申请');
    expect(await screen.findByText('对方已撤回申请')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: '通过好友申请' })).toBeNull());
    await tap('更多');
    expect(await screen.findByRole('button', { name: '加好友' })).toBeTruthy();
  });

  test('the other one’s application is accepted on their card [D202]', async () => {
    serve(checkFrequency, { ...free, waiting_id: 5 });
    const accepted = serve(acceptApplication, () => {
      serve(viewCard, friendCard);
      return { ...application, mine: false, state: 1, can: { ...application.can, cancel: false } };
    });
    await open(othersCard);
    await tap('通过好友申请');
    expect(await screen.findByText('已是好友，可以互相查看联系方式了')).toBeTruthy();
    expect(await screen.findByText('已是好友')).toBeTruthy();
    expect(accepted[0]?.body).toEqual({ id: 5 });
  });
});

describe('how the two know each other [D208]', () => {
  test('facts and the own note, below the contacts; nothing where there is none', async () => {
    serve(listTies, {
      list: [
        { kind: 'swap', text: '2026年11月20日交换了名片', at: 1_790_000_000 },
        { kind: 'school', text: '浙江大学校友', at: 0 },
      ],
    });
    serve(viewRemark, { user_id: userId, note: '喜欢白茶', tags: ['客户'] });
    await open(friendCard);
    const ties = within(await screen.findByRole('region', { name: '怎么认识的' }));
    expect(ties.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '2026年11月20日交换了名片',
      '浙江大学校友',
    ]);
    const remark = within(await screen.findByRole('region', { name: '备注和标签' }));
    expect(remark.getByText('喜欢白茶')).toBeTruthy();
    expect(remark.getByText('客户')).toBeTruthy();
  });

  test('a stranger without any has no such block', async () => {
    const asked = serve(listTies, { list: [] });
    await open(othersCard);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('region', { name: '怎么认识的' })).toBeNull();
  });
});
