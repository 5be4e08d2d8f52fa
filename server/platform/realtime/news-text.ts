import { realtimeTopics } from '@qunlu/contract/kernel/realtime-topics.ts';
import type { News } from './bus.ts';

/** PostgreSQL takes 8000 bytes in a notification, its end included. */
const bytesMax = 7900;

/** What stands for “look again” between processes. */
export const againText = 'again';

/** News as texts of bounded length, e.g. `chat 12 7 101,102`: as many as the people in it ask for. */
export function textsOf({ topic, id, version, users }: News): string[] {
  const head = `${topic} ${id} ${version} `;
  const texts: string[] = [];
  let text = '';
  for (const user of users) {
    if (text !== '' && text.length + String(user).length + 1 > bytesMax) {
      texts.push(text);
      text = '';
    }
    text = text === '' ? `${head}${user}` : `${text},${user}`;
  }
  return text === '' ? texts : [...texts, text];
}

const topics: readonly string[] = [...realtimeTopics, 'session', 'opened'];

/** null for what this version does not know. */
export function readNews(text: string): News | null {
  const [, topic = '', id, version, users = ''] = /^([a-z-]+) (\d+) (\d+) ([\d,]+)$/.exec(text) ?? [];
  if (!topics.includes(topic)) return null;
  return {
    topic: topic as News['topic'],
    id: Number(id),
    version: Number(version),
    users: users.split(',').map(Number),
  };
}
