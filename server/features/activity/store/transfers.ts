import { prepared, type Db } from '../../../platform/database.ts';

/** What decides about whether somebody may take a pass that is given away. */
export interface ReceiverFacts {
  /** Who gives it; '' when nobody may name them. */
  giver: string;
  is_member: boolean;
  blocked: boolean;
  /** Live places of the ticket in their hands. */
  held: number;
}

export async function findReceiverFacts(
  db: Db,
  given: { receiverId: number; giverId: number; hostId: number; circleId: number | null; ticketId: number },
): Promise<ReceiverFacts> {
  const [row] = await prepared<ReceiverFacts>(
    db,
    `select coalesce((select realname from card_person where user_id = $2 and not erased), '') as giver,
       exists (select from phonebook_present m where m.phonebook_id = $4 and m.user_id = $1) as is_member,
       exists (select from relation_block b where b.user_id = $1 and b.other_id in ($2, $3)) as blocked,
       (select coalesce(sum(r.quantity), 0)::int from activity_registration r
          where r.ticket_id = $5 and r.user_id = $1 and r.state in (0, 1, 2))
       + (select count(*)::int from activity_pass p join activity_registration r on r.registration_id = p.registration_id
          where p.ticket_id = $5 and p.user_id = $1 and r.user_id <> $1 and r.state in (0, 1, 2)) as held`,
    [given.receiverId, given.giverId, given.hostId, given.circleId, given.ticketId],
  );
  return row ?? { giver: '', is_member: false, blocked: true, held: 0 };
}

/** The first of these codes that nobody of the activity has. */
export async function findFreeCode(
  db: Db,
  activityId: number,
  codes: readonly string[],
): Promise<string | undefined> {
  const [row] = await prepared<{ code: string }>(
    db,
    `select code from unnest($2::text[]) with ordinality as c (code, place)
     where not exists (select from activity_pass p where p.activity_id = $1 and p.code = c.code) order by place limit 1`,
    [activityId, [...codes]],
  );
  return row?.code;
}

/** One that this person has taken by the link already. */
export async function findTaken(
  db: Db,
  hash: Buffer,
  userId: number,
): Promise<{ activity_id: number; pass_id: number } | undefined> {
  const [row] = await prepared<{ activity_id: number; pass_id: number }>(
    db,
    `select activity_id, pass_id from activity_pass
     where transfer_hash = $1 and user_id = $2 and transferred_at is not null`,
    [hash, userId],
  );
  return row;
}
