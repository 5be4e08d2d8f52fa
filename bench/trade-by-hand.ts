import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type pg from 'pg';

const session = `select s.user_id from account_session s join account_user u using (user_id)
  where s.token_hash = $1 and s.expires_at > now() and u.status = 1`;
const person = (
  of: string,
): string => `json_build_object('user_id', p.user_id, 'name', p.realname, 'avatar', p.avatar, 'card_id', p.card_id,
  'title', p.title, 'certified', p.certified) as ${of}`;
const square = `select s.cooperation_id, s.user_id, s.side, s.kind, s.title, s.images, s.industry, s.citycode, s.cityname, s.state,
    s.expires_at, s.created_at, s.deals, ${person('user')}
  from cooperation s left join card_person p on p.user_id = s.user_id
  where s.listed and s.expires_at > now()
    and not exists (select from relation_block b where b.user_id = $1 and b.other_id = s.user_id)
  order by s.expires_at desc, s.cooperation_id desc limit 21`;
const find = `select q.question_id, q.kind, q.state, q.topic, left(q.text, 200) as text, q.images, q.price, q.anonymous, q.answers,
    q.asked_at, q.listed, case when q.anonymous then null else ${person('x').replace(' as x', '')} end as user,
    a.answer_id, a.free_until, a.listeners, l.user_id is not null as heard, k.due_at
  from ask_question q
    left join card_person p on p.user_id = q.user_id
    left join order_clock k on k.order_id = q.order_id
    left join ask_answer a on a.question_id = q.question_id and q.kind = 1
    left join ask_listen l on l.answer_id = a.answer_id and l.user_id = $1
  where q.place = 0 and q.shown
    and not exists (select from relation_block b where b.user_id = $1
      and (b.other_id = q.answerer_id or not q.anonymous and b.other_id = q.user_id))
  order by q.listed desc limit 21`;

/** What somebody would write who needs these pages alone: the session, what people look for and give, what was asked. */
export function tradeByHand(pool: pg.Pool): FastifyInstance {
  const app = fastify();
  const rowsOf = async (name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
    (await pool.query<Record<string, unknown>>({ name, text, values })).rows;
  for (const [path, name, text] of [
    ['/v1/cooperation/list', 'square', square],
    ['/v1/ask/find', 'find', find],
  ] as const)
    app.get(path, async ({ headers }) => {
      const hash = createHash('sha256')
        .update((headers.authorization ?? '').slice(7))
        .digest();
      const [viewer] = await rowsOf('session', session, [hash]);
      return { list: await rowsOf(name, text, [viewer?.['user_id']]) };
    });
  return app;
}
