import { getPrivileges } from '@qunlu/contract/vip/calls.ts';
import { listPlugins, setPlugins } from '@qunlu/contract/circle/settings.ts';
import { posterPicture, viewPoster } from '@qunlu/contract/poster/calls.ts';
import { posterPixels, posterTemplates } from '@qunlu/contract/poster/rules.ts';
import readQrcode from 'jsqr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { makeMember } from '../vip/testing.ts';

const world = useWorld();

const own = ({ token }: Person, id: number) => world.ask(viewPoster, { query: { id }, token });
async function picture(
  query: Record<string, unknown>,
): Promise<{ status: number; bytes: Buffer; headers: Record<string, unknown> }> {
  const fields = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const answer = await world.app.inject({ method: 'GET', url: `${posterPicture.path}?${fields.toString()}` });
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
}

test('each template is a picture with the code of the member’s invitation, kept for 7 days [R083][D88][D76]', async () => {
  const circle = await makeCircle(world, {
    name: '西湖边上喝茶看山的老朋友们',
    intro: '每周六早上，翁家山见。',
    city: '杭州',
  });
  const member = await join(world, circle);
  const { code, link, may_unmark } = await own(member, circle.id);
  expect(may_unmark).toBe(false);
  const seen = new Set<string>();
  for (const template of posterTemplates) {
    const { status, bytes, headers } = await picture({ id: circle.id, code, template });
    expect(status).toBe(200);
    expect(String(headers['cache-control'])).toContain(`max-age=${7 * 86_400}`);
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([posterPixels.width, posterPixels.height]);
    const read = readQrcode(new Uint8ClampedArray(data), info.width, info.height);
    expect(read?.data).toBe(link);
    seen.add(bytes.toString('base64'));
  }
  expect(seen.size).toBe(posterTemplates.length);
  // Whoever else invites has a code of their own.
  expect((await own(circle.owner, circle.id)).code).not.toBe(code);
});

test('only a member’s poster is without the mark of the platform, as the table of privileges says [D88][D119]', async () => {
  const { list } = await world.ask(getPrivileges, { query: { type: 'vipPhonebook' } });
  expect(list).toContainEqual({
    key: 'poster.unmarked',
    title: '海报不写“群录”',
    free: '—',
    vip: '可以',
    commerce: '可以',
  });
  const circle = await makeCircle(world);
  const [plain, vip] = [await join(world, circle), await join(world, circle)];
  await makeMember(world, vip);
  expect((await own(vip, circle.id)).may_unmark).toBe(true);
  const both = async (person: Person) => {
    const { code } = await own(person, circle.id);
    const [marked, unmarked] = [
      await picture({ id: circle.id, code, template: 1 }),
      await picture({ id: circle.id, code, template: 1, unmarked: 1 }),
    ];
    return marked.bytes.equals(unmarked.bytes);
  };
  expect(await both(plain)).toBe(true);
  expect(await both(vip)).toBe(false);
});

test('no poster for visitors, for a code that is none, or of a circle that is forbidden [R083]', async () => {
  const circle = await makeCircle(world);
  const visitor = await makeMemberPerson(world);
  const answer = await world.call('GET', viewPoster.path, { token: visitor.token, query: { id: circle.id } });
  expect(answer.body.errcode).toBe(40301);
  expect((await picture({ id: circle.id, code: 'nonesuch', template: 1 })).status).toBe(404);
  const { code } = await own(circle.owner, circle.id);
  expect((await picture({ id: circle.id, code, template: 9 })).status).toBe(400);
  const other = await makeCircle(world);
  expect((await picture({ id: other.id, code, template: 1 })).status).toBe(404);
  world.pass(31 * 86_400);
  expect((await picture({ id: circle.id, code, template: 1 })).status).toBe(404);
  await world.database.pool.query('update phonebook set status = 3 where phonebook_id = $1', [circle.id]);
  expect((await picture({ id: circle.id, code, template: 1 })).status).toBe(403);
});

test('where the circle has switched posters off there are none, passed-on ones included [D77]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const { code } = await own(member, circle.id);
  const to = (enabled: number, visible: number) =>
    world.ask(setPlugins, {
      body: { id: circle.id, rows: [{ key: 'poster', enabled, visible, sort: 1 }] },
      token: circle.owner.token,
    });
  const answers = async () => [
    (await world.call('GET', viewPoster.path, { token: member.token, query: { id: circle.id } })).status,
    (await picture({ id: circle.id, code, template: 1 })).status,
  ];
  expect(await answers()).toEqual([200, 200]);
  await to(1, 2); // for admins alone
  expect(await answers()).toEqual([404, 200]);
  await to(0, 1);
  expect(await answers()).toEqual([404, 404]);
});

test('posters are for members: they are not opened to everybody, and what was before is not shown to visitors [R136]', async () => {
  const circle = await makeCircle(world);
  const { token } = circle.owner;
  const { list } = await world.ask(listPlugins, { query: { id: circle.id }, token });
  expect(list.filter(({ key }) => key === 'poster')).toMatchObject([
    { key: 'poster', visible: 1, members_only: 1 },
  ]);
  const answer = await world.call('POST', setPlugins.path, {
    token,
    body: { id: circle.id, rows: [{ key: 'poster', enabled: 1, visible: 0, sort: 1 }] },
  });
  expect(answer.body).toMatchObject({ errcode: 40001, field: 'rows.0.visible' });
  await world.database.pool.query(
    "insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort) values ($1, 'poster', true, 0, 1)",
    [circle.id],
  );
  const seen = await world.call('GET', '/v1/phonebook/view', { query: { id: circle.id } });
  expect(seen.body.modules).toEqual([]);
  expect((await world.ask(listPlugins, { query: { id: circle.id }, token })).list[0]?.visible).toBe(1);
});

test('another introduction or name makes another version, so that no old picture is shown for days [D88]', async () => {
  const circle = await makeCircle(world);
  const member = await join(world, circle);
  const { version } = await own(member, circle.id);
  expect((await own(member, circle.id)).version).toBe(version);
  const change = (what: string, id: number) => world.database.pool.query(what, [id]);
  await change("update phonebook set intro = '每周六见' where phonebook_id = $1", circle.id);
  const second = (await own(member, circle.id)).version;
  await change("update phonebook_member set realname = '新名字' where member_id = $1", member.memberId);
  expect(new Set([version, second, (await own(member, circle.id)).version]).size).toBe(3);
});
