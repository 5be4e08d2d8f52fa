import type { Lifecycle } from '../../lifecycle/ports.ts';
import { eraseRows } from '../store/erase.ts';
import { exportCards } from './export.ts';
import { cardMergeItems, mergeCardRows } from './merge.ts';

/** What happens to cards when their person merges, leaves or exports. */
export const cardLifecycle: Lifecycle = {
  feature: 'card',
  columns: {
    'card.user_id': {
      merge: { kind: 'move', why: 'they follow the cards of the kept account, which keeps its default' },
      erase: { kind: 'erase', why: 'the cards are deleted with their visitors and receipts' },
    },
    'card_visitor.user_id': {
      merge: { kind: 'move', why: 'visits of both to one card become those of one visitor' },
      erase: {
        kind: 'anonymise',
        why: 'the visits are deleted, view counts stay; a visit with an opened contact stays, without a name',
      },
    },
    'card_request.user_id': {
      merge: { kind: 'move', why: 'what either account was allowed holds for the kept one' },
      erase: { kind: 'erase', why: 'nobody is left who could look' },
    },
    'card_reveal.user_id': {
      merge: { kind: 'move', why: 'receipts name the kept account' },
      erase: { kind: 'anonymise', why: 'owners keep what was opened and when, without a name' },
    },
    'card_revocation.owner_id': {
      merge: { kind: 'move', why: 'revocations by either account stay in force' },
      erase: { kind: 'erase', why: 'the cards that they protect are deleted' },
    },
    'card_revocation.user_id': {
      merge: { kind: 'move', why: 'revocations from either account hold for the kept one' },
      erase: { kind: 'erase', why: 'the person whom they exclude no longer exists' },
    },
  },
  merge: mergeCardRows,
  mergeItems: cardMergeItems,
  erase: (tx, userId) => eraseRows(tx.db, userId),
  exportData: exportCards,
  erases: ['全部名片和上面的联系方式、照片、经历', '名片的访客和查看记录，以及您访问别人名片的记录'],
  keeps: ['您查看过别人联系方式的事实：对方仍能看到有人看过，称呼显示为“已注销用户”'],
};
