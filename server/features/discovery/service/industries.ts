import type {
  CircleIndustry,
  IndustryBranch,
  IndustryLine,
  OwnIndustry,
} from '@qunlu/contract/discovery/calls.ts';
import { discoveryRules, findPathOf } from '@qunlu/contract/discovery/rules.ts';
import { industries } from '@qunlu/contract/industries.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { after, inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { accountStateOf } from '../../account/api/people.ts';
import { lockUser } from '../../account/api/profile.ts';
import { lockCaller, lockManagedCircle, openCircle } from '../../circle/api/access.ts';
import { logAction } from '../../circle/api/logs.ts';
import { followIndustries } from '../../circle/api/refresh.ts';
import { factsBetween } from '../../relation/api/facts.ts';
import { readPerson } from './search/refresh.ts';
import { findChanged, findOfCircle, findOwn, saveOfCircle, saveOwn } from '../store/industries.ts';

/** An industry as it is called now. `hidden`: nobody may choose it any more. */
export interface KnownIndustry extends IndustryLine {
  hidden: boolean;
}

/** All of them in the order of the tree, upper ones before those below them, with what the operator has changed. */
export async function knownIndustries(ctx: Ctx): Promise<Map<number, KnownIndustry>> {
  const changed = new Map((await findChanged(ctx.db)).map((row) => [row.industry_id, row]));
  const known = new Map<number, KnownIndustry>();
  const add = (id: number, name: string, pid: number): void => {
    const change = changed.get(id);
    const above = known.get(pid);
    known.set(id, {
      id,
      pid,
      name: change?.name || name,
      hidden: (change?.hidden ?? false) || (above?.hidden ?? false),
    });
  };
  for (const top of industries) {
    add(top.id, top.name, 0);
    for (const child of top.children ?? []) add(child.id, child.name, top.id);
  }
  return known;
}

const line = ({ id, name, pid }: KnownIndustry): IndustryLine => ({ id, name, pid });

/** C060: those that may be chosen. */
export async function listIndustries(ctx: Ctx): Promise<{ list: IndustryLine[] }> {
  const known = [...(await knownIndustries(ctx)).values()];
  return { list: known.filter(({ hidden }) => !hidden).map(line) };
}

/** C061 */
export async function industryTree(ctx: Ctx): Promise<{ list: IndustryBranch[] }> {
  const { list } = await listIndustries(ctx);
  return {
    list: list
      .filter(({ pid }) => pid === 0)
      .map((top) => ({ ...top, children: list.filter(({ pid }) => pid === top.id) })),
  };
}

const named = (
  known: ReadonlyMap<number, KnownIndustry>,
  id: number | null | undefined,
): IndustryLine | null => {
  const one = id ? known.get(id) : undefined;
  return one ? line(one) : null;
};

/** Fails for what is not in the tree, or not to be chosen any more; what one has already may stay. */
function requireIndustry(
  known: ReadonlyMap<number, KnownIndustry>,
  id: number,
  given: { field: string; label: string; had: readonly (number | null | undefined)[] },
): void {
  const one = known.get(id);
  if (!one || (one.hidden && !given.had.includes(id)))
    fail('invalid', { message: `请重新选择${given.label}`, field: given.field });
}

/** When it may be changed next, seconds; 0: now. */
function changeAt(changedAt: Date | undefined, now: Date): number {
  if (!changedAt) return 0;
  const next = after(changedAt, discoveryRules.changeDays * 86_400);
  return next > now ? secondsOf(next) : 0;
}

function tooSoon(next: number): void {
  if (next > 0)
    fail('tooOften', {
      message: `行业每 ${discoveryRules.changeDays} 天可以改一次，${dateTime(next)} 以后再改`,
    });
}

/** C066 */
export async function viewOwn(ctx: ViewerCtx): Promise<OwnIndustry> {
  const [row, known] = [await findOwn(ctx.db, ctx.viewer.userId), await knownIndustries(ctx)];
  return {
    industry1: named(known, row?.industry1),
    industry2: named(known, row?.industry2),
    change_at: changeAt(row?.changed_at, ctx.now),
  };
}

