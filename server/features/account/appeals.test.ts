import { expect, test } from 'vitest';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld();

test('muted and banned people appeal, one at a time; others have no reason to [D12]', async () => {
  const person = await makePerson(world);
  const appeal = (content: string) =>
    world.call('POST', '/v1/user/appeal', { token: person.token, body: { content } });
  const state = () => world.call('GET', '/v1/user/appeal-state', { token: person.token });
  expect((await state()).body).toMatchObject({ state: 0, can: { appeal: false } });
  expect((await appeal('没有受限')).body).toMatchObject({ errcode: 40300 });
  await world.database.pool.query(
    `update account_user set status = 3, status_reason = '发布广告' where user_id = $1`,
    [person.userId],
  );
  expect((await state()).body).toEqual({
    state: 0,
    content: '',
    reply: '',
    at: 0,
    reason: '发布广告',
    can: { appeal: true },
  });
  const first = await appeal('那不是广告');
  expect(first.body).toEqual({
    state: 1,
    content: '那不是广告',
    reply: '',
    at: Math.floor(world.now().getTime() / 1000),
    reason: '发布广告',
    can: { appeal: false },
  });
  expect((await appeal('那不是广告')).text).toBe(first.text);
  expect((await appeal('再说一次')).body).toMatchObject({
    errcode: 40901,
    errmsg: '已有一份申诉正在处理，请等待结果',
  });
  await world.database.pool.query(
    `update account_appeal set state = 3, reply = '证据不足' where user_id = $1`,
    [person.userId],
  );
  expect((await state()).body).toMatchObject({ state: 3, reply: '证据不足', can: { appeal: true } });
  expect((await appeal('再说一次')).body).toMatchObject({ state: 1, content: '再说一次' });
});

test('appeals are taken however many there were before, on one connection [D12]', async () => {
  for (let at = 0; at < 8; at += 1) {
    const person = await makePerson(world);
    await world.database.pool.query('update account_user set status = 2 where user_id = $1', [person.userId]);
    const { status } = await world.call('POST', '/v1/user/appeal', {
      token: person.token,
      body: { content: '请复核' },
    });
    expect(status).toBe(200);
  }
});
