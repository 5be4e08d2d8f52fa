// postgres: a migration moves rows from table to table
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useWorld } from '../../testing/world.ts';
import { upload } from '../media/testing.ts';
import { bought, orderSeen, sell, step, type Deal } from './testing.ts';

const world = useWorld();
const migration = new URL('../../migrations/20261129_0302_service_thread.sql', import.meta.url);

/** The tables as they were before the migration, with what is written now. */
const asBefore = `
  create table service_note (
    note_id bigint generated always as identity primary key, service_order_id bigint not null, user_id bigint not null,
    words text not null, files text[] not null, told boolean not null, at timestamptz not null);
  insert into service_note overriding system value
    select post_id, subject_id, author_id, text, images, told, created_at from thread_post where kind = 'service-note';
  alter table service_comment
    add column user_id bigint, add column content text not null default '', add column images text[] not null default '{}',
    add column reply text not null default '', add column replied_at timestamptz, add column edited_at timestamptz,
    add column moderated boolean not null default false, add column created_at timestamptz;
  update service_comment c set user_id = t.author_id, content = t.text, images = t.images, edited_at = t.edited_at,
    moderated = t.hidden, created_at = t.created_at from thread_post t where t.post_id = c.post_id;
  update service_comment c set reply = t.text, replied_at = t.created_at from thread_post t where t.parent_id = c.post_id;
  update media_use u set subject = 'service-comment:' || c.service_order_id from service_comment c
    where u.subject = 'thread-post:' || c.post_id;
  update media_use set subject = 'service-note:' || split_part(subject, ':', 2) where subject like 'thread-post:%';
  alter table service_comment drop column post_id;
  drop index service_comment_service;
  create index service_comment_list on service_comment (service_id, created_at desc, comment_id desc) where not moderated;
  delete from thread_post;`;

test('comments and notes from before the threads are read as they were, and go on [D53][D56]', async () => {
  const sale = await sell(world, { ways: [{ kind: 'sms', fee: 0, max: 1 }] });
  const commented = async (score: number, more: { reply?: string; hidden?: boolean } = {}): Promise<Deal> => {
    const deal = await bought(world, sale, { kind: 'sms' });
    await step(world, deal.buyer, 'noteadd', deal.id, { words: `第${score}单` });
    const { key } = await upload(world, deal.seller, { bucket: 'private' });
    await step(world, deal.seller, 'noteadd', deal.id, { words: '', files: [key] });
    for (const [by, verb] of [
      [deal.seller, 'accept'],
      [deal.seller, 'done'],
      [deal.buyer, 'confirm'],
    ] as const)
      await step(world, by, verb, deal.id);
    const { url } = await upload(world, deal.buyer);
    const send = (verb: string, by: Deal['buyer'], body: object) =>
      world.call('POST', `/v1/service/comment${verb}`, { token: by.token, query: { id: deal.id }, body });
    expect((await send('add', deal.buyer, { score, content: `说${score}`, images: [url] })).status).toBe(200);
    world.pass(60);
    if (more.reply) expect((await send('reply', deal.seller, { content: more.reply })).status).toBe(200);
    if (more.hidden)
      await world.database.pool.query(
        `update thread_post set hidden = true where text = '说${score}' and kind = 'service-comment'`,
      );
    world.pass(60);
    return deal;
  };
  const deals = [
    await commented(2),
    await commented(4, { reply: '谢谢' }),
    await commented(1, { hidden: true }),
  ];
  const get = async (path: string, by: Deal['buyer'], id: number, query: object = {}) =>
    (await world.call('GET', path, { token: by.token, query: { id, ...query } })).body;
  const everything = async () => ({
    list: await get('/v1/service/commentlistbyservice', sale.seller, sale.serviceId),
    page: await get('/v1/service/commentlistbyservice', sale.seller, sale.serviceId, { size: 1 }),
    orders: await Promise.all(
      deals.map(async ({ buyer, seller, id }) => [
        await get('/v1/service/commentbyorder', buyer, id),
        await get('/v1/service/commentbyorder', seller, id),
        await get('/v1/service/notes', buyer, id),
        (await orderSeen(world, buyer, id)).comment,
      ]),
    ),
  });
  const uses = async () =>
    (await world.database.pool.query('select subject, key from media_use order by key, subject')).rows.length;
  const before = await everything();
  expect(before.list.list).toHaveLength(2);
  const [used] = [await uses()];

  await world.database.pool.query(asBefore);
  await world.database.pool.query(readFileSync(migration, 'utf8'));
  expect(await everything()).toEqual(before);
  expect(await uses()).toBe(used);

  const [first] = deals;
  if (!first) throw new Error('no order');
  const edited = await world.call('POST', '/v1/service/commentedit', {
    token: first.buyer.token,
    query: { id: first.id },
    body: { score: 5, content: '更好', images: JSON.parse(before.list.list[1].images) },
  });
  expect(edited.body, edited.text).toMatchObject({ score: 5, content: '更好', can: { edit: false } });
  expect((await step(world, first.buyer, 'noteadd', first.id, { words: '再说' })).status).toBe(200);
  expect((await get('/v1/service/notes', first.buyer, first.id)).list).toHaveLength(3);
});
