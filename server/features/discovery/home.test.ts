import { listBadges } from '@qunlu/contract/app.ts';
import { editUser } from '@qunlu/contract/account/calls.ts';
import { listFacts, viewHome } from '@qunlu/contract/discovery/home.ts';
import { homeRules } from '@qunlu/contract/discovery/rules.ts';
import { expect, test } from 'vitest';
import { makePerson, type Person } from '../../testing/people.ts';
import { statementsOf } from '../../testing/statements.ts';
import { useWorld } from '../../testing/world.ts';
import { confirmed, makeActivity, makeHelper } from '../activity/testing.ts';
import { makeCard, openContact } from '../card/testing.ts';
import { join, makeCircle, makeMemberPerson } from '../circle/testing.ts';
import { makeFriends } from '../friend/testing.ts';
import { relate } from '../relation/testing.ts';
import { afternoonIn, afternoons, bought, sell, step } from '../service/testing.ts';
import { setMembership } from '../vip/testing.ts';

const world = useWorld();
const day = 86_400_000;

const home = (person: Person) => world.ask(viewHome, { query: {}, token: person.token });
const badges = async (person: Person) => (await world.ask(listBadges, { token: person.token })).badges;
const hit = (id: number, viewer?: Person) =>
  world.call('PUT', '/v1/card/hit', { body: { id }, token: viewer?.token });
const kinds = async (person: Person): Promise<string[]> =>
  (await home(person)).happened.list.map(({ kind }) => kind);
const inDays = (days: number): Date => new Date(world.now().getTime() + days * day);
const run = (text: string, values: unknown[]) => world.database.pool.query(text, values);

test('[R001][D212] on the first day the steps are what is left to do; a guest has none', async () => {
  const fresh = await makePerson(world);
  expect(await home(fresh)).toMatchObject({
    steps: { card: false, shared: false, circle: false },
    looked: { list: [], more: 0, guests: 0, hidden: false },
    coming: [],
    happened: { list: [], next: -1 },
  });
  const { owner, card } = await makeCard(world, fresh);
  await hit(card.card_id);
  await makeCircle(world, {}, owner);
  expect(await home(fresh)).toMatchObject({
    steps: { card: true, shared: true, circle: true },
    looked: { guests: 1 },
  });
  expect((await world.call('GET', '/v1/home/view')).status).toBe(401);
});

test('[R001][D24][D32] who looked is a person a row, and nobody is told more than the timeline tells', async () => {
  const { owner, card } = await makeCard(world);
  const come = async (realname: string): Promise<Person> => {
    const person = (await makeCard(world, undefined, { realname })).owner;
    await hit(card.card_id, person);
    return person;
  };
  const first = await come('甲');
  for (const realname of ['乙', '丙', '丁']) await come(realname);
  const last = await come('戊');
  const names = async () => (await home(owner)).looked.list.map(({ person }) => person.name);
  expect(await names()).toEqual(['戊', '丁', '丙']);
  expect((await home(owner)).looked).toMatchObject({ more: 0, hidden: true });
  // One who opens a contact is always known.
  await openContact(world, first, card.card_id);
  expect((await home(owner)).looked.list[0]).toMatchObject({ person: { name: '甲' }, opened: true });
  await relate(world, 'black', owner, last);
  expect(await names()).toEqual(['甲', '丁', '丙']);
  await setMembership(world, owner, 'member');
  expect((await home(owner)).looked).toMatchObject({ more: 1, hidden: false });
  expect(await names()).toEqual(['甲', '丁', '丙']);
});

test('[R001] what comes next stands by its time: activities, appointments, fees, the membership', async () => {
  const person = await makeMemberPerson(world);
  const circle = await makeCircle(world, { name: '山径会' });
  await join(world, circle, person);
  await run('update phonebook_member set end_at = $3 where phonebook_id = $1 and user_id = $2', [
    circle.id,
    person.userId,
    inDays(20),
  ]);
  const joined = await makeActivity(world, { title: '读书会', starts_at: inDays(2), ends_at: inDays(3) });
  await confirmed(world, joined, person, { quantity: 2 });
  const hosted = await makeActivity(world, { title: '茶会', host: person, starts_at: inDays(9) });
  const helped = await makeActivity(world, { title: '市集', starts_at: inDays(12) });
  await makeHelper(world, helped, ['check'], person).catch(() => undefined);
  const sale = await sell(world, { schedule: afternoons() });
  await bought(world, sale, { buyer: person, slot_id: afternoonIn(world, 5) });
  await setMembership(world, person, 'member', inDays(6));
  const { coming } = await home(person);
  expect(coming.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['joined', 'bought', 'member', 'hosted']),
  );
  expect(coming.map(({ starts_at: at }) => at)).toEqual(
    coming.map(({ starts_at: at }) => at).toSorted((a, b) => a - b),
  );
  expect(coming[0]).toMatchObject({
    kind: 'joined',
    id: joined.id,
    title: '读书会',
    path: `/activity/${joined.id}/registration`,
  });
  expect(coming.length).toBeLessThanOrEqual(homeRules.block);
  expect(coming.find(({ id }) => id === hosted.id)?.path).toBe(`/activity/admin/${hosted.id}`);
  // The seller has it, too; whoever cancels has nothing to come to.
  expect((await home(sale.seller)).coming.map(({ kind }) => kind)).toContain('sold');
  await run('update activity set cancelled_at = $2 where activity_id = $1', [joined.id, world.now()]);
  expect((await home(person)).coming.map(({ id }) => id)).not.toContain(joined.id);
});

