import { friendRules } from '@qunlu/contract/friend/rules.ts';
import type { Friend } from '@qunlu/contract/friend/calls.ts';
import { changeTagMembers, removeTag, renameTag } from '@qunlu/contract/friend/tags.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { pageOptions, pageSize, remarksChanged } from '../queries.ts';

/** Adds a tag to some friends and removes it from others. */
export async function changeMembers(
  client: QueryClient,
  change: { tag: string; add: number[]; remove: number[] },
): Promise<void> {
  await call(changeTagMembers, { body: change });
  await remarksChanged(client);
}

/** Renames a tag. When a tag of the new name exists, the two become one. */
export async function rename(client: QueryClient, tag: string, name: string): Promise<void> {
  await call(renameTag, { body: { tag, name } });
  await remarksChanged(client);
}

/** Removes a tag from all friends. */
export async function dropTag(client: QueryClient, tag: string): Promise<void> {
  await call(removeTag, { body: { tag } });
  await remarksChanged(client);
}

/** All friends with a tag; null when there are more of them than one change may name. */
export async function fetchMembers(client: QueryClient, tag: string): Promise<readonly Friend[] | null> {
  const search = { q: '', tag };
  const first = await client.fetchQuery(pageOptions(search, 1));
  if (first.total > friendRules.tagMembers) return null;
  const pages = Array.from({ length: Math.ceil(first.total / pageSize) - 1 }, (_, index) => index + 2);
  const rest = await Promise.all(pages.map((page) => client.fetchQuery(pageOptions(search, page))));
  return [first, ...rest].flatMap(({ list }) => list);
}
