import { prepared, type Db } from '../../../platform/database.ts';

/** What a person has, and what of it is others' already, fen. */
export interface Means {
  balance: number;
  income: number;
  /** What the platform has given in their place (decision 0070). */
  debts: number;
  /** D68: fees that they will have to give back when circles that dissolve end. */
  back: number;
}

/** Of the person `$1`, at `$2`; without what they have to give back of the order `$3`. */
const means = `
  coalesce((select balance from ledger_balance where user_id = $1), 0)::bigint as balance,
  coalesce((select income from ledger_income where user_id = $1), 0)::bigint as income,
  (select coalesce(sum(amount - paid), 0) from order_debt where user_id = $1 and paid < amount)::bigint as debts,
  (select coalesce(sum(part), 0) from dues_to_give_back where seller_id = $1 and since <= $2 and order_id <> $3)::bigint as back`;

const nothing: Means = { balance: 0, income: 0, debts: 0, back: 0 };

/** `orderId`: an order that goes back itself, and waits for nobody. */
export async function findMeans(db: Db, userId: number, now: Date, orderId = 0): Promise<Means> {
  const [row] = await prepared<Means>(db, `select ${means}`, [userId, now, orderId]);
  return row ?? nothing;
}

/** The same, and whether they have an unpaid order for a target. */
export async function findMeansFor(
  db: Db,
  given: { buyerId: number; subject: string; target: string; now: Date },
): Promise<Means & { unpaid: boolean }> {
  const [row] = await prepared<Means & { unpaid: boolean }>(
    db,
    `select exists (select from order_order
        where buyer_id = $1 and subject = $4 and target = $5 and state = 0) as unpaid, ${means}`,
    [given.buyerId, given.now, 0, given.subject, given.target],
  );
  return row ?? { ...nothing, unpaid: false };
}
