import { discoveryRules } from '@qunlu/contract/discovery/rules.ts';
import type { StaffIndustry, StaffPick } from '@qunlu/contract/discovery/staff.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { industries } from '@qunlu/contract/industries.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type StaffCtx } from '../../../platform/context.ts';
import { audit } from '../../staff/api/audit.ts';
import { countChosen, saveChanged } from '../store/industries.ts';
import { deletePick, findLine, findPicks, savePick } from '../store/picks.ts';
import { knownIndustries } from './industries.ts';

/** All of the tree with how many have chosen each, those below counted with it. */
async function allForStaff(ctx: Ctx): Promise<StaffIndustry[]> {
  const known = await knownIndustries(ctx);
  const chosen = new Map((await countChosen(ctx.db)).map((row) => [row.industry_id, row]));
  const treeNames = new Map(
    industries.flatMap((top) => [top, ...(top.children ?? [])]).map(({ id, name }) => [id, name]),
  );
  const sum = (id: number, of: 'people' | 'circles'): number =>
    [...known.values()]
      .filter((one) => one.id === id || one.pid === id)
      .reduce((total, one) => total + (chosen.get(one.id)?.[of] ?? 0), 0);
  return [...known.values()].map((one) => ({
    ...one,
    tree_name: treeNames.get(one.id) ?? '',
    people: sum(one.id, 'people'),
    circles: sum(one.id, 'circles'),
  }));
}

interface PageQuery {
  size?: number | undefined;
  next?: number | undefined;
}

/** A page of a short list that is always read whole; the cursor is how many came before. */
function pageOf<Item>(
  all: readonly Item[],
  { size = 20, next = 0 }: PageQuery,
): { list: Item[]; next: number } {
  const end = next + size;
  return { list: all.slice(next, end), next: end < all.length ? end : pagingEnd };
}

export const listForStaff = async (
  ctx: Ctx,
  query: PageQuery,
): Promise<{ list: StaffIndustry[]; next: number }> => pageOf(await allForStaff(ctx), query);

export async function editIndustry(
  ctx: StaffCtx,
  { id, name, hidden }: { id: number; name: string; hidden: number },
): Promise<StaffIndustry> {
  return inTransaction(ctx, async (tx) => {
    const before = (await knownIndustries(tx)).get(id) ?? fail('notFound', { message: '没有这个行业' });
    await saveChanged(tx.db, { industry_id: id, name, hidden: hidden === 1 });
    await audit(tx, {
      action: 'edit-industry',
      subject: `industry:${id}`,
      reason: `${before.name} → ${name}${hidden === 1 ? '，不再让人选' : ''}`,
    });
    const all = await allForStaff(tx);
    return all.find((one) => one.id === id) ?? fail('notFound');
  });
}

async function allPicks(ctx: Ctx): Promise<StaffPick[]> {
  const rows = await findPicks(ctx.db);
  return rows.map(({ phonebook_id: id, ...row }) => ({ id, ...row }));
}

export const listPicks = async (ctx: Ctx, query: PageQuery): Promise<{ list: StaffPick[]; next: number }> =>
  pageOf(await allPicks(ctx), query);

export async function pickCircle(
  ctx: StaffCtx,
  { id, sort }: { id: number; sort: number },
): Promise<{ list: StaffPick[] }> {
  return inTransaction(ctx, async (tx) => {
    const line =
      (await findLine(tx.db, id)) ?? fail('notFound', { message: '通讯录不存在或已解散', field: 'id' });
    if (!line.listed || line.status !== 1)
      fail('stateChanged', { message: '这个通讯录没有公开展示，不能推荐' });
    const list = await allPicks(tx);
    if (list.length >= discoveryRules.picks && !list.some((one) => one.id === id))
      fail('conflict', { message: `最多推荐 ${discoveryRules.picks} 个，请先去掉一些` });
    await savePick(tx.db, id, sort, tx.now);
    await audit(tx, { action: 'pick-circle', subject: `phonebook:${id}`, reason: `位置 ${sort}` });
    return { list: await allPicks(tx) };
  });
}

export async function dropPick(ctx: StaffCtx, id: number): Promise<{ list: StaffPick[] }> {
  return inTransaction(ctx, async (tx) => {
    if (await deletePick(tx.db, id))
      await audit(tx, { action: 'unpick-circle', subject: `phonebook:${id}`, reason: '不再推荐' });
    return { list: await allPicks(tx) };
  });
}
