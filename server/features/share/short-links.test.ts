import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();
const path = '/v3-api/customer/current/short-link/get-short-link';

async function shorten(body: Record<string, unknown>, token?: string) {
  const person = token ?? (await makePerson(world)).token;
  return world.call('POST', path, { token: person, body });
}
const follow = (code: string) => world.call('GET', `/s/${code}`);

test('the same link, qc and ac have the same code, whoever asks and however it is written [C081][B061][D145]', async () => {
  const first = await shorten({ link: '/card/123', qc: 'u7', ac: 'spring' });
  expect(first.body).toMatchObject({ code: 0, data: { expires_at: 0 } });
  const { code, short_link } = first.body.data;
  expect(short_link).toBe(`http://localhost:3000/s/${code}`);
  expect(code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{7}$/);
  const absolute = await shorten({ link: 'http://localhost:3000/card/123?_qc=u9', qc: 'u7', ac: 'spring' });
  expect(absolute.body.data.code).toBe(code);
  const others = [{ qc: 'u8', ac: 'spring' }, { qc: 'u7' }, {}];
  for (const other of others) {
    const answer = await shorten({ link: '/card/123', ...other });
    expect(answer.body.data.code).not.toBe(code);
  }
});

test('a code leads to its page with who shared it, and is looked up each time [D145]', async () => {
  const { code } = (await shorten({ link: '/card/5?from=poster', qc: 'u7', ac: 'a1' })).body.data;
  const answer = await follow(code);
  expect(answer.status).toBe(302);
  expect(answer.headers).toMatchObject({
    location: 'http://localhost:3000/card/5?from=poster&_qc=u7&_ac=a1',
    'cache-control': 'no-store',
  });
});

test('an unknown code says so in a page; a disabled one is gone [D145]', async () => {
  for (const code of ['abcdefg', 'short', '../etc/']) {
    const answer = await follow(code);
    expect(answer.status).toBe(404);
  }
  expect((await follow('abcdefg')).text).toContain('链接不存在');
  const { code } = (await shorten({ link: '/card/77' })).body.data;
  await world.database.pool.query('update share_link set disabled_at = $1 where code = $2', [
    world.now(),
    code,
  ]);
  const answer = await follow(code);
  expect(answer.status).toBe(410);
  expect(answer.text).toContain('链接已失效');
});

test('cards, phonebooks and activities never expire; other pages after a year [D145]', async () => {
  const { token } = await makePerson(world);
  const lasting = await shorten({ link: '/#!/activity/9' }, token);
  const passing = await shorten({ link: '/app/find' }, token);
  expect(lasting.body.data.expires_at).toBe(0);
  expect(passing.body.data.expires_at).toBeGreaterThan(world.now().getTime() / 1000 + 364 * 86_400);
  world.pass(366 * 86_400);
  expect((await follow(lasting.body.data.code)).status).toBe(302);
  expect((await follow(passing.body.data.code)).status).toBe(410);
});

test.each(['https://evil.example/card/1', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  '%s leads away from the site and gets no code [D145]',
  async (link) => {
    const answer = await shorten({ link });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('短链接只能指向本站的页面，请换一个链接');
  },
);

test.each([
  'http://localhost:3000//evil.example/card/1',
  '/.//evil.example/',
  '/card/..//evil.example',
  'http://localhost:3000/%2e//evil.example',
])('%s would lead away once it is put behind the site again, and gets no code [D145]', async (link) => {
  expect((await shorten({ link })).status).toBe(400);
});

test('a code that was kept for such a path before stays on the site all the same [D145]', async () => {
  const { code } = (await shorten({ link: '/app/old' })).body.data;
  await world.database.pool.query('update share_link set link = $1 where code = $2', [
    '//evil.example/old',
    code,
  ]);
  expect((await follow(code)).headers['location']).toBe('http://localhost:3000//evil.example/old');
});

test.each([
  'http://localhost:3000@evil.example/',
  'http://evil@localhost:3000/',
  'http://localhost:3001/',
  'https://localhost:3000/',
  'http://localhost。evil.example/',
  'http:/\t/evil.example/',
  'data:text/html,1',
])('%s is of another site and gets no code [D145]', async (link) => {
  expect((await shorten({ link })).status).toBe(400);
});

test('a link that is too long is refused and names itself [D145]', async () => {
  for (const tail of ['y'.repeat(600), '长'.repeat(60)]) {
    const answer = await shorten({ link: `/card/1?x=${tail}` });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ field: 'link' });
  }
});

test('who passes a link on is named by a mark that only the server can make, in the same link each time [B061][D42][C081]', async () => {
  const person = await makePerson(world);
  const shorten = async (qc: string) =>
    (
      await world.call('POST', '/v3-api/customer/current/short-link/get-short-link', {
        token: person.token,
        body: { link: '/card/77', qc },
      })
    ).body.data;
  const leads = async (code: string) => (await world.call('GET', `/s/${code}`)).headers['location'];
  const own = await shorten(`u${person.userId}`);
  const site = (await world.call('GET', '/v3-api/user/get-data', { token: person.token })).body.data;
  expect(site.share_mark).toMatch(/^u[\w-]{19}$/);
  expect(await leads(own.code)).toBe(`http://localhost:3000/card/77?_qc=${site.share_mark}`);
  expect((await shorten(site.share_mark)).code).toBe(own.code);
  expect(await leads((await shorten('fair')).code)).toBe('http://localhost:3000/card/77?_qc=fair');
});
