import type { Lifecycle } from '../../lifecycle/ports.ts';
import { erasePerson, moveAll } from '../store/lifecycle.ts';

/** What a person reads of it, `circle` says with its own. */
export const joiningLifecycle: Lifecycle = {
  feature: 'joining',
  columns: {
    'phonebook_invitation.user_id': {
      merge: { kind: 'move', why: 'the codes of both still lead in' },
      erase: { kind: 'erase', why: 'their codes lead nowhere any more' },
    },
    'phonebook_transfer.to_id': {
      merge: { kind: 'move', why: 'the kept account answers; to an owner nothing is transferred' },
      erase: { kind: 'erase', why: 'nobody is left to accept it' },
    },
  },
  merge: (tx, sides) => moveAll(tx.db, sides),
  erase: (tx, userId) => erasePerson(tx.db, userId),
  erases: [],
  keeps: [],
};
