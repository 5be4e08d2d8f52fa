import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';

const session = `select s.user_id from account_session s join account_user u using (user_id)
  where s.token_hash = $1 and s.expires_at > now() and u.status = 1`;
const home = `select p.*, (select row_to_json(m) from phonebook_member m where m.phonebook_id = p.phonebook_id and m.user_id = $2) as me,
    (select json_agg(n) from (select member_id, realname, avatar, company, position from phonebook_member
      where phonebook_id = p.phonebook_id and state = 1 and not hidden order by joined_at desc, member_id desc limit 12) n) as newest
  from phonebook p where p.phonebook_id = $1`;
const page = `select * from phonebook_member where phonebook_id = $1 and state in (1, 7) and not hidden
  order by sort_key, member_id limit 51 offset $2`;
const search = `select * from phonebook_member where phonebook_id = $1 and state in (1, 7) and not hidden
  and (words ilike $2 or readings ilike $2) order by sort_key, member_id limit 51`;

interface Asked {
  id: string;
  page?: string;
  q?: string;
}

/** What somebody would write who needs these pages alone: the session, the circle with one's own row, its members. */
export function circlesByHand(pool: pg.Pool): FastifyInstance {
  const app = fastify();
  const viewerOf = async (authorization = ''): Promise<number | undefined> => {
    const hash = createHash('sha256').update(authorization.slice(7)).digest();
    const found = await pool.query<{ user_id: number }>({ name: 'session', text: session, values: [hash] });
    return found.rows[0]?.user_id;
  };
  app.get<{ Querystring: Asked }>('/v1/phonebook/view', async ({ headers, query }) => {
    const values = [query.id, await viewerOf(headers.authorization)];
    return (await pool.query<Record<string, unknown>>({ name: 'home', text: home, values })).rows[0];
  });
  app.get<{ Querystring: Asked }>('/v1/phonebook/members', async ({ headers, query }) => {
    const { id, page: number = '1', q } = query;
    if ((await viewerOf(headers.authorization)) === undefined) return { list: [] };
    const statement =
      q === undefined
        ? { name: 'page', text: page, values: [id, (Number(number) - 1) * 50] }
        : { name: 'search', text: search, values: [id, `%${q}%`] };
    return { list: (await pool.query<Record<string, unknown>>(statement)).rows };
  });
  return app;
}
