import type { Lifecycle } from '../../lifecycle/ports.ts';
import { eraseRows } from '../store/erase.ts';
import { exportCards } from './export.ts';
import { cardMergeItems, mergeCardRows } from './merge.ts';

/** What becomes of cards when their person merges, leaves or asks for their data. */
export const cardLifecycle: Lifecycle = {
  feature: 'card',
  columns: {
    'card.user_id': {
      merge: { kind: 'move', why: 'they move to the kept account behind its own, which keeps its default' },
      erase: { kind: 'erase', why: 'the cards go, with their visitors and receipts' },
    },
    'card_visitor.user_id': {
      merge: { kind: 'move', why: 'visits of both to one card become one visitor' },
      erase: { kind: 'erase', why: 'the visits go; the figures of views stay' },
    },
    'card_reveal.user_id': {
      merge: { kind: 'move', why: 'what was opened was opened by the kept account' },
      erase: { kind: 'anonymise', why: 'the owner keeps what was opened and when, by nobody he could name' },
    },
    'card_revocation.owner_id': {
      merge: { kind: 'move', why: 'what either took back stays taken back' },
      erase: { kind: 'erase', why: 'without cards there is nothing to take back' },
    },
    'card_revocation.user_id': {
      merge: { kind: 'move', why: 'taken back from either is taken back from the kept account' },
      erase: { kind: 'erase', why: 'nobody is left to look' },
    },
  },
  merge: mergeCardRows,
  mergeItems: cardMergeItems,
  erase: (tx, userId) => eraseRows(tx.db, userId),
  exportData: exportCards,
  erases: ['全部名片和上面的联系方式、照片、经历', '名片的访客和查看记录，以及您访问别人名片的记录'],
  keeps: ['您查看过别人联系方式的事实：对方仍能看到有人看过，称呼显示为“已注销用户”'],
};
