import * as z from 'zod/mini';
import { described, integer, optional } from './fields.ts';

/** `next` of the last page (B221, D143). */
export const pagingEnd = -1;
/** `total` of a search with more hits than its page: nobody counts them. */
export const uncountedTotal = -1;
export const pageSizeMax = 50;

/** `{size, next}` of a list call. `next` is the cursor of the page before; absent for the first. */
export const pageQuery = {
  size: optional(integer('每页数量', { min: 1, max: pageSizeMax }), `每页数量，1 到 ${pageSizeMax}，默认 20`),
  next: optional(integer('页码', { min: 0, max: Number.MAX_SAFE_INTEGER }), '上一页返回的 next；第一页不填'),
};

/** `{list, next}`: stable when rows are inserted; `next` is −1 at the end. */
export function page<Item extends z.core.$ZodType>(item: Item) {
  return z.object({
    list: described(z.array(item), '这一页的内容'),
    next: described(z.number(), '下一页的游标；−1 表示没有更多'),
  });
}

/** B224, M057: completes an answer that has `page` instead of `next`; throws when it has neither. */
export function readPage<Page extends { list: readonly unknown[] }>(data: Page): Page & { next: number } {
  const { list, next, page: number }: { list?: unknown; next?: unknown; page?: unknown } = data ?? {};
  if (Array.isArray(list)) {
    if (typeof next === 'number') return { ...data, next };
    if (typeof number === 'number') return { ...data, next: list.length === 0 ? pagingEnd : number + 1 };
  }
  throw new Error('serverData invalid');
}
