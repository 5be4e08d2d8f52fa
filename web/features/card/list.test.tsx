import { viewUser } from '@qunlu/contract/account/calls.ts';
import {
  countCards,
  listCards,
  removeCard,
  setDefaultCard,
  viewCard,
  viewDefaultCard,
} from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { ownCard } from '../../testing/cards.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const other: Card = {
  ...ownCard,
  card_id: 9002,
  default: 0,
  title: '茶会 发起人',
  company: '茶会',
  position: '发起人',
  can: { ...ownCard.can, remove: true },
};

let cards: Card[];

beforeEach(() => {
  cards = [other, ownCard];
  serve(listCards, () => ({ list: cards, next: -1 }));
  serve(countCards, () => ({ count: cards.length, max: 3 }));
});

const items = async () => {
  await screen.findByText(/最多 3 张/);
  return within(screen.getByRole('main')).getAllByRole('listitem');
};

describe('the own cards', () => {
  test('the default one stands first and is marked; each opens, is edited, deleted [R096][B016][B046]', async () => {
    renderScreen('/card/list', { session });
    const [first, second] = await items();
    expect(first?.textContent).toContain('默认名片');
    expect(first?.textContent).toContain('半山茶事 主理人');
    expect(within(second as HTMLElement).getByRole('button', { name: /^设为默认/ })).toBeTruthy();
    expect(
      within(second as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('#!/card/9002');
  });

  test('how many there are and may be stands above the button [K001][B014]', async () => {
    renderScreen('/card/list', { session });
    expect(await screen.findByText('已有 2 张，最多 3 张')).toBeTruthy();
    expect(screen.getByRole('link', { name: '新建名片' }).getAttribute('href')).toBe('#!/card/create');
  });

  test('another becomes the default, and only that one is [B017][B018][D31]', async () => {
    const set = serve(setDefaultCard, ({ query }) => {
      cards = cards.map((card) => ({ ...card, default: card.card_id === query.id ? 1 : 0 }));
      return { ...other, default: 1 };
    });
    renderScreen('/card/list', { session });
    await items();
    await user.click(screen.getByRole('button', { name: /^设为默认/ }));
    expect(await screen.findByText('已设为默认名片')).toBeTruthy();
    expect(set[0]?.query.id).toBe(9002);
    await waitFor(async () => expect((await items())[0]?.textContent).toContain('茶会 发起人'));
    expect(screen.getAllByText('默认名片')).toHaveLength(1);
  });

  test('a card is deleted after asking; the rules are the server’s, with its sentence [D30]', async () => {
    const removed = serve(removeCard, ({ query }) => {
      if (query.id === 9001) fail('conflict', { message: '请先把另一张名片设为默认，再删除这张' });
      cards = cards.filter((card) => card.card_id !== query.id);
      return { card_id: query.id, count: cards.length };
    });
    renderScreen('/card/list', { session });
    await items();
    const remove = (at: number) => screen.getAllByRole('button', { name: /^删除/ })[at] as HTMLElement;
    await user.click(remove(1));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }));
    expect(removed).toHaveLength(0);
    await user.click(remove(0));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('请先把另一张名片设为默认，再删除这张')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.click(remove(1));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('名片已删除')).toBeTruthy();
    await waitFor(async () => expect(await items()).toHaveLength(1));
  });

  test('a failed fetch is over, says so, and is tried again [B045][M018]', async () => {
    serve(listCards, () => fail('forbidden', { message: '暂时取不到名片' }));
    renderScreen('/card/list', { session });
    expect(await screen.findByText('暂时取不到名片')).toBeTruthy();
    expect(screen.queryByLabelText('正在加载')).toBeNull();
    serve(listCards, { list: cards, next: -1 });
    await user.click(screen.getByRole('button', { name: '刷新重试' }));
    expect(await items()).toHaveLength(2);
  });

  test('who has none is offered the first', async () => {
    cards = [];
    renderScreen('/card/list', { session });
    expect(await screen.findByText('还没有名片')).toBeTruthy();
    expect(screen.getByRole('link', { name: '新建名片' })).toBeTruthy();
  });
});

describe('the default card', () => {
  test('is shown whole, as one’s own [R095][B046]', async () => {
    const asked = serve(viewDefaultCard, ownCard);
    renderScreen('/card/default', { session });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('林知远');
    expect(screen.getByText('13812345678')).toBeTruthy();
    expect(screen.getByRole('button', { name: '分享名片' })).toBeTruthy();
    expect(asked[0]?.query).toEqual({});
  });

  test('who has none reads that a card comes first, and is led to make one by their own tap', async () => {
    serve(viewUser, me);
    serve(viewDefaultCard, () => fail('notFound'));
    renderScreen('/card/default', { session });
    expect(await screen.findByText('先做一张名片')).toBeTruthy();
    expect(location.hash).toBe('#!/card/default');
    expect(screen.getByRole('link', { name: '做我的名片' }).getAttribute('href')).toBe('#!/card/create');
  });

  test('deleting from its screen leads away and asks for it no more', async () => {
    serve(viewUser, {
      user_id: 7001,
      username: '林知远',
      avatar: '',
      sex: 1,
      card_id: 9001,
      cardCount: 2,
      certified: 0,
    });
    const views = serve(viewCard, other);
    serve(removeCard, () => {
      cards = [ownCard];
      return { card_id: 9002, count: 1 };
    });
    renderScreen('/card/9002', { session });
    await user.click(await screen.findByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('button', { name: '删除' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByRole('heading', { name: '全部名片' })).toBeTruthy();
    expect(await items()).toHaveLength(1);
    expect(views).toHaveLength(1);
  });
});
