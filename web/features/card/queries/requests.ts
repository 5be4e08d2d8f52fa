import {
  answerContactRequest,
  type ContactGrant,
  type ContactRequest,
  listContactGrants,
  listContactRequests,
  revokeContactGrant,
} from '@qunlu/contract/card/requests.ts';
import type { QueryClient } from '@tanstack/react-query';
import { badgesChanged, setBadge } from '../../../platform/badges.ts';
import { call } from '../../../platform/http/call.ts';
import { editPages, usePaged } from '../../../platform/paged.ts';

/** The server badge that counts requests which wait for the viewer. */
export const requestsBadge = 'card.requests';

export type Answer = 'once' | 'always' | 'refuse';

/** Requests that wait for the viewer's answer, the newest first. */
export function useContactRequests() {
  return usePaged(listContactRequests, {});
}

/** What the viewer has agreed to, the newest first. */
export function useContactGrants() {
  return usePaged(listContactGrants, {});
}

type Listed = typeof listContactRequests | typeof listContactGrants;

/** Takes a row out of a list in the cache. Answers with the function that puts it back. */
function takeOut(client: QueryClient, list: Listed, requestId: number): () => void {
  const before = client.getQueriesData({ queryKey: [list.id] });
  editPages(client, list, (rows) => rows.filter(({ request_id }) => request_id !== requestId));
  return () => before.forEach(([key, held]) => client.setQueryData(key, held));
}

function addGrant(client: QueryClient, grant: ContactGrant): void {
  editPages(client, listContactGrants, (list, page) => (page === 0 ? [grant, ...list] : list));
}

/** Answers a request. The lists show it at once, and go back when the server refuses. */
export async function answerRequest(
  client: QueryClient,
  request: ContactRequest,
  answer: Answer,
): Promise<void> {
  const { note: _note, ...rest } = request;
  // A list that is being fetched would bring the row back.
  await client.cancelQueries({ queryKey: [listContactRequests.id] });
  const putBack = takeOut(client, listContactRequests, request.request_id);
  if (answer !== 'refuse') {
    const at = Math.floor(Date.now() / 1000);
    addGrant(client, { ...rest, once: answer === 'once', used: false, at });
  }
  setBadge(client, requestsBadge, (count) => count - 1);
  const body = { request_id: request.request_id, answer };
  try {
    // A refusal may be sent on leaving the page.
    await call(answerContactRequest, { body, keepalive: answer === 'refuse' });
  } catch (error) {
    putBack();
    takeOut(client, listContactGrants, request.request_id);
    void client.invalidateQueries({ queryKey: [listContactRequests.id] });
    throw error;
  } finally {
    void badgesChanged(client);
  }
  if (answer !== 'refuse') await client.invalidateQueries({ queryKey: [listContactGrants.id] });
}

/** Takes an agreement back; it leaves the list at once, and is back when the server refuses. */
export async function revokeGrant(client: QueryClient, requestId: number): Promise<void> {
  const putBack = takeOut(client, listContactGrants, requestId);
  try {
    await call(revokeContactGrant, { body: { request_id: requestId } });
  } catch (error) {
    putBack();
    // What was there before may hold others that were taken back meanwhile.
    void client.invalidateQueries({ queryKey: [listContactGrants.id] });
    throw error;
  }
}
