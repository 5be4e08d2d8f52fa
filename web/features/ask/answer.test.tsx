import { viewUser } from '@qunlu/contract/account/calls.ts';
import {
  freeAnswer,
  likeAnswer,
  listAnswers,
  listAnswersBy,
  listen,
  saveAnswerer,
  viewAnswer,
  viewAnswerer,
  viewQuestion,
} from '@qunlu/contract/ask/calls.ts';
import type { AskAnswer } from '@qunlu/contract/ask/entity.ts';
import { followAnswer, replyFollow, thankAnswer, writeAnswer } from '@qunlu/contract/ask/write.ts';
import { viewSelling } from '@qunlu/contract/identity/selling.ts';
import { reportSubject } from '@qunlu/contract/moderation/calls.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { queryOrder, viewOrder, viewSpendable } from '@qunlu/contract/order/calls.ts';
import { vouchLine } from '@qunlu/contract/vouch/calls.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  answerCan,
  answerer,
  askAnswer,
  askCan,
  askLine,
  askNow,
  askQuestion,
  otherPerson,
  lockedAnswer,
} from '../../testing/asks.ts';
import { orderHash, unpaidOrder } from '../../testing/orders.ts';
import { me } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { serve } from '../../testing/serve.ts';
import { serveStorage } from '../../testing/storage.ts';

const user = userEvent.setup();
const session = {};
const path = '/ask/answer/51';
const press = async (name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

let answer: AskAnswer;
let balance = 0;
beforeEach(() => {
  vi.setSystemTime(askNow * 1000);
  balance = 0;
  serve(viewUser, me);
  serve(viewSpendable, () => ({ spendable: balance }));
  serve(viewAnswer, () => ({ question: { ...askLine, state: 3 }, answer }));
  serve(vouchLine, { count: 3, friends: 1 });
});

test('[R163][D130] what is not heard yet says what it holds and how its yuan is divided; it is an order to be paid', async () => {
  answer = lockedAnswer;
  const heard = serve(listen, { hash: orderHash, heard: false });
  const { hash, type, state, stage, total, paid_at, expires_at } = unpaidOrder;
  serve(viewOrder, unpaidOrder);
  serve(queryOrder, { hash, type, state, stage, total, paid_at, expires_at, again: 0 });
  renderScreen(path, { session });
  await screen.findByText('语音 48″ · 1 张图 · 14 字');
  expect(screen.queryByText(/买卖不破租赁/)).toBeNull();
  screen.getByText(/回答的人得 ¥0.45，提问的人得 ¥0.45，平台 ¥0.10/);
  await press('听一听 ¥1.00');
  await waitFor(() => expect(location.hash).toBe(`#!/pay/${orderHash}`));
  expect(heard[0]?.body).toEqual({ answer_id: 51, price: 100 });
  expect(new URLSearchParams(location.search).get('then')).toBe('/ask/answer/51');
});

test('[D130] a balance that is enough needs one press, and what was said is here', async () => {
  answer = lockedAnswer;
  balance = 100;
  const heard = serve(listen, () => {
    answer = askAnswer;
    return { hash: '', heard: true };
  });
  renderScreen(path, { session });
  await press('用余额听 ¥1.00');
  await screen.findByText('买卖不破租赁，租约继续有效。');
  screen.getByRole('button', { name: '播放语音，48 秒' });
  expect(heard[0]?.body).toEqual({ answer_id: 51, price: 100, use_balance: 1 });
});

test('[D130] while it is free the time left stands there; when it is over the price is told before anything is taken', async () => {
  answer = { ...lockedAnswer, price: 0, free_until: askNow + 90 };
  const heard = serve(listen, () => {
    answer = lockedAnswer;
    return fail('stateChanged', { message: '免费听结束了', field: 'price' });
  });
  renderScreen(path, { session });
  expect((await screen.findByRole('timer')).textContent).toBe('限时免费听，还剩 1:30');
  await press('免费听');
  await screen.findByText('价格变了：刚才 ¥0.00，现在 ¥1.00。没有扣款，可以按新的价格听。');
  expect(heard[0]?.body).toEqual({ answer_id: 51, price: 0 });
  await screen.findByRole('button', { name: '听一听 ¥1.00' });
});

test('[D130] the one who answered opens it for half an hour, once that is sure', async () => {
  answer = { ...askAnswer, mine: true, can: answerCan('free') };
  const opened = serve(freeAnswer, () => ({ ...answer, free_until: askNow + 1800, can: answerCan() }));
  renderScreen(path, { session });
  await press('免费听半小时');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '开放' }));
  await screen.findByText('已开放，30 分钟内免费听');
  expect(opened[0]?.body).toEqual({ answer_id: 51 });
  expect(screen.queryByRole('button', { name: '免费听半小时' })).toBeNull();
});

