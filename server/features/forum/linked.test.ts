import * as write from '@qunlu/contract/forum/write.ts';
import * as contract from '@qunlu/contract/forum/calls.ts';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { makeActivity } from '../activity/testing.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { makeCard } from '../card/testing.ts';
import { makeCooperation } from '../cooperation/testing.ts';
import { sell } from '../service/testing.ts';
import { makeTopic, topicBody } from './testing.ts';

const world = useWorld();

const post = (token: string, body: object) => world.call('POST', write.postTopic.path, { token, body });
const link = async (by: { token: string }, id: number) =>
  (await world.ask(contract.viewTopic, { query: { id }, token: by.token })).link;

async function scene() {
  const circle = await makeCircle(world);
  const [author, reader] = [await join(world, circle), await join(world, circle)];
  return { circle, author, reader };
}

test('an activity of the circle is attached, and seen by whoever may see it [R074][D160]', async () => {
  const { circle, author, reader } = await scene();
  const activity = await makeActivity(world, { host: author, circle_id: circle.id, visibility: 2 });
  const attached = { kind: 'activity' as const, text: '', link: { kind: 'activity', id: activity.id } };
  const made = await makeTopic(world, author, circle, attached);
  expect(await link(reader, made.topic_id)).toMatchObject({
    kind: 'activity',
    label: '活动',
    id: activity.id,
    title: '西湖读书会',
    path: `/activity/${activity.id}`,
  });
  const { list } = await world.ask(contract.listTopics, { query: { id: circle.id }, token: reader.token });
  expect(list[0]?.link?.id).toBe(activity.id);
  // Elsewhere nobody who is not in its circle sees it, and so it cannot be attached there.
  const elsewhere = await makeCircle(world, {}, reader);
  const other = await join(world, elsewhere);
  const refused = await post(other.token, { ...topicBody(elsewhere), ...attached });
  expect([refused.status, refused.body.field]).toEqual([404, 'link']);
  // Of another kind than the post says, or of none.
  expect(
    (await post(author.token, { ...topicBody(circle), kind: 'service', link: attached.link })).body.field,
  ).toBe('link');
  expect((await post(author.token, { ...topicBody(circle), kind: 'activity' })).body.field).toBe('link');
});

test('a service that its owner hides is gone from the post; a post that is deleted leaves the service [R075][D160]', async () => {
  const { circle, author, reader } = await scene();
  const { serviceId } = await sell(world, { seller: author });
  const mine = await world.ask(write.listLinkable, {
    query: { id: circle.id, kind: 'service' },
    token: author.token,
  });
  expect(mine.list).toMatchObject([{ id: serviceId, label: '服务', price_max: 10_000 }]);
  const made = await makeTopic(world, author, circle, {
    kind: 'service',
    text: '看合同找我',
    link: { kind: 'service', id: serviceId },
  });
  expect((await link(reader, made.topic_id))?.title).toBe('合同审阅');
  await world.database.pool.query('update service set status = 2 where service_id = $1', [serviceId]);
  const view = await world.ask(contract.viewTopic, { query: { id: made.topic_id }, token: reader.token });
  expect([view.link, view.link_gone, view.text]).toEqual([null, true, '看合同找我']);
  await world.database.pool.query('update service set status = 1 where service_id = $1', [serviceId]);
  await world.ask(contract.removeTopic, { body: { id: made.topic_id }, token: author.token });
  const { rows } = await world.database.pool.query('select listed from service where service_id = $1', [
    serviceId,
  ]);
  expect(rows).toEqual([{ listed: true }]);
});

test('whatever a feature provides can be attached, a cooperation too; what nobody provides cannot [R076][D160]', async () => {
  const { circle, author, reader } = await scene();
  const writing = await world.ask(write.viewWriting, { query: { id: circle.id }, token: author.token });
  expect(writing.links).toContainEqual({
    kind: 'cooperation',
    label: '合作',
    create: '/cooperation/create',
  });
  await makeCard(world, author);
  const { post: cooperation } = await makeCooperation(world, author);
  const made = await makeTopic(world, author, circle, {
    kind: 'cooperation',
    link: { kind: 'cooperation', id: cooperation.cooperation_id },
  });
  expect(await link(reader, made.topic_id)).toMatchObject({
    label: '合作',
    path: `/cooperation/${cooperation.cooperation_id}`,
  });
  const none = await post(author.token, { ...topicBody(circle), link: { kind: 'groupbuy', id: 1 } });
  expect([none.status, none.body.errcode]).toEqual([404, 40400]);
});
