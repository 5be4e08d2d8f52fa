import { notificationCategories } from '@qunlu/contract/notification.ts';
import { jobContext } from '../../platform/context.ts';
import type { Person } from '../../testing/people.ts';
import type { World } from '../../testing/world.ts';
import { notify, type NewNotification } from './service/notifications.ts';

/** Binds a device of a person, as the native app does; answers its push channel. */
export async function bindDevice(
  world: World,
  person: Pick<Person, 'token' | 'userId'>,
  channelid = `device-${person.userId}`,
): Promise<string> {
  await world.call('POST', '/v1/app/setpush', { token: person.token, body: { channelid } });
  return channelid;
}

/** What the sandbox would have sent to a device or an openid, the oldest first. */
export async function pushesTo(
  world: World,
  receiver: string,
): Promise<{ channel: string; title: string; body: string; url: string }[]> {
  const { body } = await world.call('GET', '/sandbox/api/pushes', { query: { receiver } });
  return body.list.toReversed();
}

/** Texts of the sandbox's inbox to a number, without codes, the oldest first. */
export async function textsTo(world: World, phone: string): Promise<string[]> {
  const { body } = await world.call('GET', '/sandbox/api/sms', { query: { phone } });
  return (body.list as { text: string; code: string }[])
    .filter(({ code }) => code === '')
    .map(({ text }) => text)
    .toReversed();
}

export const notifyOnce = (
  world: World,
  person: Pick<Person, 'userId'>,
  notification: Partial<NewNotification> = {},
): Promise<void> =>
  notify(jobContext(world.deps), person.userId, {
    category: notificationCategories[2],
    title: '活动改期',
    body: '改到周六下午',
    path: '/activity/1',
    ...notification,
  });
