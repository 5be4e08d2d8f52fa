import { viewUser } from '@qunlu/contract/account/calls.ts';
import { listAnswers, openQuestion, viewQuestion } from '@qunlu/contract/ask/calls.ts';
import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { closeAsk, pickAnswers, refuseAsk, writeAnswer } from '@qunlu/contract/ask/write.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { cancelOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  answerCan,
  askAnswer,
  askCan,
  asker,
  askNow,
  askPromise,
  askQuestion,
  bounty,
  otherPerson,
  anonymousPerson,
} from '../../testing/asks.ts';
import { only, orderHash, paidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';

const user = userEvent.setup();
const session = {};
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));
const choose = (name: RegExp): Promise<void> => user.click(screen.getByRole('checkbox', { name }));

const own: AskQuestion = {
  ...askQuestion,
  mine: true,
  hash: orderHash,
  promise: askPromise,
  after: ['11月29日 10:00 前没有回答，全额退款', '打开前随时可以撤回'],
  refund: 10_000,
  can: askCan('withdraw', 'edit'),
};
const toMe: AskQuestion = {
  ...askQuestion,
  user: asker,
  answerer: { ...otherPerson, user_id: 7001 },
  to_me: true,
  text: '茶室的租约还有',
  more: true,
  can: askCan('answer', 'refuse'),
};

let question: AskQuestion;
beforeEach(() => {
  vi.setSystemTime(askNow * 1000);
  serve(viewUser, me);
  serve(viewSpendable, { spendable: 0 });
  serve(viewQuestion, () => question);
  serve(listAnswers, { list: [], next: -1 });
});

test.each(['/ask/question/31', '/ask/question2/31'])(
  '[R161][R162][D129] %s says whom it waits for and what follows when, and whoever has asked takes it back',
  async (path) => {
    question = own;
    serve(viewOrder, { ...paidOrder, can: only('cancel') });
    const cancelled = serve(cancelOrder, () => {
      question = { ...own, state: 4, can: askCan(), until: 0, until_words: '', after: ['¥100.00 已退回'] };
      return { ...paidOrder, state: 4 };
    });
    renderScreen(path, { session });
    await screen.findByRole('heading', { name: '等林小满回答' });
    within(screen.getByRole('region', { name: '进展' })).getByText('11月29日 10:00 前没有回答，全额退款');
    screen.getByText('打开前随时可以撤回');
    await press(/撤回并退款.*退 ¥100.00/);
    await press('取消订单，退回 ¥100.00');
    await screen.findByRole('heading', { name: '已关闭' });
    expect(cancelled[0]?.body).toMatchObject({ hash: orderHash, refund: 10_000 });
    screen.getByText('¥100.00 已退回');
  },
);

test('[D129] whoever is asked sees its beginning, opens it knowing what that means, and then may answer or decline', async () => {
  question = toMe;
  const opened = serve(openQuestion, () => {
    question = { ...toMe, text: askQuestion.text, more: false, opened_at: askNow };
    return question;
  });
  renderScreen('/ask/question/31', { session });
  await screen.findByText('茶室的租约还有…');
  expect(screen.queryByRole('link', { name: '回答' })).toBeNull();
  screen.getByText(/提问人只能在付款后 10 分钟内撤回；答了您得 ¥90.00/);
  await press('打开问题');
  await screen.findByText(askQuestion.text);
  expect(opened).toHaveLength(1);
  expect(screen.getByRole('link', { name: '回答' }).getAttribute('href')).toBe('#!/ask/question/31?write=1');
  const refused = serve(refuseAsk, ({ body }) => ({
    ...question,
    state: 6,
    reason: body.reason ?? '',
    can: askCan(),
  }));
  await press(/谢绝回答/);
  await user.type(await screen.findByRole('textbox', { name: /附言/ }), '不是我的领域');
  await press('谢绝并全额退款');
  await screen.findByText('原因：不是我的领域');
  expect(refused[0]?.body).toEqual({ question_id: 31, reason: '不是我的领域' });
});

