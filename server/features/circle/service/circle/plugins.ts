import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import {
  adminRights,
  defaultPlugins,
  type AdminRight,
  type PluginKey,
} from '@qunlu/contract/circle/rules.ts';
import type { listPlugins as contract, setPlugins as setContract } from '@qunlu/contract/circle/settings.ts';
import { inTransaction, type Ctx, type Tx, type ViewerCtx } from '../../../../platform/context.ts';
import { circlePlugins, type CirclePlugin } from '../../ports.ts';
import { findCircleWithPlugin, type CircleRow } from '../../store/circles.ts';
import type { MemberRow } from '../../store/members.ts';
import { findPlugins, savePlugins, type PluginRow } from '../../store/plugins.ts';
import { circleFor, isOpen, lockCaller, lockManagedCircle, managedCircle, memberOnly } from './access.ts';
import { logAction } from './logs.ts';

type Plugins = OutputOf<typeof contract>;

/** D77: who sees a module. */
const visibleTo = { all: 0, members: 1, admins: 2 } as const;

type PluginState = CirclePlugin & PluginRow;

/** What there is of D77 at all, with what the circle says of it (`said`); in the circle's order. */
function pluginStatesBy(ctx: Ctx, said: readonly PluginRow[]): PluginState[] {
  const rows = new Map(said.map((row) => [row.key, row]));
  return ctx.deps.ports
    .get(circlePlugins)
    .flat()
    .map((plugin, at) => {
      const row = {
        enabled: defaultPlugins.includes(plugin.key),
        visible: visibleTo.members,
        // Behind those that the circle has put in order, as they come.
        sort: 1000 + at,
        ...rows.get(plugin.key),
        ...plugin,
      };
      return plugin.membersOnly ? { ...row, visible: Math.max(row.visible, visibleTo.members) } : row;
    })
    .toSorted((one, other) => one.sort - other.sort);
}

const pluginStates = async (ctx: Ctx, circleId: number): Promise<PluginState[]> =>
  pluginStatesBy(ctx, await findPlugins(ctx.db, circleId));

function isSeen({ can }: Pick<ModuleCircle, 'can'>, { enabled, visible }: PluginRow): boolean {
  if (!enabled) return false;
  if (visible === visibleTo.all) return true;
  if (visible === visibleTo.members) return can.see;
  return can.own || adminRights.some((right) => can[right]);
}

/** A module as the home of the circle shows it. */
export interface ShownPlugin {
  key: PluginKey;
  title: string;
  what: string;
  path: string;
}

/** For the home: what is on and visible to who looks, in the circle's order. */
export const pluginsOf = (
  ctx: Ctx,
  { phonebook_id: id, plugins }: { phonebook_id: number; plugins: readonly PluginRow[] | null },
  can: CircleCan,
): ShownPlugin[] =>
  pluginStatesBy(ctx, plugins ?? [])
    .filter((plugin) => isSeen({ can }, plugin))
    .map(({ key, title, what, path }) => ({ key, title, what, path: path(id) }));

/** A circle as it stands for who calls one of its modules. */
export interface ModuleCircle {
  row: CircleRow;
  me: MemberRow | undefined;
  can: CircleCan;
}

const off = (): never => fail('moduleOff');

/**
 * D77: for the calls of a module, one statement: the circle, while the module is on and visible to who calls. Off is 40402 for
 * everybody, as is what only those who run the circle see; a visitor is led to where one joins.
 */
export async function pluginOn(
  ctx: Ctx,
  circleId: number,
  key: PluginKey,
  viewerId = ctx.viewer?.userId ?? 0,
): Promise<ModuleCircle> {
  const found = await findCircleWithPlugin(ctx.db, { circleId, viewerId, key });
  const circle = isOpen(circleFor(found?.row, found?.me, ctx.now));
  const said = found?.plugin ? [{ key, sort: 0, ...found.plugin }] : [];
  const plugin = pluginStatesBy(ctx, said).find((one) => one.key === key);
  if (!plugin?.enabled) return off();
  if (isSeen(circle, plugin)) return circle;
  if (plugin.visible === visibleTo.members) memberOnly(circle);
  return off();
}

/** Which modules of a circle are on and visible to who looks. */
export const seenModules = async (
  ctx: Ctx,
  circleId: number,
  circle: Pick<ModuleCircle, 'can'>,
): Promise<ReadonlySet<PluginKey>> =>
  new Set((await pluginStates(ctx, circleId)).filter((one) => isSeen(circle, one)).map(({ key }) => key));

/** The same for members alone, also where visitors see the module. */
export const memberModule = async (ctx: ViewerCtx, circleId: number, key: PluginKey): Promise<ModuleCircle> =>
  memberOnly(await pluginOn(ctx, circleId, key));

