import type { Card, Receipt, SimpleCard } from '@qunlu/contract/card/entity.ts';
import { entryFields, readExtends } from '@qunlu/contract/card/extends.ts';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import type { ViewerPermissions } from '@qunlu/contract/kernel/permissions.ts';
import { secondsOf } from '../../../platform/context.ts';
import { cleanerVersion, cleanRichText } from '../../../platform/rich-text.ts';
import type { Acquaintance } from '../ports.ts';
import type { CardRow } from '../store/cards.ts';
import type { CardOf } from '../store/seen.ts';
import type { ReceiptRow } from '../store/receipts.ts';
import { readField, showContact, showEntry, showStreet, type ContactProjection } from './contacts.ts';

/** What this viewer may see of a card, as decided by the policy. */
export interface CardProjection {
  contacts: ContactProjection;
  known: Acquaintance;
  /** undefined on one's own card (B049). */
  permissions: ViewerPermissions | undefined;
  member: boolean;
  /** The style in which the card is shown (D37). */
  style: number;
  /** All contacts may be opened, and with them what cannot be masked. */
  open: boolean;
  /** Contacts that the viewer has asked for. */
  requested: string[];
  withheld: string[];
  can: Card['can'];
}

export function presentSimple(row: CardOf<'face'>, projection: CardProjection): SimpleCard {
  return {
    card_id: row.card_id,
    user_id: row.user_id,
    active: 1,
    realname: row.realname,
    nickname: row.realname,
    avatar: row.avatar,
    title: cardTitle(row),
    company: row.company,
    position: row.position,
    cityname: row.cityname,
    citycode: row.citycode,
    phone: showContact(projection.contacts, 'phone', row.phone),
    certified: row.certified,
    corporation_certified: row.corporation_certified,
    vip_member: projection.member ? 1 : 0,
    views: row.views,
    connections: row.connections,
    card_style: projection.style,
    permissions: { privacy: row.privacy },
    is_follow: projection.known.is_follow,
    is_friend: projection.known.is_friend,
    is_black: projection.known.is_black,
    ...(projection.permissions ? { user_permissions: projection.permissions } : {}),
  };
}

export function presentCard(row: CardRow, projection: CardProjection): Card {
  const { contacts, open } = projection;
  const wechatOpen = contacts.form('wechat') !== 'masked';
  const plain = readExtends(row.extends);
  const fields = entryFields(row.extends);
  const pairs = row.extends
    .map((pair, index) => showEntry(contacts, pair, fields[index] ?? ''))
    // The picture of a WeChat QR code cannot be masked, only left out.
    .filter((pair) => wechatOpen || pair.value !== plain.wechat_qr_code);
  return {
    ...presentSimple(row, projection),
    sex: row.sex,
    sex_chosen: row.sex_chosen,
    email: showContact(contacts, 'email', row.email),
    wechat: showContact(contacts, 'wechat', plain.wechat),
    qq: showContact(contacts, 'qq', plain.qq),
    wechat_qr_code: wechatOpen ? plain.wechat_qr_code : '',
    provide: plain.provide,
    company_remark: plain.company_remark,
    address: showStreet(contacts, row),
    // Rows written before a rule was tightened must satisfy it, too; a nightly job rewrites them.
    intro: row.intro_cleaner === cleanerVersion ? row.intro : cleanRichText(row.intro),
    birthday: open ? row.birthday : null,
    cardphoto: row.cardphoto,
    gallery: row.gallery,
    friends: row.friends,
    default: row.is_default ? 1 : 0,
    privacy: row.privacy,
    settings: { fontfamily: row.fontfamily },
    listed: row.listed ? 1 : 0,
    requested: projection.requested,
    withheld: projection.withheld,
    cardEducations: row.educations,
    cardWorks: row.works,
    cardExtends: pairs,
    ...(row.moderated ? { moderated: 1 } : {}),
    created_at: secondsOf(row.created_at),
    can: projection.can,
  };
}

export function presentReceipt(row: ReceiptRow, source: string): Receipt {
  return {
    receipt_id: row.reveal_id,
    // Id 0: two visits of an erased person must not be recognisable as the same person's.
    user_id: row.erased ? 0 : row.user_id,
    realname: row.realname ?? '',
    avatar: row.avatar ?? '',
    title: cardTitle({ company: row.company ?? '', position: row.position ?? '' }),
    card_id: row.card_id ?? 0,
    field: readField(row.field),
    via: row.via,
    source,
    at: secondsOf(row.revealed_at),
    revoked: row.revoked,
  };
}
