import { cardRules } from '@qunlu/contract/card/rules.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import {
  isOwner,
  mayEdit,
  mayRequest,
  maySeeContact,
  maySeeContacts,
  mayView,
  styleFor,
  viewerPermissions,
  type AccessContext,
} from '../policy.ts';
import { stranger, type Acquaintance } from '../ports.ts';
import type { CardProjection } from '../present/card.ts';
import { findCard, type CardRow, type SeenCard } from '../store/cards.ts';
import { makeHash } from './hashes.ts';
import { membershipOf } from '../../membership/service/level.ts';
import { quotaOf } from '../../membership/service/quotas.ts';
import { completed } from './acquaintance.ts';

const noCardMessage = '名片不存在或已不可见';

/** D26, D142: a deleted card, an unknown one and a hidden one answer alike. */
export function noSuchCard(): never {
  fail('notFound', { message: noCardMessage });
}

const grantedTo = (requests: SeenCard['requests'], now: Date): ReadonlySet<string> =>
  new Set(
    requests
      .filter(
        ({ state, ends }) => state === 'always' || (state === 'once' && (ends ?? Infinity) > secondsOf(now)),
      )
      .map(({ field }) => field),
  );

/** A refusal looks like waiting, to who asked. */
const isRequested = (state: string, at: number, now: number): boolean =>
  (state === 'pending' || state === 'refused') && at > now - cardRules.requestDays * 86_400;

type Seen = AccessContext & { card: SeenCard };

/** What decides about a card; `known`: the relation between viewer and owner. */
const accessTo = (ctx: Ctx, card: SeenCard, known: Acquaintance): Seen => ({
  viewer: ctx.viewer,
  known,
  revoked: card.revoked,
  granted: grantedTo(card.requests, ctx.now),
  owner: {
    userId: card.user_id,
    privacy: card.privacy,
    allowsFriends: card.allows_friends,
    hidden: card.owner_hidden || card.moderated,
  },
  card,
});

/** The relation to the owners of these cards, by owner; nobody is anything to a guest or to themself. */
async function relationsTo(ctx: Ctx, cards: readonly SeenCard[]): Promise<Map<number, Acquaintance>> {
  const { viewer } = ctx;
  const others = viewer ? cards.filter((card) => card.user_id !== viewer.userId) : [];
  if (!viewer || others.length === 0) return new Map();
  const ties = others.map(({ user_id, is_follow, is_friend, is_black, blocked_by: blockedBy }) => {
    const tie: [number, Partial<Acquaintance>] = [user_id, { is_follow, is_friend, is_black, blockedBy }];
    return tie;
  });
  return completed(ctx, viewer.userId, new Map(ties));
}

/** The viewer's relation to a card; 40400 when they may not see it at all. */
export async function accessContextOf(ctx: Ctx, card: SeenCard | undefined): Promise<Seen> {
  if (!card) noSuchCard();
  const access = accessTo(ctx, card, (await relationsTo(ctx, [card])).get(card.user_id) ?? stranger);
  if (!mayView(access)) noSuchCard();
  return access;
}

/** What decides about a card's contacts; or why the viewer may not see the card. */
export type SeenAccess = Seen | Failure;

/** {@link accessContextOf} of several cards for a person, with as many statements as for one. Answers it by card. */
export async function accessContextsOf(
  ctx: ViewerCtx,
  cards: readonly SeenCard[],
): Promise<(cardId: number) => SeenAccess> {
  const known = await relationsTo(ctx, cards);
  const accesses = new Map(
    cards.map((card) => [card.card_id, accessTo(ctx, card, known.get(card.user_id) ?? stranger)]),
  );
  return (cardId) => {
    const access = accesses.get(cardId);
    return access && mayView(access) ? access : new Failure('notFound', { message: noCardMessage });
  };
}

/** A card shows some contacts twice, as fields and as entries. */
function oncePerField(make: (field: string) => string): (field: string) => string {
  const made = new Map<string, string>();
  return (field) => {
    const hash = made.get(field) ?? make(field);
    made.set(field, hash);
    return hash;
  };
}

/** What the owner's membership permits of their cards. */
export interface OwnerRights {
  member: boolean;
  /** How many cards may be edited and shared (D28). */
  cards: number;
  /** Styles for members (D37). */
  vipStyles: boolean;
}

/** `rank`: the highest of the cards asked about; of a default card alone the quota is not asked for. */
export async function rightsOf(ctx: Ctx, ownerId: number, rank: number): Promise<OwnerRights> {
  const level = await membershipOf(ctx, ownerId);
  return {
    member: level !== 'none',
    cards: rank === 0 ? 1 : await quotaOf(ctx, 'card.cards', level),
    vipStyles: (await quotaOf(ctx, 'card.styles', level)) > 0,
  };
}

/** What this viewer may see of the card. */
export async function projectionOf(
  ctx: Ctx,
  access: AccessContext & { card: SeenCard },
): Promise<CardProjection> {
  const own = isOwner(access);
  const open = maySeeContacts(access);
  const rights = await rightsOf(ctx, access.owner.userId, access.card.rank);
  const inQuota = mayEdit(access.card.rank, rights.cards);
  const viewerId = access.viewer?.userId ?? 0;
  return {
    contacts: {
      form: (field) => (own ? 'plain' : open || maySeeContact(access, field) ? 'decodable' : 'masked'),
      hash: oncePerField((field) => makeHash(ctx, { cardId: access.card.card_id, viewerId, field })),
    },
    known: access.known,
    permissions: own ? undefined : viewerPermissions(access),
    member: rights.member,
    style: styleFor(access.card.card_style, rights.vipStyles),
    open,
    requested: own
      ? []
      : access.card.requests
          .filter(({ state, at }) => isRequested(state, at, secondsOf(ctx.now)))
          .map(({ field }) => field),
    can: {
      edit: own && inQuota,
      remove: own && !access.card.is_default,
      share: inQuota,
      decode: open,
      request: mayRequest(access),
    },
  };
}

/** The caller's own card; 40400 for any other. */
export async function ownCard(ctx: Ctx, cardId: number): Promise<SeenCard> {
  const card = await findCard(ctx.db, cardId, ctx.viewer?.userId ?? 0);
  if (!card || card.user_id !== ctx.viewer?.userId) noSuchCard();
  return card;
}

/** The owner's view of a row that was just written. */
export const ownProjection = async (ctx: Ctx, row: CardRow, rank: number): Promise<CardProjection> =>
  projectOwn(await rightsOf(ctx, row.user_id, rank), row, rank);

export function projectOwn(rights: OwnerRights, row: CardRow, rank: number): CardProjection {
  const inQuota = mayEdit(rank, rights.cards);
  return {
    contacts: { form: () => 'plain', hash: () => '' },
    open: true,
    requested: [],
    known: stranger,
    permissions: undefined,
    member: rights.member,
    style: styleFor(row.card_style, rights.vipStyles),
    can: { edit: inQuota, remove: !row.is_default, share: inQuota, decode: true, request: false },
  };
}