/**
 * The same of whoever pays for something of a module, whose call is not always their own; fails `stateChanged`, so that the money goes
 * back.
 */
export async function payersModule(
  ctx: Ctx,
  { circleId, userId, key }: { circleId: number; userId: number; key: PluginKey },
): Promise<ModuleCircle> {
  try {
    return memberOnly(await pluginOn(ctx, circleId, key, userId));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return fail('stateChanged', {
      message: ['membersOnly', 'paidContent'].includes(error.failure)
        ? '只有成员能付款，请先加入圈子'
        : error.failure === 'moduleOff'
          ? '圈子刚刚关闭了这个功能'
          : '这个通讯录现在不能收款，或正在解散',
    });
  }
}

/** The same for the owner, or an admin with this right. */
export async function managedModule(
  ctx: ViewerCtx,
  circleId: number,
  key: PluginKey,
  right: AdminRight | 'own',
): Promise<ModuleCircle> {
  const circle = await memberModule(ctx, circleId, key);
  if (!circle.can[right]) fail('forbidden');
  return circle;
}

/** D77: for what a module has passed on to people outside of the circle: whether it is on at all. */
export const pluginEnabled = async (ctx: Ctx, circleId: number, key: PluginKey): Promise<boolean> =>
  (await pluginStates(ctx, circleId)).some((one) => one.key === key && one.enabled);

const shown = async (ctx: Ctx, circleId: number): Promise<Plugins> => ({
  list: (await pluginStates(ctx, circleId)).map(
    ({ key, title, what, path, enabled, visible, sort, membersOnly }) => ({
      key,
      title,
      what,
      path: path(circleId),
      members_only: membersOnly ? 1 : 0,
      enabled,
      visible,
      sort,
    }),
  ),
});

export async function listPlugins(ctx: ViewerCtx, circleId: number): Promise<Plugins> {
  await managedCircle(ctx, circleId, 'plugin');
  return shown(ctx, circleId);
}

/** Switches one module on, for those who see it by default; the circle is locked. One that is on stays as it is. */
export async function enablePlugin(tx: Tx, circleId: number, key: PluginKey): Promise<void> {
  const now = (await pluginStates(tx, circleId)).find((one) => one.key === key) ?? off();
  if (now.enabled) return;
  await savePlugins(tx.db, circleId, [{ key, enabled: true, visible: now.visible, sort: now.sort }]);
  await logAction(tx, {
    circleId,
    what: 'plugins',
    before: { plugins: [`${now.title}：关`] },
    after: { plugins: [`${now.title}：${visibleWords[now.visible] ?? ''}可见`] },
  });
}

const visibleWords = ['所有人', '成员', '管理员'];

export async function setPlugins(ctx: ViewerCtx, given: BodyOf<typeof setContract>): Promise<Plugins> {
  const { id, rows } = given;
  if (new Set(rows.map(({ key }) => key)).size < rows.length)
    fail('invalid', { message: '同一个功能只能出现一次', field: 'rows' });
  return inTransaction(ctx, async (tx) => {
    await lockCaller(tx);
    await lockManagedCircle(tx, id, 'plugin');
    const before = new Map((await pluginStates(tx, id)).map((one) => [one.key, one]));
    const next = rows.map(({ key, enabled, visible, sort }, at) => {
      const known =
        before.get(key) ??
        fail('invalid', { message: '没有这个功能，请刷新后再试', field: `rows.${at}.key` });
      if (known.membersOnly && visible === visibleTo.all)
        fail('invalid', { message: `${known.title}只有成员能用，不能给访客看`, field: `rows.${at}.visible` });
      return { title: known.title, row: { key, enabled: enabled === 1, visible, sort } };
    });
    await savePlugins(
      tx.db,
      id,
      next.map(({ row }) => row),
    );
    // The order alone is nothing that the log needs.
    const changed = next.filter(({ row }) => {
      const old = before.get(row.key);
      return old?.enabled !== row.enabled || old.visible !== row.visible;
    });
    const words = (title: string, { enabled, visible }: { enabled: boolean; visible: number }): string =>
      enabled ? `${title}：${visibleWords[visible] ?? ''}可见` : `${title}：关`;
    if (changed.length > 0)
      await logAction(tx, {
        circleId: id,
        what: 'plugins',
        before: {
          plugins: changed.flatMap(({ title, row }) => {
            const old = before.get(row.key);
            return old ? [words(title, old)] : [];
          }),
        },
        after: { plugins: changed.map(({ title, row }) => words(title, row)) },
      });
    return shown(tx, id);
  });
}
