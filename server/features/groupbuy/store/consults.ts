import { buyStateLabels } from '@qunlu/contract/groupbuy/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { stands } from './buys.ts';

const states = Object.entries(buyStateLabels)
  .map(([state, label]) => `when ${state} then '${label}'`)
  .join(' ');

/** Buys as conversations about them show them; deleted ones, too. */
export const consultRows = sql.raw(`select s.buy_id as target_id, s.title, coalesce(s.images[1], '') as image,
  case s.state ${states} end as meta,
  case when s.deleted_at is null and ${stands} then '/groupbuy/' || s.buy_id || '/view' else '' end as path,
  s.user_id as owner_id from groupbuy_buy s`);

/** Nobody answers for a buy but its organiser, and whom they name themselves. */
export const noStaff = sql.raw('select s.buy_id as target_id, s.user_id from groupbuy_buy s where false');

/** Whether the page of the buy `o.target_id` is open to somebody, as `findBuy` and the rule of publications say together. */
export const consultShown = (userId: RawBuilder<number>): RawBuilder<boolean> => sql<boolean>`exists (
  select from groupbuy_buy s where s.buy_id = o.target_id and s.deleted_at is null
    and not exists (select from relation_facts f where f.user_id = s.user_id and f.other_id = ${userId} and f.is_black)
    and ((${sql.raw(stands)} and (s.visibility <> 2
        or exists (select from phonebook_present m where m.phonebook_id = s.circle_id and m.user_id = ${userId})))
      or exists (select from groupbuy_helper h where h.buy_id = s.buy_id and h.user_id = ${userId})
      or exists (select from groupbuy_entry e where e.buy_id = s.buy_id and e.user_id = ${userId}
        and (e.state = 0 or e.paid_at is not null))))`;
