import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { MembershipLevel } from '@qunlu/contract/membership/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { MoneySetting } from '../../ledger/ports.ts';
import { settingsOf } from '../../ledger/api/settings.ts';
import type { Privilege } from '../../membership/ports.ts';

const setting = (name: string, label: string, fallback: number) =>
  ({ name, label, unit: 'fen', fallback, min: 1, max: 100 }) as const satisfies MoneySetting;

/** D117: fen a credit. */
export const smsSettings: readonly MoneySetting[] = [
  setting('sms.price', '短信每条的价格', 10),
  setting('sms.price-member', '会员短信每条的价格', 8),
  setting('sms.price-commerce', '商务会员短信每条的价格', 7),
];

const names = ['sms.price', 'sms.price-member', 'sms.price-commerce'] as const;

export type Prices = Readonly<Record<MembershipLevel, number>>;

/** What a credit costs now; a membership never makes it dearer. */
export async function pricesNow(ctx: Ctx): Promise<Prices> {
  const [none, forMember, forCommerce] = await settingsOf(ctx, names);
  const member = Math.min(none, forMember);
  return { none, member, commerce: Math.min(member, forCommerce) };
}

/** The least membership that gives a price; null: everybody gets it. */
export function levelOf(prices: Prices, price: number): 'member' | 'commerce' | null {
  if (price >= prices.none) return null;
  return price >= prices.member ? 'member' : 'commerce';
}

export const smsPrivileges: readonly Privilege[] = [
  {
    key: 'sms.price',
    title: '短信',
    order: 80,
    unit: 'fen',
    fallback: { none: 10, member: 8, commerce: 7 },
    min: 1,
    max: 100,
    lessIsBetter: true,
    read: pricesNow,
    words: (value) => `每条 ${yuan(value)} 元`,
  },
];
