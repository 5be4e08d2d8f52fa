import { prepared, type Db } from '../../../platform/database.ts';
import { passForm } from './activities.ts';

/** Who has read the phone of a place in full, the last first; null: nobody may name them. */
export const findOpeners = (
  db: Db,
  passId: number,
  size: number,
): Promise<{ name: string | null; at: Date }[]> =>
  prepared(
    db,
    `select p.realname as name, o.opened_at as at
     from form_opened o left join card_person p on p.user_id = o.by_id and not p.erased
     where o.kind = $1 and o.holder_id = $2 order by o.receipt_id desc limit $3`,
    [passForm, passId, size],
  );
