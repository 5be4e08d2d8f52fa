import { viewUser } from '@qunlu/contract/account/calls.ts';
import {
  applyVip,
  createPackOrder,
  getPrivileges,
  listTerms,
  myVipList,
  redeemScore,
  type VipEntry,
  type VipPack,
  viewOffer,
  vipPoster,
} from '@qunlu/contract/vip/calls.ts';
import type { VipKind } from '@qunlu/contract/vip/rules.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/http/call.ts';
import { usePaged } from '../../platform/paged.ts';
import { keyOf, useRead } from '../../platform/query.ts';

/** The end of a membership of that kind that still runs, in seconds; 0 when there is none (B214–B216). */
export const endOf = (list: readonly Pick<VipEntry, 'hash' | 'end_at'>[], kind: VipKind, now: number) =>
  Math.max(
    0,
    ...list.filter(({ hash, end_at }) => hash === kind && end_at > now).map(({ end_at }) => end_at),
  );

export interface MyVips {
  /** The answer has come, or has failed. */
  known: boolean;
  isMember: boolean;
  isCommerce: boolean;
  /** When the last of them ends, seconds; 0 without any. */
  until: number;
}

/** What the viewer is now. Whose list does not load has none: nothing of the product breaks by it (B217, M058). */
export function useMyVips(): MyVips {
  const { data, isPending } = useRead(myVipList, undefined, { staleTime: 0 });
  const [now] = useState(() => Date.now() / 1000);
  const list = data?.list ?? [];
  const member = endOf(list, 'vipPhonebook', now);
  const commerce = endOf(list, 'vipCommerce', now);
  return {
    known: !isPending,
    isMember: member > 0,
    isCommerce: commerce > 0,
    until: Math.max(member, commerce),
  };
}

export const useMe = () => useRead(viewUser, {});

/** Milliseconds: what applying has just answered is not asked again. */
const soon = 5000;

/**
 * The packs, their prices and what they are good for. Who comes by the link of an agent is put down as theirs first, once a
 * visit; a code that does not count changes nothing about buying (D121, D122).
 */
export function useOffer(agent: string) {
  const applied = useQuery({
    queryKey: [applyVip.id, agent],
    queryFn: async ({ client, signal }) => {
      const offer = await call(applyVip, { body: { agent }, signal });
      client.setQueryData(keyOf(viewOffer, undefined), offer);
      return true;
    },
    enabled: agent !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return useRead(viewOffer, undefined, {
    staleTime: soon,
    onFocus: true,
    enabled: agent === '' || applied.isFetched,
  });
}

export const usePrivileges = () => useRead(getPrivileges, {});

/** What the viewer was given or bought, the newest first. */
export const useTerms = () => usePaged(listTerms, {});

export const usePosterText = () => useRead(vipPoster);

/** Points for days of membership; quotas, marks and the balance of points are others then. */
export async function redeem(
  client: QueryClient,
  body: { days: number; a_day: number },
  idempotencyKey: string,
): Promise<void> {
  const offer = await call(redeemScore, { body, idempotencyKey });
  client.setQueryData(keyOf(viewOffer, undefined), offer);
  void client.invalidateQueries({ refetchType: 'none' });
  void client.invalidateQueries({ queryKey: [listTerms.id] });
}

/** Makes an order of a pack at the price that was shown; answers its hash. */
export async function order(
  { vip, pack_type, price }: VipPack,
  agent: string,
  idempotencyKey: string,
): Promise<string> {
  const body = { vip, pack_type, price, ...(agent === '' ? {} : { share_user_id: agent }) };
  return (await call(createPackOrder, { body, idempotencyKey })).hash;
}
