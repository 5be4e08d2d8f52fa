/** Constants of cards (K001, K002, K003, D16, D21–D30). */
export const cardRules = {
  /** K001, B014, D28 */
  perUser: 3,
  /** K002, K003: the web app's cache of other people's cards. */
  cacheLimit: 10,
  freshSeconds: 60,
  /** D29, wide characters and counts. */
  realname: 20,
  company: 50,
  position: 30,
  address: 100,
  intro: 1000,
  provide: 200,
  extendKey: 10,
  extendValue: 200,
  extendPairs: 20,
  /** D16 */
  entries: 10,
  /** D29: pictures of a card. */
  gallery: 9,
  /** D23: seconds that a hash is valid. */
  hashSeconds: 86_400,
  /** D24: different cards a day. */
  decodePerDay: 50,
  batchDecode: 50,
  /** Cards of friends and fellow members whose contacts show with the card, a day; they do not count above. */
  autoPerDay: 1000,
  /** Wide characters of the note on a request to see a contact, and requests a day. */
  requestNote: 50,
  requestsPerDay: 20,
  /** Requests that may wait for one owner at a time. */
  requestsWaiting: 100,
  /** Days after a refusal in which the same contact cannot be asked for again; an unanswered request ends as late. */
  requestDays: 30,
  /** D32 */
  hitSeconds: 1800,
  visitorDays: 90,
  visitorsShown: 3,
  /** Visitors of one card in a list without pages. */
  visitorsListed: 50,
  /** Visitors who were not logged in are counted up to so many. */
  guestsCounted: 1000,
} as const;

/** D21: 0 logged in with a phone, 1 friends and fellow members, 2 friends, 3 nobody. */
export const privacies = [0, 1, 2, 3] as const;
export const privacyLabels: Record<number, string> = {
  0: '登录并验证手机号的人',
  1: '好友和同一通讯录的成员',
  2: '仅好友',
  3: '谁都不可以',
};

/** D15 */
export const degreeLabels: Record<number, string> = {
  0: '未填写',
  1: '初中及以下',
  2: '高中',
  3: '中专/技校',
  4: '大专',
  5: '本科',
  6: '硕士',
  7: 'MBA/EMBA',
  8: '博士',
  9: '其他',
};
export const degrees = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** D37: styles everybody may choose, with their names. */
export const cardStyles = [1, 2, 3, 4, 5] as const;
export const cardStyleLabels: Record<number, string> = {
  1: '素笺',
  2: '墨',
  3: '朱印',
  4: '远山',
  5: '方格',
};
/** D37: styles for members. */
export const vipCardStyles = [100, 101, 102] as const;
export const vipCardStyleLabels: Record<number, string> = { 100: '烫金', 101: '青花', 102: '夜航' };
export const isVipStyle = (style: number): boolean => style >= 100;

/** D37: '' is the system's font. */
export const fontFamilies = ['', 'song', 'kai', 'hei'] as const;
export const fontFamilyLabels: Record<string, string> = {
  '': '默认',
  song: '宋体',
  kai: '楷体',
  hei: '黑体',
};

/** D37: an unknown style shows as 1. */
export function shownStyle(style: number): number {
  return ([...cardStyles, ...vipCardStyles] as readonly number[]).includes(style) ? style : 1;
}

/** B024: 2 (was certified, changed since) counts as 0. */
export function shownCertified(certified: number): number {
  return certified === 1 ? 1 : 0;
}

/** B019: company and position joined by one space. */
export function cardTitle(card: { company: string; position: string }): string {
  return [card.company, card.position].filter((part) => part !== '').join(' ');
}

/** Title of a card's page: the name, and after it what the person does. */
export function cardPageTitle(card: { realname: string; company: string; position: string }): string {
  return [card.realname, cardTitle(card)].filter((part) => part !== '').join(' · ');
}

/** D37: true when the name, the phone, or both company and position are missing. */
export function needFill(card: {
  realname: string;
  phone: string;
  company: string;
  position: string;
}): boolean {
  return card.realname === '' || card.phone === '' || (card.company === '' && card.position === '');
}

/** D42, B054–B057 */
export function cardShare(card: { realname: string; avatar: string; card_id: number }): {
  title: string;
  desc: string;
  path: string;
  image: string;
} {
  return {
    title: `您好，我是${card.realname}`,
    desc: '这是我的名片，期待与您交换名片',
    path: `/card/${card.card_id}`,
    image: card.avatar,
  };
}

/** Longer names, in characters, are set in a smaller size. */
const longNameFrom = 8;

export const isLongName = (realname: string): boolean => [...realname].length >= longNameFrom;
