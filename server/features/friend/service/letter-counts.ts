import type { Deps } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { addUpLetterCounts } from '../store/letter-counts.ts';

/** Lists per statement. */
const batch = 500;

/** Keeps the counts of letters short: each change of a list leaves a row. */
export async function sumUpLetterCounts(deps: Deps, goesOn: () => boolean): Promise<void> {
  while ((await addUpLetterCounts(alone(deps).db, batch)) > 0 && goesOn());
}
