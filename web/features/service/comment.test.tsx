import { viewUser } from '@qunlu/contract/account/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import {
  addComment,
  commentOfOrder,
  editComment,
  replyComment,
  type ServiceComment,
} from '@qunlu/contract/service/comments.ts';
import { viewVisibility } from '@qunlu/contract/moderation/calls.ts';
import { listNotes, viewServiceOrder } from '@qunlu/contract/service/orders.ts';
import { scoreLabels } from '@qunlu/contract/service/rules.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { noComment, serviceOrder, sold } from '../../testing/service-orders.ts';

const user = userEvent.setup();
const session = {};
const path = '/service/comment/12';

const given: ServiceComment = {
  ...noComment,
  comment_id: 5,
  score: 4,
  content: '讲得清楚',
  created_at: 1_795_223_100,
  until: 1_795_827_900,
  can: { add: false, edit: true, reply: false },
};

beforeEach(() => {
  serve(viewUser, me);
  serve(viewServiceOrder, sold(serviceOrder, 'cancel'));
  serve(listNotes, { list: [], next: -1 });
});

const press = async (name: string): Promise<void> => user.click(await screen.findByRole('button', { name }));

describe('saying how it was', () => {
  test('[R106][K030][K031][K032][D190] a new one has no score; it must be one of five', async () => {
    const asked = serve(commentOfOrder, noComment);
    const sent = serve(addComment, { ...given, score: 5 });
    renderScreen(path, { session });
    const stars = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(asked[0]?.query).toEqual({ id: 12 });
    expect(stars.map(({ value }) => Number(value))).toEqual([1, 2, 3, 4, 5]);
    expect(stars.some(({ checked }) => checked)).toBe(false);
    await press('发表评价');
    expect(await screen.findByText('请选 1 到 5 颗星')).toBeTruthy();
    expect(sent).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: '5 分，非常满意' }));
    await user.type(screen.getByLabelText('评价'), '讲得清楚');
    await press('发表评价');
    expect(await screen.findByText('谢谢您的评价')).toBeTruthy();
    expect(sent[0]?.query).toEqual({ id: 12 });
    expect(sent[0]?.body).toEqual({ score: 5, content: '讲得清楚', images: [] });
    await waitFor(() => expect(location.hash).toBe('#!/service/order/12'));
  });

  test.each([
    ['M067', 1, '差评'],
    ['M068', 2, '过得去'],
    ['M069', 3, '一般'],
    ['M070', 4, '满意'],
    ['M071', 5, '非常满意'],
  ])('[B094][K033][M067][M068][M069][M070][M071] %s: %i reads %s', async (_id, score, label) => {
    serve(commentOfOrder, noComment);
    renderScreen(path, { session });
    await user.click(await screen.findByRole('radio', { name: `${score} 分，${label}` }));
    expect(screen.getByText(label)).toBeTruthy();
    expect(scoreLabels[score]).toBe(label);
  });

  test('[D53] it is changed once, from what was said before', async () => {
    serve(commentOfOrder, given);
    const sent = serve(editComment, {
      ...given,
      score: 2,
      edited_at: 1_795_300_000,
      can: { ...given.can, edit: false },
    });
    renderScreen(path, { session });
    expect(await screen.findByRole('img', { name: '4 分，满意' })).toBeTruthy();
    await press('修改评价');
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /满意/, checked: true })).value).toBe(
      '4',
    );
    expect(screen.getByText('只能改这一次')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: '2 分，过得去' }));
    await press('保存评价');
    expect(await screen.findByText('评价已修改')).toBeTruthy();
    expect(sent[0]?.body).toEqual({ score: 2, content: '讲得清楚', images: [] });
    await waitFor(() => expect(screen.queryByRole('button', { name: '修改评价' })).toBeNull());
  });

  test('what may not be said is told at its field', async () => {
    serve(commentOfOrder, noComment);
    serve(addComment, () => fail('refused', { message: '内容未通过审核，请修改后再试', field: 'content' }));
    renderScreen(path, { session });
    await user.click(await screen.findByRole('radio', { name: '1 分，差评' }));
    await press('发表评价');
    expect(await screen.findByText('内容未通过审核，请修改后再试')).toBeTruthy();
  });

  test('[D137] one that reports have hidden says so to its author, with the way to object', async () => {
    const state = { standing: 'hidden', reason: '辱骂他人', appealed: false, can: { appeal: true } };
    const asked = serve(viewVisibility, state);
    const user_id = me.user_id;
    const can = { add: false, edit: false, reply: false };
    serve(commentOfOrder, { ...given, user_id, user: { ...given.user, user_id }, until: 0, can });
    renderScreen(path, { session });
    expect(await screen.findByText(/已被隐藏，只有您能看到。辱骂他人/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '申诉' })).toBeTruthy();
    expect(asked[0]?.query).toEqual({ type: 'service-comment', id: 5 });
  });

  test('[D53] the seller answers once', async () => {
    serve(commentOfOrder, { ...given, can: { add: false, edit: false, reply: true } });
    const sent = serve(replyComment, {
      ...given,
      reply: '谢谢',
      replied_at: 1_795_300_000,
      can: { add: false, edit: false, reply: false },
    });
    renderScreen(path, { session });
    await user.type(await screen.findByLabelText('回复买家'), '谢谢');
    await press('发表回复');
    expect(await screen.findByRole('region', { name: '卖家的回复' })).toBeTruthy();
    expect(sent[0]?.body).toEqual({ content: '谢谢' });
    expect(screen.queryByLabelText('回复买家')).toBeNull();
  });
});
