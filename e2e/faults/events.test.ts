/**
 * What a crash between a fact and its delivery does: nothing. What the database has committed reaches everybody who
 * waits for it, from the process that comes next.
 */
import { viewCard, postCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { listFriends } from '@qunlu/contract/friend/calls.ts';
import { expect, test } from '@playwright/test';
import { callApi } from '../api.ts';
import { logInByApi, newPhone } from '../people.ts';
import { type RunningServer, startServer } from '../server.ts';
import { shen } from '../world/cards.ts';
import { makeFriend } from '../world/friends.ts';

/** The most crashes: some come when no event is waiting. */
const crashes = 20;
const friendsOfReader = 6;

/** How many events a process found undelivered when it started. */
const found = ({ output }: RunningServer): number =>
  Number(/"waiting":(\d+)[^\n]*events wait for their delivery/.exec(output())?.[1] ?? 0);
const env = { LOG_LEVEL: 'info' };

test('kill -9 between the commit of an edit and its delivery: the next start delivers it, in order, to every list', async () => {
  test.setTimeout(300_000);
  let server = await startServer({ env });
  const { dataFolder } = server;
  try {
    const reader = await logInByApi(server.url, newPhone());
    const friends: Awaited<ReturnType<typeof makeFriend>>[] = [];
    for (let count = 0; count < friendsOfReader; count += 1)
      friends.push(await makeFriend(server.url, reader, { ...shen, realname: `友${count}` }));
    let left = 0;
    let value = 0;
    for (let crash = 0; crash < 2 || (left === 0 && crash < crashes); crash += 1) {
      // All at once, so that deliveries queue up behind the edits; the first answer ends the process.
      const edits = friends.map(async ({ session, card }) => {
        value += 1;
        await callApi(server.url, postCard, {
          query: { id: card.card_id },
          body: { position: `第${value}次` },
          token: session.token,
        });
      });
      await Promise.any(edits);
      await server.stop('SIGKILL');
      await Promise.allSettled(edits);
      server = await startServer({ dataFolder, env });
      left += found(server);
      await expect
        .poll(
          async () => {
            const { list } = await callApi(server.url, listFriends, { query: {}, token: reader.token });
            return list.map(({ user }) => `${user.card_id} ${user.position}`).toSorted();
          },
          { message: 'the list shows what the cards say', timeout: 20_000 },
        )
        .toEqual(await positions(server.url));
    }
    expect(left, 'at least one crash came between a commit and its delivery').toBeGreaterThan(0);
    await server.stop();
    server = await startServer({ dataFolder, env });
    expect(found(server), 'nothing waits any more').toBe(0);

    async function positions(site: string): Promise<string[]> {
      const shown: string[] = [];
      for (const { session, card } of friends) {
        const now = (await callApi(site, viewCard, {
          query: { id: card.card_id, more: 1 },
          token: session.token,
        })) as Card;
        shown.push(`${card.card_id} ${now.position}`);
      }
      return shown.toSorted();
    }
  } finally {
    await server.remove();
  }
});
