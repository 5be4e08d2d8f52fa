import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { buyState, buyVisibility, groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { PublicationStatus } from '@qunlu/contract/kernel/publication.ts';
import { inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { valueOf } from '../../../platform/database.ts';
import { lockUser } from '../../account/api/profile.ts';
import { levelsOf, setPool } from '../../capacity/api/places.ts';
import { memberCircle } from '../../circle/api/access.ts';
import { pluginOn } from '../../circle/api/plugins.ts';
import { requireSeller } from '../../identity/api/selling.ts';
import { defineDrafts } from '../../publication/api/drafts.ts';
import { projectOwner, type CheckedDraft } from '../../publication/api/publication.ts';
import { presentBuy } from '../present/buy.ts';
import { buyTable, goodsPool, hasOpen, type BuyRow } from '../store/buys.ts';
import { findGoodsIds, findPointIds, putGoods, putPoints } from '../store/goods.ts';
import { buys } from './buys.ts';
import type { Draft } from './writing.ts';

export const drafts = defineDrafts({ kind: 'groupbuy', most: groupbuyRules.drafts });

/** The columns of its own that a write sets. */
const columnsOf = (draft: Draft) => ({
  circle_id: draft.circleId,
  own_images: draft.ownImages,
  goods_words: draft.goods.map(({ title }) => title).join(' '),
  goods_count: draft.goods.length,
  price_min: Math.min(...draft.goods.map(({ price }) => price)),
  price_max: Math.max(...draft.goods.map(({ price }) => price)),
  visibility: draft.visibility,
  threshold: draft.threshold,
  needed: draft.needed,
  deadline: draft.deadline,
  ready_by: draft.readyBy,
  express: draft.express,
  express_note: draft.express_note,
  local: draft.local,
  local_note: draft.local_note,
});

export async function shown(tx: Tx<ViewerCtx>, id: number): Promise<Buy> {
  const { userId } = tx.viewer;
  return presentBuy(await buys.open(tx, id, userId), userId, tx.now);
}

/** Nothing of another buy, and nothing that somebody has removed meanwhile. */
async function requireOwn(tx: Tx, id: number, { goods, points }: Draft): Promise<void> {
  const [known, places] = [await findGoodsIds(tx.db, id), await findPointIds(tx.db, id)];
  const strange = goods.findIndex(({ goodsId }) => goodsId !== null && !known.has(goodsId));
  if (strange !== -1)
    fail('invalid', { message: '有一种商品已经不在了，请刷新后再改', field: `buy.goods.${strange}.title` });
  const gone = points.findIndex(({ pointId }) => pointId !== null && !places.has(pointId));
  if (gone !== -1)
    fail('invalid', { message: '有一个自提点已经不在了，请刷新后再改', field: `buy.points.${gone}.name` });
}

/** Goods, points and what there is of each. Pools in the order of their numbers, as whoever buys locks them. */
async function writeGoods(tx: Tx, id: number, { goods, points }: Draft): Promise<void> {
  const ids = await putGoods(tx.db, id, goods, tx.now);
  await putPoints(tx.db, id, points, tx.now);
  const taken = await levelsOf(tx, goodsPool, ids.map(String));
  const ordered = ids
    .map((goodsId, at) => ({ goodsId, at, seats: goods[at]?.stock ?? null }))
    .toSorted((one, other) => one.goodsId - other.goodsId);
  for (const { goodsId, at, seats } of ordered) {
    const has = taken.get(String(goodsId))?.taken ?? 0;
    if (seats !== null && seats < has)
      fail('invalid', { message: `已经要了 ${has} 件，库存不能少于它`, field: `buy.goods.${at}.stock` });
    await setPool(tx, { subject: goodsPool, target: String(goodsId), seats, startsAt: null });
  }
}

/** D133: whoever takes money is known by name. The person is held. */
async function requireOrganiser(tx: Tx<ViewerCtx>): ReturnType<typeof buys.owner> {
  const owner = await buys.owner(tx);
  await requireSeller(tx, tx.viewer.userId, 'groupbuy', '发起团购');
  return owner;
}

/** D77: in a circle whose group buys are on, by its members. */
async function requireCircle(tx: Tx<ViewerCtx>, circleId: number): Promise<void> {
  await memberCircle(tx, circleId);
  await pluginOn(tx, circleId, 'groupbuy');
}

export const createBuy = (
  ctx: ViewerCtx,
  { draft_id: draftId }: { draft_id?: number | undefined },
  checked: CheckedDraft<Draft>,
): Promise<Buy> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const { draft } = checked;
    await lockUser(tx, userId);
    if ((await valueOf(tx.db, buys.countOf(userId))) >= groupbuyRules.perUser)
      fail('conflict', { message: `最多可以有 ${groupbuyRules.perUser} 个团购，请先删除不用的` });
    const owner = await requireOrganiser(tx);
    if (draft.circleId !== null) await requireCircle(tx, draft.circleId);
    if (
      [...draft.goods, ...draft.points].some((one) => ('goodsId' in one ? one.goodsId : one.pointId) !== null)
    )
      fail('invalid', { message: '新的团购里商品和自提点都是新的', field: 'buy.goods' });
    const id = await buys.insert(tx, {
      checked,
      columns: { ...columnsOf(draft), decided_at: null },
      owner,
    });
    await writeGoods(tx, id, draft);
    if (draftId !== undefined) await drafts.removeIn(tx, draftId);
    await projectOwner(tx, buyTable, userId);
    return shown(tx, id);
  });

