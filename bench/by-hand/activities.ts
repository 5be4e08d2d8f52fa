import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';

const session = `select s.user_id from account_session s join account_user u using (user_id)
  where s.token_hash = $1 and s.expires_at > now() and u.status = 1`;
const person = `json_build_object('user_id', p.user_id, 'name', p.realname, 'avatar', p.avatar, 'card_id', p.card_id,
  'title', p.title, 'certified', p.certified) as user`;
const tickets = (
  viewer: string,
): string => `(select json_agg(json_build_object('ticket_id', t.ticket_id, 'name', t.name,
    'note', t.note, 'price', t.price, 'per_person', t.per_person, 'sale_from', t.sale_from, 'sale_to', t.sale_to,
    'need_audit', t.need_audit, 'members_only', t.members_only, 'code', t.code, 'refund_policy', t.refund_policy,
    'free', l.free, 'questions', f.questions, 'waits', q.state,
    'held', (select sum(r.quantity) from activity_registration r where r.ticket_id = t.ticket_id and r.user_id = ${viewer}
      and r.state in (0, 1, 2))) order by t.position)
  from activity_ticket t left join form_now f on f.kind = 'activity-pass' and f.subject_id = t.ticket_id
    left join capacity_level l on l.subject = 'activity.ticket' and l.target = t.ticket_id::text
    left join capacity_queue q on q.subject = 'activity.ticket' and q.target = t.ticket_id::text and q.user_id = ${viewer}
  where t.activity_id = a.activity_id and t.ended_at is null) as tickets`;
const faces = `(select json_agg(json_build_object('user_id', p.user_id, 'name', p.realname, 'avatar', p.avatar))
  from (select r.user_id from activity_registration r where r.activity_id = a.activity_id and r.state = 2 and r.shown
    group by r.user_id order by min(r.registration_id) limit 8) w join card_person p on p.user_id = w.user_id) as faces,
  (select count(distinct user_id) from activity_registration r where r.activity_id = a.activity_id and r.state = 2 and r.shown)
    as shown`;
const view = (
  viewer: string,
  more: string,
): string => `select a.*, c.name as category_name, c.parent_name, ${person},
    ${tickets(viewer)}, ${faces}, ${more}
  from activity a join publication_category_line c on c.category_id = a.category_id
    left join card_person p on p.user_id = a.user_id
  where a.activity_id = $1 and a.listed`;
const byGuest = view('0', 'false as joined');
const byMember = view(
  '$2',
  `(select json_agg(r.state) from activity_registration r where r.activity_id = a.activity_id and r.user_id = $2) as states,
    (select h.rights from activity_helper h where h.activity_id = a.activity_id and h.user_id = $2) as rights,
    exists (select from relation_facts f where f.user_id = $2 and f.other_id = a.user_id and f.is_black) as has_blocked,
    exists (select from relation_facts f where f.user_id = a.user_id and f.other_id = $2 and f.is_black) as is_blocked`,
);
const list = `select s.activity_id, s.user_id, s.category_id, s.title, s.images, s.visibility, s.starts_at, s.ends_at, s.closes_at,
    s.online, s.cityname, s.place, s.fee_min, s.fee_max, s.registered, s.seats, s.paused, k.full, k.opens_at, ${person}
  from activity s left join card_person p on p.user_id = s.user_id
    left join lateral (select bool_and(l.free <= 0) as full, min(t.sale_from) as opens_at from activity_ticket t
      left join capacity_level l on l.subject = 'activity.ticket' and l.target = t.ticket_id::text
      where t.activity_id = s.activity_id and t.ended_at is null) k on true
  where s.listed and s.ends_at > now()
    and not exists (select from relation_block b where b.user_id = $1 and b.other_id = s.user_id)
  order by s.starts_at, s.activity_id limit 21`;

/** What somebody would write who needs these pages alone: the session, an activity with its tickets, what is to come. */
export function activitiesByHand(pool: pg.Pool): FastifyInstance {
  const app = fastify();
  const viewerOf = async (authorization: string): Promise<number> => {
    const hash = createHash('sha256').update(authorization.slice(7)).digest();
    const found = await pool.query<{ user_id: number }>({ name: 'session', text: session, values: [hash] });
    return found.rows[0]?.user_id ?? 0;
  };
  app.get<{ Querystring: { id: string } }>('/v1/activity/view', async ({ headers, query }) => {
    const { authorization } = headers;
    const statement = authorization
      ? { name: 'member', text: byMember, values: [query.id, await viewerOf(authorization)] }
      : { name: 'guest', text: byGuest, values: [query.id] };
    return (await pool.query<Record<string, unknown>>(statement)).rows[0];
  });
  app.get('/v1/activity/list', async ({ headers }) => {
    const values = [await viewerOf(headers.authorization ?? '')];
    return { list: (await pool.query<Record<string, unknown>>({ name: 'list', text: list, values })).rows };
  });
  return app;
}
