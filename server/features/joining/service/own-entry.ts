import type { OwnEntry } from '@qunlu/contract/joining/entity.ts';
import { memberState } from '@qunlu/contract/circle/rules.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { refundable } from '../../dues/api/offer.ts';
import {
  editOwnEntry as editEntry,
  setOwnCard as setCard,
  viewOwnEntry as viewEntry,
  type EntryEdit,
} from '../../circle/api/own-entry.ts';

type Entry = Awaited<ReturnType<typeof viewEntry>>;

/** With what they may take back themself; of an application what was paid comes back by taking it back. */
const withRefund = async (ctx: ViewerCtx, id: number, entry: Entry): Promise<OwnEntry> => ({
  ...entry,
  refund:
    entry.state === memberState.normal
      ? await refundable(ctx, { circleId: id, userId: ctx.viewer.userId })
      : null,
});

export const viewOwnEntry = async (ctx: ViewerCtx, id: number): Promise<OwnEntry> =>
  withRefund(ctx, id, await viewEntry(ctx, id));

export const editOwnEntry = async (
  ctx: ViewerCtx,
  given: EntryEdit,
  submission: Parameters<typeof editEntry>[2],
): Promise<OwnEntry> => withRefund(ctx, given.id, await editEntry(ctx, given, submission));

export const setOwnCard = async (ctx: ViewerCtx, given: { id: number; card_id: number }): Promise<OwnEntry> =>
  withRefund(ctx, given.id, await setCard(ctx, given));
