import { viewActivity } from '@qunlu/contract/activity/calls.ts';
import { listQuestions } from '@qunlu/contract/activity/talk.ts';
import { decodeContacts, hitCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { openConsult, viewConversation } from '@qunlu/contract/chat/calls.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { listFriends, viewRemark } from '@qunlu/contract/friend/calls.ts';
import { listTags } from '@qunlu/contract/friend/tags.ts';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import { listComments } from '@qunlu/contract/service/comments.ts';
import { viewService } from '@qunlu/contract/service/calls.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { outing } from '../../testing/activities.ts';
import { othersCard } from '../../testing/cards.ts';
import { ownCircle, visitedCircle } from '../../testing/circle-views.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { teaService } from '../../testing/services.ts';
import { peer, talk } from '../../testing/talks.ts';

const user = userEvent.setup();
const session = {};
const addressOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => {
  serve(hitCard, { views: 13 });
  serve(viewRemark, { user_id: othersCard.user_id, note: '', tags: [] });
  serve(decodeContacts, []);
  serve(listComments, { list: [], next: -1 });
  serve(listQuestions, { list: [], next: -1 });
});

test('[R020] on the card of a friend talking is the main thing, on another’s it stands beside; a guest finds the card as it was', async () => {
  const words = (): (string | null)[] =>
    [...screen.getByRole('contentinfo').querySelectorAll('a, button')].map(({ textContent }) => textContent);
  serve(viewCard, { ...othersCard, is_friend: true, is_follow: true });
  let page = renderScreen(`/card/${othersCard.card_id}`, { session });
  await screen.findByRole('link', { name: '发消息' });
  expect(words()).toEqual(['存入通讯录', '发消息']);
  expect(addressOf('发消息')).toBe(`#!/app/chat/${othersCard.user_id}`);
  page.unmount();
  serve(viewCard, othersCard);
  page = renderScreen(`/card/${othersCard.card_id}`, { session });
  await screen.findByRole('link', { name: '发消息' });
  expect(words()).toEqual(['发消息', '存入通讯录', '交换名片']);
  page.unmount();
});

test('[R020] from the row of a friend', async () => {
  const someone = { user_id: 7009, card_id: 19, realname: '苏木', avatar: '', certified: 0 };
  serve(listFriends, {
    list: [
      {
        state: 1,
        created_at: 1_790_000_000,
        update_at: 1_790_000_000,
        user: { ...someone, company: '青禾茶业', position: '顾问' },
        initial: 'S',
        note: '',
        tags: [],
      },
    ],
    next: -1,
    total: 1,
    letters: [{ initial: 'S', count: 1 }],
  });
  serve(listTags, { list: [] });
  serve(viewConversation, { ...talk, conversation_id: 0, peer: { ...peer, name: '苏木' } });
  renderScreen('/app/friends', { session });
  await user.click(await screen.findByRole('button', { name: '更多：苏木' }));
  await user.click(await screen.findByRole('button', { name: '发消息' }));
  expect(await screen.findByRole('textbox', { name: '发给苏木的消息' })).toBeTruthy();
  expect(location.hash).toBe('#!/app/chat/7009');
});

test('[R020] a guest finds no way to a conversation on a card', async () => {
  serve(viewCard, othersCard);
  renderScreen(`/card/${othersCard.card_id}`);
  await screen.findByRole('button', { name: '交换名片' });
  expect(screen.queryByRole('link', { name: '发消息' })).toBeNull();
});

test('[R021] a service, an activity and a circle lead to those who answer for them', async () => {
  serve(viewService, teaService);
  let page = renderScreen(`/service/${teaService.service_id}`, { session });
  await screen.findByRole('link', { name: '咨询卖家' });
  expect(addressOf('咨询卖家')).toBe(`#!/app/consult/service/${teaService.service_id}`);
  page.unmount();
  serve(viewActivity, outing);
  page = renderScreen('/activity/71', { session });
  await screen.findByRole('link', { name: '咨询主办方' });
  expect(addressOf('咨询主办方')).toBe('#!/app/consult/activity/71');
  page.unmount();
  serve(viewCircle, visitedCircle);
  page = renderScreen('/phonebook/12', { session });
  await screen.findByRole('link', { name: '联系管理员' });
  expect(addressOf('联系管理员')).toBe('#!/app/consult/phonebook/12');
  page.unmount();
});

test('[R021] a member of a circle finds it in the menu; what cannot be asked about says why', async () => {
  serve(viewCircle, { ...ownCircle, can: { ...ownCircle.can, own: false } });
  serve(openConsult, () => {
    throw new Failure('stateChanged', { message: '这个通讯录已解散' });
  });
  renderScreen('/phonebook/12', { session });
  await user.click(await screen.findByRole('button', { name: '更多' }));
  await user.click(
    await within(await screen.findByRole('dialog')).findByRole('button', { name: '联系管理员' }),
  );
  expect(await screen.findByText('这个通讯录已解散')).toBeTruthy();
  expect(location.hash).toBe('#!/app/consult/phonebook/12');
});