/** C063: the same again changes nothing, and does not begin the 30 days anew. */
export async function setOwn(
  ctx: ViewerCtx,
  given: { industry1: number; industry2?: number | undefined },
): Promise<OwnIndustry> {
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const { industry1 } = given;
    const industry2 = given.industry2 || null;
    await lockUser(tx, userId);
    const [row, known] = [await findOwn(tx.db, userId), await knownIndustries(tx)];
    const had = [row?.industry1, row?.industry2];
    requireIndustry(known, industry1, { field: 'industry1', label: '行业', had });
    if (industry2 !== null) requireIndustry(known, industry2, { field: 'industry2', label: '第二行业', had });
    if (industry1 === industry2)
      fail('invalid', { message: '两个行业相同，请只留一个或换一个', field: 'industry2' });
    if (row?.industry1 !== industry1 || row.industry2 !== industry2) {
      tooSoon(changeAt(row?.changed_at, tx.now));
      await saveOwn(tx.db, { user_id: userId, industry1, industry2, changed_at: tx.now });
      await followIndustries(tx, userId);
      await readPerson(tx, userId);
    }
    return viewOwn(tx);
  });
}

/** C065: of somebody whom the caller may meet. */
export async function viewOf(
  ctx: ViewerCtx,
  userId: number,
): Promise<{ industry1: IndustryLine | null; industry2: IndustryLine | null }> {
  if (userId !== ctx.viewer.userId) {
    const { blockedBy } = await factsBetween(ctx, ctx.viewer.userId, userId);
    if (blockedBy || !(await accountStateOf(ctx, userId)).visible) notFound('用户不存在或已注销');
  }
  const [row, known] = [await findOwn(ctx.db, userId), await knownIndustries(ctx)];
  return { industry1: named(known, row?.industry1), industry2: named(known, row?.industry2) };
}

/** C068 */
export async function findUrlOf(ctx: ViewerCtx): Promise<{ url: string }> {
  const row = await findOwn(ctx.db, ctx.viewer.userId);
  return { url: findPathOf(row?.industry1 ?? 0) };
}

async function circleView(ctx: Ctx, circleId: number, edits: boolean): Promise<CircleIndustry> {
  const [row, known] = [await findOfCircle(ctx.db, circleId), await knownIndustries(ctx)];
  return {
    industry: named(known, row?.industry),
    change_at: edits ? changeAt(row?.changed_at, ctx.now) : 0,
  };
}

/** C067 */
export async function viewOfCircle(ctx: ViewerCtx, circleId: number): Promise<CircleIndustry> {
  const { can } = await openCircle(ctx, circleId);
  return circleView(ctx, circleId, can.edit);
}

/** C064 */
export async function setOfCircle(
  ctx: ViewerCtx,
  given: { phonebook_id: number; industry: number },
): Promise<CircleIndustry> {
  return inTransaction(ctx, async (tx) => {
    const { phonebook_id, industry } = given;
    await lockCaller(tx);
    await lockManagedCircle(tx, phonebook_id, 'edit');
    const [row, known] = [await findOfCircle(tx.db, phonebook_id), await knownIndustries(tx)];
    requireIndustry(known, industry, { field: 'industry', label: '行业', had: [row?.industry] });
    if (row?.industry !== industry) {
      tooSoon(changeAt(row?.changed_at, tx.now));
      await saveOfCircle(tx.db, { phonebook_id, industry, changed_at: tx.now });
      const nameOf = (id: number | undefined): string => named(known, id)?.name ?? '';
      await logAction(tx, {
        circleId: phonebook_id,
        what: 'industry',
        before: { industry: nameOf(row?.industry) },
        after: { industry: nameOf(industry) },
      });
    }
    return circleView(tx, phonebook_id, true);
  });
}
