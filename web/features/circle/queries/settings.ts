import { createCircle } from '@qunlu/contract/circle/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { viewFreshness } from '@qunlu/contract/circle/directory.ts';
import { listAdmins, listCandidates, setAdmin } from '@qunlu/contract/circle/owner.ts';
import type { AdminRight, PluginKey } from '@qunlu/contract/circle/rules.ts';
import {
  type CirclePluginRow,
  type CircleSettings,
  editCircle,
  listLogs,
  listPlugins,
  setPlugins,
  viewForbidden,
  viewSettings,
} from '@qunlu/contract/circle/settings.ts';
import { dropGroup, listGroups, saveGroup, sortGroups } from '@qunlu/contract/circle/groups.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { usePaged } from '../../../platform/paged.ts';
import { freshMs, keyOf, readOptions, useRead } from '../../../platform/query.ts';
import { circleChanged, modulesChanged } from '../parts/circle-changed.ts';

export const useSettings = (id: number) => useRead(viewSettings, { id }, { onFocus: true });
export const fetchSettings = (client: QueryClient, id: number): Promise<CircleSettings> =>
  client.fetchQuery(readOptions(viewSettings, { id }));
/** Past what is kept. */
export const newestSettings = (client: QueryClient, id: number): Promise<CircleSettings> =>
  client.fetchQuery({ ...readOptions(viewSettings, { id }), staleTime: 0 });

export async function create(
  client: QueryClient,
  body: BodyInput<typeof createCircle>,
  idempotencyKey: string,
): Promise<number> {
  const { id } = await call(createCircle, { body, idempotencyKey });
  void circleChanged(client);
  return id;
}

export type Edit = BodyInput<typeof editCircle>;

export async function saveSettings(client: QueryClient, body: Edit): Promise<CircleSettings> {
  const saved = await call(editCircle, { body });
  await circleChanged(client);
  client.setQueryData(keyOf(viewSettings, { id: saved.id }), saved);
  return saved;
}

/** How much of the directory was looked after within a year. */
export const useFreshness = (id: number) => useRead(viewFreshness, { id }, { onFocus: true });

export const useForbidden = (id: number, enabled = true) => useRead(viewForbidden, { id }, { enabled });

export const useLogs = (id: number) => usePaged(listLogs, { id });

export const useAdmins = (id: number) => useRead(listAdmins, { id });

export async function changeAdmin(
  client: QueryClient,
  id: number,
  memberId: number,
  rights: readonly AdminRight[],
): Promise<void> {
  const admins = await call(setAdmin, { body: { id, member_id: memberId, rights: [...rights] } });
  await circleChanged(client);
  client.setQueryData(keyOf(listAdmins, { id }), admins);
}

/** Members whom the owner may ask to help or to take over; the last result stays until the next one has loaded. */
export const useCandidates = (id: number, q: string) =>
  usePaged(listCandidates, { id, ...(q === '' ? {} : { q }) }, { staleTime: freshMs, keepsLast: true });

export const usePlugins = (id: number) => useRead(listPlugins, { id });

/** Shows the change at once, and what stood there when it is refused. */
export async function changePlugins(
  client: QueryClient,
  id: number,
  list: readonly CirclePluginRow[],
): Promise<void> {
  const key = keyOf(listPlugins, { id });
  const before = client.getQueryData(key);
  client.setQueryData(key, { list });
  try {
    const rows = list.map(({ key: plugin, enabled, visible }, at) => ({
      key: plugin as PluginKey,
      enabled: enabled ? 1 : 0,
      visible,
      sort: at + 1,
    }));
    client.setQueryData(key, await call(setPlugins, { body: { id, rows } }));
    await modulesChanged(client);
  } catch (error) {
    client.setQueryData(key, before);
    throw error;
  }
}

export const useGroups = (id: number) => useRead(listGroups, { id });

type GroupChange = { name: string; groupId?: number } | { drop: number } | { order: readonly number[] };

export async function changeGroups(client: QueryClient, id: number, change: GroupChange): Promise<void> {
  const groups =
    'name' in change
      ? await call(saveGroup, {
          body: { id, name: change.name, ...(change.groupId ? { group_id: change.groupId } : {}) },
        })
      : 'drop' in change
        ? await call(dropGroup, { body: { id, group_id: change.drop } })
        : await call(sortGroups, { body: { id, group_ids: [...change.order] } });
  await circleChanged(client);
  client.setQueryData(keyOf(listGroups, { id }), groups);
}
