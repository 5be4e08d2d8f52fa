import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { addWord, listReports } from '@qunlu/contract/moderation/staff.ts';
import { secondsOf } from '../../platform/context.ts';
import type { PendingSubject } from './service/decide.ts';
import type { WordRow } from './store/words.ts';

export const presentWaiting = (one: PendingSubject): OutputOf<typeof listReports>['list'][number] => ({
  type: one.standing.type,
  id: one.standing.id,
  title: one.subject?.title ?? '',
  path: one.subject?.path ?? '',
  owner_id: one.subject?.unnamed ? 0 : one.standing.owner_id,
  standing: one.standing.state,
  content: [...(one.subject?.texts ?? [])],
  pictures: [...(one.subject?.pictures ?? [])],
  reports: one.reports?.reports ?? [],
  count: one.reports?.count ?? 0,
  appeal: one.standing.appeal_open ? one.standing.appeal : '',
  words: one.standing.words,
  first_at: secondsOf(one.firstAt),
  due_at: secondsOf(one.dueAt),
});

export const presentWord = (row: WordRow): OutputOf<typeof addWord> => ({
  id: row.word_id,
  word: row.word,
  level: row.level,
  created_at: secondsOf(row.created_at),
});
