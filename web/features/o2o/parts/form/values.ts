import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { Deal, DealShop } from '@qunlu/contract/o2o/entity.ts';
import { dealRules } from '@qunlu/contract/o2o/rules.ts';
import { draftsOf } from '../../../../platform/drafts/kept-text.ts';
import type { Problems } from '../../../../ui/form/use-form.ts';
import type { DealInput, Place } from '../../queries.ts';

/** A deal as it is written: prices in yuan and numbers as typed. */
export interface DealValues {
  title: string;
  price: string;
  was: string;
  stock: string;
  per_person: string;
  valid_to: number;
  rules: string;
  content: string;
  images: string[];
  shop: string;
  region: string;
  region_name: string;
  address: string;
  place: Place | null;
}

/** What was typed and not saved, by deal. */
export const dealDrafts = draftsOf('o2o');

const plain = (fen: number): string => yuan(fen).replace(/\.00$/, '');
const placeOf = ({ lat, lng }: DealShop): Place | null =>
  lat === null || lng === null ? null : { lat, lng };

/** A new one, in the shop that was named last. */
export const blank = (shop: DealShop | null, company: string): DealValues => ({
  title: '',
  price: '',
  was: '',
  stock: '',
  per_person: '2',
  valid_to: 0,
  rules: '',
  content: '',
  images: [],
  shop: shop?.name ?? company,
  region: shop?.region ?? '',
  region_name: shop?.region_name ?? '',
  address: shop?.address ?? '',
  place: shop ? placeOf(shop) : null,
});

export function valuesOf({ shop, ...deal }: Deal): DealValues {
  return {
    title: deal.title,
    price: plain(deal.price),
    was: deal.was === 0 ? '' : plain(deal.was),
    stock: String(deal.stock),
    per_person: String(deal.per_person),
    valid_to: deal.valid_to,
    rules: deal.rules,
    content: deal.content,
    images: deal.images,
    shop: shop.name,
    region: shop.region,
    region_name: shop.region_name,
    address: shop.address,
    place: placeOf(shop),
  };
}

function priceProblem(text: string, label: string): string {
  const fen = fenOf(text);
  if (fen === null || fen < 1) return `请填写${label}，例如 88`;
  return fen > dealRules.priceMax ? `最高 ${dealRules.priceMax / 100} 元` : '';
}

function countProblem(text: string, label: string, most: number): string {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return count < 1 || count > most ? `${label}请填写 1 到 ${most}` : '';
}

/** `sold`: of one that is there already. */
export const problemsOf =
  (sold: number) =>
  (values: DealValues): Problems<DealValues> => {
    const { title, price, was, stock, rules, content, shop, address } = values;
    const now = Date.now() / 1000;
    return {
      title: title.trim() === '' ? '请填写标题' : maxLength(dealRules.title)(title, '标题'),
      price: priceProblem(price, '现价'),
      was:
        was === ''
          ? ''
          : priceProblem(was, '原价') || ((fenOf(was) ?? 0) < (fenOf(price) ?? 0) ? '原价不能低于现价' : ''),
      stock:
        countProblem(stock, '一共几份', dealRules.stockMax) ||
        (Number(stock) < sold ? `已经卖出 ${sold} 份，一共的份数不能少于它` : ''),
      per_person: countProblem(values.per_person, '每人最多几份', dealRules.perPerson),
      valid_to:
        values.valid_to === 0
          ? '请选择有效期'
          : values.valid_to < now + dealRules.secondsLeft
            ? '有效期请选至少一小时以后'
            : values.valid_to > now + dealRules.daysAhead * 86_400
              ? `有效期最多到 ${dealRules.daysAhead} 天后`
              : '',
      rules: rules.trim() === '' ? '请填写使用规则' : maxLength(dealRules.rules)(rules, '使用规则'),
      content: maxLength(dealRules.content)(wordsOf(content), '内容'),
      shop: shop.trim() === '' ? '请填写店名' : maxLength(dealRules.shop)(shop, '店名'),
      region: values.region === '' ? '请选择省市区' : '',
      address: address.trim() === '' ? '请填写详细地址' : maxLength(dealRules.address)(address, '详细地址'),
    };
  };

export const bodyOf = (values: DealValues): DealInput['deal'] => ({
  title: values.title.trim(),
  price: fenOf(values.price) ?? 0,
  was: values.was === '' ? 0 : (fenOf(values.was) ?? 0),
  stock: Number(values.stock),
  per_person: Number(values.per_person),
  valid_to: values.valid_to,
  rules: values.rules.trim(),
  content: values.content,
  images: values.images,
  shop: values.shop.trim(),
  region: values.region,
  region_name: values.region_name,
  address: values.address.trim(),
  ...values.place,
});
