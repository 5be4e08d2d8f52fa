import { setPlugins } from '@qunlu/contract/circle/settings.ts';
import { listCircleCooperations } from '@qunlu/contract/cooperation/calls.ts';
import { postTopic, viewWriting } from '@qunlu/contract/forum/write.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { makeCard } from '../card/testing.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { topicBody } from '../forum/testing.ts';
import { makeCooperation } from './testing.ts';

const world = useWorld();

test('a circle lists what its members look for, while its module is on; a post of the forum is about one [R076][R151][D77][D160]', async () => {
  const circle = await makeCircle(world);
  const [member, reader] = [await join(world, circle), await join(world, circle)];
  const { post } = await makeCooperation(world, member);
  await makeCooperation(world);
  const inCircle = (by: Person, query: object = {}) =>
    world.call('GET', listCircleCooperations.path, { token: by.token, query: { id: circle.id, ...query } });
  const listed = async (query: object = {}) =>
    (await inCircle(reader, query)).body.list.map(({ cooperation_id: id }: { cooperation_id: number }) => id);
  expect(await listed()).toEqual([post.cooperation_id]);
  expect([await listed({ side: 'offer' }), await listed({ kind: 'channel' })]).toEqual([
    [],
    [post.cooperation_id],
  ]);
  expect((await inCircle((await makeCard(world)).owner)).body.errcode).toBe(40301);
  const writing = await world.ask(viewWriting, { query: { id: circle.id }, token: member.token });
  expect(writing.links).toContainEqual({ kind: 'cooperation', label: '合作', create: '/cooperation/create' });
  const link = { kind: 'cooperation', id: post.cooperation_id };
  const attached = await world.ask(postTopic, {
    body: { ...topicBody(circle), kind: 'cooperation', link },
    token: member.token,
  });
  expect(attached.link).toMatchObject({
    label: '合作',
    title: post.title,
    path: `/cooperation/${post.cooperation_id}`,
  });
  await world.ask(setPlugins, {
    body: { id: circle.id, rows: [{ key: 'cooperation', enabled: 0, visible: 1, sort: 1 }] },
    token: circle.owner.token,
  });
  expect((await inCircle(reader)).body.errcode).toBe(40402);
});
