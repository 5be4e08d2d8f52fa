import { inTransaction, type Ctx, type Tx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import {
  findAccountName,
  findEntriesOf,
  findHolder,
  readIndustries,
  rewriteEntries,
  setHidden,
  type KeptEntry,
} from '../../store/refresh.ts';
import { findBroughtCard } from '../../store/members.ts';
import { snapshotOf } from '../member/entries.ts';
import { memberForms } from '../form/forms.ts';

/** Entries that show the same: with one card all alike, without one each as its form says. */
const alike = (entries: readonly KeptEntry[]): KeptEntry[][] => [
  ...Map.groupBy(entries, ({ card_id, member_id }) =>
    card_id > 0 ? `card ${card_id}` : `entry ${member_id}`,
  ).values(),
];

/** Whose change it was: the card that its owner has edited, which answers whether the entries are still right; null: another's. */
type EditResult = 'default' | number | null;

async function rewrite(
  tx: Tx,
  userId: number,
  entries: readonly KeptEntry[],
  edited: number | null,
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const form = memberForms.open(tx, first.form)?.facts ?? {
    realname: (await findAccountName(tx.db, userId)) ?? '',
  };
  const snapshot = await snapshotOf(tx, { userId, cardId: first.card_id, ...form });
  await rewriteEntries(
    tx.db,
    entries.map(({ member_id }) => member_id),
    snapshot,
    edited !== null && snapshot.card_id === edited ? tx.now : null,
  );
}

/**
 * Writes what a person's entries show anew, under their lock, so that an older version never overwrites a newer one: the card that
 * they bring, without one what they wrote on joining. Idempotent; inside a transaction it becomes part of it.
 */
export async function refreshPerson(ctx: Ctx, userId: number, edited: EditResult = null): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [userId]);
    const entries = await findEntriesOf(tx.db, userId);
    if (entries.length === 0) return;
    const card = edited === 'default' ? ((await findBroughtCard(tx.db, userId, 0))?.card_id ?? null) : edited;
    for (const group of alike(entries)) await rewrite(tx, userId, group, card);
  });
}

/** A card was deleted: who brought it brings the default one. */
export async function refreshHolder(ctx: Ctx, cardId: number): Promise<void> {
  const userId = await findHolder(ctx.db, cardId);
  if (userId !== undefined) await refreshPerson(ctx, userId);
}

/** Takes hidden people out of directories at once. When they come back, their entries show what their card is now. */
export async function followVisibility(
  tx: Tx,
  { userId, visible }: { userId: number; visible: boolean },
): Promise<void> {
  await setHidden(tx.db, userId, !visible);
  if (visible) await refreshPerson(tx, userId);
}

/** Somebody has chosen other industries, or none; under their lock. */
export const followIndustries = (tx: Tx, userId: number): Promise<void> => readIndustries(tx.db, userId);
