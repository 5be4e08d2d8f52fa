import type { Deps } from '../../../platform/context.ts';
import { cleanerVersion, cleanRichText } from '../../../platform/rich-text.ts';
import { alone } from '../../../platform/database.ts';
import { findIntrosCleanedBefore, rewriteIntros } from '../store/introductions.ts';

const batch = 200;

/** Cleans the rich introductions that an earlier cleaner wrote, so that reading them costs nothing again. */
export async function cleanIntroductions(deps: Deps, goesOn: () => boolean): Promise<void> {
  let from = 0;
  while (goesOn()) {
    const rows = await findIntrosCleanedBefore(deps.db, cleanerVersion, from, batch);
    if (rows.length === 0) return;
    await rewriteIntros(
      alone(deps).db,
      cleanerVersion,
      rows.map(({ card_id, intro }) => ({ card_id, intro, cleaned: cleanRichText(intro) })),
    );
    from = rows.at(-1)?.card_id ?? from;
  }
}
