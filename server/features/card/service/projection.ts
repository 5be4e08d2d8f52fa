import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import {
  isOwner,
  mayEdit,
  maySeeContacts,
  mayView,
  viewerPermissions,
  type AccessContext,
} from '../policy.ts';
import { stranger } from '../ports.ts';
import type { CardProjection } from '../present/card.ts';
import { findCard, type CardRow, type SeenCard } from '../store/cards.ts';
import { makeHash } from './hashes.ts';
import { membershipOf } from '../../membership/service.ts';
import { completed } from './acquaintance.ts';

/** D26, D142: a deleted card, an unknown one and a hidden one answer alike. */
export function noSuchCard(): never {
  fail('notFound', { message: '名片不存在或已不可见' });
}

/** The viewer's relation to a card; 40400 when they may not see it at all. */
export async function accessContextOf(
  ctx: Ctx,
  card: SeenCard | undefined,
): Promise<AccessContext & { card: SeenCard }> {
  if (!card) noSuchCard();
  const viewer = ctx.viewer;
  const other = viewer !== null && viewer.userId !== card.user_id;
  const { is_follow, is_friend, is_black, blocked_by: blockedBy } = card;
  const known = other
    ? await completed(
        ctx,
        { ...stranger, is_follow, is_friend, is_black, blockedBy },
        viewer.userId,
        card.user_id,
      )
    : stranger;
  const access = {
    viewer,
    known,
    revoked: card.revoked,
    owner: {
      userId: card.user_id,
      privacy: card.privacy,
      allowsFriends: other && card.allows_friends,
      hidden: card.owner_hidden || card.moderated,
    },
    card,
  };
  if (!mayView(access)) noSuchCard();
  return access;
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
      form: own ? 'plain' : open ? 'decodable' : 'masked',
      hash: oncePerField((field) => makeHash(ctx, { cardId: access.card.card_id, viewerId, field })),
    },
    known: access.known,
    permissions: own ? undefined : viewerPermissions(access),
    guest: access.viewer === null,
    member: member !== 'none',
    can: { edit: own && inQuota, remove: own && !access.card.is_default, share: inQuota, decode: open },
  };
}

/** The caller's own card; 40400 for any other. */
export async function ownCard(ctx: Ctx, cardId: number): Promise<SeenCard> {
  const card = await findCard(ctx.db, cardId, ctx.viewer?.userId ?? 0);
  if (!card || card.user_id !== ctx.viewer?.userId) noSuchCard();
  return card;
}

/** The owner's view of a row that was just written. */
export async function ownProjection(ctx: Ctx, row: CardRow, rank: number): Promise<CardProjection> {
  const member = await membershipOf(ctx, row.user_id);
  const inQuota = mayEdit(rank, member);
  return {
    contacts: { form: 'plain', hash: () => '' },
    known: stranger,
    permissions: undefined,
    guest: false,
    member: member !== 'none',
    can: { edit: inQuota, remove: !row.is_default, share: inQuota, decode: true },
  };
}
