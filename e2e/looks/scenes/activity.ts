import type { Session } from '@qunlu/contract/account/entity.ts';
import { addMembers, listMembers } from '@qunlu/contract/activity/members.ts';
import { saveDraft } from '@qunlu/contract/activity/drafts.ts';
import { askActivity } from '@qunlu/contract/activity/talk.ts';
import { listHolders, sendScans, viewDoor } from '@qunlu/contract/attendance/calls.ts';
import { publishAt, registerAt } from '../../world/activities.ts';
import { by, newKey, type Place } from '../../world/circles.ts';
import type { ScreenScene } from '../scene.ts';

/** An activity of the person with people and a question, and one of the friend for which the person has registered. */
export const scene: ScreenScene = {
  async settle({ site, person, friend }) {
    const place: Place = { url: site, now: Date.now };
    const { own, pass } = await hold(place, person, friend);
    // It begins in an hour: its door is open, and who is signed in sees whom they met.
    const starts_at = Math.floor(place.now() / 1000) + 3600;
    const other = await publishAt(place, friend, {
      activity: {
        title: '九溪徒步，从九溪公交站走到龙井村，慢慢走，下雨照常',
        starts_at,
        ends_at: starts_at + 7200,
      },
      settings: { visibility: 1 },
    });
    await registerAt(place, person, other, { realname: '林知远' });
    await signAllIn(place, friend, other.activity_id);
    const visited = `/activity/${other.activity_id}`;
    const run = `/activity/admin/${own}`;
    return {
      '/activity/:id': visited,
      ...under('/activity/:id', visited, [
        'pay',
        'registration',
        'registered',
        'post',
        'qrcode',
        'getwechat',
      ]),
      ...under('/activity/:id', visited, ['people', 'met', 'sign']),
      '/activity/:id/signqrcode': `/activity/${own}/signqrcode`,
      '/activity/admin/:id': run,
      ...under('/activity/admin/:id', run, ['edit', 'settings', 'tickets', 'logs', 'member', 'paymember']),
      ...under('/activity/admin/:id', run, ['wechat', 'qrcode', 'batchnote', 'consult', 'door']),
      '/activity/admin/:id/member/:pass': `${run}/member/${pass}`,
    };
  },
};

const under = (route: string, address: string, parts: readonly string[]): Record<string, string> =>
  Object.fromEntries(parts.map((part) => [`${route}/${part}`, `${address}/${part}`]));

/** By hand, out of the door's list. */
async function signAllIn(place: Place, host: Session, target: number): Promise<void> {
  const call = by(place, host);
  const at = { subject: 'activity', target } as const;
  const { sessions } = await call(viewDoor, { query: at });
  const { list } = await call(listHolders, { query: at });
  const now = Math.floor(place.now() / 1000);
  await call(sendScans, {
    body: {
      session_id: sessions[0]?.session_id ?? 0,
      phone_now: now,
      scans: list.map(({ holder }) => ({ client_id: newKey(), holder, at: now })),
    },
  });
}

/** The person's own, by its link, with two kinds of tickets; a draft stands beside it. */
async function hold(place: Place, host: Session, guest: Session): Promise<{ own: number; pass: number }> {
  const call = by(place, host);
  const activity = await publishAt(place, host, {
    activity: { title: '周末龙井采茶，上山采茶、下山喝茶，晚上听琴，带上孩子和朋友一起来', seats: 40 },
    tickets: [
      { name: '徒步票', stock: 20 },
      { name: '茶席票', need_audit: 1, note: '含午餐和一罐新茶' },
    ],
    settings: { visibility: 1 },
  });
  const { activity_id: id, tickets } = activity;
  await registerAt(place, guest, activity, {
    realname: '沈知微',
    ...(tickets[1] ? { ticket: tickets[1].ticket_id } : {}),
  });
  await by(place, guest)(askActivity, {
    body: { id, content: '可以带孩子吗？大概要走多久的山路，有没有地方歇脚' },
    idempotencyKey: newKey(),
  });
  await call(addMembers, {
    body: {
      id,
      ticket_id: tickets[0]?.ticket_id ?? 0,
      people: [{ realname: '欧阳上官子车司马', phone: '13912345678' }],
    },
    idempotencyKey: newKey(),
  });
  await call(saveDraft, {
    body: { title: '读书会', content: JSON.stringify({ title: '读书会' }), images: [] },
    idempotencyKey: newKey(),
  });
  const { list } = await call(listMembers, { query: { id } });
  return { own: id, pass: list.at(-1)?.pass_id ?? 0 };
}
