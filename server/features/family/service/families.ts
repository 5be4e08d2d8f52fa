import type { createFamily, editFamily, listFamilies as listContract } from '@qunlu/contract/family/calls.ts';
import type { Family } from '@qunlu/contract/family/entity.ts';
import type { listCandidates as candidatesContract } from '@qunlu/contract/family/invitations.ts';
import { familyRules } from '@qunlu/contract/family/rules.ts';
import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockCaller } from '../../circle/api/access.ts';
import { circleRowOf } from '../../circle/api/rows.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { notify, notifyAll, settleAll } from '../../notification/api/notifications.ts';
import { maySee } from '../policy.ts';
import { presentFamily, presentFamilyLine, presentLine } from '../present.ts';
import {
  addCircles,
  countOwned,
  deleteFamily,
  dropCircle,
  familyOf,
  findCandidates,
  findCircles,
  findFamilies,
  findFamily,
  findLines,
  insertFamily,
  lockFamily,
  recount,
  setFinds,
  updateFamily,
  type FamilyRow,
  type SeenFamily,
} from '../store/families.ts';
import { dropWaiting } from '../store/invitations.ts';

export const familyPath = (familyId: number): string => `/family/${familyId}`;

export const noFamily = (): never => notFound('大家庭不存在或已不可见');

/** As the caller may see it. */
export async function seenFamily(ctx: ViewerCtx, familyId: number): Promise<SeenFamily> {
  const { userId } = ctx.viewer;
  const row = await findFamily(ctx.db, { familyId, viewerId: userId, now: ctx.now });
  return row && maySee(row, userId) ? row : noFamily();
}

/** The caller's own. */
export async function ownFamily(ctx: ViewerCtx, familyId: number): Promise<SeenFamily> {
  const row = await seenFamily(ctx, familyId);
  if (row.owner_id !== ctx.viewer.userId) fail('forbidden', { message: '只有大家庭的发起人可以这样做' });
  return row;
}

/** The same under its lock, after who calls. */
export async function lockOwn(tx: Tx<ViewerCtx>, familyId: number): Promise<FamilyRow> {
  await lockCaller(tx);
  await ownFamily(tx, familyId);
  const row = (await lockFamily(tx.db, familyId)) ?? noFamily();
  return row.owner_id === tx.viewer.userId ? row : noFamily();
}

export async function shownFamily(ctx: ViewerCtx, familyId: number): Promise<Family> {
  const { userId } = ctx.viewer;
  const row = await seenFamily(ctx, familyId);
  return presentFamily(row, await findCircles(ctx.db, familyId, userId), userId);
}

export async function listFamilies(
  ctx: ViewerCtx,
  { size = 20, next }: QueryOf<typeof listContract>,
): Promise<OutputOf<typeof listContract>> {
  const { userId } = ctx.viewer;
  const rows = await findFamilies(ctx.db, { viewerId: userId, before: next, size: size + 1 });
  return paged(rows, size, 'made', (row) => presentFamilyLine(row, userId));
}

export async function listCandidates(
  ctx: ViewerCtx,
  { id, size = 20, next }: QueryOf<typeof candidatesContract>,
): Promise<OutputOf<typeof candidatesContract>> {
  if (id !== undefined) await ownFamily(ctx, id);
  const wanted = { viewerId: ctx.viewer.userId, familyId: id, behind: next, size: size + 1 };
  const rows = await findCandidates(ctx.db, wanted);
  return paged(rows, size, 'phonebook_id', (row) => ({ ...presentLine(row), mine: row.mine }));
}

const checkWords = (ctx: ViewerCtx, { name, intro = '' }: { name: string; intro?: string | undefined }) =>
  checkPlainly(ctx, {
    texts: [
      { field: 'name', label: '名称', text: name },
      { field: 'intro', label: '介绍', text: intro },
    ],
  });

export const checkFamily = (ctx: ViewerCtx, given: BodyOf<typeof createFamily>): Promise<void> =>
  checkWords(ctx, given);

/** D90: out of circles of one's own; others are asked after it. */
export const create = (ctx: ViewerCtx, given: BodyOf<typeof createFamily>): Promise<Family> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const ids = [...new Set(given.phonebook_ids)];
    if (ids.length === 0) fail('invalid', { message: '请至少选择一个圈子', field: 'phonebook_ids' });
    await lockCaller(tx);
    if ((await countOwned(tx.db, userId)) >= familyRules.owned)
      fail('conflict', { message: `每人最多建 ${familyRules.owned} 个大家庭` });
    const lines = await findLines(tx.db, ids);
    const own = lines.filter(({ owner_id, status }) => owner_id === userId && (status === 1 || status === 2));
    if (own.length < ids.length)
      fail('notFound', { message: '没有这个通讯录，或您不是圈主', field: 'phonebook_ids' });
    const { name, intro = '' } = given;
    const familyId = await insertFamily(tx.db, { owner_id: userId, name, intro, created_at: tx.now });
    await join(tx, familyId, ids);
    return shownFamily(tx, familyId);
  });

