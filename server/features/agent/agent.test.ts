import { userStatus } from '@qunlu/contract/account/rules.ts';
import { becomeIndirect, myInfo } from '@qunlu/contract/agent/calls.ts';
import { expect, test } from 'vitest';
import { inTransaction, jobContext } from '../../platform/context.ts';
import { freshBrowser, makePerson, type Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { bindTo, inviteOf, inviterOf } from './service/bonds.ts';
import { findSummary } from './store/people.ts';
import { bindUnder, chain, infoOf } from './testing.ts';

const world = useWorld();
const day = 86_400;

const bindBy = (userId: number, code: string): Promise<boolean> =>
  inTransaction(jobContext(world.deps), (tx) => bindTo(tx, { userId, code, source: 'link' }));

const join = (token: string, agent: unknown, prefix = '') =>
  world.call('POST', `${prefix}/customer/user/agent/become-indirect-subordinate`, {
    token,
    body: { agent },
  });

test('both paths tell the same, and the code is made once, also by ten calls at once [B219][C106][D123]', async () => {
  const person = await makePerson(world);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? '' : '/v3-api')).map((prefix) =>
      world.call('GET', `${prefix}/customer/user/agent/my-info`, {
        token: person.token,
      }),
    ),
  );
  expect(new Set(answers.map(({ body }) => body.data.code)).size).toBe(1);
  const info = await world.ask(myInfo, { token: person.token });
  expect(info).toEqual({
    level: 1,
    direct: 0,
    indirect: 0,
    frozen: 0,
    settled: 0,
    code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
    link: `${world.deps.env.publicUrl}/app/open-vip?agent=${info.code}`,
    direct_rate: 2_000,
    indirect_rate: 500,
    inviter: '',
    until: 0,
    can_accept: true,
  });
});

test('coming under an agent by their code, once; the same again answers the same [B219][C107][D123]', async () => {
  const [agent, person, other] = await Promise.all([makePerson(world), makePerson(world), makePerson(world)]);
  const { code } = await infoOf(world, agent);
  // However it was typed, by either path.
  const first = await world.ask(becomeIndirect, {
    token: person.token,
    body: { agent: ` ${code.toLowerCase()} ` },
  });
  expect(first).toMatchObject({ level: 2, inviter: expect.stringMatching(/^.\*$/) });
  expect(first.until * 1000).toBe(world.now().getTime() + 365 * day * 1000);
  world.pass(60);
  expect((await join(person.token, code, '/v3-api')).body.data).toMatchObject({
    level: 2,
    until: first.until,
  });
  const { code: another } = await infoOf(world, other);
  const refused = await join(person.token, another);
  expect([refused.status, refused.body.message]).toEqual([422, '您已经有推荐人，不能再换']);
  expect(await infoOf(world, agent)).toMatchObject({ direct: 1, level: 1 });
});

test('nobody comes under an unknown code, themself, or somebody whom they brought; old accounts do not [C107][D123]', async () => {
  const [top, middle, low] = await chain(world, 3);
  if (!top || !middle || !low) throw new Error('no chain');
  const said = async (token: string, agent: unknown) => {
    const { status, body } = await join(token, agent);
    return [status, body.message];
  };
  expect(await said(top.token, 'ZZZZZZZZ')).toEqual([404, '没有这个推荐码，请核对后再填']);
  expect((await join(top.token, '')).status).toBe(400);
  expect((await join(top.token, 'x'.repeat(99))).status).toBe(400);
  const codeOf = async (person: typeof top): Promise<string> => (await infoOf(world, person)).code;
  expect(await said(top.token, await codeOf(top))).toEqual([403, '不能填自己的推荐码，请填推荐您的人的']);
  for (const below of [middle, low])
    expect(await said(top.token, await codeOf(below))).toEqual([
      403,
      '对方是由您推荐来的，不能再做您的推荐人',
    ]);
  const young = await makePerson(world);
  const topCode = await codeOf(top);
  world.pass(29 * day);
  expect((await infoOf(world, young)).can_accept).toBe(true);
  world.pass(day);
  expect(await said(young.token, topCode)).toEqual([422, '注册超过 30 天，不能再填推荐码']);
  expect((await infoOf(world, young)).can_accept).toBe(false);
  // A link binds them all the same: D123 is about the code alone.
  expect(await bindBy(young.userId, topCode)).toBe(true);
});

