import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { newPhone } from '../people.ts';
import { expectPath, field, tip } from '../steps.ts';
import { makeCard, shen } from '../world/cards.ts';
import { makeFriend } from '../world/friends.ts';

const wechatAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A.230803.041; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36 XWEB/1300 MicroMessenger/8.0.50.2701(0x28003251) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64';

test('[D41][D202][R094] a guest in WeChat swaps a shared card: authorises, gives a number, makes a card, and is back with it done; the owner accepts', async ({
  newBrowser,
  newPerson,
  site,
  sms,
  watch,
  expectAccessible,
}) => {
  const owner = await newPerson();
  const { token, user_id: ownerId } = await owner.logIn();
  const { card_id: id } = await makeCard(site, token);
  const page = await newBrowser({ userAgent: wechatAgent });
  const phone = newPhone();
  // What the server demands before a swap: a phone number, then a card.
  watch.expect(/POST .*\/v1\/friend\/swap (403|422)/);

  await test.step('they open the card from a chat, tap once and read what comes', async () => {
    await page.goto(`/card/${id}?_qc=u${ownerId}`);
    await expect(page.getByRole('heading', { name: '沈知微' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '交换名片' }).click();
    await page.getByRole('button', { name: '登录并交换' }).click();
    await page.getByRole('link', { name: '一位新的微信用户' }).click();
    await page.getByLabel('我已阅读并同意').check();
    await page.getByRole('button', { name: '同意并继续' }).click();
  });

  await test.step('back on the card they are asked for a number', async () => {
    const asking = page.getByRole('dialog', { name: '验证手机号' });
    await expect(asking).toBeVisible();
    await expectPath(page, `/card/${id}`);
    await asking.getByLabel('手机号', { exact: true }).fill(phone);
    await asking.getByRole('button', { name: '获取验证码' }).click();
    await expect.poll(async () => (await sms(phone)).length).toBe(1);
    const [sent] = await sms(phone);
    await asking.getByLabel('验证码', { exact: true }).fill(sent?.code ?? '');
  });

  await test.step('and for a card; then it is done without another tap', async () => {
    await expect(page.getByText('做好名片，就和对方交换')).toBeVisible();
    await expectAccessible(page);
    await field(page, '姓名').fill('林知远');
    await field(page, '公司').fill('青禾茶业');
    await page.getByRole('button', { name: '完成' }).click();
    await expect(tip(page, '已递出名片，等待对方通过')).toBeVisible();
    await expectPath(page, `/card/${id}`);
    expect(page.url()).toContain(`_qc=u${ownerId}`);
    await expect(page.getByRole('button', { name: '等待对方通过' })).toBeVisible();
    await expect(page.getByRole('button', { name: '交换名片' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('they see the phone, and how to save it from WeChat', async () => {
    await page.getByRole('button', { name: '查看 手机' }).click();
    await expect(page.getByText(shen.phone)).toBeVisible();
    await page.getByRole('button', { name: '存入通讯录' }).click();
    const guidance = page.getByRole('alertdialog', { name: '请在浏览器中保存' });
    await guidance.getByRole('button', { name: '知道了' }).click();
  });

  await test.step('in the browser of their phone the contact is saved', async () => {
    const browser = await newBrowser({ storageState: await page.context().storageState() });
    await browser.goto(`/card/${id}`);
    const downloading = browser.waitForEvent('download');
    await browser.getByRole('button', { name: '存入通讯录' }).click();
    const text = await readFile(await (await downloading).path(), 'utf8');
    expect(text).toContain('FN:沈知微');
    expect(text).toContain(shen.phone);
  });

  await test.step('the owner sees it counted, and accepts', async () => {
    const mine = owner.page;
    await mine.goto('/#!/app/home');
    // The application, and that somebody looked at a contact for the first time.
    await expect(mine.getByRole('link', { name: /2 条未读.*消息/ })).toBeVisible();
    await mine.goto('/#!/app/user/people');
    await expectAccessible(mine);
    await mine.getByRole('link', { name: /新的好友 1 个申请等您回复/ }).click();
    await expect(mine.getByText('想和您交换名片')).toBeVisible();
    await expectAccessible(mine);
    await mine.getByRole('button', { name: /^通过.*林知远/ }).click();
    await expect(mine.getByText('已是好友', { exact: true })).toBeVisible();
    await mine.getByRole('button', { name: '返回' }).click();
    await expect(mine.getByRole('link', { name: /新的好友$/ })).toBeVisible();
    await mine.goto('/#!/app/user');
    await expect(
      mine.getByRole('link', { name: /1 条未读.*消息/ }),
      'no application waits any more',
    ).toBeVisible();
    await mine.getByRole('link', { name: '好友与介绍' }).click();
    await mine.getByRole('link', { name: /^好友.*1 位/ }).click();
    await mine.getByRole('link', { name: /林知远/ }).click();
    await expect(mine.getByRole('heading', { name: '林知远' })).toBeVisible();
    await expect(mine.getByText(/交换了名片$/)).toBeVisible();
    await expectAccessible(mine);
  });

  await test.step('and they read that the two are friends', async () => {
    await page.reload();
    await expect(page.getByText('已是好友', { exact: true })).toBeVisible();
  });
});

test('[R017][C058][B221] friends from A to Z: found by initials, by tag; the place in the list is kept', async ({
  newPerson,
  site,
  expectAccessible,
}) => {
  const owner = await newPerson();
  const session = await owner.logIn();
  await makeCard(site, session.token);
  for (const realname of ['张三', '欧阳明月', '陈默', '安若溪'])
    await makeFriend(site, session, { ...shen, realname, company: '默会科技' });
  const { page } = owner;
  const names = () => page.getByRole('listitem').getByRole('link').allTextContents();
  const found = async (...expected: string[]) =>
    expect
      .poll(async () => (await names()).map((name) => expected.find((one) => name.includes(one)) ?? name))
      .toEqual(expected);

  await page.goto('/#!/app/friends');
  await found('安若溪', '陈默', '欧阳明月', '张三');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^A/, /^C/, /^O/, /^Z/]);
  await expectAccessible(page);

  const box = page.getByRole('searchbox');
  await box.fill('oymy');
  await found('欧阳明月');
  await expect(box).toBeFocused();
  await box.fill('默会');
  await found('安若溪', '陈默', '欧阳明月', '张三');
  await box.fill('没有这个人');
  await expect(page.getByText('没有找到「没有这个人」')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '清空' }).click();

  await page.getByRole('button', { name: '更多：张三' }).click();
  await page.getByRole('button', { name: /^备注和标签/ }).click();
  const remark = page.getByRole('dialog', { name: '备注和标签' });
  await remark.getByLabel('备注', { exact: true }).fill('茶会上认识的');
  await remark.getByRole('button', { name: /^标签：/ }).click();
  const tags = page.getByRole('dialog', { name: '标签', exact: true });
  await tags.getByLabel('新标签', { exact: true }).fill('客户');
  await tags.getByRole('button', { name: '添加' }).click();
  await expectAccessible(page);
  await tags.getByRole('button', { name: '完成' }).click();
  await expect(tags).toBeHidden();
  await expectAccessible(page);
  await remark.getByRole('button', { name: '完成' }).click();
  await expect(tip(page, '已保存')).toBeVisible();
  await page.getByRole('radio', { name: /客户/ }).check({ force: true });
  await found('张三');
  await page.getByRole('link', { name: /张三/ }).click();
  await expect(page.getByRole('region', { name: '备注和标签' }).getByText('茶会上认识的')).toBeVisible();
  await page.goBack();
  await found('张三');
  await expect(page.getByRole('radio', { name: /客户/ }), 'as they left it').toBeChecked();
});

test('[V048][V051] a tag is made for two friends, found by them in the list, renamed and removed', async ({
  newPerson,
  site,
  expectAccessible,
}) => {
  const owner = await newPerson();
  const session = await owner.logIn();
  await makeCard(site, session.token);
  for (const realname of ['张三', '陈默', '安若溪']) await makeFriend(site, session, { ...shen, realname });
  const { page } = owner;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const people = page.getByRole('listitem').getByRole('link');

  await page.goto('/#!/app/friends');
  await page.getByRole('link', { name: '标签' }).click();
  await expect(page.getByText('还没有标签')).toBeVisible();
  await page.getByRole('button', { name: '新建标签' }).click();
  await expectAccessible(page);
  await dialog('新建标签').getByRole('textbox').fill('茶友');
  await dialog('新建标签').getByRole('button', { name: '完成' }).click();
  const picker = dialog('给谁加「茶友」');
  await picker.getByRole('checkbox', { name: /张三/ }).check();
  await picker.getByRole('searchbox').fill('arx');
  await expect(picker.getByRole('checkbox')).toHaveCount(1);
  await picker.getByRole('checkbox', { name: /安若溪/ }).check();
  await expectAccessible(page);
  await picker.getByRole('button', { name: '完成（2）' }).click();
  await expect(page.getByRole('link', { name: /茶友.*安若溪、张三.*2 位/ })).toBeVisible();

  await page.getByRole('button', { name: '返回' }).click();
  await page.getByRole('radio', { name: /茶友/ }).check({ force: true });
  await expect(people).toHaveText([/安若溪/, /张三/]);

  await page.getByRole('radio', { name: '全部' }).check({ force: true });
  await page.getByRole('link', { name: '标签' }).click();
  await page.getByRole('link', { name: /^茶友/ }).click();
  await expect(people).toHaveText([/安若溪/, /张三/]);
  await expectAccessible(page);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: /^改名/ }).click();
  await dialog('改名').getByRole('textbox').fill('老茶友');
  await dialog('改名').getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('heading', { name: '老茶友' })).toBeVisible();
  await expect(people).toHaveText([/安若溪/, /张三/]);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '删除标签' }).click();
  await expect(page.getByText('还没有标签')).toBeVisible();
});

