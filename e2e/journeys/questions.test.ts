import { likeAnswer, listAnswersBy, listen } from '@qunlu/contract/ask/calls.ts';
import { viewBalance } from '@qunlu/contract/wallet/calls.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectPath, field, tip } from '../steps.ts';
import { answerAt, answersAt, askAt } from '../world/asks.ts';
import { row, show } from '../world/circle-stories.ts';
import { by, newKey, personAt, placeOf } from '../world/circles.ts';
import { payByApi } from '../world/money.ts';
import { giveSound } from '../world/talks.ts';

// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

const hour = 3600;

async function write(page: Page, text: string): Promise<void> {
  await field(page, '问题').fill(text);
  await field(page, '话题').selectOption({ label: '法律' });
}

/** On the page of paying, which the sandbox's cashier plays. */
async function pay(page: Page, yuan: string): Promise<void> {
  await expectPath(page, /^\/pay\/(?!success)[\w-]+/);
  await page.getByRole('button', { name: `付款 ¥${yuan}` }).click();
  await page.getByRole('button', { name: '确认支付' }).click();
}

const share = (page: Page, name: string) => page.getByRole('textbox', { name: `${name}的比例` });

/** What the wallet of somebody says that they have earned. */
async function earned(page: Page, yuan: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto('/#!/user/wallet');
  await expect(page.getByRole('main')).toContainText(yuan);
}

