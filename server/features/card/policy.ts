import type { ViewerPermissions } from '@qunlu/contract/kernel/permissions.ts';
import { isVipStyle, shownStyle } from '@qunlu/contract/card/rules.ts';
import type { Acquaintance } from './ports.ts';

/** All that the rules need to know about a viewer and a card. */
export interface AccessContext {
  /** null: a guest. */
  viewer: { userId: number; phone: string } | null;
  owner: { userId: number; privacy: number; allowsFriends: boolean; hidden: boolean };
  known: Acquaintance;
  /** The owner has revoked this viewer's right to see contacts (D209). */
  revoked: boolean;
  /** The contacts that the owner has opened to this viewer on request (D209). */
  granted: ReadonlySet<string>;
}

export const isOwner = (access: AccessContext): boolean => access.viewer?.userId === access.owner.userId;

/**
 * D26: a blocked person gets the answer for a deleted card. So does everybody while the owner (D12, D13) or the card (D137)
 * is hidden.
 */
export const mayView = (access: AccessContext): boolean =>
  isOwner(access) || (!access.owner.hidden && !access.known.blockedBy);

/** D22: no contacts are shown when either has blocked the other. */
const isBarred = (access: AccessContext): boolean => access.known.is_black || access.known.blockedBy;

/** Nothing opens a contact to guests, without a phone, after a block or a revocation, or of somebody hidden. */
const isShutOut = (access: AccessContext): boolean =>
  access.owner.hidden || !access.viewer || access.viewer.phone === '' || isBarred(access) || access.revoked;

/** D21, D22: all contacts of the card. Guests are always masked. */
export function maySeeContacts(access: AccessContext): boolean {
  if (isOwner(access)) return true;
  if (isShutOut(access)) return false;
  if (access.owner.privacy === 0) return true;
  if (access.owner.privacy === 1) return access.known.is_friend || access.known.fellow;
  return access.owner.privacy === 2 && access.known.is_friend;
}

/** D22: what people who trade need of each other, whatever the card's privacy: the phone and nothing else of it. */
const opensByTrade = (access: AccessContext, field: string): boolean =>
  access.known.trading && field === 'phone';

/** D22, D209: one contact, by the rule, by a trade, or because its owner said yes. */
export const maySeeContact = (access: AccessContext, field: string): boolean =>
  maySeeContacts(access) ||
  (!isShutOut(access) && (opensByTrade(access, field) || access.granted.has(field)));

/** D209: may ask the owner for a contact. */
export const mayRequest = (access: AccessContext): boolean =>
  !isOwner(access) && !isShutOut(access) && !maySeeContacts(access);

/** Friends and fellow members see contacts with the card, without opening each. */
export const seesAtOnce = (access: AccessContext): boolean =>
  (access.known.is_friend || access.known.fellow) && maySeeContacts(access);

/** The phonebook that alone opens a contact: what a receipt names as its source. */
export const openedThrough = (access: AccessContext): string | undefined =>
  access.owner.privacy === 1 && access.known.fellow && !access.known.is_friend && maySeeContacts(access)
    ? access.known.through
    : undefined;

/** Why contacts are hidden, and what opens them; '' when they are open. */
export function closedReason(access: AccessContext): string {
  if (maySeeContacts(access)) return '';
  if (!access.viewer) return '登录后可查看联系方式';
  if (access.viewer.phone === '') return '绑定手机号后可查看联系方式';
  if (access.known.is_black) return '您已将对方拉黑，移出黑名单后可查看联系方式';
  // Some are open already, beside those that are asked for.
  if (mayRequest(access) && (access.granted.size > 0 || access.known.trading))
    return '对方同意您看的，点“查看”；其余的可以申请';
  const ask = mayRequest(access) ? '，可以申请查看' : '';
  if (access.owner.privacy === 1) return `对方仅向好友和同圈成员公开联系方式${ask}`;
  if (access.owner.privacy === 2) return `对方仅向好友公开联系方式${ask}`;
  return `对方未公开联系方式${ask}`;
}

/** D27 */
export function viewerPermissions(access: AccessContext): ViewerPermissions {
  const person =
    access.viewer !== null && access.viewer.phone !== '' && !isBarred(access) && !isOwner(access);
  const bit = (value: boolean): number => (value ? 1 : 0);
  return {
    see_contact: bit(maySeeContacts(access)),
    chat: bit(person),
    apply_friend: bit(person && !access.known.is_friend && access.owner.allowsFriends),
    follow: bit(person && !access.known.is_follow),
    comment: bit(person),
    buy: bit(person),
    reason: closedReason(access),
  };
}

/**
 * D28: cards beyond the quota (a membership ended) can be read, but not edited or shared. `rank`: 0 is the default card, which
 * everybody may edit.
 */
export const mayEdit = (rank: number, quota: number): boolean => rank === 0 || rank < quota;

/** D37: the style in which a card is shown: one for members alone as 1 while there is no membership. */
export const styleFor = (style: number, vipStyles: boolean): number =>
  isVipStyle(style) && !vipStyles ? 1 : shownStyle(style);
