/** Numbers, prices and amounts as people write them in a chain (接龙). */

const digits: Readonly<Record<string, number>> = {
  零: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

/** What a number looks like: digits, or Chinese up to 九十九. */
export const numberPattern = String.raw`\d{1,6}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[一二两三四五六七八九]`;

/** `12`, `十二`, `两`; null when it is no number. */
export function readNumber(text: string): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const tens = /^([一二两三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(text);
  if (tens) return (tens[1] ? (digits[tens[1]] ?? 1) : 1) * 10 + (tens[2] ? (digits[tens[2]] ?? 0) : 0);
  return digits[text] ?? null;
}

/** Words of measure, which are no goods. */
export const units = '份盒箱斤件袋个瓶包只条罐桶提套捆把张双颗块组单';

export type ReadPrice = { fen: number } | { problem: string };

const priceText =
  /(?:[¥￥]\s{0,3}(-?[\d.]{1,12}))|(?:(-?[\d.]{1,12})\s{0,3}(元|块钱|块(?![\u4e00-\u9fff])|分))/;

/** The first price in a line with where it stands; null without one. Not of whole fen, none or beyond 5 万元: a problem. */
export function findPrice(line: string): { at: number; end: number; price: ReadPrice } | null {
  const found = priceText.exec(line);
  if (!found) return null;
  const [whole, sign, amount, unit] = found;
  const price = priceOf(sign ?? amount ?? '', unit === '分' ? 1 : 100);
  return { at: found.index, end: found.index + whole.length, price };
}

/** `25`, `12.5`: yuan (`unit` 100) or fen (1). */
export function priceOf(text: string, unit: 1 | 100 = 100): ReadPrice {
  const parts = /^(\d{1,7})(?:\.(\d{1,4}))?$/.exec(text);
  if (!parts) return { problem: '价格看不懂，请自己填' };
  const [, whole = '', cents = ''] = parts;
  if (unit === 1 ? cents !== '' : cents.replace(/0+$/, '').length > 2)
    return { problem: '价格最小到 1 分，请自己填' };
  const fen = unit === 1 ? Number(whole) : Number(whole) * 100 + Number(cents.padEnd(2, '0').slice(0, 2));
  if (fen < 1 || fen > 5_000_000) return { problem: '价格请在 0.01 到 50000 元之间，请自己填' };
  return { fen };
}

const stockText = /(?:限购?|库存|限量|共|仅|余)\s{0,3}(\d{1,6})/;

/** `限20盒`: how many there are; null when it is not said. */
export function findStock(line: string): number | null {
  const found = stockText.exec(line);
  const count = found ? Number(found[1]) : 0;
  return count >= 1 && count <= 100_000 ? count : null;
}
