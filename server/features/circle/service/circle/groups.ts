import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import type { listGroups as contract, saveGroup as saveContract } from '@qunlu/contract/circle/groups.ts';
import { inTransaction, type Ctx, type ViewerCtx, type Tx } from '../../../../platform/context.ts';
import { checkPlainly } from '../../../moderation/api/check.ts';
import { deleteGroup, findGroups, insertGroup, renameGroup, reorderGroups } from '../../store/groups.ts';
import { lockCaller, lockManagedCircle, managedCircle } from './access.ts';
import { logAction } from './logs.ts';

type Groups = OutputOf<typeof contract>;

async function shown(ctx: ViewerCtx, circleId: number): Promise<Groups> {
  const rows = await findGroups(ctx.db, circleId);
  return { list: rows.map(({ group_id, name, members }) => ({ group_id, name, members })) };
}

/** For features that let some groups take part in something; who may see them has been asked. */
export const namedGroups = async (ctx: Ctx, circleId: number): Promise<{ id: number; name: string }[]> =>
  (await findGroups(ctx.db, circleId)).map(({ group_id: id, name }) => ({ id, name }));

const taken = (): never => fail('conflict', { message: '已有同名的分组，请换一个名称', field: 'name' });

export async function listGroups(ctx: ViewerCtx, circleId: number): Promise<Groups> {
  await managedCircle(ctx, circleId, 'member');
  return shown(ctx, circleId);
}

/** Under the lock of the circle, so that neither number nor names are passed at once. */
async function change(
  ctx: ViewerCtx,
  circleId: number,
  work: (tx: Tx<ViewerCtx>, groups: Awaited<ReturnType<typeof findGroups>>) => Promise<void>,
): Promise<Groups> {
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockManagedCircle(tx, circleId, 'member');
    await work(tx, await findGroups(tx.db, circleId));
    return shown(tx, circleId);
  });
}

/** A name that others read: it is checked before anything is locked. */
export async function checkGroup(ctx: ViewerCtx, given: BodyOf<typeof saveContract>): Promise<void> {
  await managedCircle(ctx, given.id, 'member');
  await checkPlainly(ctx, { texts: [{ field: 'name', label: '分组名称', text: given.name }] });
}

export const saveGroup = (ctx: ViewerCtx, given: BodyOf<typeof saveContract>): Promise<Groups> =>
  change(ctx, given.id, async (tx, groups) => {
    const { id, group_id: groupId, name } = given;
    if (groupId === undefined) {
      if (groups.some((group) => group.name === name)) taken();
      if (groups.length >= circleRules.groups)
        fail('conflict', { message: `最多 ${circleRules.groups} 个分组，请先删掉一些` });
      const sort = Math.max(0, ...groups.map((group) => group.sort)) + 1;
      if (!(await insertGroup(tx.db, { phonebook_id: id, name, sort }))) taken();
      await logAction(tx, { circleId: id, what: 'group-new', after: { group: name } });
      return;
    }
    const before = groups.find((group) => group.group_id === groupId) ?? notFound('分组不存在或已删除');
    if (before.name === name) return;
    if (groups.some((group) => group.name === name)) taken();
    await renameGroup(tx.db, { circleId: id, groupId, name });
    await logAction(tx, {
      circleId: id,
      what: 'group-edit',
      before: { group: before.name },
      after: { group: name },
    });
  });

export const dropGroup = (
  ctx: ViewerCtx,
  { id, group_id: groupId }: { id: number; group_id: number },
): Promise<Groups> =>
  change(ctx, id, async (tx, groups) => {
    const group = groups.find((one) => one.group_id === groupId) ?? notFound('分组不存在或已删除');
    await deleteGroup(tx.db, id, groupId);
    await logAction(tx, {
      circleId: id,
      what: 'group-drop',
      before: { group: group.name, count: group.members },
    });
  });

/** The order of a list is nothing that the log needs. */
export const sortGroups = (
  ctx: ViewerCtx,
  { id, group_ids: groupIds }: { id: number; group_ids: number[] },
): Promise<Groups> =>
  change(ctx, id, async (tx, groups) => {
    const known = new Set(groups.map(({ group_id }) => group_id));
    if (groupIds.some((groupId) => !known.has(groupId))) notFound('分组不存在或已删除');
    await reorderGroups(tx.db, id, groupIds);
  });
