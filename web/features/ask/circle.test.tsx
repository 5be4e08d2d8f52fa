import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listAnswers, viewQuestion } from '@qunlu/contract/ask/calls.ts';
import {
  decideAsk,
  featureAnswer,
  listCircleAnswerers,
  listCircleAsks,
  listCircleAudits,
  listCircleKnowledge,
  setAsk,
  viewAskSetting,
} from '@qunlu/contract/ask/circle.ts';
import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { writeAnswer } from '@qunlu/contract/ask/write.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCan, answerer, askAnswer, askCan, askLine, askNow, askQuestion } from '../../testing/asks.ts';
import { visitedCircle } from '../../testing/circle-views.ts';
import { ownerCan } from '../../testing/circles.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const circle = {
  ...visitedCircle,
  can: ownerCan,
  modules: [{ key: 'ask' as const, title: '问答', path: '/phonebook/12/ask' }],
};
const line = { ...askLine, phonebook_id: 12, circle: '西湖茶友会', kind: 3, price: 0, answerer: null };
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  vi.setSystemTime(askNow * 1000);
  serve(viewUser, me);
  serve(viewCircle, circle);
  serve(listAnswers, { list: [], next: -1 });
  serve(listCircleAsks, { list: [line], next: -1, name: '西湖茶友会', auditing: 1, manage: true });
});

test('[R078][D128] a circle’s questions, what it keeps of the answers, and whether they are looked at first', async () => {
  const answer = { ...askAnswer, featured: true, can: answerCan('feature') };
  const known = serve(listCircleKnowledge, { list: [{ question: line, answer }], next: -1 });
  let audit = false;
  serve(viewAskSetting, () => ({ id: 12, name: '西湖茶友会', audit }));
  const set = serve(setAsk, ({ body }) => {
    audit = body.audit === 1;
    return { id: 12, name: '西湖茶友会', audit };
  });
  renderScreen('/phonebook/12/ask', { session });
  await screen.findByRole('link', { name: /茶室的租约还有一年/ });
  expect(screen.getByRole('link', { name: '在圈子里提问' }).getAttribute('href')).toBe(
    '#!/ask/create?circle=12',
  );
  expect(screen.getByRole('link', { name: /回答的人/ }).getAttribute('href')).toBe('#!/phonebook/12/asker');
  await press('问答设置');
  await user.click(await screen.findByRole('switch', { name: '先审核' }));
  await waitFor(() => expect(set[0]?.body).toEqual({ id: 12, audit: 1 }));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: '先审核' }).checked).toBe(true),
  );
  await press('关闭');
  await user.click(screen.getByRole('radio', { name: '精选' }));
  await screen.findByText('买卖不破租赁，租约继续有效。');
  await user.type(screen.getByRole('searchbox'), '租约');
  await waitFor(() => expect(known.at(-1)?.query).toMatchObject({ id: 12, q: '租约' }));
});

test('[R080] members who answer stand with their price, the cheap ones first where that is wanted', async () => {
  const asked = serve(listCircleAnswerers, { list: [answerer], next: -1 });
  renderScreen('/phonebook/12/asker', { session });
  const row = await screen.findByRole('link', { name: /林小满/ });
  expect(row.textContent).toContain('¥100.00');
  await user.click(screen.getByRole('radio', { name: '价格低' }));
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ id: 12, order: 'price' }));
  expect(screen.getByRole('link', { name: '我的价格' }).getAttribute('href')).toBe('#!/ask/7001?edit=1');
});

test('[R079] a question of a circle is answered inside it; who may not reads why', async () => {
  let question: AskQuestion = { ...askQuestion, ...line, images: [], can: askCan('answer') };
  serve(viewQuestion, () => question);
  const sent = serve(writeAnswer, askAnswer);
  const first = renderScreen('/phonebook/12/ask/31/post', { session });
  await user.type(await screen.findByRole('textbox', { name: '文字' }), '租约继续有效');
  await press('发表回答');
  await waitFor(() =>
    expect(sent[0]?.body).toEqual({ question_id: 31, text: '租约继续有效', public: 1, free: 0 }),
  );
  first.unmount();
  question = { ...question, can: askCan(), why: '您已经答过这个问题' };
  renderScreen('/phonebook/12/ask/31/post', { session });
  await screen.findByText('您已经答过这个问题');
});

test('[R088][D128] whoever looks after the content passes a question, or says why not', async () => {
  let question: AskQuestion = {
    ...askQuestion,
    ...line,
    images: [],
    state: 1,
    until_words: '没有审核的话，全额退款',
    can: askCan('audit'),
  };
  serve(viewQuestion, () => question);
  serve(listCircleAudits, { list: [{ ...line, state: 1 }], next: -1 });
  const decided = serve(decideAsk, ({ body }) => {
    question = {
      ...question,
      state: body.verdict === 'pass' ? 2 : 6,
      reason: body.reason ?? '',
      can: askCan(),
    };
    return question;
  });
  renderScreen('/phonebook/12/ask?tab=audit', { session });
  const row = await screen.findByRole('link', { name: /茶室的租约还有一年.*审核中/ });
  expect(row.getAttribute('href')).toBe('#!/phonebook/audit-ask/31');
  await user.click(row);
  await screen.findByText('11月29日 10:00 前没有审核的话，全额退款');
  await press('不通过');
  await user.type(await screen.findByRole('textbox', { name: '原因' }), '请写清楚哪一年的租约');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '不通过' }));
  await screen.findByText('原因：请写清楚哪一年的租约');
  expect(decided[0]?.body).toEqual({
    question_id: 31,
    rev: 1,
    verdict: 'reject',
    reason: '请写清楚哪一年的租约',
  });
});

test('[R078] an answer is kept as featured by whoever looks after the content', async () => {
  const answer = { ...askAnswer, can: answerCan('feature') };
  serve(viewQuestion, {
    ...askQuestion,
    phonebook_id: 12,
    circle: '西湖茶友会',
    state: 3,
    answer,
    answers: 1,
  });
  const featured = serve(featureAnswer, { ...answer, featured: true });
  renderScreen('/ask/question/31', { session });
  await press('更多：林小满的回答');
  await press('设为圈子精选');
  await screen.findByText('已设为精选');
  expect(featured[0]?.body).toEqual({ answer_id: 51, on: 1 });
});
