import { anonymise, byFeature, erase, move, type Lifecycle } from '../../lifecycle/ports.ts';

/** What a post says of its person is said by the feature that it is of: its own lifecycle strips pictures, and exports. */
export const threadLifecycle: Lifecycle = {
  feature: 'thread',
  columns: {
    'thread_post.author_id': {
      merge: move('what was written is the kept account’s'),
      erase: byFeature(
        anonymise(
          'posts stay, by nobody; their feature strips the pictures (D152), or keeps a trade’s (D13)',
        ),
      ),
    },
    'thread_post.deleted_by': {
      merge: move('what the kept account deleted it can bring back'),
      erase: anonymise('what was deleted stays deleted, by nobody'),
    },
    'thread_mention.user_id': {
      merge: move('the kept account is named', { once: ['post_id'] }),
      erase: erase('the text names nobody who could be opened'),
    },
  },
  erases: [],
  keeps: [],
};
