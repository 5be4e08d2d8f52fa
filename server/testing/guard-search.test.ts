import { userStatus } from '@qunlu/contract/account/rules.ts';
import { allEndpoints } from '@qunlu/contract/all.ts';
import { searchKinds, type SearchKind } from '@qunlu/contract/discovery/rules.ts';
import { searchAll, searchList } from '@qunlu/contract/discovery/search.ts';
import { beforeAll, expect, test } from 'vitest';
import { changeStatus } from '../features/account/service/status.ts';
import { inHours, makeActivity } from '../features/activity/testing.ts';
import { cardSubjects } from '../features/card/service/moderation.ts';
import { makeCard } from '../features/card/testing.ts';
import { send } from '../features/chat/testing.ts';
import { join, makeCircle } from '../features/circle/testing.ts';
import { makeFriends } from '../features/friend/testing.ts';
import { relate } from '../features/relation/testing.ts';
import { makeService } from '../features/service/testing.ts';
import { inTransaction, jobContext } from '../platform/context.ts';
import { makePerson, type Person } from './people.ts';
import { useWorld } from './world.ts';

const world = useWorld();

/** Stands in everything that is made here, and in nothing else. */
const mark = '鹓鶵';
/** Who looks; a guest besides. */
const viewers = ['stranger', 'friend', 'member', 'blocked', 'blocker', 'owner'] as const;
type Viewer = (typeof viewers)[number];
const people = new Map<Viewer, Person>();
function who(viewer: Viewer): Person {
  const person = people.get(viewer);
  if (!person) throw new Error(viewer);
  return person;
}
/** What each may find, by name; what is here for nobody is found by nobody. */
const findable = new Map<string, readonly Viewer[]>();

const others = ['stranger', 'friend', 'member', 'owner'] as const;
const sql = (text: string, values: unknown[]) => world.database.pool.query(text, values);
const named = (name: string, by: readonly Viewer[]): string => {
  findable.set(`${mark}${name}`, by);
  return `${mark}${name}`;
};

async function card(name: string, by: readonly Viewer[]): Promise<Person & { cardId: number }> {
  const { owner, card: made } = await makeCard(world, undefined, { realname: named(name, by), company: '' });
  return { ...owner, cardId: made.card_id };
}

async function makePeople(): Promise<void> {
  people.set('owner', await card('主人', others));
  for (const viewer of viewers) if (viewer !== 'owner') people.set(viewer, await makePerson(world));
  const all = [...others, 'blocked', 'blocker'] as const;
  const friend = who('friend');
  await makeFriends(world, who('owner'), friend);
  await card('路人', all);
  const shy = await card('谢绝申请', ['friend']);
  await makeFriends(world, shy, friend);
  await world.call('PATCH', '/v1/user/edit', { token: shy.token, body: { permissions: { allowFriend: 0 } } });
  const to = async (status: number, name: string): Promise<void> => {
    const { userId } = await card(name, []);
    await inTransaction(jobContext(world.deps), (tx) => changeStatus(tx, userId, status, ''));
  };
  await to(userStatus.banned, '被封禁');
  await to(userStatus.leaving, '在注销');
  const { cardId } = await card('被下架', []);
  await inTransaction(jobContext(world.deps), (tx) => cardSubjects.setHidden(tx, cardId, true));
  await makeCard(world, who('owner'), { realname: named('第二张名片', []), company: '' });
}

async function makeCircles(): Promise<{ id: number }> {
  const owner = who('owner');
  const member = who('member');
  const made = async (name: string, by: readonly Viewer[], status = 1, listed = 0) => {
    const circle = await makeCircle(world, { name: named(name, by), listed: listed ? 1 : 0 }, owner);
    await join(world, circle, member);
    await sql('update phonebook set status = $2 where phonebook_id = $1', [circle.id, status]);
    return circle;
  };
  await made('公开会', others, 1, 1);
  const secret = await made('私下会', ['member', 'owner']);
  await made('审核中会', ['member', 'owner'], 2, 1);
  await made('被禁会', [], 3, 1);
  await made('散了的会', [], 5, 1);
  return secret;
}

async function makeServices(): Promise<void> {
  const owner = who('owner');
  const made = async (name: string, by: readonly Viewer[], change = 'status = status') => {
    const { service } = await makeService(world, owner, { service: { title: named(name, by) } });
    await sql(`update service set ${change} where service_id = $1`, [service.service_id]);
  };
  await made('服务', others);
  await made('隐藏的服务', [], 'status = 2');
  await made('待审的服务', [], 'audit = 0');
  await made('被拒的服务', [], 'audit = 2');
  await made('被举报的服务', [], 'moderated = true');
  await made('删了的服务', [], 'deleted_at = now()');
}

async function makeActivities(circleId: number): Promise<void> {
  const host = who('owner');
  const made = async (
    name: string,
    by: readonly Viewer[],
    given: Parameters<typeof makeActivity>[1] = {},
    change = 'status = status',
  ) => {
    const title = named(name, by);
    const { id } = await makeActivity(world, { host, title, visibility: 0, ...given });
    await sql(
      `update activity set search = array_to_tsvector(array['${mark}']), ${change} where activity_id = $1`,
      [id],
    );
  };
  await made('活动', others);
  await made('凭链接的活动', [], { visibility: 1 });
  await made('成员的活动', [], { visibility: 2, circle_id: circleId });
  await made('待审的活动', [], { audit: 0 });
  await made('被举报的活动', [], {}, 'moderated = true');
  await made('取消的活动', [], {}, 'cancelled_at = now()');
  await made('删了的活动', [], {}, 'deleted_at = now()');
  const at = (hours: number) => new Date(inHours(world, hours) * 1000);
  await made('过去的活动', [], { starts_at: at(-9), ends_at: at(-5) });
}

