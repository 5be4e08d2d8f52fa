/**
 * One of the compared servers, in a process of its own: `product` is the real app; `hand` is Fastify and pg with the
 * same queries, without rules, validation or masks; `fewest` the same in as few trips as can be (`fewest-trips.ts`), `circles` that of
 * circles (`by-hand/circles.ts`), `forum` that of posts (`by-hand/forum.ts`), `activities` that of activities (`by-hand/activities.ts`), `trade`
 * that of questions and cooperations (`trade-by-hand.ts`); `bare` is Fastify answering fixed bytes; `anew` sends the built files and compresses them at each
 * download. Prints `listening <port>`.
 * Environment: SERVER, DATABASE_URL or DATA_DIR, BYTES (path of the bytes for `bare`).
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { ROOT } from '../scripts/run.ts';
import { buildApp, makeDeps } from '../server/app.ts';
import { openServer, type Database } from '../server/platform/database.ts';
import { openEmbedded } from '../server/platform/embedded.ts';
import { readEnv } from '../server/platform/env.ts';
import { makeLog } from '../server/platform/log.ts';
import { migrate } from '../server/platform/migrate.ts';
import { chooseBus } from '../server/platform/realtime/choose.ts';
import { activitiesByHand } from './by-hand/activities.ts';
import { circlesByHand } from './by-hand/circles.ts';
import { forumByHand } from './by-hand/forum.ts';
import { fewestTrips } from './fewest-trips.ts';
import { tradeByHand } from './trade-by-hand.ts';

const which = process.env['SERVER'] ?? 'product';
const env = readEnv({ ...process.env, DEMO: '0', LOG_LEVEL: 'error' });

const rank = `case when card.is_default then 0 else (
    select count(*) from card c where c.user_id = card.user_id
      and (c.is_default or (c.created_at, c.card_id) < (card.created_at, card.card_id))) end as rank`;
const guestSql = `select card.*, ${rank}, false as revoked from card where card.card_id = $1`;
const memberSql = `select card.*, ${rank},
    exists (select from card_revocation r where r.owner_id = card.user_id and r.user_id = $2) as revoked,
    p.allows_friends, mine.is_follow, mine.is_friend, mine.is_black, theirs.is_black as blocked_by
  from card
    left join account_person p on p.user_id = card.user_id
    left join relation_facts mine on mine.user_id = $2 and mine.other_id = card.user_id
    left join relation_facts theirs on theirs.user_id = card.user_id and theirs.other_id = $2
  where card.card_id = $1`;
const sessionSql = `select s.user_id, s.used_at, u.phone, u.status from account_session s
  join account_user u on u.user_id = s.user_id where s.token_hash = $1 and s.expires_at > $2`;

const person = `json_build_object('user_id', p.user_id, 'name', p.realname, 'avatar', p.avatar, 'card_id', p.card_id,
  'title', p.title, 'certified', p.certified) as user`;
const serviceSql = `select s.*, c.name as category_name, c.parent_name, ${person},
    (select json_agg(w order by w.position) from service_way w where w.service_id = s.service_id and w.ended_at is null) as ways,
    exists (select from service_schedule d where d.service_id = s.service_id) as scheduled, l.resting_until
  from service s join publication_category_line c on c.category_id = s.category_id
    left join card_person p on p.user_id = s.user_id left join service_seller l on l.user_id = s.user_id
  where s.service_id = $1 and s.listed`;
const ownServiceSql = serviceSql.replace(
  'select s.*',
  `select s.*,
    exists (select from relation_facts f where f.user_id = $2 and f.other_id = s.user_id and f.is_black) as has_blocked,
    exists (select from relation_facts f where f.user_id = s.user_id and f.other_id = $2 and f.is_black) as is_blocked,
    exists (select from service_order o join order_standing e on e.order_id = o.order_id
      where o.service_id = s.service_id and o.buyer_id = $2 and e.state in (1, 5) and e.stage <> 5) as has_bought`,
);
const servicesSql = `select s.service_id, s.type, s.title, s.images, s.fee_min, s.fee_max, s.score, s.score_count, s.deal, s.sort,
    s.is_top, s.category_id, s.user_id, s.status, s.audit, s.listed, s.cityname, s.created_at, ${person}
  from service s left join card_person p on p.user_id = s.user_id
  where s.listed and not exists (select from relation_block b where b.user_id = $1 and b.other_id = s.user_id)
  order by s.rank desc, s.service_id desc limit 21`;

function hand(database: Database): FastifyInstance {
  const app = fastify();
  const { pool } = database;
  const viewerOf = async (authorization: string): Promise<number> => {
    const hash = createHash('sha256').update(authorization.slice(7)).digest();
    const session = await pool.query({ name: 'session', text: sessionSql, values: [hash, new Date()] });
    return (session.rows[0] as { user_id: number }).user_id;
  };
  app.get('/v1/service/view', async ({ query, headers }) => {
    const { id } = query as { id: string };
    const { authorization } = headers;
    const seen = authorization
      ? { name: 'own-service', text: ownServiceSql, values: [id, await viewerOf(authorization)] }
      : { name: 'service', text: serviceSql, values: [id] };
    return (await pool.query(seen)).rows[0];
  });
  app.get('/v1/service/list', async ({ headers }) => {
    const viewer = await viewerOf(headers.authorization ?? '');
    return {
      list: (await pool.query({ name: 'services', text: servicesSql, values: [viewer] })).rows,
      next: 0,
    };
  });
  app.get('/v1/card/view', async (request) => {
    const { id } = request.query as { id: string };
    const token = request.headers.authorization?.slice(7);
    if (!token) return (await pool.query({ name: 'card', text: guestSql, values: [id] })).rows[0];
    const viewer = await viewerOf(`Bearer ${token}`);
    const { rows } = await pool.query({ name: 'seen', text: memberSql, values: [id, viewer] });
    return rows[0];
  });
  return app;
}

function bare(): FastifyInstance {
  const bytes = readFileSync(process.env['BYTES'] ?? '');
  const app = fastify();
  app.get('/v1/card/view', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  return app;
}

async function anew(): Promise<FastifyInstance> {
  const app = fastify();
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(serveStatic, { root: join(ROOT, 'web/dist/assets'), prefix: '/assets/' });
  return app;
}

async function make(): Promise<FastifyInstance> {
  if (which === 'bare') return bare();
  if (which === 'anew') return anew();
  const database = env.databaseUrl
    ? openServer(env.databaseUrl, env.databasePool)
    : await openEmbedded(env.dataDir);
  await migrate(database.pool);
  if (which === 'hand') return hand(database);
  if (which === 'fewest') return fewestTrips(database.pool);
  if (which === 'circles') return circlesByHand(database.pool);
  if (which === 'forum') return forumByHand(database.pool);
  if (which === 'trade') return tradeByHand(database.pool);
  if (which === 'activities') return activitiesByHand(database.pool);
  // As in production; what is measured is not the sandbox's check.
  const log = makeLog(env);
  return buildApp(makeDeps({ env, db: database.db, bus: chooseBus(env, log), log, answers: 'compiled' }));
}

const app = await make();
// As the product: a crowd that comes at once is not left to the kernel, which has them try again after seconds.
const address = await app.listen({ port: 0, host: '127.0.0.1', backlog: 4096 });
process.stdout.write(`listening ${new URL(address).port}\n`);
// A normal exit writes the profile that `node --cpu-prof` collects.
process.on('SIGINT', () => process.exit(0));
