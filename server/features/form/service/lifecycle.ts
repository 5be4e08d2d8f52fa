import { erase, move, type Lifecycle } from '../../lifecycle/ports.ts';

/** What a submission says is exported by the feature that asked it. */
export const formLifecycle: Lifecycle = {
  feature: 'form',
  columns: {
    'form_submission.user_id': {
      merge: move('it goes with the row that holds it'),
      erase: erase('what was submitted is deleted'),
    },
    'form_receipt.by_id': {
      merge: move('what either has opened stands under the kept account'),
      erase: erase('nobody is left who has opened it'),
    },
  },
  erases: [],
  keeps: [],
};
