// alone: it counts the calls of one address, whatever thousands of others have sent before
import { expect, test } from 'vitest';
import { makeCard } from '../features/card/testing.ts';
import { useWorld } from './world.ts';

const world = useWorld();

test('marks without end are refused before they are normalised, by the name of the field', async () => {
  const { owner, card } = await makeCard(world);
  const marks = (count: number): string => `a${'\u0315'.repeat(count)}${'\u0300'.repeat(count)}`;
  const guest = await world.call('POST', '/v1/app/error-report', {
    body: { message: 'x', route: marks(12_000) },
  });
  expect([guest.status, guest.body.errmsg]).toEqual([400, '页面最多100个字，请删减']);
  const edit = (body: object) =>
    world.call('POST', '/v1/card/post', { query: { id: card.card_id }, token: owner.token, body });
  for (const given of [marks(30), `a${'\u0315\u200b'.repeat(20)}`]) {
    expect((await edit({ realname: given })).body).toEqual({
      errcode: 40001,
      errmsg: '姓名里叠加的符号太多，请删减',
      field: 'realname',
    });
    expect((await edit({ intro: `<p>${given}</p>` })).body.errmsg).toBe('个人简介里叠加的符号太多，请删减');
  }
  // Vietnamese as some keyboards send it, and a family of emoji.
  expect((await edit({ realname: 'Nguyê\u0303n Đư\u0301c', provide: '👨‍👩‍👧‍👦☎️' })).status).toBe(200);
});

test('what is wrong counts as well: limits are taken before input is read', async () => {
  const ask = (body: object) => world.call('POST', '/v1/app/error-report', { body, ip: '198.51.100.77' });
  for (let at = 0; at < 60; at += 1) expect((await ask({ message: 1 })).status).toBe(400);
  expect((await ask({ message: 1 })).status).toBe(429);
});
