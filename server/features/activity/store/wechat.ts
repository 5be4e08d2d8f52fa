import { prepared, type Db, type TxDb } from '../../../platform/database.ts';

/** The picture of an activity's group, as a subject of files. */
export const wechatFiles = (activityId: number): string => `activity-wechat:${activityId}`;

/** D100: the picture of the host's WeChat group, or of the host's own. */
export interface WechatRow {
  activity_id: number;
  /** Of a private picture; '' for none. */
  wechat_key: string;
  /** 1 a group, 2 a person. */
  wechat_kind: 1 | 2;
  wechat_words: string;
  /** null: it does not expire. */
  wechat_until: Date | null;
}

const columns = 'activity_id, wechat_key, wechat_kind, wechat_words, wechat_until';

export async function findWechat(db: Db, activityId: number): Promise<WechatRow | undefined> {
  const [row] = await prepared<WechatRow>(db, `select ${columns} from activity where activity_id = $1`, [
    activityId,
  ]);
  return row;
}

export async function lockWechat(db: TxDb, activityId: number): Promise<WechatRow | undefined> {
  const [row] = await prepared<WechatRow>(
    db,
    `select ${columns} from activity where activity_id = $1 for no key update`,
    [activityId],
  );
  return row;
}

/** `isNew`: another picture, whose end the host has not been told of. */
export async function updateWechat(db: TxDb, row: WechatRow, isNew: boolean): Promise<void> {
  await prepared(
    db,
    `update activity set wechat_key = $2, wechat_kind = $3, wechat_words = $4, wechat_until = $5,
       wechat_told = wechat_told and not $6::boolean where activity_id = $1`,
    [row.activity_id, row.wechat_key, row.wechat_kind, row.wechat_words, row.wechat_until, isNew],
  );
}
