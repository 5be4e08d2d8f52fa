import { listCards } from '@qunlu/contract/card/calls.ts';
import { callApi } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { miniUserAgent, startMiniProgram } from '../mini-program.ts';
import { newPhone } from '../people.ts';
import { expectPath, field } from '../steps.ts';
import { makeCard, shen } from '../world/cards.ts';
import { register } from '../world/console.ts';
import { logInClerk, sellService } from '../world/services.ts';

const password = 'Liulichang88yes';

test('[B003] [D6] [D182] [D110] a code is scanned and its card opens in the mini-program; a newcomer logs in by WeChat, binds their number, buys and pays there', async ({
  clocked,
  newBrowser,
  watch,
}) => {
  test.setTimeout(150_000);
  // Asks for the number; the same order is sent again afterwards.
  watch.expect(/\/v1\/service\/buy 403/);
  const staff = newPhone();
  await register(clocked, staff, password);
  await clocked.hire(staff, ['auditor']);
  // Further than a signature may be off: the phone goes by the same clock.
  await clocked.pass(600);
  const clerk = await logInClerk(clocked.url, { phone: staff, password, at: clocked.now });
  const seller = await register(clocked, newPhone());
  const ways = [{ type: 'sms' as const, fee: 9900, max: 1 }];
  await sellService(clocked.url, seller, clerk, { ways }, clocked.now);
  const { list } = await callApi(clocked.url, listCards, { token: seller.token, at: clocked.now() });
  const page = await newBrowser({ userAgent: miniUserAgent }, clocked);
  const mini = await startMiniProgram(page, clocked.url, clocked.now);
  await mini.scan(`c${list[0]?.card_id}`);
  await expect(page.getByRole('heading', { name: shen.realname })).toBeVisible();
  await page.getByText('茶室设计咨询').first().click();
  await page.getByText('立即购买').click();

  const login = await mini.standing('pages/login/login');
  await expect.poll(() => login.data['step']).toBe('agree');
  login.act('onAgree', { detail: { value: ['agreed'] } });
  login.act('onRegister');
  await mini.back();

  await expectPath(page, /^\/service\/buy\/\d+$/);
  await expect.poll(() => page.url()).not.toContain('ticket');
  await field(page, '怎么称呼您').fill('顾南星');
  await page.getByRole('button', { name: '下单，付款 ¥99.00' }).click();
  await page.getByRole('button', { name: '使用微信绑定的手机号' }).click();
  const binding = await mini.standing('pages/login/login');
  await expect.poll(() => binding.data['step']).toBe('phone');
  binding.act('onPhone', { detail: { code: await mini.phoneCode(newPhone()) } });
  await mini.back();

  await page.getByRole('button', { name: '付款 ¥99.00' }).click();
  const paying = await mini.standing('pages/pay/pay');
  await expect.poll(() => paying.data['step']).toBe('paid');
  paying.act('onSubscribe');
  await mini.back();
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible();
  await expectPath(page, /^\/service\/paysuccess\/\d+$/);
  expect(mini.asked()).toEqual(['requestPayment', 'requestSubscribeMessage']);
});

test('[B003] [B054] what is passed on in the mini-program is the card on the screen, and opens there', async ({
  site,
  newPerson,
  newBrowser,
}) => {
  const owner = await newPerson();
  const { card_id: id } = await makeCard(site, (await owner.logIn()).token);
  const page = await newBrowser({ userAgent: miniUserAgent });
  const mini = await startMiniProgram(page, site);
  await mini.scan(`c${id}`);
  await expect(page.getByRole('heading', { name: shen.realname })).toBeVisible();
  await expect.poll(() => mini.shared()).toMatchObject({ title: '您好，我是沈知微' });
  const { path } = (await mini.shared()) as { path: string };
  expect(path).toBe(`/pages/app/app?to=${encodeURIComponent(`/card/${id}`)}`);

  await mini.openShared('/pages/app/app?to=%2F');
  await expect(page.getByRole('heading', { name: /一张名片/ })).toBeVisible();
  await mini.openShared(path);
  await expect(page.getByRole('heading', { name: shen.realname })).toBeVisible();
});
