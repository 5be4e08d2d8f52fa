import type { Deps } from '../../../../platform/context.ts';
import { alone } from '../../../../platform/database.ts';
import { addUpLetters } from '../../store/letters.ts';

/** Letters a statement. */
const batch = 500;

/** Job: keeps the counts of letters short, since each change of a directory leaves a row. */
export async function sumUpLetters(deps: Deps, goesOn: () => boolean): Promise<void> {
  while ((await addUpLetters(alone(deps).db, batch)) > 0 && goesOn());
}
