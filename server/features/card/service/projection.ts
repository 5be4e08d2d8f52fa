import { cardRules } from '@qunlu/contract/card/rules.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { secondsOf, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { allowsFriends } from '../../account/service/profile.ts';
import {
  isOwner,
  mayEdit,
  mayRequest,
  maySeeContact,
  maySeeContacts,
  mayView,
  viewerPermissions,
  type AccessContext,
} from '../policy.ts';
import { stranger } from '../ports.ts';
import type { CardProjection } from '../present/card.ts';
import { findCard, type CardRow, type SeenCard } from '../store/cards.ts';
import { makeHash } from './hashes.ts';
import type { Membership } from '../../membership/ports.ts';
import { membershipOf } from '../../membership/service.ts';
import { acquaintanceOf, acquaintancesOf } from './acquaintance.ts';

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

/** The viewer's relation to a card; 40400 when they may not see it at all. */
export async function accessContextOf(
  ctx: Ctx,
  card: SeenCard | undefined,
): Promise<AccessContext & { card: SeenCard }> {
  if (!card) noSuchCard();
  const viewer = ctx.viewer;
  const other = viewer !== null && viewer.userId !== card.user_id;
  const known = other ? await acquaintanceOf(ctx, viewer.userId, card.user_id) : stranger;
  const access = {
    viewer,
    known,
    revoked: card.revoked,
    granted: grantedTo(card.requests, ctx.now),
    owner: {
      userId: card.user_id,
      privacy: card.privacy,
      allowsFriends: other ? await allowsFriends(ctx, card.user_id) : false,
      hidden: card.owner_hidden || card.moderated,
    },
    card,
  };
  if (!mayView(access)) noSuchCard();
  return access;
}

/** What decides about a card's contacts; or why the viewer may not see the card. */
export type SeenAccess = (AccessContext & { card: SeenCard }) | Failure;

/** {@link accessContextOf} of several cards for a person, with as many statements as for one. Answers it by card. */
export async function accessContextsOf(
  ctx: ViewerCtx,
  cards: readonly SeenCard[],
): Promise<(cardId: number) => SeenAccess> {
  const { viewer } = ctx;
  const owners = [...new Set(cards.map((card) => card.user_id))].filter((owner) => owner !== viewer.userId);
  const known = await acquaintancesOf(ctx, viewer.userId, owners);
  const accesses = new Map(
    cards.map((card) => {
      const access = {
        viewer,
        known: known.get(card.user_id) ?? stranger,
        revoked: card.revoked,
        granted: grantedTo(card.requests, ctx.now),
        owner: {
          userId: card.user_id,
          privacy: card.privacy,
          // Opens no contact, and is not asked.
          allowsFriends: false,
          hidden: card.owner_hidden || card.moderated,
        },
        card,
      };
      return [card.card_id, access];
    }),
  );
  return (cardId) => {
    const access = accesses.get(cardId);
    return access && mayView(access) ? access : new Failure('notFound', { message: noCardMessage });
  };
}

/** What this viewer may see of the card. */
export async function projectionOf(
  ctx: Ctx,
  access: AccessContext & { card: SeenCard },
): Promise<CardProjection> {
  const own = isOwner(access);
  const open = maySeeContacts(access);
  const member = await membershipOf(ctx, access.owner.userId);
  const inQuota = mayEdit(access.card.rank, member);
  const viewerId = access.viewer?.userId ?? 0;
  return {
    contacts: {
      form: (field) => (own ? 'plain' : open || maySeeContact(access, field) ? 'decodable' : 'masked'),
      hash: (field) => makeHash(ctx, { cardId: access.card.card_id, viewerId, field }),
    },
    known: access.known,
    permissions: own ? undefined : viewerPermissions(access),
    member: member !== 'none',
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
  projectOwn(await membershipOf(ctx, row.user_id), row, rank);

export function projectOwn(member: Membership, row: CardRow, rank: number): CardProjection {
  const inQuota = mayEdit(rank, member);
  return {
    contacts: { form: () => 'plain', hash: () => '' },
    open: true,
    requested: [],
    known: stranger,
    permissions: undefined,
    member: member !== 'none',
    can: { edit: inQuota, remove: !row.is_default, share: inQuota, decode: true, request: false },
  };
}