test('[R159] [R161] [R163] [R164] [R166] [D129] [D130] a question is answered by voice, heard by three for one yuan each, and the money is divided to the fen', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  const [expert, asker, listener] = [
    await personAt(place, '林小满'),
    await personAt(place, '沈知微'),
    await personAt(place, '苏晓'),
  ];
  await answersAt(place, expert);
  const [page, desk, other] = [
    await newBrowser({}, clocked),
    await newBrowser({}, clocked),
    await newBrowser({}, clocked),
  ];

  await test.step('she reads what it costs and when it comes back, asks and pays', async () => {
    await show(page, clocked.url, asker, `/ask/${expert.user_id}`);
    await page.getByRole('link', { name: '向 TA 提问 ¥100.00' }).click();
    await write(page, '房东要卖房，茶室的租约怎么办？');
    await page.getByText('展开').click();
    await expect(page.getByRole('table')).toContainText('100.00');
    await expectAccessible(page);
    await page.getByRole('button', { name: '提问 ¥100.00' }).click();
    await pay(page, '100.00');
    await expect(page.getByRole('heading', { name: '等林小满回答' })).toBeVisible();
  });

  await test.step('he sees until when, opens it, and says his answer', async () => {
    await giveSound(desk);
    await show(desk, clocked.url, expert, '/ask/ask-self?scope=waiting');
    await expect(desk.getByRole('main')).toContainText(/\d+月\d+日 \d\d:\d\d /);
    await row(desk, /房东要卖房/).click();
    await desk.getByRole('button', { name: '打开问题' }).click();
    await desk.getByRole('link', { name: '回答', exact: true }).click();
    await desk.getByRole('button', { name: '录一段' }).click();
    await desk.getByRole('button', { name: '开始录音' }).click();
    await expect(desk.getByRole('timer')).toContainText('1″');
    await desk.getByRole('button', { name: '说完了' }).click();
    await desk.getByRole('button', { name: '用这一段' }).click();
    await expect(desk.getByRole('button', { name: '去掉第 1 段语音' })).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('button', { name: '发表回答' }).click();
    await expect(tip(desk, '已回答，提问人确认后款项归您')).toBeVisible();
  });

  await test.step('she hears it and thanks him, which is the end of it', async () => {
    await show(page, clocked.url, asker, '/ask/ask-self');
    await row(page, /房东要卖房/).click();
    await expect(page.getByRole('button', { name: /播放语音，\d+ 秒/ })).toBeVisible();
    await page.getByRole('button', { name: '评分和感谢' }).click();
    await page.getByRole('radio', { name: '5 分，很有帮助' }).check({ force: true });
    await field(page, '感谢').fill('安心了');
    await page.getByRole('button', { name: '发表' }).click();
    await expect(tip(page, '谢谢您的评价')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('somebody else pays one yuan to hear it', async () => {
    await show(other, clocked.url, listener, `/ask/${expert.user_id}`);
    await row(other, /房东要卖房.*听一次 ¥1.00/).click();
    await expect(other.getByRole('button', { name: /播放语音/ })).toHaveCount(0);
    await other.getByRole('button', { name: '听一听 ¥1.00' }).click();
    await pay(other, '1.00');
    await expect(other.getByRole('button', { name: /播放语音，\d+ 秒/ })).toBeVisible();
    await expectAccessible(other);
  });

  await test.step('and two more', async () => {
    const { list } = await by(place, asker)(listAnswersBy, { query: { user_id: expert.user_id } });
    for (const one of [await personAt(place), await personAt(place)]) {
      const body = { answer_id: list[0]?.answer.answer_id ?? 0, price: 100 };
      const { hash } = await by(place, one)(listen, { body, idempotencyKey: newKey() });
      await payByApi(place.url, one, { hash, total: 100 }, place.now());
    }
  });

  await test.step('nine tenths of the price are his, and each yuan is halved after the fee', async () => {
    await earned(desk, '91.35');
    await earned(page, '1.35');
  });
});

test('[R013] [R016] [D128] [D129] a question without a name, from the first tap until its money is back', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  const expert = await personAt(place, '顾南舟');
  const asker = await personAt(place, '许知夏');
  await answersAt(place, expert, { price: 3000, topics: [14] });
  const [page, desk] = [await newBrowser({}, clocked), await newBrowser({}, clocked)];
  await show(page, clocked.url, asker, '/app/find');
  await page.getByRole('link', { name: '问答' }).click();
  await expectPath(page, '/app/ask');
  await page.getByRole('link', { name: /搜索问题和回答的人/ }).click();
  await page.getByRole('radio', { name: '回答的人' }).check({ force: true });
  await page.getByRole('searchbox').fill('顾南舟');
  await row(page, /顾南舟/).click();
  await page.getByRole('link', { name: '向 TA 提问 ¥30.00' }).click();
  await write(page, '最近总睡不好，要去看哪一科？');
  await page.getByRole('switch', { name: '匿名提问' }).click();
  await expect(page.getByText(/永远看不到您的名字/)).toBeVisible();
  await page.getByRole('button', { name: '提问 ¥30.00' }).click();
  await pay(page, '30.00');
  await expect(page.getByText('您匿名问的，别人看不到您的名字')).toBeVisible();

  await show(desk, clocked.url, expert, '/ask/ask-self?scope=waiting');
  await row(desk, /匿名提问人/).click();
  await expect(desk.getByRole('button', { name: '打开问题' })).toBeVisible();
  await expect(desk.getByRole('main')).not.toContainText('许知夏');
  await expectAccessible(desk);
  await show(desk, clocked.url, expert, '/user/order?role=seller');
  await expect(desk.getByRole('main')).toContainText('30.00');
  await expect(desk.getByRole('main')).not.toContainText('许知夏');

  await page.getByRole('button', { name: /撤回并退款/ }).click();
  await page.getByRole('button', { name: '取消订单，退回 ¥30.00' }).click();
  await expect(tip(page, '已取消，¥30.00 正在退回')).toBeVisible();
  await expect(page.getByRole('heading', { name: '已关闭' })).toBeVisible();
  await show(desk, clocked.url, expert, '/ask/ask-self?scope=waiting');
  await expect(desk.getByText('没有等您回答的提问')).toBeVisible();
});

test('[R159] [R161] [D131] a bounty is answered by three and shared between two, who have it after three days', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  const asker = await personAt(place, '王掌柜');
  const [first, second, third] = [
    await personAt(place, '陈一舟'),
    await personAt(place, '周以宁'),
    await personAt(place, '何应欢'),
  ];
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, asker, '/ask/create?kind=2');
  await write(page, '怎样把茶叶卖到东京？');
  await page.getByRole('radio', { name: '¥50' }).check({ force: true });
  await page.getByRole('button', { name: '发悬赏 ¥50.00' }).click();
  await pay(page, '50.00');
  await expect(page.getByRole('heading', { name: '等人回答' })).toBeVisible();
  const id = Number(/\/ask\/question\/(\d+)/.exec(page.url())?.[1]);
  for (const [one, text] of [
    [first, '先找在日本的华商会'],
    [second, '去参加食品展'],
    [third, '问问我表哥'],
  ] as const)
    await answerAt(place, one, id, text);

  await show(page, clocked.url, asker, '/ask/ask-self');
  await row(page, /怎样把茶叶卖到东京/).click();
  await page.getByRole('link', { name: '选回答，分赏金' }).click();
  await page.getByRole('checkbox', { name: /陈一舟/ }).check({ force: true });
  await page.getByRole('checkbox', { name: /周以宁/ }).check({ force: true });
  await share(page, '陈一舟').fill('70');
  await expect(page.getByText('比例加起来要是 100%，现在 120%')).toBeVisible();
  await share(page, '周以宁').fill('30');
  await expect(page.getByText('70% · ¥31.50')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '分赏金' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '分赏金' }).click();
  await expect(page.getByRole('heading', { name: '已分赏金' })).toBeVisible();
  await expect(page.getByText('分到赏金 70%，¥31.50')).toBeVisible();

  await clocked.pass(72 * hour + 60);
  await clocked.runJob('ledger.lapse-holds');
  for (const [one, yuan] of [
    [first, '31.50'],
    [second, '13.50'],
  ] as const) {
    await show(page, clocked.url, one, '/user/wallet');
    await expect(page.getByRole('main')).toContainText(yuan);
  }
  await show(page, clocked.url, third, '/user/wallet');
  await expect(page.getByRole('main')).toContainText('0.00');
});

