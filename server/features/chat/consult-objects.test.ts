// What stands above a consult for who asks: what the object's own page would tell them now, and no more.
import type { ConversationLine } from '@qunlu/contract/chat/entity.ts';
import { leaveCircle } from '@qunlu/contract/joining/calls.ts';
import { expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';
import { confirmed, makeActivity, makeHelper } from '../activity/testing.ts';
import { join, makeCircle } from '../circle/testing.ts';
import { relate } from '../relation/testing.ts';
import { bought, sell } from '../service/testing.ts';
import { listOf, makeNamed, send, viewOf } from './testing.ts';

const world = useWorld();

const gone = { title: '内容已不可见', image: '', meta: '', path: '' };

const update = (table: string, id: number, changes: Record<string, unknown>): Promise<unknown> => {
  const set = Object.keys(changes).map((name, at) => `${name} = $${at + 2}`);
  const key = { activity: 'activity_id', service: 'service_id', phonebook: 'phonebook_id' }[table];
  return world.database.pool.query(`update ${table} set ${set.join(', ')} where ${key} = $1`, [
    id,
    ...Object.values(changes),
  ]);
};

/** A consult in which something was said, so that it stands in lists and is found. */
async function talked(by: Person, subject: string, target_id: number): Promise<number> {
  const { status, body, text } = await world.call('POST', '/v1/chat/consult', {
    token: by.token,
    body: { subject, target_id },
  });
  if (status !== 200) throw new Error(text);
  await send(world, by, { id: body.conversation_id }, '请问怎么安排');
  return body.conversation_id;
}

/** The object of a conversation as every place shows it that somebody has. */
async function objectIn(person: Person, id: number) {
  const { object } = await viewOf(world, person, { id });
  const listed = (await listOf(world, person)).find(({ conversation_id }) => conversation_id === id);
  expect(listed?.object).toEqual(object);
  const found = await world.call('GET', '/v1/chat/search', { token: person.token, query: { q: '安排' } });
  const lines = (found.body.list as { conversation: ConversationLine }[]).map(
    ({ conversation }) => conversation,
  );
  expect(lines.find(({ conversation_id }) => conversation_id === id)?.object).toEqual(object);
  return object;
}

const opens = async (person: Person, path: string, id: number): Promise<boolean> =>
  (await world.call('GET', path, { token: person.token, query: { id } })).status === 200;

test('whoever has left the circle of a members-only activity learns nothing new of it above their consult [D103]', async () => {
  const circle = await makeCircle(world);
  const host = await makeNamed(world);
  const activity = await makeActivity(world, {
    host,
    title: '只给成员',
    circle_id: circle.id,
    visibility: 2,
  });
  const [asker, comer] = [await join(world, circle), await join(world, circle)];
  const helper = await makeHelper(world, activity, ['members']);
  await confirmed(world, activity, comer);
  const [id, other] = [
    await talked(asker, 'activity', activity.id),
    await talked(comer, 'activity', activity.id),
  ];
  const path = `/activity/${activity.id}`;
  expect(await objectIn(asker, id)).toMatchObject({ title: '只给成员', path });

  for (const { token } of [asker, comer]) await world.ask(leaveCircle, { body: { id: circle.id }, token });
  await update('activity', activity.id, { title: '换了地方', images: ['https://example.com/new.jpg'] });
  expect(await opens(asker, '/v1/activity/view', activity.id)).toBe(false);
  const nothing = { subject: 'activity', target_id: activity.id, ...gone };
  expect(await objectIn(asker, id)).toEqual(nothing);
  // Who comes, and who answers, see it as it is.
  expect(await opens(comer, '/v1/activity/view', activity.id)).toBe(true);
  expect(await objectIn(comer, other)).toMatchObject({ title: '换了地方', path });
  for (const person of [host, helper])
    expect(await objectIn(person, id)).toMatchObject({ title: '换了地方', path });

  await join(world, circle, asker);
  expect(await objectIn(asker, id)).toMatchObject({ title: '换了地方', path });
});

test('above a consult an activity is told whenever its page is open to who asks, and never else [D103][D26]', async () => {
  const activity = await makeActivity(world, { host: await makeNamed(world) });
  const asker = await makeNamed(world);
  const id = await talked(asker, 'activity', activity.id);
  const open = async (): Promise<boolean> => {
    const isOpen = await opens(asker, '/v1/activity/view', activity.id);
    const { title } = (await objectIn(asker, id)) ?? {};
    expect(title).toBe(isOpen ? activity.title : gone.title);
    return isOpen;
  };
  expect(await open()).toBe(true);
  for (const [changes, isOpen] of [
    [{ visibility: 1 }, true],
    [{ cancelled_at: world.now() }, true],
    [{ status: 2 }, false],
    [{ status: 1, audit: 0 }, false],
    [{ audit: 1, owner_hidden: true }, false],
    [{ owner_hidden: false }, true],
  ] as const) {
    await update('activity', activity.id, changes);
    expect([changes, await open()]).toEqual([changes, isOpen]);
  }
  await update('activity', activity.id, { status: 2, cancelled_at: null });
  expect(await open()).toBe(false);
  // Who helps at the door answers nobody, and sees it; so does who holds a ticket that another bought.
  await makeHelper(world, activity, ['door'], asker);
  expect(await open()).toBe(true);
  await world.database.pool.query('delete from activity_helper where user_id = $1', [asker.userId]);
  expect(await open()).toBe(false);
  const { passIds } = await confirmed(world, activity, await makeNamed(world));
  const holds = (person: Person | null) =>
    world.database.pool.query('update activity_pass set user_id = $2 where pass_id = $1', [
      passIds[0],
      person?.userId ?? null,
    ]);
  await holds(asker);
  expect(await open()).toBe(true);
  await holds(null);
  expect(await open()).toBe(false);
  const { registrationId } = await confirmed(world, activity, asker);
  expect(await open()).toBe(true);
  // Whether the ticket is in others' hands, or they gave it up: they have registered.
  await world.database.pool.query('update activity_pass set user_id = null where registration_id = $1', [
    registrationId,
  ]);
  expect(await open()).toBe(true);
  await world.database.pool.query('update activity_registration set state = 4 where registration_id = $1', [
    registrationId,
  ]);
  expect(await open()).toBe(true);
  await relate(world, 'black', activity.host, asker);
  expect(await open()).toBe(false);
  await relate(world, 'unblack', activity.host, asker);
  expect(await open()).toBe(true);
  await update('activity', activity.id, { deleted_at: world.now() });
  expect(await open()).toBe(false);
});

test('a service off sale and a circle that is forbidden or over say nothing new to who asked, all to who answers [D103][D46][D62]', async () => {
  const [seller, buyer] = [await makeNamed(world), await makeNamed(world)];
  const sale = await sell(world, { seller, ways: [{ kind: 'sms', fee: 0, max: 1 }] });
  const deal = await bought(world, sale, { kind: 'sms', buyer });
  const about = await talked(buyer, 'service', sale.serviceId);
  const order = await talked(buyer, 'order', deal.id);
  const hide = (status: number) =>
    world.call('POST', '/v1/service/arrange', { token: seller.token, body: { id: sale.serviceId, status } });
  expect((await hide(2)).status).toBe(200);
  await update('service', sale.serviceId, { title: '还没有审核的新标题' });
  expect(await objectIn(buyer, about)).toEqual({ subject: 'service', target_id: sale.serviceId, ...gone });
  expect(await objectIn(seller, about)).toMatchObject({ title: '还没有审核的新标题', path: '' });
  // What was bought stays what it was.
  expect(await objectIn(buyer, order)).toMatchObject({ title: '合同审阅' });
  await hide(1);
  expect(await objectIn(buyer, about)).toMatchObject({ title: '还没有审核的新标题' });
  await relate(world, 'black', seller, buyer);
  expect(await objectIn(buyer, about)).toMatchObject(gone);

  const circle = await makeCircle(world);
  const guest = await makeNamed(world);
  const id = await talked(guest, 'phonebook', circle.id);
  for (const status of [1, 2, 3, 4, 5]) {
    await update('phonebook', circle.id, {
      status,
      status_reason: '测试',
      dissolve_at: status === 4 ? new Date(world.now().getTime() + 86_400_000) : null,
    });
    const { title } = (await objectIn(guest, id)) ?? {};
    const { body } = await world.call('GET', '/v1/phonebook/view', {
      token: guest.token,
      query: { id: circle.id },
    });
    expect([status, title]).toEqual([status, body.name || gone.title]);
    expect((await objectIn(circle.owner, id))?.title).toBe('西湖茶友会');
  }
});
