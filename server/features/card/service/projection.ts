import { placeCode } from '@qunlu/contract/attribution.ts';
import { cardRules } from '@qunlu/contract/card/rules.ts';
import { Failure, notFound } from '@qunlu/contract/kernel/errors.ts';
import { secondsOf, type Ctx } from '../../../platform/context.ts';
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
import type { CardRow } from '../store/cards.ts';
import type { RequestState } from '../store/requests.ts';
import { findCard, type CardPart, type Reading, type SeenCard, type OwnerMembership } from '../store/seen.ts';
import { makeHash } from './hashes.ts';
import { levelOf, membershipOf } from '../../membership/api/level.ts';
import { permitted, quotasOf } from '../../membership/api/quotas.ts';
import type { Membership } from '../../membership/ports.ts';

const noCardMessage = '名片不存在或已不可见';

const grantedTo = (requests: SeenCard['requests'], now: Date): ReadonlySet<string> =>
  new Set(
    requests
      .filter(
        ({ state, ends }) => state === 'always' || (state === 'once' && (ends ?? Infinity) > secondsOf(now)),
      )
      .map(({ field }) => field),
  );

/** Contacts that the viewer asked for and that are in this state; what is long past can be asked for anew. */
const askedFor = (ctx: Ctx, card: Pick<SeenCard<'contacts'>, 'requests'>, wanted: RequestState): string[] =>
  card.requests
    .filter(({ state, at }) => state === wanted && at > secondsOf(ctx.now) - cardRules.requestDays * 86_400)
    .map(({ field }) => field);

type Seen<Part extends CardPart> = AccessContext & { card: SeenCard<Part> };

/** Who reads a card now. */
export const readingOf = <Part extends CardPart>(ctx: Ctx, part: Part): Reading<Part> => ({
  viewerId: ctx.viewer?.userId ?? 0,
  now: ctx.now,
  part,
});

/** What the viewer and the owner of this card are to each other; nobody is anything to a guest or to themself. */
function knownBy(ctx: Ctx, card: SeenCard): Acquaintance {
  if (!ctx.viewer || ctx.viewer.userId === card.user_id) return stranger;
  const { is_follow, is_friend, is_black, blocked_by: blockedBy, fellow_in, trading } = card;
  const known = { is_follow, is_friend, is_black, blockedBy, fellow: fellow_in !== null, trading };
  return fellow_in === null ? known : { ...known, through: placeCode('phonebook', fellow_in) };
}

/** What decides about a card. */
const accessTo = <Part extends CardPart>(ctx: Ctx, card: SeenCard<Part>): Seen<Part> => ({
  viewer: ctx.viewer,
  known: knownBy(ctx, card),
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

/** What decides about a card's contacts; or why the viewer may not see the card. */
export function accessOf<Part extends CardPart>(
  ctx: Ctx,
  card: SeenCard<Part> | undefined,
): Seen<Part> | Failure {
  const access = card && accessTo(ctx, card);
  return access && mayView(access) ? access : new Failure('notFound', { message: noCardMessage });
}

/** The same; 40400 when they may not see it at all. */
export function accessContextOf<Part extends CardPart>(
  ctx: Ctx,
  card: SeenCard<Part> | undefined,
): Seen<Part> {
  const access = accessOf(ctx, card);
  if (access instanceof Failure) throw access;
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

/** What the owner's membership permits of their cards. */
export interface OwnerRights {
  member: boolean;
  /** How many cards may be edited and shared (D28). */
  cards: number;
  /** Styles for members (D37). */
  vipStyles: boolean;
}

const rightsBy = (ctx: Ctx, level: Membership, cards: number): OwnerRights => ({
  member: level !== 'none',
  cards,
  vipStyles: permitted(ctx, 'card.styles', level) > 0,
});

/** By what was read with the card. */
export function rightsOf(ctx: Ctx, { level, quotas }: OwnerMembership): OwnerRights {
  const held = levelOf(level);
  return rightsBy(ctx, held, quotas === null ? 1 : permitted(ctx, 'card.cards', held, quotas));
}

/** What this viewer may see of the card. */
export function projectionOf(ctx: Ctx, access: AccessContext & { card: SeenCard }): CardProjection {
  const own = isOwner(access);
  const open = maySeeContacts(access);
  const rights = rightsOf(ctx, access.card);
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
    requested: own ? [] : askedFor(ctx, access.card, 'pending'),
    // Refused and taken back look alike: not open now.
    withheld: own ? [] : askedFor(ctx, access.card, 'refused'),
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
export async function ownCard<Part extends CardPart = 'whole'>(
  ctx: Ctx,
  cardId: number,
  part: Part = 'whole' as Part,
): Promise<SeenCard<Part>> {
  const card = await findCard(ctx.db, cardId, readingOf(ctx, part));
  if (!card || card.user_id !== ctx.viewer?.userId) notFound(noCardMessage);
  return card;
}

/** The owner's view of a row that was just written. */
export async function ownProjection(ctx: Ctx, row: CardRow, rank: number): Promise<CardProjection> {
  const level = await membershipOf(ctx, row.user_id);
  const quotas = rank === 0 ? null : await quotasOf(ctx, 'card.cards');
  return projectOwn(rightsBy(ctx, level, quotas?.[level] ?? 1), row, rank);
}

export function projectOwn(rights: OwnerRights, row: CardRow, rank: number): CardProjection {
  const inQuota = mayEdit(rank, rights.cards);
  return {
    contacts: { form: () => 'plain', hash: () => '' },
    open: true,
    requested: [],
    withheld: [],
    known: stranger,
    permissions: undefined,
    member: rights.member,
    style: styleFor(row.card_style, rights.vipStyles),
    can: { edit: inQuota, remove: !row.is_default, share: inQuota, decode: true, request: false },
  };
}
