import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { decideAppeal } from '@qunlu/contract/account/staff.ts';
import type { decideCase } from '@qunlu/contract/certification/staff.ts';
import type { listReports } from '@qunlu/contract/moderation/staff.ts';
import type { listPeople } from '@qunlu/contract/account/staff.ts';
import type { setMember } from '@qunlu/contract/staff/calls.ts';
import type { addWord } from '@qunlu/contract/moderation/staff.ts';
import type { listParkedEvents } from '@qunlu/contract/staff/events.ts';
import { secondsOf } from '../../platform/context.ts';
import type { OpenAppeal } from '../account/service/appeal-decision.ts';
import type { Listed } from '../account/service/directory.ts';
import { caseCan, dueAt, type CertificationCase } from '../certification/service/cases.ts';
import type { Waiting } from '../moderation/service/decide.ts';
import type { ListedWordRow } from '../moderation/service/words.ts';
import type { ParkedEvent } from '../../platform/outbox-parked.ts';
import type { MemberRow } from './store/members.ts';

export const presentMember = (row: MemberRow, person: Listed | undefined): OutputOf<typeof setMember> => ({
  user_id: row.user_id,
  name: person?.username ?? '',
  phone: maskPhone(person?.phone ?? ''),
  roles: row.roles,
  created_at: secondsOf(row.created_at),
  used_at: row.used_at ? secondsOf(row.used_at) : 0,
});

type PersonLine = OutputOf<typeof listPeople>['list'][number];

export const presentPerson = (person: Listed, more: Pick<PersonLine, 'cards' | 'can'>): PersonLine => ({
  user_id: person.user_id,
  name: person.username,
  phone: maskPhone(person.phone ?? ''),
  status: person.status,
  cards: more.cards,
  created_at: secondsOf(person.created_at),
  can: more.can,
});

export const presentCase = (row: CertificationCase): OutputOf<typeof decideCase> => ({
  id: row.certify_id,
  kind: row.kind,
  state: row.status,
  card_id: row.card_id ?? 0,
  realname: row.realname,
  company: row.company,
  position: row.position,
  revision: row.revision,
  created_at: secondsOf(row.created_at),
  due_at: secondsOf(dueAt(row.created_at)),
  can: caseCan(row),
});

export const presentWaiting = (one: Waiting): OutputOf<typeof listReports>['list'][number] => ({
  type: one.standing.type,
  id: one.standing.id,
  title: one.subject?.title ?? '',
  path: one.subject?.path ?? '',
  owner_id: one.standing.owner_id,
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

export const presentAppeal = (
  row: OpenAppeal,
  person: Listed | undefined,
): OutputOf<typeof decideAppeal> => ({
  id: row.appeal_id,
  user_id: row.user_id,
  name: person?.username ?? '',
  status: person?.status ?? 0,
  status_reason: person?.status_reason ?? '',
  content: row.content,
  at: secondsOf(row.created_at),
});

export const presentWord = (row: ListedWordRow): OutputOf<typeof addWord> => ({
  id: row.word_id,
  word: row.word,
  level: row.level,
  created_at: secondsOf(row.created_at),
});

export const presentParkedEvent = (row: ParkedEvent): OutputOf<typeof listParkedEvents>['list'][number] => ({
  id: row.outbox_id,
  event: row.event,
  listener: row.listener,
  subject: row.subject,
  error: row.last_error,
  tries: row.attempts,
  created_at: secondsOf(row.created_at),
  parked_at: secondsOf(row.parked_at),
});