test('[R001] what circles and friends did is one row a fact, and of nobody who may not be met', async () => {
  const person = await makeMemberPerson(world);
  const circle = await makeCircle(world, { name: '西湖茶友会' });
  await join(world, circle, person);
  const friend = (await makeCard(world, undefined, { realname: '林小满' })).owner;
  await makeFriends(world, person, friend);
  // Who has become a friend has a card anyway; another is news.
  expect(await kinds(person)).not.toContain('card');
  world.pass(1);
  await makeCard(world, friend, { realname: '林小满', position: '合伙人' });
  await run('update phonebook set notice = $2, notice_at = $3 where phonebook_id = $1', [
    circle.id,
    '周六下午三点，湖畔居见',
    world.now(),
  ]);
  const activity = await makeActivity(world, {
    title: '圈内茶会',
    host: circle.owner,
    circle_id: circle.id,
    visibility: 2,
  });
  await sell(world, { seller: friend });
  const facts = (await home(person)).happened.list;
  expect(facts.map(({ kind }) => kind).toSorted()).toEqual([
    'activity',
    'card',
    'members',
    'notice',
    'service',
  ]);
  expect(facts.find(({ kind }) => kind === 'activity')).toMatchObject({
    title: '圈内茶会',
    path: `/activity/${activity.id}`,
    circle: { id: circle.id, name: '西湖茶友会' },
  });
  expect(facts.find(({ kind }) => kind === 'notice')).toMatchObject({ text: '周六下午三点，湖畔居见' });
  expect(facts.find(({ kind }) => kind === 'members')).toMatchObject({ count: 1 });
  expect(facts.find(({ kind }) => kind === 'service')?.people[0]).toMatchObject({ name: '林小满' });
  // A stranger reads none of it; who is blocked is not met; who has left the circle reads no more of it.
  expect(await kinds(await makePerson(world))).toEqual([]);
  await relate(world, 'black', person, circle.owner);
  expect((await kinds(person)).toSorted()).toEqual(['card', 'notice', 'service']);
  await relate(world, 'unblack', person, circle.owner);
  await run('update phonebook_member set state = 3, ended_at = $3 where phonebook_id = $1 and user_id = $2', [
    circle.id,
    person.userId,
    world.now(),
  ]);
  expect((await kinds(person)).toSorted()).toEqual(['card', 'service']);
  await run('update account_user set status = 3 where user_id = $1', [friend.userId]);
  await run('update card set owner_hidden = true where user_id = $1', [friend.userId]);
  await run('update service set owner_hidden = true where user_id = $1', [friend.userId]);
  expect(await kinds(person)).toEqual([]);
});

test('[R001] among thousands of friends the newest card is found as among a few, and none of a stranger or of who is blocked', async () => {
  const person = await makeMemberPerson(world);
  const [friend, blocked, stranger] = [
    (await makeCard(world)).owner,
    (await makeCard(world)).owner,
    (await makeCard(world)).owner,
  ];
  for (const one of [friend, blocked]) await makeFriends(world, person, one);
  await run(
    `with made as (insert into account_user (username, created_at)
       select '群友' || n, $2 from generate_series(1, 3000) n returning user_id)
     insert into relation (user_id, other_id, is_follow, followed_at, is_friend, friend_at)
     select $1, user_id, true, $2, true, $2 from made`,
    [person.userId, world.now()],
  );
  for (const one of [friend, blocked, stranger]) {
    world.pass(1);
    await makeCard(world, one, { realname: '又一张' });
  }
  await relate(world, 'black', person, blocked);
  const { list } = (await home(person)).happened;
  expect(list.map(({ kind, people }) => [kind, people[0]?.user_id])).toEqual([['card', friend.userId]]);
});

