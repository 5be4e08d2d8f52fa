import { shortenText } from '@qunlu/contract/kernel/shorten-text.ts';

/** Keys by which what is told of a post is told once, renewed or withdrawn. */
export const notificationKeys = {
  asked: (topicId: number) => `forum:${topicId}:asked`,
  commented: (topicId: number) => `forum:${topicId}:commented`,
  liked: (topicId: number) => `forum:${topicId}:liked`,
  replied: (commentId: number) => `forum-comment:${commentId}:replied`,
  commentLiked: (commentId: number) => `forum-comment:${commentId}:liked`,
  mentioned: (commentId: number) => `forum-comment:${commentId}:mentioned`,
  decided: (topicId: number, rev: number) => `forum:${topicId}:decided:${rev}`,
  digest: (week: string) => `forum:digest:${week}`,
};

/** What a post is called where it stands in one line: its title, else the beginning of what it says. */
export function titleOf({ title, text, kind }: { title: string; text: string; kind: string }): string {
  if (title !== '') return title;
  const words = text.replace(/^#+ /gm, '').replace(/\s+/g, ' ').trim();
  if (words !== '') return shortenText(words, 40);
  return kind === 'question' ? '一个提问' : '一条帖子';
}