test('[D129][D130] whoever has asked asks once more, rates and thanks; all of it is shown', async () => {
  answer = {
    ...askAnswer,
    follow_until: askNow + 48 * 3600,
    can: answerCan('follow', 'thank', 'like', 'report'),
  };
  serve(viewAnswer, () => ({ question: { ...askLine, state: 3, mine: true }, answer }));
  const followed = serve(followAnswer, ({ body }) => {
    answer = { ...answer, follow: { text: body.text, at: askNow, reply: null }, can: answerCan('thank') };
    return answer;
  });
  const thanked = serve(thankAnswer, ({ body }) => ({
    ...answer,
    rating: Number(body.rating),
    thanks: body.thanks ?? '',
    can: answerCan(),
  }));
  renderScreen(path, { session });
  await screen.findByText('11月29日 10:00 前可以追问一次，不用再付');
  await press('追问');
  await user.type(await screen.findByRole('textbox', { name: '追问' }), '要书面通知吗');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '追问' }));
  await screen.findByText('要书面通知吗');
  await press('评分和感谢');
  await press('发表');
  await screen.findByText('请选 1 到 5 颗星');
  await user.click(screen.getByRole('radio', { name: '5 分，很有帮助' }));
  await user.type(screen.getByRole('textbox', { name: '感谢' }), '安心了');
  await press('发表');
  await screen.findByText('沈知微：安心了');
  screen.getByRole('img', { name: '5 分，很有帮助' });
  expect(followed[0]?.body).toEqual({ answer_id: 51, text: '要书面通知吗' });
  expect(thanked[0]?.body).toEqual({ answer_id: 51, rating: 5, thanks: '安心了' });
});

test('[D131] an answer is liked and the like taken back; one that does not belong here is reported', async () => {
  answer = askAnswer;
  const liked = serve(likeAnswer, ({ body }) => ({ likes: body.on === 1 ? 3 : 2, liked: body.on === 1 }));
  const reported = serve(reportSubject, { id: 3 });
  renderScreen(path, { session });
  await press('赞林小满的回答，2 个赞');
  const heart = await screen.findByRole('button', { name: '赞林小满的回答，3 个赞' });
  expect(heart.getAttribute('aria-pressed')).toBe('true');
  await user.click(heart);
  await screen.findByRole('button', { name: '赞林小满的回答，2 个赞' });
  expect(liked.map(({ body }) => body)).toEqual([
    { answer_id: 51, on: 1 },
    { answer_id: 51, on: 0 },
  ]);
  await press('更多：林小满的回答');
  await press('举报这个回答');
  await user.selectOptions(await screen.findByRole('combobox'), 'spam');
  await press(/举报|提交/);
  await waitFor(() => expect(reported[0]?.body).toMatchObject({ type: 'ask-answer', id: 51 }));
});

/** A microphone, and a recorder that records three bytes. */
function microphone(): void {
  const stream = { getTracks: () => [{ stop: vi.fn() }] };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: () => Promise.resolve(stream) },
  });
  class Recorder {
    static isTypeSupported = (type: string): boolean => type === 'audio/webm';
    state = 'inactive';
    ondataavailable: (event: { data: Blob }) => void = () => undefined;
    onstop: () => void = () => undefined;
    start(): void {
      this.state = 'recording';
    }
    stop(): void {
      this.state = 'inactive';
      this.ondataavailable({ data: new Blob(['abc'], { type: 'audio/webm' }) });
      this.onstop();
    }
  }
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:heard');
}

async function say(again = false): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: again ? '再录一段' : '录一段' }));
  fireEvent.click(await screen.findByRole('button', { name: '开始录音' }));
  await screen.findByRole('timer');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  fireEvent.click(screen.getByRole('button', { name: '说完了' }));
  fireEvent.click(await screen.findByRole('button', { name: '用这一段' }));
}

