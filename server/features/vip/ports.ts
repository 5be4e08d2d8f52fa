import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** Something that people own besides memberships, for `my-prop/{id}` (D121), e.g. text credits. */
export interface Prop {
  hash: string;
  name: string;
  /** `endAt`: seconds, 0 for never. */
  of(ctx: Ctx, userId: number): Promise<{ count: number; endAt: number }>;
}

export const props = manyPort<Prop>('vip.props');
