import {
  listActivities,
  listActivityCategories,
  userActivities,
  viewActivity,
} from '@qunlu/contract/activity/calls.ts';
import { viewActivityAdmin } from '@qunlu/contract/activity/admin.ts';
import type { Activity } from '@qunlu/contract/activity/entity.ts';
import {
  createActivity,
  editActivity,
  type OwnActivity,
  setActivitySettings,
  setTickets,
  viewOwnActivity,
} from '@qunlu/contract/activity/publish.ts';
import { deleteDraft, listDrafts, saveDraft, viewDraft } from '@qunlu/contract/activity/drafts.ts';
import { viewCircle } from '@qunlu/contract/circle/home.ts';
import type { Category } from '@qunlu/contract/kernel/categories.ts';
import type { BodyInput, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { keyOf, readOptions, useRead } from '../../../platform/query.ts';

/** The categories change a few times a year. */
const rare = { staleTime: 3_600_000 } as const;
const categoryOptions = queryOptions({ ...readOptions(listActivityCategories, {}), ...rare });
export const useActivityCategories = () => useRead(listActivityCategories, {}, rare);
export const fetchActivityCategories = async (client: QueryClient): Promise<readonly Category[]> =>
  (await client.fetchQuery(categoryOptions)).list;

/** To be changed: always as it is now. */
export const useOwnActivity = (id: number, enabled = true) =>
  useRead(viewOwnActivity, { id }, { staleTime: 0, enabled });

/** The newest of it, past what is kept. */
export const newestActivity = (client: QueryClient, id: number): Promise<OwnActivity> =>
  client.fetchQuery({ ...readOptions(viewOwnActivity, { id }), staleTime: 0 });

/** The circle in which one publishes. */
export const useCircleOf = (id: number) => useRead(viewCircle, { id }, { enabled: id > 0 });

export type ActivityInput = BodyInput<typeof createActivity>;
export type ActivityEdit = BodyInput<typeof editActivity>;
export type TicketsInput = BodyInput<typeof setTickets>;
export type SettingsInput = BodyInput<typeof setActivitySettings>;

/** What shows the activity is asked again. */
export function activityChanged(client: QueryClient): void {
  for (const { id } of [viewActivity, viewActivityAdmin, viewOwnActivity, userActivities, listActivities])
    void client.invalidateQueries({ queryKey: [id] });
}

export async function publish(
  client: QueryClient,
  body: ActivityInput,
  idempotencyKey: string,
): Promise<Activity> {
  const made = await call(createActivity, { body, idempotencyKey });
  activityChanged(client);
  void client.invalidateQueries({ queryKey: [listDrafts.id] });
  client.setQueryData(keyOf(viewActivity, { id: made.activity_id }), made);
  return made;
}

export async function saveActivity(client: QueryClient, id: number, body: ActivityEdit): Promise<Activity> {
  const saved = await call(editActivity, { query: { id }, body });
  activityChanged(client);
  return saved;
}

export async function saveTickets(client: QueryClient, id: number, body: TicketsInput): Promise<OwnActivity> {
  const saved = await call(setTickets, { query: { id }, body });
  activityChanged(client);
  client.setQueryData(keyOf(viewOwnActivity, { id }), saved);
  return saved;
}

export async function saveSettings(
  client: QueryClient,
  id: number,
  body: SettingsInput,
): Promise<OwnActivity> {
  const saved = await call(setActivitySettings, { query: { id }, body });
  activityChanged(client);
  client.setQueryData(keyOf(viewOwnActivity, { id }), saved);
  return saved;
}

export type DraftLine = OutputOf<typeof listDrafts>['list'][number];

export const useDrafts = (enabled: boolean) => useRead(listDrafts, {}, { staleTime: 0, enabled });
export const useDraft = (id: number) => useRead(viewDraft, { id }, { enabled: id > 0 });

export async function keepDraft(
  client: QueryClient,
  body: BodyInput<typeof saveDraft>,
  idempotencyKey: string,
): Promise<DraftLine> {
  const saved = await call(saveDraft, { body, idempotencyKey });
  client.setQueryData(keyOf(viewDraft, { id: saved.draft_id }), { ...saved, content: body.content });
  void client.invalidateQueries({ queryKey: [listDrafts.id] });
  return saved;
}

export async function dropDraft(client: QueryClient, id: number): Promise<void> {
  await call(deleteDraft, { query: { id } });
  void client.invalidateQueries({ queryKey: [listDrafts.id] });
  client.removeQueries({ queryKey: keyOf(viewDraft, { id }) });
}
