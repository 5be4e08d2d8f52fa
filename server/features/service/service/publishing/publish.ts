import type { Service } from '@qunlu/contract/service/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { valueOf } from '../../../../platform/database.ts';
import { lockUser } from '../../../account/api/profile.ts';
import { requireSeller } from '../../../identity/api/selling.ts';
import { membershipOf } from '../../../membership/api/level.ts';
import { quotasOf } from '../../../membership/api/quotas.ts';
import { usePrivilege } from '../../../membership/api/uses.ts';
import type { CheckedDraft } from '../../../publication/api/publication.ts';
import { presentService } from '../../present/service.ts';
import { putWays } from '../../store/writing.ts';
import { projectSeller } from '../seller/sellers.ts';
import { serviceCategories } from './categories.ts';
import { services } from './services.ts';
import type { Draft } from './writing.ts';

type Owner = Awaited<ReturnType<typeof services.owner>>;

/** D46, D155: who may publish this; the number is bound by access. The caller holds the person. */
async function requirePublisher(tx: Tx<ViewerCtx>, draft: Draft): Promise<Owner> {
  const owner = await services.owner(tx);
  if (draft.ways.some(({ fee }) => fee > 0))
    await requireSeller(tx, tx.viewer.userId, 'service', '发布收费的服务');
  return owner;
}

/** The columns of its own that a write sets, whether the service is new or not. */
const columnsOf = (draft: Draft, { citycode, cityname }: Owner) => ({
  category_id: draft.categoryId,
  fee_min: Math.min(...draft.ways.map(({ fee }) => fee)),
  fee_max: Math.max(...draft.ways.map(({ fee }) => fee)),
  kinds: draft.ways.map(({ kind }) => kind),
  citycode,
  cityname,
});

async function shown(tx: Tx<ViewerCtx>, id: number): Promise<Service> {
  const { userId } = tx.viewer;
  return presentService(await services.open(tx, id, userId), userId, tx.now);
}

/** D46: one more service. The caller holds the person. */
async function takePlace(tx: Tx<ViewerCtx>): Promise<void> {
  const { userId } = tx.viewer;
  const count = await valueOf(tx.db, services.countOf(userId));
  const quotas = await quotasOf(tx, 'service.services');
  if (count < quotas.none) return;
  const level = await membershipOf(tx, userId);
  const max = quotas[level];
  const more = level === 'none' && max < quotas.member ? '，或开通会员' : '';
  if (count >= max) fail('conflict', { message: `最多可以发布${max}个服务，请先删除不用的${more}` });
  await usePrivilege(tx, userId, 'service.services', count + 1);
}

export const createService = (ctx: ViewerCtx, checked: CheckedDraft<Draft>): Promise<Service> =>
  inTransaction(ctx, async (tx) => {
    const { draft } = checked;
    const { userId } = tx.viewer;
    // The row lock makes simultaneous creations see each other's services.
    await lockUser(tx, userId);
    await takePlace(tx);
    const owner = await requirePublisher(tx, draft);
    await serviceCategories.require(tx, draft.categoryId);
    const columns = { ...columnsOf(draft, owner), type: draft.type };
    const id = await services.insert(tx, { checked, columns, owner });
    await putWays(tx.db, id, draft.ways, tx.now);
    await projectSeller(tx, userId);
    return shown(tx, id);
  });

export const editService = (
  ctx: ViewerCtx,
  id: number,
  rev: number | undefined,
  checked: CheckedDraft<Draft>,
): Promise<Service> =>
  inTransaction(ctx, async (tx) => {
    const { draft } = checked;
    await lockUser(tx, tx.viewer.userId);
    const before = await services.takeRead(tx, id, rev, checked);
    const owner = await requirePublisher(tx, draft);
    if (draft.categoryId !== before.category_id) await serviceCategories.require(tx, draft.categoryId);
    await services.rewrite(tx, id, before, { checked, columns: columnsOf(draft, owner), owner });
    await putWays(tx.db, id, draft.ways, tx.now);
    return shown(tx, id);
  });

/** What services show and are found by of their owner's card: the name, the city. */
export const followCard = (ctx: Ctx, userId: number): Promise<void> =>
  services.followCard(ctx, userId, ({ citycode, cityname }) => ({ citycode, cityname }));
