import type { Database } from '../../server/platform/database.ts';
import type { Star } from './fill.ts';

/** A number of something of the person, by what the contract calls the field. */
export type Inputs = ReadonlyMap<string, number | string>;

/** The heaviest of each: whoever has most rows in the demo world, and what they have most of. */
export async function inputsOf({
  pool,
}: Database): Promise<{ userId: number; known: Inputs; stars: Star[] }> {
  const one = async (text: string, values: unknown[] = []): Promise<number | string> => {
    const { rows } = await pool.query<{ id: number | string }>(text, values);
    return rows[0]?.id ?? 0;
  };
  const circle = await one(
    'select phonebook_id as id from phonebook_member group by 1 order by count(*) desc, 1 limit 1',
  );
  const userId = Number(await one('select owner_id as id from phonebook where phonebook_id = $1', [circle]));
  const own = (table: string, id: string, by = 'user_id') =>
    one(`select ${id} as id from ${table} order by (${by} = $1) desc, ${id} limit 1`, [userId]);
  const within = (table: string, id: string) =>
    one(`select ${id} as id from ${table} order by (phonebook_id = $1) desc, ${id} limit 1`, [circle]);
  const activity = await one(
    'select activity_id as id from activity_registration group by 1 order by count(*) desc limit 1',
  );
  const conversation = await one(
    `select m.conversation_id as id from chat_message m join chat_member p using (conversation_id)
     where p.user_id = $1 group by 1 order by count(*) desc limit 1`,
    [userId],
  );
  const topic = await within('forum_topic', 'topic_id');
  const service = await own('service', 'service_id');
  const card = await own('card', 'card_id');
  const entries: [string, number | string][] = [
    ['用户编号', userId],
    ['用户', userId],
    ['名片编号', card],
    ['通讯录编号', circle],
    ['通讯录', circle],
    ['通讯录或活动', circle],
    ['活动编号', activity],
    ['会话编号', conversation],
    ['帖子编号', topic],
    ['服务编号', service],
    [
      '订单号',
      await one('select hash as id from order_order order by (buyer_id = $1) desc, order_id limit 1', [
        userId,
      ]),
    ],
  ];
  const stars = [
    { table: 'account_user', id: userId },
    { table: 'phonebook', id: Number(circle) },
    { table: 'activity', id: Number(activity) },
    { table: 'chat_conversation', id: Number(conversation) },
    { table: 'forum_topic', id: Number(topic) },
    { table: 'service', id: Number(service) },
    { table: 'card', id: Number(card) },
  ];
  return { userId, known: new Map(entries), stars };
}
