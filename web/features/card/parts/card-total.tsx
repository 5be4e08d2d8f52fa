import { listCards } from '@qunlu/contract/card/calls.ts';
import { useRead } from '../../../platform/query.ts';

/** How many cards the person has, at the end of a row. */
export function CardTotal() {
  const { data: cards } = useRead(listCards);
  return cards && cards.list.length > 0 ? <span className="figures">{cards.list.length} 张</span> : null;
}
