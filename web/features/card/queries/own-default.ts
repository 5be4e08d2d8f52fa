import { listCards } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { useRead } from '../../../platform/query.ts';

/** The default one of a person's own cards, or the first when none is the default. */
export const defaultOf = (cards: readonly Card[]): Card | undefined =>
  cards.find((one) => one.default === 1) ?? cards[0];

/** The same of the person who is logged in, once it is known. */
export function useOwnDefault(): Card | undefined {
  return defaultOf(useRead(listCards).data?.list ?? []);
}
