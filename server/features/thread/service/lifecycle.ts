import { anonymise, byFeature, move, type Lifecycle } from '../../lifecycle/ports.ts';

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
  },
  erases: [],
  keeps: [],
};
