import type { Notice } from '@qunlu/contract/notice.ts';
import { secondsOf } from '../../platform/context.ts';
import type { NoticeRow } from './store.ts';

export function presentNotice(row: NoticeRow): Notice {
  return {
    id: row.notice_id,
    category: row.category,
    title: row.title,
    body: row.body,
    path: row.path,
    read: row.read_at !== null,
    at: secondsOf(row.created_at),
  };
}