/** Of the circle that nobody else finds, by its owner. */
async function makePosts(circleId: number): Promise<void> {
  const inside = ['member'] as const;
  const made = async (name: string, by: readonly Viewer[], change = 'audit = audit', kind = 'media') => {
    const title = named(name, by);
    await sql(
      `insert into forum_topic (phonebook_id, author_id, client_id, kind, title, audit, search, published_at, last_at, created_at, changed_at)
       values ($1::bigint, $2, $3, $4, $3, 1, array_to_tsvector(array['${mark}', 'circle' || $1::bigint]), now(), now(), now(), now())`,
      [circleId, who('owner').userId, title, kind],
    );
    await sql(`update forum_topic set ${change} where client_id = $1`, [title]);
  };
  await made('帖子', [...inside, 'owner']);
  await made('待审的帖子', [], 'audit = 2, waits_circle = true');
  await made('被拒的帖子', [], 'audit = 3');
  await made('被举报的帖子', [], 'moderated = true');
  await made('隐藏的帖子', [], 'owner_hidden = true');
  await made('删了的帖子', [], 'deleted_at = now()');
  await made('没开的投票', [], 'audit = audit', 'poll');
}

async function makeCourses(circleId: number): Promise<void> {
  const made = async (name: string, by: readonly Viewer[], change = 'state = state') => {
    const title = named(name, by);
    await sql(
      `insert into course (phonebook_id, author_id, title, state, lessons, published_at, created_at, changed_at)
       values ($1, $2, $3, 1, 1, now(), now(), now())`,
      [circleId, who('owner').userId, title],
    );
    await sql(`update course set ${change} where title = $1`, [title]);
  };
  await sql(
    `insert into phonebook_plugin (phonebook_id, key, enabled, visible, sort) values ($1, 'course', true, 1, 1)`,
    [circleId],
  );
  await made('课程', ['member', 'owner']);
  await made('课程草稿', [], 'state = 0, published_at = null');
  await made('下架的课程', [], 'state = 2');
  await made('被举报的课程', [], 'moderated = true');
  await made('删了的课程', [], 'deleted_at = now()');
}

async function makeArticles(): Promise<void> {
  const made = (name: string, by: readonly Viewer[], hours: number | null, deleted = false) =>
    sql(
      `insert into article_document (kind, title, alias, published_at, deleted_at, created_at, changed_at)
       values (1, $1, 'guard-' || $2, $3, $4, now(), now())`,
      [
        named(name, by),
        String(findable.size),
        hours === null ? null : new Date(inHours(world, hours) * 1000),
        deleted ? new Date() : null,
      ],
    );
  await made('文章', viewers, -1);
  await made('草稿文章', [], null);
  await made('明天的文章', [], 24);
  await made('删了的文章', [], -1, true);
}

beforeAll(async () => {
  await makePeople();
  const secret = await makeCircles();
  await makeServices();
  await makeActivities(secret.id);
  await makePosts(secret.id);
  await makeCourses(secret.id);
  await makeArticles();
  const [owner, friend] = [who('owner'), who('friend')];
  await send(world, owner, { userId: friend.userId }, named('只说给您听', ['owner', 'friend']));
  await relate(world, 'black', owner, who('blocked'));
  await relate(world, 'black', who('blocker'), owner);
  await world.deps.outbox.idle();
}, 120_000);

/** All names that an answer has with the mark. */
const namesIn = (text: string): string[] =>
  [
    ...new Set([...text.matchAll(new RegExp(`"(${mark}[^"]*)"`, 'gu'))].map(([, name]) => name ?? '')),
  ].toSorted();

/** Names of other things beside what is found are not what was found: whose it is, who spoke, in which circle. */
const beside: Partial<Record<string, SearchKind>> = {
  主人: 'people',
  第二张名片: 'people',
  私下会: 'circles',
};
const isBeside = (name: string, kind: SearchKind): boolean => {
  const itself = beside[name.slice(mark.length)];
  return itself !== undefined && itself !== kind;
};

test.for(viewers)(
  'a %s finds what they may see, and nothing else, in both calls [D12][D26][D40][D46][D62][D137]',
  async (viewer) => {
    const may = [...findable].filter(([, by]) => by.includes(viewer)).map(([name]) => name);
    const token = who(viewer).token;
    const found: string[] = [];
    for (const kind of searchKinds)
      for (let next = 0; next !== -1;) {
        const query = { kind, q: mark, size: 2, ...(next === 0 ? {} : { next }) };
        const { text, body, status } = await world.call('GET', searchList.path, { token, query });
        expect(status, text).toBe(200);
        found.push(...namesIn(text).filter((name) => !isBeside(name, kind)));
        ({ next } = body);
      }
    expect([...new Set(found)].toSorted()).toEqual(may.toSorted());
    const { text } = await world.call('GET', searchAll.path, { token, query: { q: mark } });
    for (const name of namesIn(text)) expect([...may, `${mark}主人`], name).toContain(name);
  },
);

test('nobody searches as a guest, and no other call searches over everything', async () => {
  for (const { path } of [searchAll, searchList])
    expect((await world.call('GET', path, { query: { q: mark, kind: 'people' } })).status).toBe(401);
  expect(allEndpoints.filter(({ path }) => path.startsWith('/v1/search/')).map(({ id }) => id)).toEqual([
    searchAll.id,
    searchList.id,
  ]);
});
