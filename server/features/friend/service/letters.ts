import type { Deps } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { addUpLetters } from '../store/letters.ts';

/** Lists per statement. */
const batch = 500;

/** Keeps the counts of letters short: each change of a list leaves a row. */
export async function sumUpLetters(deps: Deps, goesOn: () => boolean): Promise<void> {
  while ((await addUpLetters(alone(deps).db, batch)) > 0 && goesOn());
}
