import { anonymise, byFeature, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { forgetVisits } from '../store/erase.ts';
import { cardsOf, mergeReveals, mergeRevocations, mergeVisits, moveCards } from '../store/merge.ts';
import { dropVoidRequests } from '../store/requests.ts';
import { personKey } from '../store/timeline.ts';
import { dedupeSeconds } from './decode.ts';
import { exportCards, vcardsOf } from './export.ts';

/** What happens to cards when their person merges, leaves or exports. */
export const cardLifecycle: Lifecycle = {
  feature: 'card',
  columns: {
    'card.user_id': {
      merge: byFeature(move('they follow the cards of the kept account, which keeps its default')),
      erase: erase('the cards are deleted with their visitors and receipts'),
    },
    'card_visitor.user_id': {
      merge: byFeature(move('visits of both to one card become those of one visitor')),
      erase: byFeature(
        anonymise(
          'the visits are deleted, view counts stay; a visit with an opened contact stays, without a name',
        ),
      ),
    },
    'card_request.user_id': {
      merge: move('what either account was allowed holds for the kept one', { once: ['card_id', 'field'] }),
      erase: erase('nobody is left who could look'),
    },
    'card_reveal.user_id': {
      merge: byFeature(move('receipts name the kept account')),
      erase: byFeature(anonymise('owners keep what was opened and when, by an account without a name')),
    },
    'card_opened_elsewhere.user_id': {
      merge: move('receipts name the kept account'),
      erase: erase('they are the reader’s own, of contacts that are no person’s'),
    },
    'card_revocation.owner_id': {
      merge: byFeature(move('revocations by either account stay in force')),
      erase: erase('the cards that they protect are deleted'),
    },
    'card_revocation.user_id': {
      merge: byFeature(move('revocations from either account hold for the kept one')),
      erase: erase('the person whom they exclude no longer exists'),
    },
  },
  async merge(tx, sides) {
    await moveCards(tx.db, sides);
    await mergeRevocations(tx.db, sides);
    await mergeReveals(tx.db, sides, dedupeSeconds);
    await mergeVisits(tx.db, sides, personKey(sides.keep));
  },
  afterMerge: (tx, { keep }) => dropVoidRequests(tx.db, keep),
  counts: [{ title: '名片', rule: '全部保留，超出可用张数的只能看，不能修改', of: cardsOf }],
  erase: (tx, userId) => forgetVisits(tx.db, userId),
  exports: exportCards,
  vcards: vcardsOf,
  erases: ['全部名片和上面的联系方式、照片、经历', '名片的访客和查看记录，以及您访问别人名片的记录'],
  keeps: ['您查看过别人联系方式的事实：对方仍能看到有人看过，称呼显示为“已注销用户”'],
};
