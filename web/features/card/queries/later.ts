/** Edits of one's own card that were made without a network (decision 0038). */
import type { Card } from '@qunlu/contract/card/entity.ts';
import type { CardChangesInput } from '@qunlu/contract/card/input.ts';
import { sendLater } from '../../../platform/offline/queue.ts';

export interface LateEdit {
  cardId: number;
  changes: CardChangesInput;
  /** Of each changed field, what the card said when it was edited, as JSON. */
  before: Record<string, string>;
}

export type Field = keyof CardChangesInput;

export const fieldsOf = (changes: CardChangesInput): Field[] => Object.keys(changes) as Field[];

/** What a card says of a field, as JSON. Of a group of settings only those that were changed. */
export function said(card: Card, field: Field, changes: CardChangesInput): string {
  const value = (card as unknown as Record<string, unknown>)[field];
  if (field !== 'permissions' && field !== 'settings') return JSON.stringify(value ?? null);
  const names = Object.keys(changes[field] ?? {});
  return JSON.stringify(names.map((name) => (value as Record<string, unknown>)[name]));
}

/** Keeps an edit until there is a network; `card` is the card before it. */
export function keepEdit(card: Card, changes: CardChangesInput): Promise<boolean> {
  const before = Object.fromEntries(fieldsOf(changes).map((field) => [field, said(card, field, changes)]));
  const edit: LateEdit = { cardId: card.card_id, changes, before };
  return sendLater('card', edit);
}
