import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { PublicationStatus } from '@qunlu/contract/kernel/publication.ts';
import type { Deal } from '@qunlu/contract/o2o/entity.ts';
import type * as contract from '@qunlu/contract/o2o/publish.ts';
import { dealRules } from '@qunlu/contract/o2o/rules.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { valueOf } from '../../../platform/database.ts';
import { lockUser } from '../../account/api/profile.ts';
import { levelsOf, setPool } from '../../capacity/api/places.ts';
import { requireSeller } from '../../identity/api/selling.ts';
import type { CheckedDraft } from '../../publication/api/publication.ts';
import { presentDeal, presentShop } from '../present/deal.ts';
import { dealPool, findLastShop, findLicence } from '../store/deals.ts';
import { deals } from './deals.ts';
import { projectShop } from './follow.ts';
import type { Draft } from './writing.ts';

/** The columns of its own that a write sets. */
const columnsOf = (draft: Draft) => ({
  rules: draft.rules,
  price: draft.price,
  was: draft.was,
  per_person: draft.perPerson,
  valid_to: draft.validTo,
  shop: draft.shop,
  region: draft.region,
  region_name: draft.region_name,
  address: draft.address,
  lat: draft.place?.lat ?? null,
  lng: draft.place?.lng ?? null,
  over: false,
});

async function shown(tx: Tx<ViewerCtx>, id: number): Promise<Deal> {
  const { userId } = tx.viewer;
  return presentDeal(await deals.open(tx, id, userId), userId, tx.now);
}

/** D135: whoever sells is known by name, and the licence of their company is certified. The person is held. */
async function requireShop(tx: Tx<ViewerCtx>): ReturnType<typeof deals.owner> {
  const { userId } = tx.viewer;
  const owner = await deals.owner(tx);
  await requireSeller(tx, userId, 'o2o', '发布到店优惠');
  const { licence } = await findLicence(tx.db, userId);
  if (licence === null) fail('forbidden', { message: '请先完成企业认证（营业执照），再发布到店优惠' });
  return owner;
}

/** Nothing that was bought is taken away by a smaller number. */
async function putStock(tx: Tx, id: number, { stock, validTo }: Draft): Promise<void> {
  const target = String(id);
  const taken = (await levelsOf(tx, dealPool, [target])).get(target)?.taken ?? 0;
  if (stock < taken)
    fail('invalid', { message: `已经卖出 ${taken} 份，一共的份数不能少于它`, field: 'deal.stock' });
  await setPool(tx, { subject: dealPool, target, seats: stock, startsAt: validTo });
}

export const createDeal = (ctx: ViewerCtx, checked: CheckedDraft<Draft>): Promise<Deal> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const { draft } = checked;
    await lockUser(tx, userId);
    if ((await valueOf(tx.db, deals.countOf(userId))) >= dealRules.perUser)
      fail('conflict', { message: `最多可以有 ${dealRules.perUser} 个优惠，请先删除不用的` });
    const owner = await requireShop(tx);
    const id = await deals.insert(tx, { checked, columns: columnsOf(draft), owner });
    await putStock(tx, id, draft);
    await projectShop(tx, userId);
    return shown(tx, id);
  });

export const editDeal = (
  ctx: ViewerCtx,
  id: number,
  rev: number | undefined,
  checked: CheckedDraft<Draft>,
): Promise<Deal> =>
  inTransaction(ctx, async (tx) => {
    const { draft } = checked;
    await lockUser(tx, tx.viewer.userId);
    const before = await deals.takeRead(tx, id, rev, checked);
    const owner = await requireShop(tx);
    await deals.rewrite(tx, id, before, { checked, columns: columnsOf(draft), owner });
    await putStock(tx, id, draft);
    return shown(tx, id);
  });

export const arrangeDeal = (ctx: ViewerCtx, given: BodyOf<typeof contract.arrangeDeal>): Promise<Deal> =>
  inTransaction(ctx, async (tx) => {
    const { id, status, is_top } = given;
    // Two that go on top at once must count each other.
    await lockUser(tx, tx.viewer.userId);
    await deals.arrange(tx, id, { status: status as PublicationStatus | undefined, is_top });
    return shown(tx, id);
  });

/** Vouchers go on, with title, shop and rules as they were. */
export async function deleteDeal(ctx: ViewerCtx, id: number): Promise<{ deal_id: number }> {
  await deals.remove(ctx, id);
  return { deal_id: id };
}

export async function viewShop(ctx: ViewerCtx): Promise<OutputOf<typeof contract.viewShop>> {
  const { userId } = ctx.viewer;
  const { licence, card_id } = await findLicence(ctx.db, userId);
  const last = await findLastShop(ctx.db, userId);
  return { licence: licence ?? '', card_id, last: last ? presentShop(last) : null };
}
