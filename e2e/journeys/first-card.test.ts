import { expect, test } from '../fixtures.ts';
import { newPhone } from '../people.ts';
import { makeCard } from '../world/cards.ts';
import { back, expectPath, field, tip } from '../steps.ts';

test('[C033][B204][D4][B054][B055][B056][M026] a new person registers, makes a card and shares it', async ({
  page,
  site,
  expectAccessible,
}) => {
  const phone = newPhone();

  await test.step('a stranger sees what this is and goes in', async () => {
    await page.goto('/');
    await expectPath(page, '/guest');
    await expect(page.getByText('示例名片')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '做我的名片' }).click();
    await expect(page.getByRole('heading', { name: '登录群录' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('both protocols can be read before agreeing', async () => {
    for (const name of ['群录用户协议', '隐私与支付协议']) {
      await page.getByRole('link', { name: `《${name}》` }).click();
      await expect(page.getByText('先看要点')).toBeVisible();
      await expectAccessible(page);
      await back(page);
      await expect(page.getByRole('heading', { name: '登录群录' })).toBeVisible();
    }
    await field(page, '手机号').fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByText('请先阅读并同意两份协议')).toBeVisible();
  });

  await test.step('the code comes from the sandbox inbox', async () => {
    // Agreeing sends the code that was asked for before.
    await page.getByLabel('我已阅读并同意').check();
    await expect(tip(page, '验证码已发送，请查看短信')).toBeVisible();
    await expect(
      page.getByText(`已发到 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`),
    ).toBeVisible();
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: '验证码在收件箱' }).click();
    const inbox = await opening;
    const message = inbox.getByRole('listitem').filter({ hasText: phone });
    await expectAccessible(inbox);
    const code = (await message.locator('.code').textContent()) ?? '';
    await inbox.close();
    const sending = page.waitForRequest('**/customer/login/captcha');
    await field(page, '验证码').fill(code);
    expect((await sending).postDataJSON()).toEqual({ phone, code, product: 'qun', protocolIds: [1, 2] });
    await expect(tip(page, '欢迎来到群录')).toBeVisible();
    await expectPath(page, '/card/create');
  });

  await test.step('it leads straight to the card, on which the name is typed; the number stands there', async () => {
    await expect(field(page, '姓名')).toBeFocused();
    await expect(page.getByRole('group', { name: '手机' })).toContainText(
      `${phone.slice(0, 3)}****${phone.slice(7)}`,
    );
    await field(page, '姓名').fill('林知远');
    await field(page, '公司').fill('青禾茶业');
    await field(page, '职位').fill('创始人');
    await page.getByRole('radio', { name: '远山' }).press('ArrowRight');
    await expect(page.getByRole('radio', { name: '方格' })).toBeChecked();
    await expectAccessible(page);
    await page.getByRole('button', { name: '保存并分享' }).click();
    await expect(page.getByRole('dialog', { name: '分享' }).getByText(`${site}/s/`)).toBeVisible();
    await page.getByRole('dialog', { name: '分享' }).getByRole('button', { name: '关闭' }).click();
    await expect(page.getByText('名片已生成')).toBeVisible();
    await expect(page.getByRole('heading', { name: '林知远' })).toBeVisible();
    await expectAccessible(page);
  });

  const id = /\/card\/(\d+)/.exec(page.url())?.[1] ?? '';

  await test.step('it is the default card', async () => {
    await page.goto('/#!/card/default');
    await expect(page.getByRole('heading', { name: '林知远' })).toBeVisible();
    await expect(page.getByText(phone)).toBeVisible();
    await page.goto('/#!/app/home');
    await expect(page.getByRole('link', { name: '打开名片：林知远' })).toBeVisible();
    await expect(page.getByText('1/3')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '我的', exact: true }).click();
    await expect(page.getByRole('link', { name: /林知远.*我的名片/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '首页' }).click();
  });

  await test.step('the link is short and leads to the clean one, the QR code loads', async () => {
    await page.getByRole('button', { name: '分享名片' }).click();
    const sheet = page.getByRole('dialog', { name: '分享' });
    await expect(sheet.getByText('您好，我是林知远')).toBeVisible();
    const code = sheet.getByRole('img', { name: /二维码/ });
    await expect
      .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
    await expect(sheet.getByText(`${site}/s/`)).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '复制链接' }).click();
    await expect(tip(page, '链接已复制')).toBeVisible();
    await expect(sheet).toBeHidden();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(new RegExp(`^${site}/s/[1-9A-Za-z]{7}$`));
    const led = new URL((await page.request.get(copied)).url());
    expect(led.origin + led.pathname).toBe(`${site}/card/${id}`);
    expect(led.search).toMatch(/^\?_qc=u[\w-]{19}$/);
  });
});

