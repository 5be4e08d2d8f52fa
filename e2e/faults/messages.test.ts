/**
 * What a crash in the middle of a conversation does to it: nothing. What was acknowledged is there once, what was sent again because
 * nobody answered is there once, and both sides read the same.
 */
import { randomBytes } from 'node:crypto';
import { listChanges, listMessages, sendMessage, viewConversation } from '@qunlu/contract/chat/calls.ts';
import { expect, test } from '@playwright/test';
import { callApi } from '../api.ts';
import { type CrashingServer, hasPostgres, startCrashing } from '../crashing.ts';
import { logInByApi, newPhone } from '../people.ts';
import { type Insist, underKills } from './kills.ts';

/** The embedded database takes seconds to start again. */
const killsOf = (kind: 'embedded' | 'PostgreSQL'): number =>
  Number(process.env['FAULT_KILLS'] ?? (kind === 'embedded' ? 1 : 2));
/** Fewer than somebody may send in a minute, however often one is sent again. */
const each = Number(process.env['FAULT_MESSAGES'] ?? 20);

interface Talker {
  userId: number;
  token: string;
}

const newTalker = async (product: CrashingServer): Promise<Talker> => {
  const { user_id, token } = await logInByApi(product.url, newPhone());
  return { userId: user_id, token };
};

/** Under one number, however often: what was answered, and what it was answered as. */
async function say(
  product: CrashingServer,
  insist: Insist,
  { by, to, text }: { by: Talker; to: Talker; text: string },
): Promise<[number, string]> {
  const client_id = randomBytes(12).toString('hex');
  const ask = () =>
    callApi(product.url, sendMessage, {
      body: { user_id: to.userId, client_id, type: 1, text },
      token: by.token,
      at: product.now(),
    });
  const { message_id } = await insist(ask);
  return [message_id, text];
}

for (const kind of hasPostgres ? (['embedded', 'PostgreSQL'] as const) : (['embedded'] as const)) {
  const kills = killsOf(kind);
  test(`kill -9 while two people talk loses no message and doubles none, ${kind} [D105]`, async () => {
    test.setTimeout(60_000 + kills * 20_000);
    const product = await startCrashing(kind);
    try {
      const [one, other] = [await newTalker(product), await newTalker(product)];
      const once: Insist = (work) => work();
      const said: [number, string][] = [
        await say(product, once, { by: one, to: other, text: '开始' }),
        await say(product, once, { by: other, to: one, text: '好' }),
      ];
      // Limits count what is sent again, too.
      await underKills(product, { kills, steps: each * 2, away: 61 }, async (insist) => {
        const talk = async (by: Talker, to: Talker): Promise<void> => {
          for (let at = 0; at < each; at += 1)
            said.push(await say(product, insist, { by, to, text: `${by.userId} 第 ${at} 句` }));
        };
        await Promise.all([talk(one, other), talk(other, one)]);
      });
      const given = { token: other.token, at: product.now() };
      const wanted = said.toSorted(([a], [b]) => a - b);
      const { conversation_id: id } = await callApi(product.url, viewConversation, {
        ...given,
        query: { user_id: one.userId },
      });
      const { list: newest } = await callApi(product.url, listMessages, {
        ...given,
        query: { id, size: 50 },
      });
      expect(newest.map(({ message_id, text }) => [message_id, text]).toReversed()).toEqual(wanted);
      const changes = await callApi(product.url, listChanges, {
        ...given,
        query: { id, since: 0 },
      });
      expect(changes.list.map(({ message_id, text }) => [message_id, text])).toEqual(wanted);
      expect(changes.version).toBe(wanted.length);
    } finally {
      await product.end();
    }
  });
}
