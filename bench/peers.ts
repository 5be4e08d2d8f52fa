/**
 * `node bench/peers.ts [seconds] [rounds] [people] [case]`: the product beside PostGraphile 5 (Amber preset, a pool of 10, plain rows of the same
 * database; once with its token settings) and beside the same answers by hand in the fewest trips: a guest's card, a member's, one's
 * own, a list of 20 friends, a note, a search. wrk with 32 clients over 10,000 cards and as many tokens, every request from another
 * address; the servers alternate; medians. Needs PostgreSQL (DATABASE_URL), wrk, and once `npm install --prefix bench/peers`.
 */
import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openServer, type Database } from '../server/platform/database.ts';
import { seedAcquaintances, seedingLimits } from './acquaintances.ts';
import { start, type Child } from './child.ts';
import { withDatabase } from './database.ts';
import {
  friendOf,
  luaOf,
  numbersOf,
  questions,
  turnsOf,
  requestsOf,
  words,
  type Question,
} from './friends-requests.ts';
import { inTurns, listed, needWrk, type BenchRequest } from './wrk.ts';

const seconds = Number(process.argv[2] ?? 5);
const rounds = Number(process.argv[3] ?? 3);
const people = Number(process.argv[4] ?? 10_000);
/** A part of the name of a case: that alone. */
const only = process.argv[5] ?? '';
const secret = 'bench-secret-of-nothing';

/** What PostGraphile reads: tables without rules, with the indexes that these questions need. */
const plainRows = `
  create schema peer;
  create table peer.card as select card_id, user_id, realname, phone, email, company, position, cityname, citycode, intro, works,
    educations, extends, created_at, updated_at from card;
  alter table peer.card add primary key (card_id);
  create table peer.friend as select user_id, friend_id, card_id, realname, avatar, company, position, certified, initial, sort_key,
    note, tags, since, words from friend_entry;
  alter table peer.friend add primary key (user_id, friend_id);
  create index on peer.friend (user_id, sort_key, friend_id);
  create function peer.find_friends(owner bigint, word text) returns setof peer.friend language sql stable as
    $$ select * from peer.friend where user_id = owner and words ilike '%' || word || '%' order by sort_key, friend_id $$;
  analyze peer.card; analyze peer.friend`;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const head = part({ alg: 'HS256', typ: 'JWT' });
/** The JWT of the nth person. */
function jwtOf(userId: number): string {
  const text = `${head}.${part({ user_id: userId })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

const fields = `cardId userId realname phone email company position cityname citycode intro works educations extends`;
const friend = `friendId cardId realname avatar company position certified initial note tags since`;
const documents = {
  card: `query($id:BigInt!){cardByCardId(cardId:$id){${fields}}}`,
  list: `query($u:BigInt!){allFriends(first:20,condition:{userId:$u},orderBy:[SORT_KEY_ASC,FRIEND_ID_ASC]){nodes{${friend}}}}`,
  search: `query($u:BigInt!,$w:String!){findFriends(owner:$u,word:$w,first:20){nodes{${friend}}}}`,
  note: `mutation($u:BigInt!,$f:BigInt!,$n:String!){updateFriendByUserIdAndFriendId(input:{userId:$u,friendId:$f,friendPatch:{note:$n}}){friend{note tags}}}`,
} as const;

interface Case {
  own: BenchRequest;
  peer: BenchRequest;
}

function casesOf(): Record<Question, Case> {
  const own = requestsOf(people);
  const f = friendOf(people);
  const peer = (document: string, variables: string, guest = false): string =>
    `${turnsOf(people)}return "POST", "/graphql", ${guest ? '""' : 'tokens and tokens[n] or ""'}, string.format('{"query":${JSON.stringify(document).replaceAll('%', '%%')},"variables":%s}', ${variables})`;
  const seen = (of: string): string => `string.format('{"id":%.0f}', cards[${of}])`;
  const me = 'users[n]';
  const quoted = words.map((word) => JSON.stringify(word)).join(', ');
  const peers: Record<Question, string> = {
    'card, guest': peer(documents.card, seen('m'), true),
    'card, member': peer(documents.card, seen('m')),
    'card, own': peer(documents.card, seen('n')),
    'list of 20': peer(documents.list, `string.format('{"u":%.0f}', ${me})`),
    note: peer(documents.note, `string.format('{"u":%.0f,"f":%.0f,"n":"note %d"}', ${me}, ${f}, turn)`),
    search: peer(
      documents.search,
      `string.format('{"u":%.0f,"w":"%s"}', ${me}, ({${quoted}})[1 + turn % 4])`,
    ),
  };
  return Object.fromEntries(
    questions.map((question) => [question, { own: { lua: own[question] }, peer: { lua: peers[question] } }]),
  ) as Record<Question, Case>;
}

const servers = ['product', 'by hand', 'PostGraphile', 'its tokens'] as const;
type Server = (typeof servers)[number];

const port = /listening (\d+)/;
const startAll = async (url: string): Promise<Record<Server, Child>> => ({
  product: await start('bench/serve.ts', { DATABASE_URL: url, SERVER: 'product', TRUST_PROXY: '1' }, port),
  'by hand': await start('bench/serve.ts', { DATABASE_URL: url, SERVER: 'fewest' }, port),
  PostGraphile: await start('bench/peers/postgraphile.ts', { DATABASE_URL: url }, port),
  'its tokens': await start(
    'bench/peers/postgraphile.ts',
    { DATABASE_URL: url, TOKENS: '1', SECRET: secret },
    port,
  ),
});

async function compare(database: Database, url: string): Promise<void> {
  const rows = await numbersOf(database);
  const numbers = luaOf(rows);
  const tokens = listed(
    'tokens',
    rows.map((row) => jwtOf(row.user_id)),
  );
  const children = await startAll(url);
  const requestOf = (server: Server, { own, peer }: Case): BenchRequest =>
    server === 'product' || server === 'by hand'
      ? { ...own, before: numbers }
      : { ...peer, before: numbers + (server === 'its tokens' ? tokens : 'local tokens = nil\n') };
  const line = (cells: readonly string[]): void =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(13) : cell.padStart(13))).join(''));
  line(['a second', ...servers, '/ by hand', '/ PostGraphile', '/ its tokens']);
  try {
    for (const [name, one] of Object.entries(casesOf()).filter(([name]) => name.includes(only))) {
      const rates = await inTurns(
        servers.map((server) => ({
          name: server,
          origin: children[server].origin,
          request: requestOf(server, one),
        })),
        { seconds, rounds },
      );
      const [product = 0, ...others] = servers.map((server) => rates[server]);
      line([
        name,
        ...[product, ...others].map((rate) => rate.toFixed(0)),
        ...others.map((other) => (product / other).toFixed(2)),
      ]);
    }
  } finally {
    for (const child of Object.values(children)) await child.stop();
  }
}

await needWrk();
if (!existsSync(join(import.meta.dirname, 'peers/node_modules/postgraphile'))) {
  console.error('PostGraphile is not installed: npm install --prefix bench/peers');
  process.exit(1);
}
await withDatabase('peers', async (url) => {
  const database = openServer(url, 4, seedingLimits);
  await seedAcquaintances(database, people);
  await database.pool.query(plainRows);
  try {
    await compare(database, url);
  } finally {
    await database.close();
  }
});
