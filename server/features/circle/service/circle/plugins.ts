import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { adminRights, defaultPlugins, type PluginKey } from '@qunlu/contract/circle/rules.ts';
import type { listPlugins as contract, setPlugins as setContract } from '@qunlu/contract/circle/settings.ts';
import { inTransaction, type Ctx, type ViewerCtx } from '../../../../platform/context.ts';
import { circlePlugins, type CirclePlugin } from '../../ports.ts';
import { findPlugins, savePlugins, type PluginRow } from '../../store/plugins.ts';
import { type Circle, lockCaller, lockManagedCircle, managedCircle, openCircle } from './access.ts';
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

function isSeen({ can }: Pick<Circle, 'can'>, { enabled, visible }: PluginRow): boolean {
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

/** D77: for the calls of a module: answers the circle while it is on and visible to who calls, else as if there were none. */
export async function pluginOn(ctx: Ctx, circleId: number, key: PluginKey): Promise<Circle> {
  const circle = await openCircle(ctx, circleId);
  const plugin = (await pluginStates(ctx, circleId)).find((one) => one.key === key);
  if (!plugin?.enabled) fail('notFound', { message: '这个功能没有打开' });
  if (isSeen(circle, plugin)) return circle;
  // A visitor is led to where one joins.
  if (plugin.visible === visibleTo.members) fail('membersOnly');
  fail('notFound', { message: '这个功能没有打开' });
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
