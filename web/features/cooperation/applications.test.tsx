import {
  acceptCooperation,
  applyCooperation,
  declineCooperation,
  listCooperationApplications,
  reportOutcome,
  talkCooperation,
} from '@qunlu/contract/cooperation/applications.ts';
import {
  editCooperation,
  listCooperationMatches,
  listCooperations,
  listCooperationsOf,
  moveCooperation,
  viewCooperation,
} from '@qunlu/contract/cooperation/calls.ts';
import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import { viewConversation } from '@qunlu/contract/chat/calls.ts';
import { countCards, listCards } from '@qunlu/contract/card/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ownCard } from '../../testing/cards.ts';
import { cooperationLine, receivedApplication, shownCooperation } from '../../testing/cooperations.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const open = (path: string) => renderScreen(path, { session: {} });
const own: Cooperation = {
  ...shownCooperation,
  mine: true,
  waiting: 2,
  can: { ...shownCooperation.can, apply: false, ask: false, edit: true, pause: true, deal: true },
};

test('[R155] a reader sees what it is and who, asks first or applies; what is gone says so', async () => {
  serve(viewCooperation, () => ({ ...shownCooperation, deals: 1 }));
  const { unmount } = open('/cooperation/71');
  await screen.findByRole('heading', { name: '找茶叶礼盒的销售渠道' });
  screen.getByText('自有茶园，年产三千套');
  screen.getByText('1 次');
  expect(screen.getByRole('link', { name: /全部合作/ }).textContent).toContain('谈成 2 次');
  expect(screen.getByRole('link', { name: /先问问/ }).getAttribute('href')).toBe(
    '#!/app/consult/cooperation/71',
  );
  expect(screen.getByRole('link', { name: '申请合作' }).getAttribute('href')).toBe('#!/cooperation/71/apply');
  unmount();
  serve(viewCooperation, () => fail('notFound', { message: '合作不存在或已不可见' }));
  open('/cooperation/71');
  await screen.findByText('合作不存在或已不可见');
});

test('[D40] who vouches for whoever published stands with them', async () => {
  serve(viewCooperation, { ...shownCooperation, vouched: { count: 2, friends: 2 } });
  open('/cooperation/71');
  const row = await screen.findByRole('link', { name: /您的 2 位好友佐证/ });
  expect(row.getAttribute('href')).toBe('#!/vouches/7003');
});

test('[R155] its owner reads of the review, and what waits; pauses it in the menu', async () => {
  let post: Cooperation = own;
  serve(viewCooperation, () => post);
  serve(listCooperationMatches, () => ({ list: [{ ...cooperationLine, why: '同城' }], mine: 1 }));
  const moved = serve(moveCooperation, () => (post = { ...own, state: 2 }));
  open('/cooperation/71');
  expect((await screen.findByRole('link', { name: /收到的申请/ })).textContent).toContain('2 份等您回复');
  await screen.findByText('同城');
  await user.click(screen.getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('button', { name: /^暂停/ }));
  await screen.findByText('已暂停，别人在广场看不到了');
  expect(moved[0]?.body).toEqual({ id: 71, move: 'pause' });
  screen.getByText('已暂停');
});

test('[R154][R158][D185][B328] both addresses are one screen; a change elsewhere is asked about', async () => {
  let rev = 1;
  serve(listCooperationMatches, () => ({ list: [], mine: 1 }));
  serve(viewCooperation, () => ({ ...own, rev }));
  const sent = serve(editCooperation, ({ body }) => {
    if (body.rev !== rev) fail('conflict', { message: '这个合作刚在别处改过，请刷新后再改' });
    return { ...own, rev: rev + 1, title: body.cooperation.title };
  });
  const { unmount } = open('/cooperation/edit/71');
  expect((await screen.findByLabelText<HTMLInputElement>(/标题/)).value).toBe('找茶叶礼盒的销售渠道');
  unmount();
  open('/cooperation/71/edit');
  const title = await screen.findByLabelText(/标题/);
  await user.clear(title);
  await user.type(title, '找白茶渠道');
  rev = 2;
  await user.click(screen.getByRole('button', { name: '保存' }));
  await user.click(await screen.findByRole('button', { name: '用现在填的' }));
  await waitFor(() =>
    expect(sent.at(-1)?.body).toMatchObject({ rev: 2, cooperation: { title: '找白茶渠道' } }),
  );
});

