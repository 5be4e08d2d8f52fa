import type { Deps } from '../../../platform/context.ts';
import { findOldSeals, renewSeal, type SealedTable } from '../store/seals.ts';
import { hashOf, keyMark, open, seal, type SealKind } from './seals.ts';

const kinds = {
  identity_document: 'number',
  identity_person: 'name',
  identity_archive: 'archive',
} as const satisfies Record<SealedTable, SealKind>;

const batch = 200;

/**
 * After SECRET_KEY was changed: what the previous one has sealed and hashed is made anew under the present one, so that the
 * previous one can be taken out after its two days.
 */
export async function renewSeals(deps: Deps, goesOn: () => boolean): Promise<void> {
  if (deps.env.previousSecretKey === '') return;
  const mark = keyMark(deps);
  for (const [table, kind] of Object.entries(kinds) as [SealedTable, SealKind][]) {
    let above = 0;
    for (let rows = [{ id: 0, sealed: '' }]; rows.length > 0 && goesOn();) {
      rows = await findOldSeals(deps.db, table, { mark, above, size: batch });
      for (const row of rows) {
        above = row.id;
        const text = open(deps, kind, row.sealed);
        if (text === null) {
          deps.log.error({ table, id: row.id }, 'a seal cannot be opened by any secret that holds');
          continue;
        }
        const hash = table === 'identity_document' ? { hash: hashOf(deps, text) } : {};
        await renewSeal(deps.db, table, {
          id: row.id,
          sealed: seal(deps, kind, text),
          before: row.sealed,
          mark,
          ...hash,
        });
      }
    }
  }
}
