import type { Relation } from '@qunlu/contract/relation.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

export type Flags = Pick<Relation, 'is_follow' | 'is_friend' | 'is_black'>;

type FlagsOfUser = Flags & { user_id: number };

/** Cards, simple users, relations: every answer that carries the viewer's relation to that person. */
const isAbout = (data: unknown, userId: number): data is FlagsOfUser =>
  typeof data === 'object' &&
  data !== null &&
  'is_follow' in data &&
  'user_id' in data &&
  data.user_id === userId;

function held(client: QueryClient, userId: number): [QueryKey, FlagsOfUser][] {
  const found = client.getQueryCache().findAll({ predicate: ({ state }) => isAbout(state.data, userId) });
  return found.map(({ queryKey, state }) => [queryKey, state.data as FlagsOfUser]);
}

const write = (client: QueryClient, key: QueryKey, flags: Partial<Flags>): void =>
  void client.setQueryData<FlagsOfUser>(key, (data) => data && { ...data, ...flags });

/**
 * Changes the viewer's relation to a person in every cached answer that shows it (B053). Answers with the function
 * that undoes it.
 */
export function mergeFlags(client: QueryClient, userId: number, flags: Partial<Flags>): () => void {
  const before = held(client, userId);
  for (const [key] of before) write(client, key, flags);
  return () => {
    for (const [key, { is_follow, is_friend, is_black }] of before)
      write(client, key, { is_follow, is_friend, is_black });
  };
}

/** Fetches again everything that is about a person, after what one may see of them or do with them has changed. */
export async function personChanged(client: QueryClient, userId: number): Promise<void> {
  await client.invalidateQueries({ predicate: ({ state }) => isAbout(state.data, userId) });
}