test('from the landing page to the link in at most 7 taps and 20 keys besides the code', async ({
  page,
  sms,
  site,
}) => {
  const phone = newPhone();
  // Taps are clicks that a finger made; keys are what is typed into fields, a character each, as an input method commits them.
  await page.addInitScript(() => {
    const counted = {
      taps: 0,
      keys: 0,
      ...(JSON.parse(sessionStorage.getItem('counted') ?? '{}') as object),
    };
    const keep = (): void => sessionStorage.setItem('counted', JSON.stringify(counted));
    addEventListener('click', (event) => event.detail > 0 && ((counted.taps += 1), keep()), true);
    addEventListener(
      'input',
      (event) => {
        if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') counted.keys += 1;
        keep();
      },
      true,
    );
  });
  const counted = () =>
    page.evaluate(
      () => JSON.parse(sessionStorage.getItem('counted') ?? '{}') as { taps: number; keys: number },
    );
  await page.goto('/');
  await page.getByRole('link', { name: '做我的名片' }).tap();
  await field(page, '手机号').tap();
  await page.keyboard.type(phone);
  await page.getByLabel('我已阅读并同意').tap();
  await page.getByRole('button', { name: '获取验证码' }).tap();
  await expect(tip(page, '验证码已发送，请查看短信')).toBeVisible();
  await field(page, '验证码').tap();
  const before = await counted();
  await page.keyboard.type((await sms(phone))[0]?.code ?? '');
  await expect(field(page, '姓名')).toBeFocused();
  const code = (await counted()).keys - before.keys;
  for (const sign of '林知远') await page.keyboard.insertText(sign);
  await page.getByRole('button', { name: '保存并分享' }).tap();
  await expect(page.getByRole('dialog', { name: '分享' }).getByText(`${site}/s/`)).toBeVisible();
  const { taps, keys } = await counted();
  expect({ taps, keys: keys - code }).toEqual({ taps: 6, keys: phone.length + 3 });
});

for (const present of [true, false])
  test(`[B055][B056] where the phone ${present ? 'can pass a link on it is asked to' : 'cannot pass a link on only copying is offered'}`, async ({
    page,
    context,
    newPerson,
    site,
  }) => {
    const owner = await newPerson();
    const { token } = await owner.logIn();
    const card = await makeCard(site, token);
    await context.addInitScript((able) => {
      const passed: ShareData[] = [];
      Object.assign(window, { passed });
      const share = able ? (data: ShareData) => Promise.resolve(void passed.push(data)) : undefined;
      Object.defineProperty(navigator, 'share', { value: share });
    }, present);
    await page.goto(`/card/${card.card_id}`);
    await page.getByRole('button', { name: '分享' }).click();
    const sheet = page.getByRole('dialog', { name: '分享' });
    await expect(sheet.getByRole('button', { name: '复制链接' })).toBeVisible();
    const send = sheet.getByRole('button', { name: '发送给朋友' });
    await expect(send).toHaveCount(present ? 1 : 0);
    if (!present) return;
    await send.click();
    await expect(sheet).toBeHidden();
    const passed = await page.evaluate(() => (window as unknown as { passed: ShareData[] }).passed);
    expect(passed).toEqual([
      {
        title: '您好，我是沈知微',
        text: '这是我的名片，期待与您交换名片',
        url: `${site}/card/${card.card_id}`,
      },
    ]);
  });
