import { prepared, type Db, type TxDb } from '../../../platform/database.ts';

export interface SettingsRow {
  receipts: boolean;
  assistants: { user_id: number; name: string; avatar: string }[];
}

/** What somebody has chosen; friends alone are named, since nobody else answers with them. */
export async function findSettings(db: Db, userId: number): Promise<SettingsRow> {
  const [row] = await prepared<SettingsRow>(
    db,
    `select coalesce((select receipts from chat_setting where user_id = $1), false) as receipts,
       coalesce((select json_agg(json_build_object('user_id', a.user_id, 'name', coalesce(p.realname, '已注销用户'),
           'avatar', coalesce(p.avatar, '')) order by a.created_at, a.user_id)
         from chat_assistant a
         join relation_facts f on f.user_id = a.owner_id and f.other_id = a.user_id and f.is_friend
         left join card_person p on p.user_id = a.user_id and not p.erased
         where a.owner_id = $1), '[]') as assistants`,
    [userId],
  );
  return row ?? { receipts: false, assistants: [] };
}

export async function setReceipts(db: TxDb, userId: number, receipts: boolean): Promise<void> {
  await prepared(
    db,
    `insert into chat_setting (user_id, receipts) values ($1, $2)
     on conflict (user_id) do update set receipts = excluded.receipts`,
    [userId, receipts],
  );
}

/** Those of these people who are no friends of somebody; `there`: whether there is such a person. */
export const strangersAmong = (
  db: Db,
  userId: number,
  userIds: readonly number[],
): Promise<{ user_id: number; there: boolean }[]> =>
  prepared(
    db,
    `select w.user_id, p.user_id is not null as there
     from unnest($2::bigint[]) as w (user_id) left join account_person p on p.user_id = w.user_id and not p.erased
     where p.user_id is null
       or not exists (select from relation_facts f where f.user_id = $1 and f.other_id = w.user_id and f.is_friend)`,
    [userId, [...userIds]],
  );

/** Replaces who answers together with somebody. */
export async function setAssistants(
  db: TxDb,
  userId: number,
  assistants: readonly number[],
  now: Date,
): Promise<void> {
  await prepared(
    db,
    `with gone as (delete from chat_assistant where owner_id = $1 and user_id <> all($2::bigint[]))
     insert into chat_assistant (owner_id, user_id, created_at) select $1, w.user_id, $3 from unnest($2::bigint[]) as w (user_id)
     on conflict do nothing`,
    [userId, [...assistants], now],
  );
}
