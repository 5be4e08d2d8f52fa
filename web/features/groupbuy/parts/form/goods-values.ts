import type { Goods } from '@qunlu/contract/groupbuy/entity.ts';
import type { GoodsInput } from '@qunlu/contract/groupbuy/publish.ts';
import { groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import type { ReadGoods } from '@qunlu/contract/groupbuy/chain-reading.ts';
import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';

/** One kind of goods as it is written: its price in yuan and numbers as typed, '' for no bound. */
export interface GoodsValues {
  /** Names its row on the page. */
  key: number;
  /** 0 for a new one. */
  goods_id: number;
  title: string;
  price: string;
  stock: string;
  per_person: string;
  image: string;
  /** Of one that is there already: pieces that people have. */
  sold: number;
}

const plain = (fen: number): string => yuan(fen).replace(/\.00$/, '');

const nextKey = (rows: readonly GoodsValues[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

const blank = { goods_id: 0, title: '', price: '', stock: '', per_person: '', image: '', sold: 0 };

export const firstGoods: GoodsValues = { ...blank, key: 1 };

export const addGoods = (rows: readonly GoodsValues[]): GoodsValues[] => [
  ...rows,
  { ...blank, key: nextKey(rows) },
];

/** Another one like it, behind it. */
export const copyGoods = (rows: readonly GoodsValues[], at: number): GoodsValues[] => {
  const given = rows[at];
  return given
    ? rows.toSpliced(at + 1, 0, {
        ...given,
        key: nextKey(rows),
        goods_id: 0,
        sold: 0,
        title: `${given.title} `,
      })
    : [...rows];
};

/** `by` −1: before the one above it. */
export function moveGoods(rows: readonly GoodsValues[], at: number, by: 1 | -1): GoodsValues[] {
  const [one, other] = [rows[at], rows[at + by]];
  return one && other ? rows.with(at, other).with(at + by, one) : [...rows];
}

export const goodsValuesOf = (goods: readonly Goods[]): GoodsValues[] =>
  goods.map((one, at) => ({
    key: at + 1,
    goods_id: one.goods_id,
    title: one.title,
    price: plain(one.price),
    stock: one.stock < 0 ? '' : String(one.stock),
    per_person: one.per_person === 0 ? '' : String(one.per_person),
    image: one.image,
    sold: one.sold,
  }));

const isBlank = ({ title, price, image }: GoodsValues): boolean =>
  title.trim() === '' && price === '' && image === '';

/**
 * What a chain lists joins what is written: empty rows go, of the same name the price that was read counts, and nothing that was
 * written is lost.
 */
export function takeGoods(rows: readonly GoodsValues[], read: readonly ReadGoods[]): GoodsValues[] {
  let next = rows.filter((one) => !isBlank(one));
  for (const { title, price, stock } of read) {
    const at = next.findIndex((one) => one.title.trim() === title);
    const said = {
      ...(price === null ? {} : { price: plain(price) }),
      ...(stock === null ? {} : { stock: String(stock) }),
    };
    const known = next[at];
    if (known) next = next.with(at, { ...known, ...said });
    else if (next.length < groupbuyRules.goods)
      next = [...next, { ...blank, key: Math.max(nextKey(next), nextKey(rows)), title, ...said }];
  }
  return next.length === 0 ? [firstGoods] : next;
}

const isBound = (text: string, most: number): boolean =>
  /^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= most;

/** What is wrong with one kind; '' for nothing. */
export function goodsProblem({ title, price, stock, per_person: each, sold }: GoodsValues): string {
  if (title.trim() === '') return '请填写商品名称';
  const long = maxLength(groupbuyRules.goodsTitle)(title.trim(), '商品名称');
  if (long !== '') return long;
  const fen = fenOf(price);
  if (fen === null || fen < 1) return '请填写价格，例如 25 或 25.5';
  if (fen > groupbuyRules.priceMax) return `价格最高 ${groupbuyRules.priceMax / 100} 元`;
  if (stock !== '' && !isBound(stock, groupbuyRules.stockMax))
    return `库存请填写 1 到 ${groupbuyRules.stockMax}，不填为不限`;
  if (stock !== '' && Number(stock) < sold) return `已经要了 ${sold} 件，库存不能少于它`;
  if (each !== '' && !isBound(each, groupbuyRules.perPersonMax))
    return `每人最多请填写 1 到 ${groupbuyRules.perPersonMax}，不填为不限`;
  return '';
}

/** Of the first that has something wrong, with which it is. */
export function allGoodsProblem(rows: readonly GoodsValues[]): string {
  if (rows.length === 0) return '请至少写一种商品';
  const titles = rows.map(({ title }) => title.trim());
  const twice = titles.findIndex((title, at) => title !== '' && titles.indexOf(title) !== at);
  const problems = rows.map(goodsProblem);
  const at = problems.findIndex((one) => one !== '');
  if (at !== -1) return `第 ${at + 1} 种：${problems[at] ?? ''}`;
  return twice === -1 ? '' : `有两种商品都叫“${titles[twice] ?? ''}”，请改一个名称`;
}

export const goodsInput = (rows: readonly GoodsValues[]): GoodsInput[] =>
  rows.map(({ goods_id: id, title, price, stock, per_person: each, image }) => ({
    ...(id > 0 ? { goods_id: id } : {}),
    title: title.trim(),
    price: fenOf(price) ?? 0,
    ...(stock === '' ? {} : { stock: Number(stock) }),
    per_person: each === '' ? 0 : Number(each),
    ...(image === '' ? {} : { image }),
  }));