test('[D129] a question that is not answered within 48 hours is closed and paid back by itself', async ({
  clocked,
  newBrowser,
}) => {
  const place = placeOf(clocked);
  const [expert, asker] = [await personAt(place, '程一诺'), await personAt(place, '苏晓')];
  await answersAt(place, expert);
  const id = await askAt(place, asker, { kind: 1, user_id: expert.user_id, price: 10_000 });
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, asker, `/ask/question/${id}`);
  await expect(page.getByRole('heading', { name: '等程一诺回答' })).toBeVisible();
  await clocked.pass(48 * hour + 60);
  await clocked.runJob('order.deadlines');
  await page.reload();
  await expect(page.getByRole('heading', { name: '已过期，已退款' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/¥100.00/);
  await show(page, clocked.url, expert, '/ask/ask-self?scope=waiting');
  await expect(page.getByText('没有等您回答的提问')).toBeVisible();
});

test('[D131] a bounty of which nobody chooses is divided by likes after seven days', async ({
  clocked,
  newBrowser,
}) => {
  const place = placeOf(clocked);
  const [asker, first, second, reader] = [
    await personAt(place, '王掌柜'),
    await personAt(place, '陈一舟'),
    await personAt(place, '周以宁'),
    await personAt(place, '何应欢'),
  ];
  const id = await askAt(place, asker, { kind: 2, price: 5000, text: '春茶怎样存到秋天？' });
  const liked = await answerAt(place, first, id, '密封，放冷柜');
  await answerAt(place, second, id, '放在桌上就行');
  await by(place, reader)(likeAnswer, { body: { answer_id: liked, on: 1 } });
  const page = await newBrowser({}, clocked);
  await clocked.pass(7 * 24 * hour + 120);
  await clocked.runJob('order.deadlines');
  await show(page, clocked.url, asker, `/ask/question/${id}`);
  await expect(page.getByRole('heading', { name: '已分赏金' })).toBeVisible();
  await expect(page.getByText('分到赏金 100%，¥45.00')).toBeVisible();
  await clocked.pass(72 * hour + 60);
  await clocked.runJob('ledger.lapse-holds');
  const incomeOf = async (one: typeof first) => (await by(place, one)(viewBalance)).income;
  expect([await incomeOf(first), await incomeOf(second)]).toEqual([4500, 0]);
});