test('[R001] however many circles somebody is in, a quiet one of the same day stands on a page of its own time', async () => {
  const person = await makeMemberPerson(world);
  const [first, last] = [await makePerson(world), await makePerson(world)];
  const circles = 3 * (homeRules.page + 1) + 2;
  const { rows } = await world.database.pool.query<{ id: number }>(
    `insert into phonebook (owner_id, name, category, words, readings, created_at)
     select $1, '热闹的圈' || i, 9, '热闹的圈' || i, '', $2 from generate_series(1, ${circles}) i
     returning phonebook_id as id`,
    [first.userId, world.now()],
  );
  const date = new Date(world.now().getTime() + 8 * 3_600_000 - day).toISOString().slice(0, 10);
  const come = (who: Person, ids: readonly number[], at: string) =>
    run(
      `insert into phonebook_member (phonebook_id, user_id, state, realname, initial, sort_key, words, readings, via,
         applied_at, fresh_at, joined_at)
       select id, $2, 1, '甲', 'J', 'jia', '甲', '', 'join', at, at, at
       from (select id, $3::timestamptz + n * interval '1 second' as at from unnest($1::bigint[]) with ordinality u (id, n)) m`,
      [ids, who.userId, at],
    );
  const ids = rows.map(({ id }) => id);
  await come(person, ids, `${date}T06:00:00+08:00`);
  await come(first, ids.slice(0, 1), `${date}T08:00:00+08:00`);
  await come(first, ids.slice(1), `${date}T09:00:00+08:00`);
  await come(last, ids.slice(1), `${date}T11:00:00+08:00`);
  const seen: number[] = [];
  for (let next: number | undefined; next !== -1;) {
    const page = await world.ask(listFacts, {
      query: next === undefined ? {} : { next },
      token: person.token,
    });
    seen.push(...page.list.map(({ circle }) => circle?.id ?? 0));
    next = page.next;
  }
  const ascending = (a: number, b: number) => a - b;
  expect(seen.toSorted(ascending)).toEqual(ids.toSorted(ascending));
});

test('[R001] every fact is on one page and on one alone, also of one moment', async () => {
  const person = await makeMemberPerson(world);
  const circle = await makeCircle(world);
  await join(world, circle, person);
  const made = new Set<string>();
  for (let at = 0; at < 12; at += 1) {
    const { id } = await makeActivity(world, {
      host: circle.owner,
      circle_id: circle.id,
      visibility: 2,
    });
    const madeAt = new Date(world.now().getTime() - Math.floor(at / 3) * 1000);
    await run('update activity set created_at = $2 where activity_id = $1', [id, madeAt]);
    made.add(`/activity/${id}`);
  }
  const seen: string[] = [];
  let page = (await home(person)).happened;
  seen.push(...page.list.map(({ path }) => path));
  while (page.next !== -1) {
    page = await world.ask(listFacts, { query: { next: page.next }, token: person.token });
    seen.push(...page.list.map(({ path }) => path));
  }
  const activities = seen.filter((path) => path.startsWith('/activity/'));
  expect(new Set(activities)).toEqual(made);
  expect(activities).toHaveLength(12);
});

test('[R001][D17] near me: of my city first, by popularity alone, whoever has turned personal lists off', async () => {
  const { owner: person } = await makeCard(world, undefined, { cityname: '绍兴', citycode: '330600' });
  const near = await makeCircle(world, { name: '绍兴黄酒会', city: '绍兴' });
  const far = await makeCircle(world, { name: '成都茶馆会', city: '成都' });
  await run('update phonebook set members = 900 where phonebook_id = $1', [far.id]);
  const [there, here] = [await sell(world), await sell(world)];
  await run(`update service set citycode = '330600', cityname = '绍兴' where service_id = $1`, [
    here.serviceId,
  ]);
  const first = await home(person);
  expect(first.city).toBe('绍兴');
  expect(first.circles.slice(0, 2).map(({ id }) => id)).toEqual([near.id, far.id]);
  expect(first.services[0]?.id).toBe(here.serviceId);
  expect(first.circles.length).toBeLessThanOrEqual(homeRules.near);
  await world.ask(editUser, { body: { permissions: { noPersonalization: 1 } }, token: person.token });
  const { circles, services } = await home(person);
  expect([circles, services]).toEqual([first.circles, first.services]);
  // Nothing of whom I do not meet, and nothing of mine.
  await relate(world, 'black', person, here.seller);
  expect((await home(person)).services.map(({ id }) => id)).not.toContain(here.serviceId);
  expect((await home(there.seller)).services.map(({ id }) => id)).not.toContain(there.serviceId);
});

test('[R001] home is a statement a block, whatever there is to show', async () => {
  const person = await makeMemberPerson(world);
  const circle = await makeCircle(world);
  await join(world, circle, person);
  for (let at = 0; at < 3; at += 1) {
    const { owner } = await makeCard(world);
    await makeFriends(world, person, owner);
    await sell(world, { seller: owner });
    await makeActivity(world, { host: circle.owner, circle_id: circle.id, visibility: 2 });
  }
  await world.deps.outbox.idle();
  const texts = await statementsOf(() => home(person));
  // The session, then place, steps, callers, what comes, what happened, acquaintances, circles, services.
  expect(texts).toHaveLength(9);
});

test('[V035] what waits in orders and registrations is counted for whoever must act', async () => {
  const sale = await sell(world);
  const deal = await bought(world, sale);
  expect(await badges(sale.seller)).toMatchObject({ 'service.to-accept': 1 });
  expect((await step(world, deal.seller, 'accept', deal.id)).status).toBe(200);
  expect(await badges(sale.seller)).toMatchObject({ 'service.to-accept': 0 });
  const activity = await makeActivity(world);
  await confirmed(world, activity, await makePerson(world), { state: 1 });
  expect(await badges(activity.host)).toMatchObject({ 'activity.to-decide': 1, 'capacity.offered': 0 });
});
