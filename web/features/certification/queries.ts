import { viewUser } from '@qunlu/contract/account/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { listCards, viewCard, viewDefaultCard } from '@qunlu/contract/card/calls.ts';
import { shownCertified } from '@qunlu/contract/card/rules.ts';
import {
  applyCertification,
  applyCorporation,
  cancelCertification,
  cancelCorporation,
  type Certification,
  viewCertification,
  viewCorporation,
} from '@qunlu/contract/certification/calls.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { milliseconds } from '@qunlu/contract/kernel/formats.ts';
import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { keyOf, readOptions, useRead } from '../../platform/query.ts';

export type CertifiedCard = Pick<
  Card,
  'card_id' | 'user_id' | 'realname' | 'title' | 'company' | 'certified'
>;

/** The card that `?id=` names, else the default card (D192). */
export function useNamedCard(id: number | null) {
  const named = useRead(viewCard, { id: id ?? 0, more: 1 }, { enabled: id !== null });
  const standard = useRead(viewDefaultCard, undefined, { enabled: id === null });
  return id === null ? standard : named;
}

/** Always fetched anew: staff may have decided meanwhile. */
const anew = { staleTime: 0 } as const;

/**
 * A card with its certification (D189). Its times are milliseconds (E085, E086), and it counts as passed only beside a
 * certified card (B065).
 */
export function withCertification<C extends CertifiedCard>(
  card: C,
  certification: Certification,
): C & { cardCertify: Certification } {
  const { certify_id, is_pass, operated_at, created_at } = certification;
  return {
    ...card,
    cardCertify: {
      ...certification,
      operated_at: milliseconds(operated_at),
      created_at: milliseconds(created_at),
      is_pass: is_pass && certify_id !== 0 && shownCertified(card.certified) === 1,
    },
  };
}

/** A card with its certification as it stands now. */
export function useCertification(card: CertifiedCard) {
  const read = readOptions(viewCertification, { id: card.card_id });
  return useQuery({ ...read, ...anew, select: (data) => withCertification(card, data) });
}
export const useCorporation = (id: number, enabled: boolean) =>
  useRead(viewCorporation, { id }, { ...anew, enabled });

/** Stores an answer in the cache. After a refusal the present state is fetched, since it may be the reason. */
async function settled<T>(client: QueryClient, key: QueryKey, answer: Promise<T>): Promise<void> {
  try {
    client.setQueryData<T>(key, await answer);
  } catch (error) {
    void client.invalidateQueries({ queryKey: key });
    throw error;
  }
}

/** Applies under an idempotency key: a repeat after a lost answer does not apply twice. */
export const applyPerson = (
  client: QueryClient,
  id: number,
  body: BodyInput<typeof applyCertification>,
  idempotencyKey: string,
): Promise<void> =>
  settled(
    client,
    keyOf(viewCertification, { id }),
    call(applyCertification, { query: { id }, body, idempotencyKey }),
  );

export const applyCompany = (
  client: QueryClient,
  id: number,
  body: BodyInput<typeof applyCorporation>,
  idempotencyKey: string,
): Promise<void> =>
  settled(
    client,
    keyOf(viewCorporation, { id }),
    call(applyCorporation, { query: { id }, body, idempotencyKey }),
  );

/** Withdraws an application, or gives up a certification: the cached cards and the account lose the mark. */
export async function cancelPerson(client: QueryClient, id: number): Promise<void> {
  await settled(client, keyOf(viewCertification, { id }), call(cancelCertification, { body: { id } }));
  await marksChanged(client);
}

export async function cancelCompany(client: QueryClient, id: number): Promise<void> {
  await settled(client, keyOf(viewCorporation, { id }), call(cancelCorporation, { body: { id } }));
  await marksChanged(client);
}

async function marksChanged(client: QueryClient): Promise<void> {
  const stale = [viewCard, viewDefaultCard, listCards, viewUser];
  await Promise.all(stale.map(({ id }) => client.invalidateQueries({ queryKey: [id] })));
}
