import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { makeCard } from '../card/testing.ts';
import { applyTo } from '../friend/testing.ts';
import { upload } from '../media/testing.ts';
import { useWorld, type Answer } from '../../testing/world.ts';

const world = useWorld({ listen: true, env: { CONTENT_CHECK: 'wechat' } });

const edit = (owner: Person, id: number, body: object): Promise<Answer> =>
  world.call('POST', '/v1/card/post', { token: owner.token, query: { id }, body });
const visibility = async (owner: Person, id: number): Promise<string> =>
  (await world.call('GET', '/v1/report/standing', { token: owner.token, query: { type: 'card', id } })).body
    .standing;
const known = (person: Person) =>
  world.database.pool.query(
    `insert into account_oauth (user_id, appid, openid, bound_at) values ($1, 'wxsandboxmini', $2, now())`,
    [person.userId, `o${person.userId}`],
  );
async function whileDown<T>(work: () => Promise<T>): Promise<T> {
  const { url } = world.deps.self;
  world.deps.self.url = 'http://127.0.0.1:9';
  try {
    return await work();
  } finally {
    world.deps.self.url = url;
  }
}

test('what WeChat calls risky is refused with the field that says it, among many [D137]', async () => {
  const { owner, card } = await makeCard(world);
  const answer = await edit(owner, card.card_id, {
    company: '新公司',
    intro: '长'.repeat(990),
    provide: '这是违规样本',
    cardWorks: [{ company: '青禾', description: '茶', start_at: 0, end_at: 0 }],
  });
  expect(answer.body).toEqual({
    errcode: 45100,
    errmsg: '我能提供含有不能发布的内容，请修改后再试',
    field: 'provide',
  });
});

test('what WeChat wants looked at is looked at [D137]', async () => {
  const { owner, card } = await makeCard(world);
  await known(owner);
  expect((await edit(owner, card.card_id, { intro: '可疑样本' })).status).toBe(200);
  expect(await visibility(owner, card.card_id)).toBe('pending');
});

test('a picture that may not be shown is refused with its field [D137]', async () => {
  const { owner, card } = await makeCard(world);
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer();
  const { url } = await upload(world, owner, { bytes });
  for (const [field, label, body] of [
    ['avatar', '头像', { avatar: url }],
    ['gallery.0', '相册图片', { gallery: [url] }],
  ] as const) {
    expect((await edit(owner, card.card_id, body)).body).toEqual({
      errcode: 45100,
      errmsg: `${label}含有不能发布的内容，请修改后再试`,
      field,
    });
  }
  const self = await world.call('POST', '/v1/user/edit', { token: owner.token, body: { avatar: url } });
  expect(self.body).toMatchObject({ errcode: 45100, field: 'avatar' });
  const fine = await upload(world, owner);
  expect((await edit(owner, card.card_id, { avatar: fine.url })).status).toBe(200);
});

test('while nobody answers, cards wait for a person, and messages pass [D137]', async () => {
  const { owner, card } = await makeCard(world);
  const other = await makePerson(world);
  await whileDown(async () => {
    expect((await edit(owner, card.card_id, { intro: '春天在龙井村' })).status).toBe(200);
    expect((await applyTo(world, owner, other, { message: '您好' })).status).toBe(200);
    const renamed = await world.call('POST', '/v1/user/edit', {
      token: owner.token,
      body: { username: '小满' },
    });
    expect(renamed.status).toBe(200);
  });
  expect(await visibility(owner, card.card_id)).toBe('pending');
});

test('a repeat with its key is answered as the first one was [D137]', async () => {
  const { owner, card } = await makeCard(world);
  const send = (intro: string) =>
    world.call('POST', '/v1/card/post', {
      token: owner.token,
      query: { id: card.card_id },
      body: { intro },
      headers: { 'idempotency-key': `edit-${card.card_id}` },
    });
  const first = await send('龙井');
  expect((await send('龙井')).text).toBe(first.text);
  expect((await send('红茶')).status).toBe(409);
});
