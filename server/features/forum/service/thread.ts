import { defineThread } from '../../thread/api/threads.ts';

/** What stands under a post, on two levels; what its feature knows of one besides is a row of `forum_comment`. */
export const comments = defineThread({
  kind: 'forum-comment',
  text: { field: 'text', label: '评论' },
  images: { field: 'images', label: '图片' },
  deletes: true,
});