test('[R156][R157] one writes why, hands over a card, and reads what follows and what else there is', async () => {
  let post: Cooperation = shownCooperation;
  serve(countCards, () => ({ count: 2, max: 3 }));
  serve(listCards, () => ({ list: [ownCard, { ...ownCard, card_id: 9010, realname: '沈老师' }], next: -1 }));
  serve(viewCooperation, () => post);
  serve(listCooperations, () => ({
    list: [{ ...cooperationLine, cooperation_id: 72, title: '找商超货架' }, cooperationLine],
    next: -1,
  }));
  const sent = serve(applyCooperation, () => {
    post = {
      ...shownCooperation,
      application: { application_id: 31, state: 0 },
      can: { ...shownCooperation.can, apply: false },
    };
    return { ...receivedApplication, can: { ...receivedApplication.can, decide: false, withdraw: true } };
  });
  open('/cooperation/71/apply');
  await user.click(await screen.findByRole('button', { name: '发出申请' }));
  await screen.findByText('请写几句为什么合适');
  await user.type(screen.getByLabelText(/附言/), '我有渠道，聊聊？');
  await user.selectOptions(screen.getByLabelText(/递哪张名片/), '9010');
  await user.click(screen.getByRole('button', { name: '发出申请' }));
  await screen.findByRole('heading', { name: '申请已发出' });
  expect(sent[0]?.body).toEqual({ id: 71, note: '我有渠道，聊聊？', card_id: 9010 });
  screen.getByText(/同意后互换名片/);
  const others = within(
    (await screen.findByRole('heading', { name: '还可以看看' })).closest('section') as HTMLElement,
  );
  expect(others.getAllByRole('link', { name: /找/ }).map((one) => one.getAttribute('href'))).toEqual([
    '#!/cooperation/72',
  ]);
});

test('[R152][D132] my posts say until when, and one tap renews what is over', async () => {
  const over = { ...cooperationLine, mine: true, state: 4, cooperation_id: 73, title: '过期的那条' };
  serve(listCooperationsOf, () => ({
    list: [{ ...cooperationLine, mine: true, waiting: 3 }, over],
    next: -1,
    deals: 0,
  }));
  const moved = serve(moveCooperation, () => ({ ...own, cooperation_id: 73 }));
  open('/cooperation/my');
  await screen.findByText('3 份申请等您回复 · 2027年2月19日 到期');
  screen.getByText('已过期');
  await user.click(screen.getByRole('button', { name: /^续期 90 天/ }));
  await screen.findByText('已续期 90 天');
  expect(moved[0]?.body).toEqual({ id: 73, move: 'renew' });
});

test('[R152][D132] a yes swaps the cards and leads into the conversation; a no is a no', async () => {
  const rows = [receivedApplication, { ...receivedApplication, application_id: 32, note: '还有我' }];
  const put = (id: number, state: number) => {
    const at = rows.findIndex(({ application_id }) => application_id === id);
    const one = { ...receivedApplication, application_id: id, state };
    rows[at] = { ...one, can: { ...one.can, decide: false, talk: state === 1 } };
    return rows[at];
  };
  serve(listCooperationApplications, () => ({ list: rows, next: -1 }));
  serve(declineCooperation, ({ body }) => put(body.id, 2));
  serve(acceptCooperation, ({ body }) => put(body.id, 1));
  serve(talkCooperation, () => ({ path: '/app/consult/55' }));
  serve(viewConversation, () => fail('notFound', { message: '会话不存在或已不可见' }));
  open('/cooperation/my?tab=received');
  expect(await screen.findAllByText('找渠道 · 找茶叶礼盒的销售渠道')).toHaveLength(2);
  await user.click(screen.getAllByRole('button', { name: /^回绝/ })[1] as HTMLElement);
  await screen.findByText('已回绝', { selector: 'p' });
  await user.click(screen.getByRole('button', { name: /^同意并换名片/ }));
  await waitFor(() => expect(location.hash).toBe('#!/app/consult/55'));
});

test('[R152][D132] a word on what came of it is asked for, and can be changed', async () => {
  const asked = {
    ...receivedApplication,
    state: 1,
    asks: true,
    can: { ...receivedApplication.can, decide: false, talk: true, report: true },
  };
  serve(listCooperationApplications, () => ({ list: [asked], next: -1 }));
  const said = serve(reportOutcome, ({ body }) => ({ ...asked, asks: false, outcome: body.outcome }));
  open('/cooperation/my?tab=asked');
  await screen.findByText('谈得怎么样了？对方看不到您说了什么');
  await user.click(screen.getByRole('button', { name: /^还在谈/ }));
  await screen.findByText('您说了：还在谈');
  await user.click(screen.getByRole('button', { name: /^谈成了/ }));
  await screen.findByText('您说了：谈成了');
  expect(said.map(({ body }) => body.outcome)).toEqual([2, 1]);
});
