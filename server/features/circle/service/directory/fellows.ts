import { placeCode, placesIn } from '@qunlu/contract/attribution.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { findNames } from '../../store/fellows.ts';

const kind = 'phonebook';

/** The circle as the source of a receipt. */
export const circleSource = (circleId: number): string => placeCode(kind, circleId);

/** How the owner of a card reads from which circle a contact was opened. */
export async function circleNames(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = placesIn(kind, codes);
  const names = ids.length === 0 ? new Map<number, string>() : await findNames(ctx.db, ids);
  return new Map([...names].map(([id, name]) => [circleSource(id), `通讯录：${name}`]));
}
