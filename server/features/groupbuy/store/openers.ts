import { prepared, type Db } from '../../../platform/database.ts';
import { contactForm } from './entries.ts';

/** Who has read the contact of an entry in full, the last first; null: nobody may name them. */
export const findOpeners = (
  db: Db,
  entryId: number,
  size: number,
): Promise<{ name: string | null; at: Date }[]> =>
  prepared(
    db,
    `select p.realname as name, o.opened_at as at
     from form_opened o left join card_person p on p.user_id = o.by_id and not p.erased
     where o.kind = $1 and o.holder_id = $2 order by o.receipt_id desc limit $3`,
    [contactForm, entryId, size],
  );
