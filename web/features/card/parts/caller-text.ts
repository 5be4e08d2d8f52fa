import type { Caller } from '@qunlu/contract/card/timeline.ts';
import { contactLabel } from '@qunlu/contract/card/extends.ts';

/** The order of contacts on a card; the owner's own entries come after them. */
const order = ['phone', 'email', 'wechat', 'qq', 'address'];
const place = (field: string): number => (order.includes(field) ? order.indexOf(field) : order.length);

/** Contacts by name, in the order of a card: 手机、微信. */
export const contactsText = (fields: readonly string[]): string =>
  fields
    .toSorted((a, b) => place(a) - place(b))
    .map(contactLabel)
    .join('、');

/** What somebody looked at, in a few words: 看过手机、微信，存进了通讯录. */
export function openedText({ fields, saved, times }: Pick<Caller, 'fields' | 'saved' | 'times'>): string {
  if (fields.length === 0) return times > 1 ? `看了名片 ${times} 次` : '看了名片';
  const opened = `看过${contactsText(fields)}`;
  return saved ? `${opened}，存进了通讯录` : opened;
}
