import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dayText, monthText } from '@qunlu/contract/kernel/formats.ts';
import type * as contract from '@qunlu/contract/dues/income.ts';
import { duesRules } from '@qunlu/contract/dues/rules.ts';
import { inTransaction, secondsOf, type Deps, type ViewerCtx, type Tx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { paged } from '../../../platform/paging.ts';
import { showFiles } from '../../media/api/files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import {
  type Circle,
  lockCaller,
  lockManagedCircle,
  managedCircle,
  memberCircle,
} from '../../circle/api/access.ts';
import { logAction } from '../../circle/api/logs.ts';
import { presentCost } from '../present.ts';
import {
  addUpMonths,
  findCost,
  findCosts,
  findOpening,
  insertCost,
  setOpening,
  sumBooks,
  type MonthSums,
} from '../store/books.ts';

/** Members read them while they are open, the owner always. */
async function readable(
  ctx: ViewerCtx,
  id: number,
): Promise<{ circle: Circle; opening: Awaited<ReturnType<typeof findOpening>> }> {
  const circle = await memberCircle(ctx, id);
  const opening = await findOpening(ctx.db, id);
  if (!opening && !circle.can.own) fail('forbidden', { message: '圈主没有公开账目' });
  return { circle, opening };
}

function sumsOf(sums: MonthSums | undefined) {
  const {
    join = 0,
    renew = 0,
    pay = 0,
    donation = 0,
    course = 0,
    refund = 0,
    fee = 0,
    cost = 0,
  } = sums ?? {};
  const left = join + renew + pay + donation + course - refund - fee - cost;
  return { join, renew, pay, donation, course, refund, fee, cost, left };
}

/** What came in as the orders say it, and what the owner says went out. */
export async function viewBooks(ctx: ViewerCtx, id: number): Promise<contract.DuesBooks> {
  const { circle, opening } = await readable(ctx, id);
  const rows = await sumBooks(ctx.db, id);
  const of = (wanted: string | null) => sumsOf(rows.find(({ month }) => month === wanted));
  return {
    open: opening !== undefined,
    kept: opening?.kept ?? false,
    since: opening ? secondsOf(opening.since) : 0,
    own: circle.can.own,
    months: rows
      .flatMap((row) => (row.month === null ? [] : { month: row.month, ...sumsOf(row) }))
      .slice(0, duesRules.bookMonths),
    month: of(monthText(secondsOf(ctx.now))),
    total: of(null),
  };
}

export async function openBooks(
  ctx: ViewerCtx,
  { id, open }: BodyOf<typeof contract.openBooks>,
): Promise<contract.DuesBooks> {
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockManagedCircle(tx, id, 'own');
    const opening = await findOpening(tx.db, id);
    if (opening?.kept && open === 0)
      fail('stateChanged', { message: '圈子接受过成员的支持，账目要一直对成员公开' });
    const before = opening !== undefined;
    if (before !== (open === 1)) {
      await setOpening(tx.db, id, open === 1, tx.now);
      await logAction(tx, {
        circleId: id,
        what: 'open-books',
        before: { open: before },
        after: { open: open === 1 },
      });
    }
    return viewBooks(tx, id);
  });
}

export async function listCosts(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof contract.listCosts>,
): Promise<OutputOf<typeof contract.listCosts>> {
  await readable(ctx, id);
  const rows = await findCosts(ctx.db, { circleId: id, before: next, size: size + 1 });
  return paged(rows, size, 'cost_id', presentCost);
}

/** Words and picture, before the transaction. */
export async function prepareCost(
  ctx: ViewerCtx,
  given: { id: number; field: 'what' | 'why'; text: string; receipt?: string | undefined },
): Promise<void> {
  await managedCircle(ctx, given.id, 'own');
  await checkPlainly(ctx, {
    texts: [{ field: given.field, label: given.field === 'what' ? '花在什么上' : '原因', text: given.text }],
    pictures: [{ field: 'receipt', label: '票据', address: given.receipt ?? '' }],
  });
}

const subjectOf = (costId: number): string => `dues-cost:${costId}`;

async function shown(tx: Tx<ViewerCtx>, id: number, costId: number): Promise<contract.DuesCost> {
  return presentCost((await findCost(tx.db, id, costId)) ?? fail('notFound'));
}

/** A cost belongs into the time of the circle: days of Shanghai, its first one and today with it. */
function checkDay(day: string, { since, now }: { since: Date; now: Date }): void {
  const first = dayText(secondsOf(since));
  const today = dayText(secondsOf(now));
  // Written alike, days compare as texts.
  if (day > today) fail('invalid', { message: '日期不能在今天以后', field: 'day' });
  if (day < first) fail('invalid', { message: `日期不能早于通讯录创建的那天（${first}）`, field: 'day' });
}

export async function addCost(
  ctx: ViewerCtx,
  given: BodyOf<typeof contract.addCost>,
): Promise<contract.DuesCost> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockCaller(tx);
    const { row } = await lockManagedCircle(tx, given.id, 'own');
    checkDay(given.day, { since: row.created_at, now: tx.now });
    const costId =
      (await insertCost(tx.db, {
        phonebook_id: given.id,
        written_by: userId,
        amount: given.amount,
        what: given.what,
        day: given.day,
        receipt: given.receipt ?? '',
        counters: null,
        at: tx.now,
      })) ?? fail('busy');
    await showFiles(tx, {
      subject: subjectOf(costId),
      userId,
      files: [{ field: 'receipt', label: '票据', address: given.receipt ?? '' }],
    });
    return shown(tx, given.id, costId);
  });
}

/** A wrong line stays; another one takes it back. */
export async function counterCost(
  ctx: ViewerCtx,
  { id, cost_id: costId, why }: BodyOf<typeof contract.counterCost>,
): Promise<contract.DuesCost> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    await lockCaller(tx);
    await lockManagedCircle(tx, id, 'own');
    const wrong = (await findCost(tx.db, id, costId)) ?? fail('notFound', { message: '没有这笔支出' });
    if (wrong.counters) fail('stateChanged', { message: '冲销的账不能再冲销，请另记一笔' });
    const made = await insertCost(tx.db, {
      phonebook_id: id,
      written_by: userId,
      amount: -wrong.amount,
      what: why,
      day: dayText(secondsOf(tx.now)),
      receipt: '',
      counters: costId,
      at: tx.now,
    });
    if (made === undefined) fail('stateChanged', { message: '这笔支出已经冲销过了' });
    return shown(tx, id, made);
  });
}

const batch = 1000;

/** Job: the books of a month are one row again, so that reading them stays short. */
export async function addUpBooks(deps: Deps, goesOn: () => boolean): Promise<void> {
  while ((await addUpMonths(alone(deps).db, batch)) > 0 && goesOn());
}
