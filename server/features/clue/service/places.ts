import { placesIn } from '@qunlu/contract/attribution.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findByIds } from '../store/clues.ts';
import { clueSource } from './takes.ts';

/** How the owner of a card reads by which lead a contact was opened. */
export async function clueNames(ctx: Ctx, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await findByIds(ctx.db, placesIn('clue', codes));
  return new Map(rows.map(({ clue_id: id, title }) => [clueSource(id), `商机：${title}`]));
}
