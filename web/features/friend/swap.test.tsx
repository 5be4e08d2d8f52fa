import { viewUser } from '@qunlu/contract/account/calls.ts';
import { decodeContacts, hitCard, listCards, postCard, viewCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { checkFrequency, swapCards } from '@qunlu/contract/friend/applications.ts';
import { viewRemark } from '@qunlu/contract/friend/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { goBack } from '../../platform/router/location.ts';
import { login } from '../../platform/session.ts';
import { othersCard, ownCard } from '../../testing/cards.ts';
import { me } from '../../testing/people.ts';
import { renderScreen, someSession } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const friendCard: Card = { ...othersCard, is_friend: true, is_follow: true };
const free = { can: true, left: 20, msg: '', waiting_id: 0, waiting_mine: false };

beforeEach(() => {
  serve(viewUser, me);
  serve(hitCard, { views: 13 });
  serve(viewRemark, { user_id: othersCard.user_id, note: '', tags: [] });
  serve(decodeContacts, []);
  serve(listCards, { list: [], next: -1 });
});

const heading = () => screen.findByRole('heading', { level: 1 });
const tap = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

async function open(card: Card, guest = false): Promise<void> {
  serve(viewCard, card);
  renderScreen(`/card/${card.card_id}`, guest ? {} : { session });
  await heading();
}

describe('swapping cards [D41]', () => {
  test('one tap hands the card over; then it waits, and saving is the main thing left [D202]', async () => {
    let sent = false;
    serve(checkFrequency, () => (sent ? { ...free, can: false, waiting_id: 5, waiting_mine: true } : free));
    const swaps = serve(swapCards, () => {
      sent = true;
      return { id: 5, state: 0 };
    });
    await open(othersCard);
    await tap('交换名片');
    expect(await screen.findByText('已递出名片，等待对方通过')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '等待对方通过' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '交换名片' })).toBeNull();
    expect(screen.getByRole('button', { name: '存入通讯录' }).className).toContain('primary');
    expect(swaps.map(({ body }) => body)).toEqual([{ card_id: 12 }]);
    expect(swaps[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  });

  test('two quick taps are one intention, also before the code for it has come', async () => {
    const swaps = serve(swapCards, { id: 5, state: 0 });
    await open(othersCard);
    const button = await screen.findByRole('button', { name: '交换名片' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('已递出名片，等待对方通过')).toBeTruthy();
    expect(swaps).toHaveLength(1);
  });

  test('when the other one waits already, they are friends at once [D202]', async () => {
    serve(swapCards, () => {
      serve(viewCard, friendCard);
      return { id: 5, state: 1 };
    });
    await open(othersCard);
    await tap('交换名片');
    expect(await screen.findByText('名片已交换，您和对方已是好友')).toBeTruthy();
    expect(await screen.findByText('已是好友')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '交换名片' })).toBeNull();
  });

  test('what the server refuses is said in its sentence, and can be tried again', async () => {
    let tries = 0;
    serve(swapCards, () =>
      ++tries === 1
        ? fail('tooOften', { message: '今天已发出20个好友申请，请明天再来' })
        : { id: 5, state: 0 },
    );
    await open(othersCard);
    await tap('交换名片');
    expect(await screen.findByText('今天已发出20个好友申请，请明天再来')).toBeTruthy();
    await tap('交换名片');
    expect(await screen.findByText('已递出名片，等待对方通过')).toBeTruthy();
  });

  test('who has no card makes one and is back, swapped, with the key of the first tap', async () => {
    let cards = 0;
    const swaps = serve(swapCards, () =>
      cards === 0 ? fail('stateChanged', { message: '请先创建名片' }) : { id: 5, state: 0 },
    );
    serve(postCard, () => {
      cards += 1;
      return ownCard;
    });
    await open(othersCard);
    await tap('交换名片');
    expect(await screen.findByText('做好名片，就和对方交换')).toBeTruthy();
    await user.type(screen.getByLabelText('姓名'), '林知远');
    await screen.findByRole('group', { name: '手机' });
    await tap('完成');
    expect(await screen.findByText('已递出名片，等待对方通过')).toBeTruthy();
    expect((await heading()).textContent).toBe('沈知微');
    expect(location.hash).toBe('#!/card/12');
    const keys = swaps.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });

  test('who comes back without having made a card is left in peace', async () => {
    const swaps = serve(swapCards, () => fail('stateChanged', { message: '请先创建名片' }));
    await open(othersCard);
    await tap('交换名片');
    await screen.findByText('做好名片，就和对方交换');
    act(() => goBack());
    expect((await heading()).textContent).toBe('沈知微');
    await waitFor(() => expect(swaps).toHaveLength(2));
    expect(location.hash).toBe('#!/card/12');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a guest', () => {
  test('who taps it logs in and is back, swapped, without another tap', async () => {
    const swaps = serve(swapCards, { id: 5, state: 0 });
    await open(othersCard, true);
    await tap('交换名片');
    await tap('登录并交换');
    await screen.findByRole('heading', { name: '登录群录' });
    expect(swaps).toHaveLength(0);
    act(() => void login(someSession));
    await waitFor(() => expect(swaps).toHaveLength(1));
    expect(await screen.findByText('已递出名片，等待对方通过')).toBeTruthy();
    expect(location.hash).toBe('#!/card/12');
    expect(sessionStorage.getItem('card-intent')).toBeNull();
  });

  test('who comes back without logging in has asked for nothing', async () => {
    const checks = serve(checkFrequency, free);
    const swaps = serve(swapCards, { id: 5, state: 0 });
    await open(othersCard, true);
    await tap('交换名片');
    await tap('登录并交换');
    await screen.findByRole('heading', { name: '登录群录' });
    act(() => goBack());
    await screen.findByRole('button', { name: '交换名片' });
    act(() => void login(someSession));
    await waitFor(() => expect(checks.length).toBeGreaterThan(0));
    expect(swaps).toHaveLength(0);
  });
});
