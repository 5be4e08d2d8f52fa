import { editUser, viewUser } from '@qunlu/contract/account/calls.ts';
import type { User } from '@qunlu/contract/account/entity.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import {
  acceptProtocols,
  endOneSession,
  listSessions,
  logoutEverywhere,
} from '@qunlu/contract/account/settings.ts';
import { readUserPermissions, type UserPermissions } from '@qunlu/contract/account/rules.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { keyOf, useRead } from '../../../platform/query.ts';

const meKey = keyOf(viewUser, {});

/** Changes one of the three preferences; it shows at once and goes back when the server refuses. */
export async function setPermission(
  client: QueryClient,
  name: keyof UserPermissions,
  value: number,
): Promise<void> {
  const before = client.getQueryData<User>(meKey);
  await client.cancelQueries({ queryKey: meKey });
  client.setQueryData<User>(
    meKey,
    (me) => me && { ...me, permissions: { ...readUserPermissions(me.permissions), [name]: value } },
  );
  try {
    const answer = await call(editUser, { body: { permissions: { [name]: value } } });
    client.setQueryData(meKey, answer);
  } catch (error) {
    client.setQueryData(meKey, before);
    throw error;
  }
}

/** Changes what people see of the account itself. */
export async function editMe(
  client: QueryClient,
  changes: { username?: string; sex?: 0 | 1 | 2; avatar?: string },
): Promise<void> {
  client.setQueryData(meKey, await call(editUser, { body: changes }));
}

/** The devices that are logged in. */
export function useSessions() {
  return useRead(listSessions, undefined, { staleTime: 0 });
}

type Sessions = OutputOf<typeof listSessions>;
const sessionsKey = keyOf(listSessions, undefined);

export async function endSession(client: QueryClient, id: number): Promise<void> {
  await call(endOneSession, { body: { id } });
  client.setQueryData<Sessions>(
    sessionsKey,
    (held) => held && { ...held, list: held.list.filter((one) => one.id !== id) },
  );
}

/** Logs every other device out; answers how many there were. */
export async function endOtherSessions(client: QueryClient): Promise<number> {
  const { ended } = await call(logoutEverywhere, { body: { keep: 1 } });
  client.setQueryData<Sessions>(
    sessionsKey,
    (held) => held && { ...held, list: held.list.filter((one) => one.current) },
  );
  return ended;
}

/** Ends the sessions of all devices, this one included. */
export async function endAllSessions(): Promise<void> {
  await call(logoutEverywhere, { body: { keep: 0 } });
}

export async function agreeTo(client: QueryClient, protocolIds: (1 | 2)[]): Promise<void> {
  const { protocols_due } = await call(acceptProtocols, { body: { protocolIds } });
  client.setQueryData<User>(meKey, (me) => me && { ...me, protocols_due });
}
