import type { savePhoneCard as contract } from '@qunlu/contract/card/phone-card.ts';
import { phoneCardFields } from '@qunlu/contract/card/phone-card.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/api/profile.ts';
import type { Verdict } from '../../moderation/api/check.ts';
import type { CardRow } from '../store/cards.ts';
import { findDefaultCard } from '../store/seen.ts';
import { createCard, editCard } from './edit.ts';
import { checkCard } from './moderation.ts';
import { readingOf } from './projection.ts';

type Saved = BodyOf<typeof contract>;
type Fields = Pick<Saved, (typeof phoneCardFields)[number]>;

const ownDefault = (ctx: ViewerCtx) => findDefaultCard(ctx.db, ctx.viewer.userId, readingOf(ctx, 'whole'));

/** What the save changes: of a card that is there only what is empty, unless its owner has confirmed. Nothing is ever emptied. */
function changesOf(saved: Saved, card: CardRow | undefined): Fields {
  const changed = phoneCardFields.filter(
    (field) => saved[field] && (!card || card[field] === '' || saved.confirmed === 1),
  );
  return Object.fromEntries(changed.map((field) => [field, saved[field]])) as unknown as Fields;
}

/** D137: checks what would be written, outside a transaction. */
export async function checkPhoneCard(ctx: ViewerCtx, saved: Saved): Promise<Verdict> {
  const card = await ownDefault(ctx);
  const { read: _unlocked, ...verdict } = await checkCard(ctx, card?.card_id, changesOf(saved, card));
  return verdict;
}

/** D166: makes the default card of who has none, else fills its empty fields; with `confirmed` it writes over filled ones. */
export async function savePhoneCard(ctx: ViewerCtx, saved: Saved, verdict: Verdict): Promise<Card> {
  return inTransaction(ctx, async (tx) => {
    // Two saves at once by who has no card: the second finds the card of the first.
    await lockUser(tx, tx.viewer.userId);
    const card = await ownDefault(tx);
    const changes = changesOf(saved, card);
    if (!card) return createCard(tx, changes, verdict);
    return editCard(tx, card.card_id, changes, { ...verdict, read: undefined });
  });
}
