import { countCards, hitCard, listCards, postCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { getPrivileges, listTerms, viewOffer } from '@qunlu/contract/vip/calls.ts';
import { open, press, save, serveOwnCard, session, user } from '../../testing/card-editor.ts';
import { othersCard, ownCard } from '../../testing/cards.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

beforeEach(() => {
  serve(viewUser, me);
  serve(viewOffer, {
    packs: [],
    gains: [],
    mine: [],
    refund: '',
    inviter: '',
    points: { a_day: 0, have: 0 },
  });
  serve(getPrivileges, { list: [] });
  serve(listTerms, { list: [], next: -1 });
});

const pick = (name: RegExp) => user.click(screen.getByRole('radio', { name }));

test('[D37] a member chooses a style for members as any other', async () => {
  const member = { ...ownCard, vip_member: 1 };
  serveOwnCard(member);
  const posted = serve(postCard, { ...member, card_style: 101 });
  await open('/card/edit?id=9001', member);
  await pick(/青花/);
  expect(screen.queryByText(/开通后就能保存/)).toBeNull();
  await save();
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.body).toEqual({ card_style: 101 });
});

test('[D37] others see it on their card, and are led to a membership without losing what they typed', async () => {
  serveOwnCard();
  const posted = serve(postCard, ownCard);
  await open();
  await user.type(screen.getByLabelText('公司'), '二店');
  await pick(/烫金/);
  expect(screen.getByLabelText('姓名').closest('article')?.dataset['style']).toBe('100');
  expect(screen.getByRole('link', { name: '开通会员' }).getAttribute('href')).toBe('#!/app/open-vip');
  await save();
  await screen.findByText('“烫金”是会员样式');
  await press('开通会员');
  await waitFor(() => expect(location.hash).toBe('#!/app/open-vip'));
  expect(posted).toHaveLength(0);
  expect(JSON.parse(localStorage.getItem('card-draft-7001-9001') ?? '{}')).toMatchObject({
    company: '半山茶事二店',
    card_style: 100,
  });
});

test.each([
  [100, '烫金'],
  [101, '青花'],
  [102, '夜航'],
])('[D37] a shared card shows style %i, drawn by what comes only with it', async (style) => {
  serve(hitCard, { views: 1 });
  serve(viewCard, { ...othersCard, card_style: style, vip_member: 1 });
  renderScreen('/card/12', { session });
  const card = (await screen.findByRole('heading', { level: 1 })).closest('article');
  expect(card?.dataset['style']).toBe(String(style));
  await waitFor(() => expect(card?.className).toMatch(/face/));
  expect(card?.querySelector('[aria-hidden]')).toBeTruthy();
  // [B043] whoever looks at it sees that its owner is a member
  expect(screen.getByText('会员')).toBeTruthy();
});

test('[D28] a fourth card that is refused offers the way out that the refusal names', async () => {
  serve(viewUser, { ...me, phone: '' });
  serve(listCards, { list: [ownCard], next: -1 });
  serve(countCards, { count: 3, max: 3 });
  serve(postCard, () => fail('conflict', { message: '最多可以有3张名片，请先删除不用的名片，或开通会员' }));
  renderScreen('/card/create', { session });
  await user.type(await screen.findByLabelText('姓名'), '林');
  await user.type(screen.getByLabelText('手机'), '13812345678');
  await press('保存并分享');
  await screen.findByText(/最多可以有3张名片/);
  await press('开通会员');
  await waitFor(() => expect(location.hash).toBe('#!/app/open-vip'));
});
