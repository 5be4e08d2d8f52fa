import type { Card } from '@qunlu/contract/card/entity.ts';
import { host, registerHost } from '../platform/host/host.ts';
import type { Host } from '../platform/host/host-interface.ts';

/** A card of the person who is logged in (user 7001). */
export const ownCard: Card = {
  card_id: 9001,
  user_id: 7001,
  active: 1,
  realname: '林知远',
  nickname: '林知远',
  avatar: '',
  title: '半山茶事 主理人',
  company: '半山茶事',
  position: '主理人',
  cityname: '杭州市',
  citycode: '330100',
  phone: '13812345678',
  certified: 0,
  corporation_certified: 0,
  vip_member: 0,
  views: 12,
  connections: 5,
  card_style: 1,
  permissions: { privacy: 0 },
  is_follow: false,
  is_friend: false,
  is_black: false,
  sex: 1,
  sex_chosen: false,
  email: 'lin@example.com',
  wechat: 'linzhiyuan',
  qq: '',
  wechat_qr_code: '',
  provide: '',
  company_remark: '',
  address: '西湖区龙井路 18 号',
  intro: '',
  birthday: null,
  cardphoto: '',
  gallery: [],
  friends: 0,
  default: 1,
  privacy: 0,
  settings: { fontfamily: '' },
  listed: 0,
  requested: [],
  withheld: [],
  cardEducations: [],
  cardWorks: [],
  cardExtends: [],
  created_at: 1_790_000_000,
  can: { edit: true, remove: false, share: true, decode: true, request: false },
};

/** Somebody else's card, for a viewer who may decode its contacts. */
export const othersCard: Card = {
  ...ownCard,
  card_id: 12,
  user_id: 7002,
  realname: '沈知微',
  nickname: '沈知微',
  title: '远山设计 建筑师',
  company: '远山设计',
  position: '建筑师',
  phone: '139****0002|hash-phone',
  email: 's***@example.com|hash-email',
  wechat: 'sh***i|hash-wechat',
  default: 0,
  can: { edit: false, remove: false, share: true, decode: true, request: false },
  user_permissions: { see_contact: 1, chat: 1, apply_friend: 1, follow: 1, comment: 1, buy: 1, reason: '' },
};

/** The same card for a viewer who may not decode its contacts: masked values without hashes, and the reason. */
export function closedCard(reason: string): Card {
  return {
    ...othersCard,
    phone: '139****0002',
    email: 's***@example.com',
    wechat: 'sh***i',
    can: { ...othersCard.can, decode: false },
    user_permissions: { see_contact: 0, chat: 0, apply_friend: 0, follow: 0, comment: 0, buy: 0, reason },
  };
}

/** Registers the host of a phone that records what it is asked to do: dial, mail, copy, save a contact. */
export function keepDoings(over: Partial<Host> = {}): string[] {
  const done: string[] = [];
  registerHost({
    ...host(),
    mobile: true,
    canShare: false,
    login: () => undefined,
    share: () => Promise.resolve('unavailable'),
    dial: (phone) => void done.push(`dial ${phone}`),
    mail: (address) => void done.push(`mail ${address}`),
    copy: (text) => Promise.resolve(done.push(`copy ${text}`) > 0),
    saveContact: ({ name, vcard }) => Promise.resolve(done.push(`save ${name}`, vcard) > 0),
    ...over,
  });
  return done;
}
