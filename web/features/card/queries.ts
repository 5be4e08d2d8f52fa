import {
  countCards,
  decodeContact,
  hitCard,
  listCards,
  viewCard,
  viewDefaultCard,
} from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { readExtends, type ExtendPair } from '@qunlu/contract/card/extends.ts';
import { cardRules, needFill, shownCertified, shownStyle } from '@qunlu/contract/card/rules.ts';
import { milliseconds } from '@qunlu/contract/kernel/formats.ts';
import { type Query, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/http/call.ts';
import { keyOf, readOptions, useRead } from '../../platform/query.ts';
import { session } from '../../platform/session.ts';

/** A card as it lies in the cache. */
export type FetchedCard = Card & {
  /** When it came, milliseconds; absent on a card that the page brought along. */
  fetch_at?: number;
  /** Only what a row of a list said is known (E046). */
  isSimple?: true;
};

/** Stamps a card with the time at which the server answered. */
export const fetched = (card: Card): FetchedCard => ({ ...card, fetch_at: Date.now() });

/** A card as the screens hold it. */
export interface CachedCard extends Omit<Card, 'cardExtends'> {
  /** The viewer's relation to the owner; absent on one's own card (E039). */
  relationship: Pick<Card, 'is_follow' | 'is_friend' | 'is_black'> | undefined;
  /** When it came, milliseconds. */
  fetch_at: number;
  isSimple: boolean;
  /** It lacks the name, the phone, or both company and position (D37). */
  needFill: boolean;
  /** Milliseconds (B023); on the wire it is seconds. */
  birthday: number | null;
  /** The owner's own entries, without those that have a field of their own. */
  rest: ExtendPair[];
}

/** Converts a card from the wire (B020, B023, B024, B027, B028). */
export function readCard({ cardExtends, ...card }: FetchedCard): CachedCard {
  const { rest, ...labelled } = readExtends(cardExtends);
  const { is_follow, is_friend, is_black } = card;
  return {
    ...card,
    relationship: card.user_permissions && { is_follow, is_friend, is_black },
    fetch_at: card.fetch_at ?? performance.timeOrigin,
    isSimple: !!card.isSimple,
    needFill: needFill(card),
    qq: labelled.qq || card.qq,
    wechat: labelled.wechat || card.wechat,
    wechat_qr_code: labelled.wechat_qr_code || card.wechat_qr_code,
    provide: labelled.provide || card.provide,
    company_remark: labelled.company_remark || card.company_remark,
    nickname: card.realname,
    certified: shownCertified(card.certified),
    card_style: shownStyle(card.card_style),
    birthday: card.birthday === null ? null : milliseconds(card.birthday),
    rest,
  };
}

const whole = (data: unknown): CachedCard => readCard(data as FetchedCard);

const freshMs = cardRules.freshSeconds * 1000;

/** B038, K003: fresh for 60 seconds after the server answered; local changes do not make it fresh again. */
function staleTime({ state }: Query<FetchedCard>): number {
  const at = state.data?.fetch_at ?? state.dataUpdatedAt;
  return Math.max(0, at + freshMs - state.dataUpdatedAt);
}

export const cardKey = (id: number) => keyOf(viewCard, { id, more: 1 });

/** When more than 10 cards are cached, keeps only one's own and those on screen (B037, K002). */
function cleanCards(client: QueryClient, coming: string): void {
  const held = client.getQueryCache().findAll({ queryKey: [viewCard.id] });
  if (held.length <= cardRules.cacheLimit) return;
  const own = session().userId;
  for (const query of held) {
    const isOwn = (query.state.data as Card | undefined)?.user_id === own;
    if (!isOwn && !query.isActive() && query.queryHash !== coming)
      client.removeQueries({ queryKey: query.queryKey, exact: true });
  }
}

/** How a card is read: for a screen, and ahead of one. */
export function cardOptions(id: number) {
  const read = readOptions(viewCard, { id, more: 1 });
  return queryOptions({
    ...read,
    queryFn: async (context) => {
      const card = await read.queryFn(context);
      cleanCards(context.client, JSON.stringify(context.queryKey));
      // with `more` it is always the whole card
      return fetched(card as Card);
    },
    staleTime,
  });
}

/** Cards as the row said that was tapped, by number (`queries/simple-cards.ts`): they stand there until the whole one has come. */
export const simpleCards = new Map<number, FetchedCard>();

/** One card with everything the viewer may see; fresh for 60 seconds (B038, B040). */
export function useCard(id: number) {
  return useQuery({ ...cardOptions(id), select: whole, placeholderData: () => simpleCards.get(id) });
}

/** The own default card (B046). */
export function useDefaultCard(enabled = true) {
  const read = readOptions(viewDefaultCard);
  return useQuery({
    ...read,
    queryFn: async (context) => fetched((await read.queryFn(context)) as Card),
    staleTime,
    select: whole,
    enabled,
  });
}

/** The card that `?id=` names, else the default card (D192). */
export function useNamedCard(id: number | null) {
  const named = useQuery({ ...cardOptions(id ?? 0), select: whole, enabled: id !== null });
  const standard = useDefaultCard(id === null);
  return id === null ? standard : named;
}

export function useOwnCards() {
  return useRead(listCards);
}

export function useCardCount(enabled = true) {
  return useRead(countCards, undefined, { enabled });
}

/** Counts a view of somebody else's card, once per page load (B039). */
export function useHit(id: number, isOthers: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isOthers) return;
    const counted = client.fetchQuery({
      queryKey: [hitCard.id, id],
      queryFn: () => call(hitCard, { body: { id } }),
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
    });
    // A view that could not be counted does not concern the visitor.
    counted.then(
      ({ views }) => client.setQueryData<Card>(cardKey(id), (card) => card && { ...card, views }),
      () => undefined,
    );
  }, [client, id, isOthers]);
}

/** Where an opened contact lies in the cache, until the page is left. */
export const plainKey = (cardId: number, field: string) => ['card.plain', cardId, field] as const;

/**
 * Friends and fellow members see contacts with the card. Who sees the contacts of privacy 1 without being a friend is a
 * fellow member (D21).
 */
export const seenAtOnce = ({ can, is_friend, permissions, user_permissions }: CachedCard): boolean =>
  user_permissions !== undefined && can.decode && (is_friend || permissions.privacy === 1);

/** The plain value behind a hash, once the viewer has asked for it; cached until the page is left. */
export function useReveal(cardId: number, field: string, hash: string) {
  const options = queryOptions({
    queryKey: plainKey(cardId, field),
    queryFn: () => call(decodeContact, { body: { hash, via: 'tap' } }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  });
  const { data, isFetching, refetch } = useQuery({ ...options, enabled: false });
  return {
    plain: hash === '' ? undefined : data,
    busy: isFetching,
    /** Values that fail to decode stay masked, without a message (B113). */
    reveal: () => void refetch(),
  };
}

/** Values that were revealed in this visit, by field. */
export function revealed(client: QueryClient, cardId: number, field: string): string | undefined {
  return client.getQueryData<string>(plainKey(cardId, field));
}
