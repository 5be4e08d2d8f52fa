import { openLesson, saveProgress } from '@qunlu/contract/course/calls.ts';
import { expect, test } from '../fixtures.ts';
import { expectPath, pathOf, tip } from '../steps.ts';
import { show } from '../world/circle-stories.ts';
import { by, joinByApi, makeCircle, personAt, placeOf, realNameAt } from '../world/circles.ts';
import { article, audio, courseAt, openModules } from '../world/courses.ts';

// The one server of these stories: no other is started.
test.use({
  site: async ({ clocked }, use) => use(clocked.url),
  baseURL: async ({ clocked }, use) => use(clocked.url),
});

/** Seconds of the course's one lesson that is played; the article counts for 60 more. */
const seconds = 140;

test('[R062] [R063] [D81] a course is bought, 5 % of it heard, and given back; who has heard 11 % is told why not', async ({
  clocked,
  newBrowser,
  expectAccessible,
}) => {
  const place = placeOf(clocked);
  const owner = await personAt(place, '沈知微');
  await realNameAt(place, owner);
  const circle = await makeCircle(place, owner, { name: '西湖茶友会' });
  await openModules(place, owner, circle, ['course']);
  const course = await courseAt(place, owner, circle, {
    intro: '从看干茶到品汤，学完能自己泡一泡好茶。',
    price: 9900,
    seats: 2,
    lessons: [audio(seconds, { title: '听水声辨水温' }), article()],
  });
  const buyer = await personAt(place, '林知远');
  await joinByApi(place, buyer, circle);
  const page = await newBrowser({}, clocked);
  await show(page, clocked.url, buyer, `/phonebook/${circle}/curriculum`);
  await page.getByRole('link', { name: /岩茶入门十二讲/ }).click();
  await expectPath(page, `/phonebook/${circle}/course/${course.id}`);
  await expectAccessible(page);

  const buy = async (): Promise<string> => {
    await page.getByRole('link', { name: '购买 ¥99.00' }).click();
    await page.getByText('展开').click();
    await expect(page.getByText(/前.*退 100%/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '购买 ¥99.00' }).click();
    await expectPath(page, /^\/pay\/(?!success)[\w-]+/);
    const hash = pathOf(page).split(/[/?]/)[2] ?? '';
    await page.getByRole('button', { name: '付款 ¥99.00' }).click();
    await page.getByRole('button', { name: '确认支付' }).click();
    await expectPath(page, `/phonebook/${circle}/course/${course.id}`);
    return hash;
  };
  const first = await buy();

  // Really played, at twice its speed: 10 of 200 seconds.
  await page.getByRole('link', { name: '开始学' }).click();
  await page.getByRole('button', { name: '速度 1 倍' }).click();
  await page.getByRole('button', { name: '2 倍', exact: true }).click();
  await page.getByRole('button', { name: '播放', exact: true }).click();
  const bar = page.getByRole('slider', { name: '进度' });
  await expect.poll(async () => Number(await bar.inputValue())).toBeGreaterThanOrEqual(10);
  const saved = page.waitForResponse((answer) => new URL(answer.url()).pathname === saveProgress.path);
  await page.getByRole('button', { name: '暂停' }).click();
  await saved;
  await bar.fill('100');
  await page.getByRole('radio', { name: '笔记' }).check({ force: true });
  await page.getByRole('button', { name: '在这一秒记笔记' }).click();
  await page.getByRole('textbox', { name: '笔记' }).fill('水声由密转疏就注水');
  await page.getByRole('button', { name: '记下来' }).click();
  await expect(page.getByRole('button', { name: '回到 1:40' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${clocked.url}/#!/user/order/${first}`);
  await expect(page.getByText(/^学了 [56]%/)).toBeVisible();
  await page.getByRole('button', { name: '取消订单', exact: true }).click();
  await page.getByRole('button', { name: '取消订单，退回 ¥99.00' }).click();
  await expect(tip(page, '已取消，¥99.00 正在退回')).toBeVisible();

  await page.goto(`${clocked.url}/#!/phonebook/${circle}/course/${course.id}`);
  const second = await buy();
  const call = by(place, buyer);
  const { session } = await call(openLesson, { query: { id: course.lessons[0] ?? 0 } });
  await clocked.pass(60);
  await call(saveProgress, {
    body: { lesson_id: course.lessons[0] ?? 0, session, ranges: [[0, 22]], position: 22 },
  });
  await page.goto('about:blank');
  await page.goto(`${clocked.url}/#!/user/order/${second}`);
  await expect(page.getByText('学了 11%')).toBeVisible();
  await expect(page.getByText(/已经超过 10%（20 秒），不能自己退款了/)).toBeVisible();
  await expect(page.getByText('已经学了 11%，超过 10% 不能自行退款')).toBeVisible();
  await expect(page.getByRole('button', { name: '取消订单', exact: true })).toHaveCount(0);
});