/** Circles come in, by the word of their owners. The family is locked or new. */
export async function join(tx: Tx, familyId: number, circleIds: readonly number[]): Promise<void> {
  const added = await addCircles(tx.db, { familyId, circleIds, now: tx.now });
  if (added.length < circleIds.length)
    fail('conflict', { message: '这个圈子已经在一个大家庭里了，一个圈子只能在一个里面' });
  await recount(tx.db, familyId);
}

export const requireRoom = ({ circles }: Pick<FamilyRow, 'circles'>): void => {
  if (circles >= familyRules.circles)
    fail('conflict', { message: `大家庭最多 ${familyRules.circles} 个圈子` });
};

export async function edit(ctx: ViewerCtx, given: BodyOf<typeof editFamily>): Promise<Family> {
  await checkWords(ctx, given);
  return inTransaction(ctx, async (tx) => {
    await lockOwn(tx, given.id);
    await updateFamily(tx.db, given.id, { name: given.name, intro: given.intro });
    return shownFamily(tx, given.id);
  });
}

/** The circle's own rule, by its owner. */
export const changeFinds = (
  ctx: ViewerCtx,
  given: { id: number; phonebook_id: number; finds: number },
): Promise<Family> =>
  inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await seenFamily(tx, given.id);
    const circle = await circleRowOf(tx, given.phonebook_id);
    if (!circle || (await familyOf(tx.db, given.phonebook_id)) !== given.id)
      return notFound('这个圈子不在大家庭里', 'phonebook_id');
    if (circle.owner_id !== tx.viewer.userId) fail('forbidden', { message: '只有圈主可以决定' });
    await setFinds(tx.db, {
      familyId: given.id,
      circleId: given.phonebook_id,
      finds: given.finds === 1,
    });
    return shownFamily(tx, given.id);
  });

/** D90: at any time, by the circle's owner or the family's. The same again changes nothing. */
export const leave = (
  ctx: ViewerCtx,
  given: { id: number; phonebook_id: number },
): Promise<{ ok: boolean }> =>
  inTransaction(ctx, async (tx) => {
    const { id, phonebook_id: circleId } = given;
    const { userId } = tx.viewer;
    await lockCaller(tx);
    const circle = await circleRowOf(tx, circleId);
    const family = await findFamily(tx.db, { familyId: id, viewerId: userId, now: tx.now });
    if (!family || !circle || (family.owner_id !== userId && circle.owner_id !== userId))
      return family && maySee(family, userId) ? fail('forbidden') : noFamily();
    await lockFamily(tx.db, id);
    if (!(await dropCircle(tx.db, id, circleId))) return { ok: true };
    await recount(tx.db, id);
    const byOwner = circle.owner_id === userId;
    const other = byOwner ? family.owner_id : circle.owner_id;
    if (other !== userId)
      await notify(tx, other, {
        category: 'membership',
        title: byOwner ? `「${circle.name}」离开了大家庭` : `「${circle.name}」被移出了大家庭`,
        body: byOwner
          ? `「${family.name}」里没有这个圈子了。`
          : `「${family.name}」的发起人移出了您的圈子，圈子和成员都没有变化。`,
        path: byOwner ? familyPath(id) : `/phonebook/${circleId}`,
        key: `family-left:${id}:${circleId}:${tx.now.getTime()}`,
      });
    return { ok: true };
  });

/** Everybody goes their way; the circles stay as they are. `why`: for those who are told. The family is locked. */
export async function end(tx: Tx, family: FamilyRow, why: string, except: number): Promise<void> {
  const circles = await findCircles(tx.db, family.family_id, 0);
  await deleteFamily(tx.db, family.family_id);
  const owners = [...new Set([family.owner_id, ...circles.map(({ owner_id }) => owner_id)])];
  await notifyAll(
    tx,
    owners
      .filter((userId) => userId !== except)
      .map((userId) => ({
        userId,
        category: 'membership',
        title: '大家庭解散了',
        body: `「${family.name}」${why}，圈子和成员都没有变化。`,
        path: '/family',
        key: `family-ended:${family.family_id}`,
      })),
  );
}

export const dissolve = (ctx: ViewerCtx, { id }: { id: number }): Promise<{ ok: boolean }> =>
  inTransaction(ctx, async (tx) => {
    const family = await lockOwn(tx, id);
    await end(tx, family, '由发起人解散', tx.viewer.userId);
    return { ok: true };
  });

/** A circle is over: it is in no family, and nobody is asked about it. Inside its transaction. */
export async function forgetCircle(
  tx: Tx,
  { circleId, ownerId }: { circleId: number; ownerId: number },
): Promise<void> {
  const asked = await dropWaiting(tx.db, circleId);
  if (asked.length > 0) await settleAll(tx, [ownerId], asked.map(invitationKey));
  const familyId = await familyOf(tx.db, circleId);
  if (familyId === undefined) return;
  await lockFamily(tx.db, familyId);
  await dropCircle(tx.db, familyId, circleId);
  await recount(tx.db, familyId);
}

export const invitationKey = (id: number): string => `family-invitation:${id}`;
