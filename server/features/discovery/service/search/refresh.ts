import { inTransaction, jobContext, type Ctx, type Deps, type Tx } from '../../../../platform/context.ts';
import { alone } from '../../../../platform/database.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { dropWords, findTexts, findUnread, refreshWeight, saveWords } from '../../store/person-words.ts';
import { personWords, readingVersion } from './words.ts';

/** Cards that the job reads in one transaction. */
const batch = 200;

/** Reads the cards of these people anew, under their locks: an older reading never overwrites a newer one. */
async function readLocked(tx: Tx, userIds: readonly number[]): Promise<void> {
  const texts = await findTexts(tx.db, userIds);
  const shown = new Set(texts.map(({ user_id }) => user_id));
  const gone = userIds.filter((id) => !shown.has(id));
  if (gone.length > 0) await dropWords(tx.db, gone);
  if (texts.length === 0) return;
  const rows = await Promise.all(
    texts.map(async (text) => ({
      user_id: text.user_id,
      words: await personWords(text),
      weight: text.weight,
    })),
  );
  await saveWords(tx.db, rows, readingVersion);
}

/** What somebody is found by, after their card, their industries or their visibility have changed. */
export const readPerson = (ctx: Ctx, userId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [userId]);
    await readLocked(tx, [userId]);
  });

/** Cards that nobody has read, or an older version has; then who has become better or less known. */
export async function readPeople(deps: Deps, goesOn: () => boolean): Promise<void> {
  const ctx = jobContext(deps);
  let from = 0;
  while (goesOn()) {
    const due = (await findUnread(deps.db, from, readingVersion, batch)).map(({ user_id }) => user_id);
    if (due.length === 0) break;
    await inTransaction(ctx, async (tx) => {
      await lockPeople(tx, due);
      await readLocked(tx, due);
    });
    from = due.at(-1) ?? from;
  }
  if (goesOn()) await refreshWeight(alone(ctx).db);
}