test('[D129] an answer is said, heard before it is sent, a part of it taken out again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(askNow * 1000);
  serveStorage();
  microphone();
  serve(viewQuestion, { ...askQuestion, to_me: true, opened_at: askNow, can: askCan('answer') });
  const sent = serve(writeAnswer, askAnswer);
  renderScreen('/ask/question/31?write=1', { session });
  await say();
  await screen.findByRole('button', { name: '去掉第 1 段语音' });
  await say(true);
  fireEvent.click(await screen.findByRole('button', { name: '去掉第 1 段语音' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '去掉第 2 段语音' })).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: '发表回答' }));
  await waitFor(() =>
    expect(sent[0]?.body).toMatchObject({ question_id: 31, voices: [{ seconds: 3 }], public: 1 }),
  );
  expect(sent[0]?.body.voices?.[0]?.file).toContain('k2');
});

test('[D129] what was asked once more is answered with what was asked before one’s eyes', async () => {
  answer = {
    ...askAnswer,
    mine: true,
    follow: { text: '要书面通知吗', at: askNow, reply: null },
    can: answerCan('reply'),
  };
  const replied = serve(replyFollow, () => ({ ...answer, can: answerCan() }));
  renderScreen(`${path}?reply=1`, { session });
  await screen.findByText('要书面通知吗');
  await user.type(screen.getByRole('textbox', { name: '文字' }), '要的');
  await press('发表回答');
  await screen.findByText('已回答');
  expect(replied[0]?.body).toEqual({ answer_id: 51, text: '要的' });
});

test('[R164][D128] a person as one who answers: price, topics, rate and median time, their answers, what comes back', async () => {
  serve(viewAnswerer, answerer);
  serve(listAnswersBy, { list: [{ question: { ...askLine, state: 3 }, answer: lockedAnswer }], next: -1 });
  renderScreen('/ask/7002', { session });
  await screen.findByText('95%，20 次答了 19 次');
  screen.getByText('一半在 3 小时内');
  screen.getByText('4.8 分，12 人评');
  screen.getByText('法律');
  expect((await screen.findByRole('link', { name: /佐证/ })).getAttribute('href')).toBe('#!/vouches/7002');
  const line = await screen.findByRole('link', { name: /茶室的租约还有一年/ });
  expect(line.textContent).toContain('听一次 ¥1.00');
  expect(line.getAttribute('href')).toBe('#!/ask/answer/51');
  expect(screen.getByRole('link', { name: '向 TA 提问 ¥100.00' }).getAttribute('href')).toBe(
    '#!/ask/create?kind=1&user=7002',
  );
});

test('[R164] one’s own page leads to the price; a price out of bounds stays with its field, then others can ask', async () => {
  const mine = {
    ...answerer,
    user: { ...otherPerson, user_id: 7001 },
    mine: true,
    on: false,
    price: 100,
    problem: '实名以后才能收费',
    topics: [],
    intro: '',
    promise: null,
  };
  serve(viewAnswerer, mine);
  serve(listAnswersBy, { list: [], next: -1 });
  serve(listAnswers, { list: [], next: -1 });
  serve(viewSelling, { problem: '实名以后才能收费', steps: [{ key: 'person', state: 'todo' }] });
  const saved = serve(saveAnswerer, ({ body }) => ({ ...mine, on: true, price: Number(body.price) }));
  renderScreen('/ask/7001', { session });
  const step = await screen.findByRole('link', { name: /^实名/ });
  expect(step.getAttribute('href')).toBe('#!/user/identity');
  await user.click(screen.getByRole('link', { name: '打开付费提问' }));
  await user.type(await screen.findByLabelText('问一次多少钱'), '0.5');
  await press('保存');
  await screen.findByText('价格请填写 1.00 到 500.00 元');
  await screen.findByText('请选至少一个话题');
  await user.type(screen.getByLabelText('问一次多少钱'), '0');
  await user.clear(screen.getByLabelText('问一次多少钱'));
  await user.type(screen.getByLabelText('问一次多少钱'), '30');
  await press(/^擅长的话题/);
  await user.click(await screen.findByRole('checkbox', { name: '法律' }));
  await press('选好了');
  await press('保存');
  await screen.findByText('已打开，别人可以付费问您');
  expect(saved[0]?.body).toEqual({ on: 1, price: 3000, topics: [4], intro: '' });
});
