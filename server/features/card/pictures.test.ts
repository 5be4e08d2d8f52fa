import { expect, test } from 'vitest';
import { upload } from '../media/testing.ts';
import { makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from './testing.ts';

const world = useWorld();

const opens = async (url: string): Promise<boolean> =>
  (await world.app.inject({ url: url.replace('http://localhost:3000', '') })).statusCode === 200;

test('a code for WeChat that left its card opens by its address no more; a card that still shows it keeps it [B020]', async () => {
  const person = await makePerson(world);
  const [gone, shared, last] = [
    await upload(world, person),
    await upload(world, person),
    await upload(world, person),
  ];
  const { card } = await makeCard(world, person, { wechat_qr_code: gone.url });
  const second = await makeCard(world, person, { wechat_qr_code: shared.url });
  const edit = (id: number, wechat_qr_code: string) =>
    world.call('POST', '/v1/card/post', { query: { id }, token: person.token, body: { wechat_qr_code } });
  expect((await edit(card.card_id, '')).status).toBe(200);
  await world.runJob('media.clean-orphans');
  expect(await opens(gone.url)).toBe(false);
  expect((await edit(card.card_id, shared.url)).status).toBe(200);
  expect((await edit(card.card_id, last.url)).status).toBe(200);
  await world.runJob('media.clean-orphans');
  expect([await opens(shared.url), await opens(last.url)]).toEqual([true, true]);
  const removed = await world.call('DELETE', '/v1/card/delete', {
    token: person.token,
    query: { id: second.card.card_id },
  });
  expect(removed.status).toBe(200);
  await world.runJob('media.clean-orphans');
  expect([await opens(shared.url), await opens(last.url)]).toEqual([false, true]);
});