test('[D129] an answer needs something; what could not be sent stays and is sent as the same one', async () => {
  question = { ...toMe, opened_at: askNow, text: askQuestion.text, more: false };
  let sent = serve(writeAnswer, () => fail('busy'));
  renderScreen('/ask/question/31?write=1', { session });
  await press('发表回答');
  await screen.findByText('请写几句，录一段话，或加一张图片');
  expect(sent).toHaveLength(0);
  await user.type(screen.getByRole('textbox', { name: '文字' }), '租约继续有效');
  await user.click(screen.getByRole('switch', { name: /先免费听 30 分钟/ }));
  await press('发表回答');
  await screen.findByText('系统繁忙，请稍后再试');
  const key = sent[0]?.headers.get('idempotency-key');
  sent = serve(writeAnswer, { ...askAnswer, mine: true });
  await press('发表回答');
  await screen.findByText('已回答，提问人确认后款项归您');
  expect(sent[0]?.headers.get('idempotency-key')).toBe(key);
  expect(sent[0]?.body).toEqual({ question_id: 31, text: '租约继续有效', public: 1, free: 1 });
});

test('[D129][D130] a question that is to stay between two leaves no choice, and says so', async () => {
  question = { ...toMe, opened_at: askNow, public: false };
  const sent = serve(writeAnswer, { ...askAnswer, mine: true, public: false });
  renderScreen('/ask/question/31?write=1', { session });
  await screen.findByText('提问人选了不公开：只有您和提问人看得到');
  expect(screen.queryByRole('switch')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: '文字' }), '可以的');
  await press('发表回答');
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ public: 0, free: 0 }));
});

test('[D128] who has asked without their name stays so; a question that is not there leads to others', async () => {
  question = { ...askQuestion, anonymous: true, user: anonymousPerson };
  const first = renderScreen('/ask/question/31', { session });
  await screen.findByText('匿名提问人');
  expect(screen.queryByRole('link', { name: /匿名提问人/ })).toBeNull();
  first.unmount();
  serve(viewQuestion, () => fail('notFound'));
  renderScreen('/ask/question/31', { session });
  await screen.findByText('问题不存在或已不可见');
});

test('[D128] a free question is closed by whoever has asked, once that is sure', async () => {
  question = { ...own, kind: 3, price: 0, answerer: null, hash: '', promise: null, can: askCan('close') };
  const closed = serve(closeAsk, () => ({ ...question, state: 4, can: askCan() }));
  renderScreen('/ask/question/31', { session });
  await screen.findByText('还没有回答');
  await user.click(await screen.findByRole('button', { name: '关闭问题' }));
  expect(closed).toHaveLength(0);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '关闭问题' }));
  await screen.findByRole('heading', { name: '已关闭' });
  expect(closed[0]?.body).toEqual({ question_id: 31 });
});

test('[D131] of a bounty up to three answers are chosen, whose shares are together all of it; what each gets stands there', async () => {
  question = bounty;
  const answers = ['林小满', '苏晓', '王掌柜', '陈一舟'].map((name, at) => ({
    ...askAnswer,
    answer_id: 51 + at,
    question_id: 32,
    user: { ...otherPerson, user_id: 7002 + at, name },
    can: answerCan('pick'),
  }));
  serve(listAnswers, { list: answers, next: -1 });
  const picked = serve(pickAnswers, () => {
    question = { ...bounty, state: 3, can: askCan() };
    return question;
  });
  renderScreen('/ask/question/32', { session });
  await user.click(await screen.findByRole('link', { name: '选回答，分赏金' }));
  await screen.findByText('先选 1 到 3 个回答');
  await choose(/林小满/);
  await choose(/苏晓/);
  await choose(/王掌柜/);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /陈一舟/ }).disabled).toBe(true);
  await choose(/王掌柜/);
  const share = screen.getByRole<HTMLInputElement>('textbox', { name: '林小满的比例' });
  expect(share.value).toBe('50');
  await user.click(screen.getByRole('button', { name: '增加林小满的比例' }));
  await screen.findByText('比例加起来要是 100%，现在 105%');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '分赏金' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: '减少苏晓的比例' }));
  expect(screen.getByText('55% · ¥24.75')).toBeTruthy();
  expect(screen.getByText('45% · ¥20.25')).toBeTruthy();
  await press('分赏金');
  const sure = within(await screen.findByRole('alertdialog'));
  sure.getByText('林小满 55%、苏晓 45%。选了不能改。');
  await user.click(sure.getByRole('button', { name: '分赏金' }));
  await waitFor(() =>
    expect(picked[0]?.body).toEqual({
      question_id: 32,
      picks: [
        { answer_id: 51, percent: 55 },
        { answer_id: 52, percent: 45 },
      ],
    }),
  );
  await screen.findByRole('heading', { name: '已分赏金' });
});
