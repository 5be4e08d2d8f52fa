import { viewUser } from '@qunlu/contract/account/calls.ts';
import { decodeContact, decodeContacts, hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { followUser } from '@qunlu/contract/relation.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { goBack, navigate } from '../../platform/router/location.ts';
import { login } from '../../platform/session.ts';
import { closedCard, keepDoings, othersCard } from '../../testing/cards.ts';
import { me } from '../../testing/people.ts';
import { renderScreen, someSession } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const asGuest = closedCard('登录后可查看联系方式');
const tap = async (name: string) => user.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  serve(hitCard, { views: 13 });
  serve(viewUser, me);
  serve(viewCard, asGuest);
});

/** Opens the card as a guest, taps, and confirms the sheet that names the act. */
async function input(button: string, title: string, confirm: string, more?: string): Promise<void> {
  renderScreen('/card/12');
  await tap(button);
  if (more) await tap(more);
  const sheet = within(await screen.findByRole('dialog', { name: title }));
  await user.click(sheet.getByRole('button', { name: confirm }));
  await screen.findByRole('heading', { name: '登录群录' });
}

async function logIn(card: Card = othersCard): Promise<void> {
  serve(viewCard, card);
  act(() => void login(someSession));
  await screen.findByRole('heading', { name: '沈知微' });
}

describe('what a guest wants is done after the login', () => {
  test('a contact is open without another tap', async () => {
    const decoded = serve(decodeContact, '13900000002');
    await input('查看 手机', '查看手机', '登录并查看');
    expect(location.search + location.hash).toBe('?callback=%2Fcard%2F12#!/login');
    await logIn();
    expect(await screen.findByText('13900000002')).toBeTruthy();
    expect(decoded.map(({ body }) => body)).toEqual([{ hash: 'hash-phone', via: 'tap' }]);
    expect(sessionStorage.getItem('card-intent')).toBeNull();
  });

  test('a contact that is closed is asked for', async () => {
    await input('查看 微信', '查看微信', '登录并查看');
    await logIn({ ...asGuest, can: { ...asGuest.can, request: true } });
    expect(await screen.findByRole('dialog', { name: '申请查看沈知微的微信' })).toBeTruthy();
  });

  test('the card is saved', async () => {
    serve(decodeContacts, ['13900000002', null, null]);
    const done = keepDoings({
      login: (given) => navigate(`/login?callback=${encodeURIComponent(given.callback)}`),
    });
    await input('存入通讯录', '把沈知微存入通讯录', '登录并存入');
    await logIn();
    await waitFor(() => expect(done[0]).toBe('save 沈知微'));
    expect(done[1]).toContain('13900000002');
  });

  test('the person is followed', async () => {
    const related = { user_id: 7002, is_follow: true, is_friend: false, is_black: false };
    const followed = serve(followUser, related);
    await input('更多', '关注沈知微', '登录并关注', '关注');
    await logIn();
    await waitFor(() => expect(followed.map(({ body }) => body)).toEqual([{ user_id: 7002 }]));
  });
});

describe('an intention ends', () => {
  test('when it is done: the card opened again does nothing by itself', async () => {
    const decoded = serve(decodeContact, '13900000002');
    await input('查看 手机', '查看手机', '登录并查看');
    await logIn();
    await screen.findByText('13900000002');
    act(() => navigate('/card/13'));
    act(() => navigate('/card/12'));
    await screen.findByText('13900000002');
    expect(decoded).toHaveLength(1);
  });

  test('after ten minutes', async () => {
    const decoded = serve(decodeContact, '13900000002');
    await input('查看 手机', '查看手机', '登录并查看');
    const late = Date.now() + 601_000;
    vi.spyOn(Date, 'now').mockReturnValue(late);
    await logIn();
    await waitFor(() => expect(sessionStorage.getItem('card-intent')).toBeNull());
    expect(await screen.findByRole('button', { name: '查看 手机' })).toBeTruthy();
    expect(decoded).toHaveLength(0);
    vi.restoreAllMocks();
  });

  test('when the guest comes back without having logged in', async () => {
    const decoded = serve(decodeContact, '13900000002');
    await input('查看 手机', '查看手机', '登录并查看');
    act(() => goBack());
    await screen.findByRole('button', { name: '查看 手机' });
    await logIn();
    expect(await screen.findByRole('button', { name: '存入通讯录' })).toBeTruthy();
    expect(decoded).toHaveLength(0);
  });

  test('when another person than the last one in this tab logs in', async () => {
    const decoded = serve(decodeContact, '13900000002');
    sessionStorage.setItem('owner', '6999');
    await input('查看 手机', '查看手机', '登录并查看');
    expect(sessionStorage.getItem('card-intent')).toBeTruthy();
    await logIn();
    expect(await screen.findByRole('button', { name: '查看 手机' })).toBeTruthy();
    expect(sessionStorage.getItem('card-intent')).toBeNull();
    expect(decoded).toHaveLength(0);
  });

  test('on the card it was for: another card does nothing', async () => {
    const decoded = serve(decodeContact, '13900000002');
    await input('查看 手机', '查看手机', '登录并查看');
    serve(viewCard, ({ query }) => ({ ...othersCard, card_id: query.id }));
    act(() => navigate('/card/13'));
    act(() => void login(someSession));
    await screen.findByRole('heading', { name: '沈知微' });
    expect(decoded).toHaveLength(0);
  });

  test('a guest who closes the sheet has asked for nothing', async () => {
    renderScreen('/card/12');
    await tap('查看 手机');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sessionStorage.getItem('card-intent')).toBeNull();
    expect(location.hash).toBe('#!/card/12');
  });
});
