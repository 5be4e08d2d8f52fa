import { placeCode, placesIn } from '@qunlu/contract/attribution.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Acquaintance } from '../../card/ports.ts';
import { findFellows, findNames } from '../store/fellows.ts';

const kind = 'phonebook';

/** The circle as the source of a receipt. */
export const circleSource = (phonebookId: number): string => placeCode(kind, phonebookId);

/** D61, D22: whose contacts a circle opens to the viewer; for card, which decides by it and the card's own privacy. */
export async function fellowsOf(
  ctx: Ctx,
  viewerId: number,
  ownerIds: readonly number[],
): Promise<ReadonlyMap<number, Partial<Acquaintance>>> {
  const fellows = await findFellows(ctx.db, viewerId, ownerIds, ctx.now);
  return new Map(
    fellows.map(({ user_id, phonebook_id }) => [
      user_id,
      { fellow: true, through: circleSource(phonebook_id) },
    ]),
  );
}

/** How the owner of a card reads from which circle a contact was opened. */
export async function circleNames(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = placesIn(kind, codes);
  const names = ids.length === 0 ? new Map<number, string>() : await findNames(ctx.db, ids);
  return new Map([...names].map(([id, name]) => [circleSource(id), `通讯录：${name}`]));
}
