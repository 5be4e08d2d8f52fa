import { groupbuyRules } from './rules.ts';

/** What is read of a chain (接龙), and what is taken down while it is. */
export interface ReadChain {
  title: string;
  goods: ReadGoods[];
  rows: ReadRow[];
  unsure: Doubt[];
}

export interface ReadGoods {
  title: string;
  /** Fen; null: not said, or not understood. */
  price: number | null;
  stock: number | null;
}

export interface ReadRow {
  name: string;
  /** `goods`: its place in the list. */
  lines: { goods: number; count: number }[];
  note: string;
}

export interface Doubt {
  /** From 1. */
  line: number;
  text: string;
  why: string;
}

export const solitaireRules = {
  /** Characters of a text that is read. */
  text: 100_000,
  lines: 3000,
  /** Characters of a line; what is longer is no line of a chain. */
  line: 200,
  /** Of one person. */
  amounts: 50,
} as const;

/** Why a text is not read at all; '' when it is. */
export const solitaireProblem = (text: string): string =>
  text.length > solitaireRules.text ? `接龙文字最多 ${solitaireRules.text / 10_000} 万字，请分几次粘贴` : '';

export interface Reading extends ReadChain {
  doubt(line: number, why: string): void;
}

export function addGoods(
  chain: Reading,
  given: {
    title: string;
    stock: number | null;
    at: number;
    price: { fen: number } | { problem: string } | null;
  },
): number {
  const title = [...given.title].slice(0, groupbuyRules.goodsTitle).join('');
  const known = chain.goods.findIndex((one) => one.title === title);
  if (known !== -1) return known;
  if (chain.goods.length >= groupbuyRules.goods) {
    chain.doubt(given.at, `商品最多 ${groupbuyRules.goods} 种`);
    return -1;
  }
  const { price } = given;
  if (price && 'problem' in price) chain.doubt(given.at, price.problem);
  chain.goods.push({ title, price: price && 'fen' in price ? price.fen : null, stock: given.stock });
  return chain.goods.length - 1;
}
