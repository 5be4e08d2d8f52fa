import { defineEvent } from '../../platform/events.ts';

const ofTopic = ({ topicId }: { topicId: number }): string => `forum-topic ${topicId}`;
const ofComment = ({ commentId }: { commentId: number }): string => `forum-comment ${commentId}`;

/** A post is seen by its circle: published, passed by an audit, brought back. `at`: when it was published, seconds. */
export const topicShown = defineEvent<{ circleId: number; topicId: number; userId: number; at: number }>(
  'forum.topic-shown',
  ofTopic,
);

/** It is not any more: deleted, hidden after reports, to be audited again. Its comments say nothing of it. */
export const topicGone = defineEvent<{ circleId: number; topicId: number; userId: number }>(
  'forum.topic-gone',
  ofTopic,
);

/** A comment or a reply is seen: written, brought back. `at`: when it was written, seconds. */
export const commentShown = defineEvent<{
  circleId: number;
  topicId: number;
  commentId: number;
  userId: number;
  at: number;
}>('forum.comment-shown', ofComment);

export const commentGone = defineEvent<{
  circleId: number;
  topicId: number;
  commentId: number;
  userId: number;
}>('forum.comment-gone', ofComment);

/** A post of the essence, or not any more. */
export const topicFeatured = defineEvent<{
  circleId: number;
  topicId: number;
  userId: number;
  featured: boolean;
}>('forum.topic-featured', ofTopic);
