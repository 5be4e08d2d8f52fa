import { erase, move, type Lifecycle } from '../../lifecycle/ports.ts';
import { endOwnTransfers } from '../store/lifecycle.ts';

/** What a person reads of it, `circle` says with its own. */
export const joiningLifecycle: Lifecycle = {
  feature: 'joining',
  columns: {
    'phonebook_invitation.user_id': {
      merge: move('the codes of both still lead in'),
      erase: erase('their codes lead nowhere any more'),
    },
    'phonebook_transfer.to_id': {
      merge: move('the kept account answers; to an owner nothing is transferred'),
      erase: erase('nobody is left to accept it'),
    },
  },
  afterMerge: (tx, { keep }) => endOwnTransfers(tx.db, keep),
  erases: [],
  keeps: [],
};
