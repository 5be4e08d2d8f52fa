import { expect, test } from '../fixtures.ts';
import { back, expectPath, field, logInOnScreen } from '../steps.ts';
import { longCard, makeCard } from '../world/cards.ts';

const scrollOf = () => Math.round(scrollY);
/** What is left of the way back to a place, beyond the pixel that the page leaves itself. */
const from = (place: number) => Math.max(0, Math.abs(Math.round(scrollY) - place) - 2);

test('[B190] back and forward keep the place on a long card and in the list', async ({ newPerson, site }) => {
  const { page, logIn } = await newPerson();
  const { token } = await logIn();
  const { card_id: id } = await makeCard(site, token, longCard('长山'));
  await makeCard(site, token, longCard('长水'));
  await makeCard(site, token, longCard('长云'));

  await page.goto(`/#!/card/${id}`);
  const callers = page.getByRole('link', { name: '谁看了我' });
  await callers.scrollIntoViewIfNeeded();
  const place = await page.evaluate(scrollOf);
  expect(place).toBeGreaterThan(400);
  await callers.click();
  await expectPath(page, '/card/callers');
  await expect(page.getByText('还没有人看过')).toBeVisible();
  expect(await page.evaluate(scrollOf), 'a new screen begins at its top').toBe(0);
  await back(page);
  await expectPath(page, `/card/${id}`);
  await expect.poll(() => page.evaluate(from, place)).toBe(0);
  await page.goForward();
  await expectPath(page, '/card/callers');
  await page.goBack();
  await expect.poll(() => page.evaluate(from, place)).toBe(0);

  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto('/#!/card/list');
  const last = page.getByRole('link', { name: '打开名片：长云' });
  await last.scrollIntoViewIfNeeded();
  const inList = await page.evaluate(scrollOf);
  expect(inList).toBeGreaterThan(100);
  await last.click();
  await expect(page.getByRole('heading', { name: '长云' })).toBeVisible();
  await page.goBack();
  await expectPath(page, '/card/list');
  await expect.poll(() => page.evaluate(from, inList)).toBe(0);
});

test('[B166][B184][B060][B059][D174] addresses: deep links, an edited hash, unknown paths, queries and who brought the visitor', async ({
  newPerson,
  site,
  watch,
  expectAccessible,
}) => {
  // There is no such circle; whether the page asks before it is left is a matter of time.
  watch.expect(/GET .*phonebook\/view.* 404/);
  const { page, logIn } = await newPerson();
  const { card_id: id } = await makeCard(site, (await logIn()).token);
  const address = () => page.url().slice(site.length);

  await page.goto(`/#!/card/edit?id=${id}`);
  await expect(field(page, '姓名')).toHaveValue('沈知微');
  expect(address(), 'the query after the hash is the real one').toBe(`/?id=${id}#!/card/edit`);

  await page.evaluate((path) => (location.hash = path), `#!/card/${id}`);
  await expect(page.getByRole('heading', { name: '沈知微' })).toBeVisible();

  await page.goto('/#!/no/such/place');
  await expect(page.getByRole('heading', { name: '没有找到' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '回到首页' }).click();
  await expectPath(page, '/app/home');
  await expect(page.getByText('1/3')).toBeVisible();

  await page.goto('/?x=1#!/b/12');
  await expectPath(page, '/phonebook/12');
  expect(address()).toBe('/?x=1&phonebook_id=12#!/phonebook/12');

  // The page before asks nothing more: it knows of no channel.
  await page.goto('about:blank');
  const channels: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/')) channels.push(request.headers()['x-qc'] ?? '');
  });
  await page.goto('/?_qc=fair#!/app/home');
  await page.getByRole('link', { name: '我的', exact: true }).click();
  await expectPath(page, '/app/user');
  expect(address()).toBe('/?_qc=fair#!/app/user');
  await expect.poll(() => channels.length).toBeGreaterThan(0);
  expect(new Set(channels)).toEqual(new Set(['fair']));
});

test('[B169][B171][B201] a guest on a page for members comes back to it after login', async ({
  page,
  sms,
  newPerson,
  site,
}) => {
  await page.goto('/#!/card/receipts?id=77');
  await expect(page.getByRole('heading', { name: '登录群录' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('callback')).toBe('/card/receipts?id=77');

  const newcomer = await newPerson();
  await newcomer.page.goto('/#!/card/create');
  await logInOnScreen(newcomer.page, newcomer.phone, () => sms(newcomer.phone));
  await expectPath(newcomer.page, '/card/create');
  await expect(field(newcomer.page, '姓名')).toBeVisible();
  await newcomer.page.goBack();
  expect(newcomer.page.url(), 'login is not left behind in the history').toBe('about:blank');

  const member = await newPerson();
  await member.logIn();
  await member.page.goto(`${site}/?callback=%2Fapp%2Fuser#!/login`);
  await expectPath(member.page, '/app/user');
});

test('a callback leads within this site only', async ({ newPerson, site }) => {
  const { page, logIn } = await newPerson();
  await logIn();
  const to = (callback: string) => page.goto(`/?${new URLSearchParams({ callback }).toString()}#!/callback`);
  await to('/app/user');
  await expectPath(page, '/app/user');
  await to(`${site}/sandbox`);
  await expect(page).toHaveURL(`${site}/sandbox`);
  for (const unsafe of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
  ]) {
    await to(unsafe);
    await expectPath(page, '/');
    await expect(page.getByText('先做一张名片')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(site);
  }
});

test('[B037][B038] a card seen less than a minute ago is not asked for again; of more than ten only the own one is kept', async ({
  newPerson,
  site,
}) => {
  const { page, logIn } = await newPerson();
  const own = (await makeCard(site, (await logIn()).token)).card_id;
  const others: number[] = [];
  for (let owners = 0; owners < 4; owners += 1) {
    const { token } = await (await newPerson()).logIn();
    for (let cards = 0; cards < 3; cards += 1)
      others.push((await makeCard(site, token, { realname: `第${others.length + 1}位` })).card_id);
  }
  const asked: number[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/v1/card/view') asked.push(Number(url.searchParams.get('id')));
  });
  const visit = async (id: number, name: string) => {
    await page.evaluate((path) => (location.hash = path), `#!/card/${id}`);
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  };

  await page.goto('/#!/app/user');
  await expect(page.getByRole('link', { name: /设置/ })).toBeVisible();
  await visit(own, '沈知微');
  await visit(others[0] ?? 0, '第1位');
  await visit(own, '沈知微');
  await visit(others[0] ?? 0, '第1位');
  expect(asked, 'both are fresh').toEqual([own, others[0]]);

  for (const [index, id] of others.entries()) await visit(id, `第${index + 1}位`);
  asked.length = 0;
  await visit(own, '沈知微');
  await visit(others[0] ?? 0, '第1位');
  expect(asked, 'the own card was kept, the first of the others was not').toEqual([others[0]]);
});

test('[M039][B160] a screen whose code does not come says so, and can be loaded again', async ({
  newPerson,
  site,
  watch,
  expectAccessible,
}) => {
  const { page, logIn } = await newPerson();
  await makeCard(site, (await logIn()).token);
  watch.expect(/ERR_INTERNET_DISCONNECTED$/);
  await page.route('**/assets/list-*.js', (route) => route.abort('internetdisconnected'));
  await page.goto('/#!/card/list');
  await expect(page.getByText('网络不稳定，组件加载失败')).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await page.unroute('**/assets/list-*.js');
  await page.getByRole('button', { name: '刷新重试' }).click();
  await expect(page.getByText('已有 1 张，最多 3 张')).toBeVisible();
});
