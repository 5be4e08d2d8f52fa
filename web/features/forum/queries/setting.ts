import { listTopics } from '@qunlu/contract/forum/calls.ts';
import {
  decideAudit,
  listAudits,
  setDigest,
  setForum,
  viewDigest,
  viewForumSetting,
} from '@qunlu/contract/forum/settings.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { editPages, usePaged } from '../../../platform/paged.ts';
import { keyOf, useRead } from '../../../platform/query.ts';

/** How the posts of a circle are run. */
export const useForumSetting = (id: number) => useRead(viewForumSetting, { id });

export async function saveForum(client: QueryClient, body: BodyInput<typeof setForum>): Promise<void> {
  const saved = await call(setForum, { body });
  client.setQueryData(keyOf(viewForumSetting, { id: body.id }), saved);
}

export const useAudits = (id: number) => usePaged(listAudits, { id });

export async function decide(
  client: QueryClient,
  audited: { topic_id: number; rev: number },
  { pass, reason }: { pass: boolean; reason: string },
): Promise<void> {
  const { topic_id: id, rev } = audited;
  const body = { id, rev, verdict: pass ? 'pass' : 'refuse', ...(pass ? {} : { reason }) } as const;
  await call(decideAudit, { body });
  editPages(client, listAudits, (list) => list.filter(({ topic_id: one }) => one !== id));
  await client.invalidateQueries({ queryKey: [listTopics.id] });
}

/** The weekly digest: whether it comes. */
export const useDigest = () => useRead(viewDigest, {});

export async function setDigestOn(client: QueryClient, on: boolean): Promise<void> {
  client.setQueryData(keyOf(viewDigest, {}), { on });
  try {
    client.setQueryData(keyOf(viewDigest, {}), await call(setDigest, { body: { on } }));
  } catch (error) {
    client.setQueryData(keyOf(viewDigest, {}), { on: !on });
    throw error;
  }
}
