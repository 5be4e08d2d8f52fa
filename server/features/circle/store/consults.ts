import { sql, type RawBuilder } from 'kysely';

/** Circles as conversations about them show them; those that are over, too. */
export const consultRows = sql.raw(`select p.phonebook_id as target_id, p.name as title, p.avatar as image,
  p.members || ' 人' as meta, case when p.status in (1, 2, 4) then '/phonebook/' || p.phonebook_id else '' end as path, p.owner_id
  from phonebook p`);

/** Admins who let people in answer, too. */
export const consultStaff = sql.raw(`select m.phonebook_id as target_id, m.user_id from phonebook_member m
  where m.user_id is not null and m.state = 1 and m.role = 2 and 'apply' = any(m.rights)`);

/** Whether the page of the circle `o.target_id` says what it is to who asks: not once it is forbidden or dissolved. */
export const consultShown = (): RawBuilder<boolean> => sql<boolean>`exists (
  select from phonebook p where p.phonebook_id = o.target_id and p.status in (1, 2, 4))`;
