import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';

export const vouchFigures = z.object({
  count: described(z.number(), '有几人佐证，好友以外数到最近 1000 条；和其中任何人都不认识的一律为 0'),
  friends: described(z.number(), '其中几位是我的好友'),
});
export type VouchFigures = z.output<typeof vouchFigures>;

/** On the page of something that somebody offers: who vouches for them, as close as the reader is. */
export const vouchedField = described(
  z.nullable(vouchFigures),
  '有几人为发布的人佐证；没有、我不认识其中任何人，或是我自己发布的为 null',
);
