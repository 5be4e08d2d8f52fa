import { sql } from 'kysely';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import type { Db, TxDb } from '../../../platform/database.ts';

export interface ReachRow {
  user_id: number;
  allow_push: number;
  /** '' for none. */
  phone: string;
  /** In the app of `appid`; '' for none. */
  openid: string;
  mini_openid: string;
  devices: string[];
}

/** How people can be told something outside of the app; of whoever is banned or leaving there is no row. */
export async function findReach(
  db: Db,
  userIds: readonly number[],
  { appid, miniAppid, now }: { appid: string; miniAppid: string; now: Date },
): Promise<ReachRow[]> {
  const { rows } = await sql<ReachRow>`
    select u.user_id, u.allow_push, coalesce(u.phone, '') as phone,
      coalesce((select o.openid from account_oauth o where o.user_id = u.user_id and o.appid = ${appid}
        order by o.oauth_id desc limit 1), '') as openid,
      coalesce((select o.openid from account_oauth o where o.user_id = u.user_id and o.appid = ${miniAppid}
        order by o.oauth_id desc limit 1), '') as mini_openid,
      array(select d.channel_id from account_device d join account_session s using (session_id)
        where d.user_id = u.user_id and s.expires_at > ${now} order by d.bound_at desc limit 5) as devices
    from account_user u
    where u.user_id = any(${[...userIds]}::bigint[])
      and u.status in (${userStatus.normal}, ${userStatus.muted})`.execute(db);
  return rows;
}

export async function dropDevice(db: TxDb, channelId: string): Promise<void> {
  await sql`delete from account_device where channel_id = ${channelId}`.execute(db);
}
