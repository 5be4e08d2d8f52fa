import { after } from '../../platform/context.ts';

/** What it follows from whether a post may be edited. */
export interface Editable {
  created_at: Date;
  edited_at: Date | null;
  hidden: boolean;
}

/** Until when its author may edit a post, which they may once; null: not any more. What is hidden stays what was reported. */
export function editUntil(post: Editable, days: number, now: Date): Date | null {
  const until = after(post.created_at, days * 86_400);
  return !post.hidden && post.edited_at === null && now < until ? until : null;
}
