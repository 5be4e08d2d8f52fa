import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type pg from 'pg';

/** The session's person, found in the same statement. */
const viewer = `viewer as materialized (select s.user_id from account_session s join account_user u on u.user_id = s.user_id
  where s.token_hash = $1 and s.expires_at > now() and u.status = 1)`;
const rank = `case when card.is_default then 0 else (select count(*) from card c where c.user_id = card.user_id
  and (c.is_default or (c.created_at, c.card_id) < (card.created_at, card.card_id))) end as rank`;
const statements = {
  guest: `select card.*, ${rank} from card where card.card_id = $1`,
  card: `with ${viewer} select card.*, ${rank},
      exists (select from card_revocation r where r.owner_id = card.user_id and r.user_id = v.user_id) as revoked,
      p.allows_friends, mine.is_follow, mine.is_friend, mine.is_black, theirs.is_black as blocked_by
    from viewer v join card on card.card_id = $2
      left join account_person p on p.user_id = card.user_id
      left join relation_facts mine on mine.user_id = v.user_id and mine.other_id = card.user_id
      left join relation_facts theirs on theirs.user_id = card.user_id and theirs.other_id = v.user_id`,
  friends: `with ${viewer} select
      (select json_agg(json_build_object('initial', initial, 'count', count)) from (select initial, sum(count) as count
        from friend_letter l where l.user_id = v.user_id group by initial) counted) as letters,
      (select json_agg(e order by e.sort_key) from (select friend_id, card_id, realname, avatar, company, position, certified,
          initial, note, tags, since, sort_key from friend_entry f where f.user_id = v.user_id and not f.hidden
        order by sort_key, friend_id limit 21) e) as list
    from viewer v`,
  search: `with ${viewer} select
      (select json_agg(e order by e.sort_key) from (select friend_id, card_id, realname, avatar, company, position, certified,
          initial, note, tags, since, sort_key from friend_entry f where f.user_id = v.user_id and not f.hidden
          and (f.words ilike $2 or f.note ilike $2)
        order by sort_key, friend_id limit 21) e) as list
    from viewer v`,
  note: `with ${viewer} update friend_entry f set note = $3, tags = '{}' from viewer v
    where f.user_id = v.user_id and f.friend_id = $2 returning f.note, f.tags`,
} as const;

const hashOf = ({ headers }: FastifyRequest): Buffer =>
  createHash('sha256')
    .update((headers.authorization ?? '').slice(7))
    .digest();

/** What somebody would write who needs these answers alone: one prepared statement each, the session within it. */
export function fewestTrips(pool: pg.Pool): FastifyInstance {
  const app = fastify();
  const ask = async (name: keyof typeof statements, values: unknown[]): Promise<unknown> =>
    (await pool.query<Record<string, unknown>>({ name, text: statements[name], values })).rows[0];
  app.get<{ Querystring: { id: string } }>('/v1/card/view', (request) =>
    request.headers.authorization
      ? ask('card', [hashOf(request), request.query.id])
      : ask('guest', [request.query.id]),
  );
  app.get<{ Querystring: { q?: string } }>('/v1/friend/list', (request) => {
    const { q } = request.query;
    return q === undefined ? ask('friends', [hashOf(request)]) : ask('search', [hashOf(request), `%${q}%`]);
  });
  app.post<{ Body: { user_id: number; note: string } }>('/v1/friend/remark', (request) =>
    ask('note', [hashOf(request), request.body.user_id, request.body.note]),
  );
  return app;
}
