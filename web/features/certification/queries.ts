import { viewUser } from '@qunlu/contract/account/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { listCards, viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import {
  applyCertification,
  applyCorporation,
  cancelCertification,
  cancelCorporation,
  viewCertification,
  viewCorporation,
} from '@qunlu/contract/certification/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { keyOf, useRead } from '../../platform/query.ts';

export type CertifiedCard = Pick<Card, 'card_id' | 'user_id' | 'realname' | 'title' | 'company'>;

/** The card that `?id=` names, else the default card (D192). */
export function useNamedCard(id: number | null) {
  const named = useRead(viewCard, { id: id ?? 0, more: 1 }, { enabled: id !== null });
  const standard = useRead(viewDefaultCard, undefined, { enabled: id === null });
  return id === null ? standard : named;
}

/** Staff may have decided meanwhile. */
const anew = { staleTime: 0 } as const;

export const useCertification = (id: number) => useRead(viewCertification, { id }, anew);
export const useCorporation = (id: number) => useRead(viewCorporation, { id }, anew);

/** One intention is one key: a repeat after a lost answer applies no second time. */
export async function applyPerson(
  client: QueryClient,
  id: number,
  body: BodyInput<typeof applyCertification>,
  idempotencyKey: string,
): Promise<void> {
  const answer = await call(applyCertification, { query: { id }, body, idempotencyKey });
  client.setQueryData(keyOf(viewCertification, { id }), answer);
}

export async function applyCompany(
  client: QueryClient,
  id: number,
  body: BodyInput<typeof applyCorporation>,
  idempotencyKey: string,
): Promise<void> {
  const answer = await call(applyCorporation, { query: { id }, body, idempotencyKey });
  client.setQueryData(keyOf(viewCorporation, { id }), answer);
}

/** Takes an application back, or gives the mark up: cards and account lose it. */
export async function cancelPerson(client: QueryClient, id: number): Promise<void> {
  client.setQueryData(keyOf(viewCertification, { id }), await call(cancelCertification, { body: { id } }));
  await marksChanged(client);
}

export async function cancelCompany(client: QueryClient, id: number): Promise<void> {
  client.setQueryData(keyOf(viewCorporation, { id }), await call(cancelCorporation, { body: { id } }));
  await marksChanged(client);
}

async function marksChanged(client: QueryClient): Promise<void> {
  const stale = [viewCard, viewDefaultCard, listCards, viewUser];
  await Promise.all(stale.map(({ id }) => client.invalidateQueries({ queryKey: [id] })));
}
