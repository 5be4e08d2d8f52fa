import { maskPhone } from '@qunlu/contract/kernel/masks.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listMembers } from '@qunlu/contract/staff/calls.ts';
import type { setChannel } from '@qunlu/contract/staff/channels.ts';
import type { listParkedEvents } from '@qunlu/contract/staff/events.ts';
import type { decideAppeal, listPeople } from '@qunlu/contract/staff/people.ts';
import { secondsOf } from '../../platform/context.ts';
import type { OpenAppeal } from '../account/api/appeal-decision.ts';
import type { ChannelRow } from '../account/api/channels.ts';
import type { DirectoryEntry } from '../account/api/directory.ts';
import type { ParkedEvent } from '../../platform/outbox-parked.ts';
import type { MemberRow } from './store/members.ts';

export const presentMember = (
  row: MemberRow,
  person: DirectoryEntry | undefined,
): OutputOf<typeof listMembers>['list'][number] => ({
  user_id: row.user_id,
  name: person?.username ?? '',
  phone: maskPhone(person?.phone ?? ''),
  roles: row.roles,
  created_at: secondsOf(row.created_at),
  used_at: row.used_at ? secondsOf(row.used_at) : 0,
});

type PersonLine = OutputOf<typeof listPeople>['list'][number];

export const presentPerson = (
  person: DirectoryEntry,
  more: Pick<PersonLine, 'facts' | 'can'>,
): PersonLine => ({
  user_id: person.user_id,
  name: person.username,
  phone: maskPhone(person.phone ?? ''),
  status: person.status,
  facts: more.facts,
  created_at: secondsOf(person.created_at),
  can: more.can,
});

export const presentAppeal = (
  row: OpenAppeal,
  person: DirectoryEntry | undefined,
): OutputOf<typeof decideAppeal> => ({
  id: row.appeal_id,
  user_id: row.user_id,
  name: person?.username ?? '',
  status: person?.status ?? 0,
  status_reason: person?.status_reason ?? '',
  content: row.content,
  at: secondsOf(row.created_at),
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

/** The settings of a channel (D147). */
export const presentChannel = (row: ChannelRow): OutputOf<typeof setChannel> => ({
  id: row.channel_id,
  channel: row.channel,
  allow_open_card_applet: row.allow_open_card_applet,
  is_show_community: row.is_show_community,
  app_config: Object.entries(row.app_config).map(([name, value]) => ({ name, value })),
  updated_at: secondsOf(row.updated_at),
});