function requireRunning({ state, deadline }: BuyRow, now: Date): void {
  if (state !== buyState.running || deadline <= now)
    fail('stateChanged', { message: '已经截止的团购不能修改，可以照它再开一团' });
}

export const editBuy = (
  ctx: ViewerCtx,
  id: number,
  rev: number | undefined,
  checked: CheckedDraft<Draft>,
): Promise<Buy> =>
  inTransaction(ctx, async (tx) => {
    const { draft } = checked;
    await lockUser(tx, tx.viewer.userId);
    const before = await buys.takeRead(tx, id, rev, checked);
    requireRunning(before, tx.now);
    const owner = await requireOrganiser(tx);
    if (draft.visibility === buyVisibility.members && draft.circleId !== null)
      await requireCircle(tx, draft.circleId);
    await requireOwn(tx, id, draft);
    // Somebody has ordered since it was checked: their order says when it ends.
    const moved =
      before.deadline.getTime() !== draft.deadline.getTime() ||
      before.ready_by.getTime() !== draft.readyBy.getTime() ||
      before.threshold !== draft.threshold ||
      before.needed !== draft.needed;
    if (moved && (await hasOpen(tx.db, id, { unpaid: true })))
      fail('stateChanged', { message: '刚刚有人参加，截止、备货时间和成团条件不能再改' });
    await buys.rewrite(tx, id, before, { checked, columns: columnsOf(draft), owner });
    await writeGoods(tx, id, draft);
    return shown(tx, id);
  });

export const arrangeBuy = (ctx: ViewerCtx, { id, status }: { id: number; status: number }): Promise<Buy> =>
  inTransaction(ctx, async (tx) => {
    await lockUser(tx, tx.viewer.userId);
    await buys.arrange(tx, id, { status: status as PublicationStatus });
    return shown(tx, id);
  });

/** Orders go on with what they say; what is still open is cancelled before. */
export const deleteBuy = (ctx: ViewerCtx, id: number): Promise<{ buy_id: number }> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    // Whoever orders holds the organiser, too: they are counted, or they find nothing.
    await lockUser(tx, userId);
    const row = await buys.open(tx, id, userId);
    if (row.user_id === userId && (await hasOpen(tx.db, id, { unpaid: true })))
      fail('stateChanged', { message: '还有人参加、没有收到货，请先取消团购，退完款再删除' });
    await buys.remove(tx, id);
    return { buy_id: id };
  });

/** What buys are found by of their organiser's card: the name. */
export const followCard = (ctx: Ctx, userId: number): Promise<void> =>
  buys.followCard(ctx, userId, () => ({}));