test('[D26][D201][B052] a blocked person sees nothing anywhere; unblocked, they see the card again', async ({
  newPerson,
  newBrowser,
  site,
  watch,
  expectAccessible,
}) => {
  const owner = await newPerson();
  const session = await owner.logIn();
  const { card_id: id } = await makeCard(site, session.token);
  const friend = await makeFriend(site, session, { ...shen, realname: '顾长风' });
  const theirs = await newBrowser();
  await theirs
    .context()
    .addCookies(
      Object.entries({ token: friend.session.token, user_id: friend.session.user_id, auto: 1 }).map(
        ([name, value]) => ({ name: `auth.${name}`, value: String(value), url: site }),
      ),
    );
  await theirs.goto('/#!/app/friends');
  await expect(theirs.getByRole('link', { name: /沈知微/ })).toBeVisible();
  watch.expect(/\/(card\/\d+|v1\/card\/(view|hit)[^ ]*) 404$/);

  const mine = owner.page;
  await mine.goto(`/#!/card/${friend.card.card_id}`);
  await mine.getByRole('button', { name: '更多' }).click();
  await mine.getByRole('button', { name: '拉黑' }).click();
  await expectAccessible(mine);
  await mine.getByRole('alertdialog').getByRole('button', { name: '拉黑' }).click();
  await expect(mine.getByText('您已将对方拉黑', { exact: true })).toBeVisible();
  await mine.goto('/#!/app/friends');
  await expect(mine.getByText('还没有好友')).toBeVisible();
  await expectAccessible(mine);

  const gone = async (number: number): Promise<string> => {
    await theirs.goto(`/card/${number}`);
    await expect(theirs.getByText('名片不存在或已不可见')).toBeVisible();
    await theirs.goto(`/#!/card/${number}`);
    await expect(theirs.getByText('名片不存在或已不可见')).toBeVisible();
    // The app's own page, which has more to say than the one that the server wrote.
    await expect(theirs.getByText('链接可能写错了')).toBeVisible();
    return theirs.locator('body').innerText();
  };
  expect(await gone(id), 'the page of a card that never was').toBe(await gone(123_456));
  await theirs.goto('/#!/app/friends');
  await expect(theirs.getByText('还没有好友')).toBeVisible();

  await mine.goto('/#!/user/privacy');
  await mine.getByRole('link', { name: /黑名单/ }).click();
  await expect(mine.getByText('顾长风', { exact: true })).toBeVisible();
  await expectAccessible(mine);
  await mine.getByRole('button', { name: /^移出/ }).click();
  await expect(tip(mine, '已移出黑名单，以前的关注和好友不会恢复')).toBeVisible();

  await theirs.goto(`/card/${id}`);
  await expect(theirs.getByRole('heading', { name: '沈知微' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: '交换名片' })).toBeVisible();
});
