import type { Deps } from '../../../../platform/context.ts';
import { alone } from '../../../../platform/database.ts';
import { addUpLetterCounts } from '../../store/letter-counts.ts';

/** Letters a statement. */
const batch = 500;

/** Job: keeps the counts of letters short, since each change of a directory leaves a row. */
export async function sumUpLetterCounts(deps: Deps, goesOn: () => boolean): Promise<void> {
  while ((await addUpLetterCounts(alone(deps).db, batch)) > 0 && goesOn());
}