test('the first valid link counts for 365 days, then another may [D122]', async () => {
  const [first, second, person] = await Promise.all([
    makePerson(world),
    makePerson(world),
    makePerson(world),
  ]);
  const [one, two] = [(await infoOf(world, first)).code, (await infoOf(world, second)).code];
  const third = (await infoOf(world, person)).code;
  const directOf = async ({ userId }: Person) =>
    (await findSummary(world.deps.db, userId, world.now())).direct;
  expect(await bindBy(person.userId, 'NOTACODE')).toBe(false);
  expect(await bindBy(person.userId, third)).toBe(false);
  expect(await bindBy(person.userId, one)).toBe(true);
  expect(await bindBy(person.userId, one)).toBe(false);
  expect(await bindBy(person.userId, two)).toBe(false);
  world.pass(365 * day - 1);
  expect(await bindBy(person.userId, two)).toBe(false);
  expect(await directOf(first)).toBe(1);
  world.pass(1);
  expect(await directOf(first)).toBe(0);
  expect(await inviterOf(jobContext(world.deps), person.userId)).toBe('');
  expect(await bindBy(person.userId, two)).toBe(true);
  expect(await directOf(second)).toBe(1);
  // What was over closes no circle.
  expect(await bindBy(first.userId, third)).toBe(true);
});

test('banned and leaving people bring nobody [D122]', async () => {
  const [agent, person] = await Promise.all([makePerson(world), makePerson(world)]);
  const { code } = await infoOf(world, agent);
  for (const status of [userStatus.banned, userStatus.leaving, userStatus.deleted]) {
    await world.database.pool.query('update account_user set status = $1 where user_id = $2', [
      status,
      agent.userId,
    ]);
    expect(await bindBy(person.userId, code)).toBe(false);
    expect((await join(person.token, code)).status).toBe(404);
  }
});

test('the people one brought, directly and by others, masked and in pages [B219][D122]', async () => {
  const [top, middle, low] = await chain(world, 3);
  if (!top || !middle || !low) throw new Error('no chain');
  await world.database.pool.query(
    `update account_user set username = '张小明', avatar = '/i/face.jpg' where user_id = $1`,
    [middle.userId],
  );
  const others = [];
  for (let one = 0; one < 2; one += 1) {
    const person = await makePerson(world);
    await bindUnder(world, person, top);
    others.push(person);
  }
  const people = (query: Record<string, unknown>) =>
    world.call('GET', '/v1/agent/people', { token: top.token, query });
  const first = (await people({ size: 2 })).body;
  expect(first.list).toHaveLength(2);
  const rest = (await people({ size: 2, next: first.next })).body;
  expect(rest).toMatchObject({ list: [{ name: '张*', level: 1, earned: 0 }], next: -1 });
  const second = await people({ level: 2 });
  expect(second.body.list).toHaveLength(1);
  expect(second.body.list[0]).toMatchObject({ level: 2 });
  // A face tells who it is as well as a name.
  for (const secret of [String(middle.userId), 'face.jpg'])
    expect(second.text + JSON.stringify(rest)).not.toContain(secret);
  expect(await infoOf(world, top)).toMatchObject({ direct: 3, indirect: 1 });
  expect((await people({ level: 3 })).status).toBe(400);
});

test('a person reads of themself as an agent in short; nobody else does [E192]', async () => {
  const [agent, person] = await Promise.all([makePerson(world), makePerson(world)]);
  const own = async () =>
    (await world.call('GET', '/v1/user/view', { token: agent.token })).body.myPhonebookAgentInfoDetail;
  expect(await own()).toEqual({ level: 1, direct: 0, code: '' });
  const { code } = await infoOf(world, agent);
  await bindUnder(world, person, agent);
  expect(await own()).toEqual({ level: 1, direct: 1, code });
  const other = await world.call('GET', '/v1/user/view', {
    token: person.token,
    query: { id: agent.userId },
  });
  expect(other.body).not.toHaveProperty('myPhonebookAgentInfoDetail');
});

test('who owns no phonebook that takes a fee is told so, by either path', async () => {
  const { token } = await makePerson(world);
  for (const prefix of ['/v3-api', ''])
    expect(
      (await world.call('GET', `${prefix}/customer/user/is-fee-phonebook-master`, { token })).body.data,
    ).toEqual({ master: false });
});

test('a link carries the code beside what it says already', async () => {
  const { userId } = await makePerson(world);
  const { code, link } = await inviteOf(jobContext(world.deps), userId, '/app/open-vip?vip=2');
  expect(link).toBe(`${world.deps.env.publicUrl}/app/open-vip?vip=2&agent=${code}`);
});

test('devices are remembered as digests, and forgotten after 365 days', async () => {
  const person = await makePerson(world);
  const browser = await freshBrowser(world);
  await infoOf(world, person, browser);
  await infoOf(world, person, browser);
  const rows = async () =>
    (
      await world.database.pool.query('select length(device) as bytes from agent_device where user_id = $1', [
        person.userId,
      ])
    ).rows;
  expect(await rows()).toEqual([{ bytes: 16 }]);
  // Within the year it is remembered.
  await world.runJob('agent.sweep-devices');
  expect(await rows()).toHaveLength(1);
  world.pass(365 * day + 1);
  await world.runJob('agent.sweep-devices');
  expect(await rows()).toEqual([]);
});
