import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { AccountTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<AccountTables>();

export type ChannelRow = Selectable<AccountTables['account_channel']>;
export type ChannelSettings = Pick<
  ChannelRow,
  'channel' | 'allow_open_card_applet' | 'is_show_community' | 'app_config'
>;

/** Those of the given channels that have settings. */
export async function findChannels(db: Db, channels: readonly string[]): Promise<ChannelRow[]> {
  return prepared<ChannelRow>(db, 'select * from account_channel where channel = any($1::text[])', [
    channels,
  ]);
}

/** A page, the newest first. */
export async function listChannels(
  db: Db,
  wanted: { before: number | undefined; size: number },
): Promise<ChannelRow[]> {
  let query = tables(db)
    .selectFrom('account_channel')
    .selectAll()
    .orderBy('channel_id', 'desc')
    .limit(wanted.size);
  if (wanted.before !== undefined) query = query.where('channel_id', '<', wanted.before);
  return query.execute();
}

/** Adds a channel, or replaces the settings of the one of that name. */
export async function putChannel(db: TxDb, given: ChannelSettings, now: Date): Promise<ChannelRow> {
  const app_config = sql<Record<string, string>>`${JSON.stringify(given.app_config)}::jsonb`;
  const row = { ...given, app_config, updated_at: now };
  const { channel: _channel, ...changes } = row;
  return tables(db)
    .insertInto('account_channel')
    .values(row)
    .onConflict((on) => on.column('channel').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function dropChannel(db: TxDb, channelId: number): Promise<ChannelRow | undefined> {
  return tables(db)
    .deleteFrom('account_channel')
    .where('channel_id', '=', channelId)
    .returningAll()
    .executeTakeFirst();
}

export async function countChannels(db: Db, except: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('account_channel')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('channel', '!=', except)
    .executeTakeFirstOrThrow();
  return row.count;
}
