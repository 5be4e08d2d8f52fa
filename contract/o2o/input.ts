import * as z from 'zod/mini';
import { described, id } from '../kernel/fields.ts';

export const dealId = id('优惠编号');

export const coordinate = (label: string, most: number) =>
  described(
    z
      .number({ error: () => `${label}不正确` })
      .check(z.refine((value) => Math.abs(value) <= most, { error: () => `${label}不正确` })),
    `${label}，−${most} 到 ${most}`,
  );
