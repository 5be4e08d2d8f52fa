import { prepared, type Db } from '../../../platform/database.ts';
import type { ListedPerson } from '../../card/api/listed-person.ts';
import { lineColumns, lineJoin, type ListedActivity } from './lines.ts';

const personColumns = `p.user_id, p.realname as name, p.avatar, p.card_id, p.title, p.certified`;
const notBlocked = (row: string): string =>
  `not exists (select from relation_block b where b.user_id = $2 and b.other_id = ${row}.user_id)`;

/** Who comes and wants to be seen, whoever registered first; by their first registration. */
export const findPeople = (
  db: Db,
  given: { activityId: number; viewerId: number; behind: number | undefined; size: number },
): Promise<(ListedPerson & { registration_id: number })[]> =>
  prepared(
    db,
    `select r.registration_id, ${personColumns} from activity_registration r
       join card_person p on p.user_id = r.user_id and not p.erased
     where r.activity_id = $1 and r.state = 2 and r.shown and r.registration_id > $3 and ${notBlocked('r')}
       and not exists (select from activity_registration o where o.activity_id = $1 and o.user_id = r.user_id
         and o.state = 2 and o.shown and o.registration_id < r.registration_id)
     order by r.registration_id limit $4`,
    [given.activityId, given.viewerId, given.behind ?? 0, given.size],
  );

const signed = (pass: string): string => `exists (select from attendance_signed z
  where z.subject = 'activity' and z.target = $1 and z.holder_id = ${pass}.pass_id)`;

/** Whether one of their passes was signed in. */
export async function wasSigned(db: Db, activityId: number, userId: number): Promise<boolean> {
  const [row] = await prepared<{ was: boolean }>(
    db,
    `select exists (select from activity_pass x where x.user_id = $2 and x.activity_id = $1 and ${signed('x')}) as was`,
    [activityId, userId],
  );
  return row?.was ?? false;
}

/** Who was there, too, and may be seen by those who were: each person once. */
export const findMet = (
  db: Db,
  given: { activityId: number; viewerId: number; behind: number | undefined; size: number },
): Promise<(ListedPerson & { pass_id: number; friend: boolean })[]> =>
  prepared(
    db,
    `select x.pass_id, ${personColumns}, coalesce(f.is_friend, false) as friend from activity_pass x
       join card_person p on p.user_id = x.user_id and not p.erased
       left join relation_facts f on f.user_id = $2 and f.other_id = x.user_id
     where x.activity_id = $1 and x.meets and x.user_id <> $2 and x.pass_id > $3 and ${notBlocked('x')} and ${signed('x')}
       and not exists (select from activity_pass y where y.activity_id = $1 and y.user_id = x.user_id and y.meets
         and y.pass_id < x.pass_id and ${signed('y')})
     order by x.pass_id limit $4`,
    [given.activityId, given.viewerId, given.behind ?? 0, given.size],
  );

const inCircle = `s.circle_id = $1 and s.deleted_at is null and s.status = 1 and s.audit = 1 and not s.moderated
  and not s.owner_hidden and s.cancelled_at is null and (s.visibility = 0 or (s.visibility = 2 and $3::boolean))
  and ${notBlocked('s')}`;
const cursor = `(select c.starts_at, c.activity_id from activity c where c.activity_id = $5)`;
// None takes longer (activityRules.longest), so what is long over is not read.
const coming = `select ${lineColumns} from activity s ${lineJoin}
  where ${inCircle} and s.ends_at > $4 and s.starts_at > $4::timestamptz - interval '31 days' and ($5::bigint is null or (s.starts_at, s.activity_id) > ${cursor})
  order by s.starts_at, s.activity_id limit $6`;
const ended = `select ${lineColumns} from activity s ${lineJoin}
  where ${inCircle} and s.ends_at <= $4 and ($5::bigint is null or (s.starts_at, s.activity_id) < ${cursor})
  order by s.starts_at desc, s.activity_id desc limit $6`;

/** What takes place in a circle, the soonest first; what is over, the last first. */
export const findInCircle = (
  db: Db,
  given: {
    circleId: number;
    viewerId: number;
    isMember: boolean;
    isOver: boolean;
    behind: number | undefined;
    size: number;
    now: Date;
  },
): Promise<ListedActivity[]> =>
  prepared(db, given.isOver ? ended : coming, [
    given.circleId,
    given.viewerId,
    given.isMember,
    given.now,
    given.behind ?? null,
    given.size,
  ]);
