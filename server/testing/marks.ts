import { certifyCard } from '../features/card/service/certify.ts';
import { inTransaction, jobContext } from '../platform/context.ts';
import type { World } from './world.ts';

/** Sets or takes the marks of a verified person or company, as a decision does. */
export const mark = (
  world: World,
  cardId: number,
  marks: { person?: number; corporation?: number },
): Promise<void> => inTransaction(jobContext(world.deps), (tx) => certifyCard(tx, cardId, marks));
