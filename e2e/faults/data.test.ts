/**
 * What a crash, an end and a second start do to data that the product has acknowledged.
 */
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { postCard, viewCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { expect, test } from '@playwright/test';
import { callApi } from '../api.ts';
import { logInByApi, newPhone } from '../people.ts';
import { type RunningServer, startServer } from '../server.ts';
import { makeCard, shen } from '../world/cards.ts';

/** Acknowledged writes before the kill, and how many are on their way at any time. */
const writes = 1000;
const inFlight = 8;

interface Writer {
  readonly token: string;
  readonly cardId: number;
  /** The last value that the server has acknowledged, and the last that was sent. */
  acknowledged: number;
  sent: number;
}

async function newWriter(site: string): Promise<Writer> {
  const { token } = await logInByApi(site, newPhone());
  const { card_id: cardId } = await makeCard(site, token);
  return { token, cardId, acknowledged: 0, sent: 0 };
}

/** Counts up in a card until the server is gone. */
async function countUp(server: RunningServer, writer: Writer, onAcknowledged: () => void): Promise<void> {
  for (;;) {
    const value = writer.sent + 1;
    writer.sent = value;
    try {
      await callApi(server.url, postCard, {
        query: { id: writer.cardId },
        body: { position: `第${value}次`, intro: `写到第${value}次` },
        token: writer.token,
      });
    } catch (error) {
      if (server.process.killed) return;
      throw error;
    }
    writer.acknowledged = value;
    onAcknowledged();
  }
}

test('kill -9 in the middle of 1,000 acknowledged writes loses none of them and leaves nothing half-written', async () => {
  test.setTimeout(180_000);
  let server = await startServer();
  const { dataFolder } = server;
  try {
    const writers: Writer[] = [];
    for (let count = 0; count < inFlight; count += 1) writers.push(await newWriter(server.url));
    let acknowledged = 0;
    let killing: Promise<void> | undefined;
    await Promise.all(
      writers.map((writer) =>
        countUp(server, writer, () => {
          acknowledged += 1;
          if (acknowledged >= writes) killing ??= server.stop('SIGKILL');
        }),
      ),
    );
    await killing;
    expect(server.process.signalCode).toBe('SIGKILL');
    expect(acknowledged).toBeGreaterThanOrEqual(writes);

    server = await startServer({ dataFolder });
    for (const { token, cardId, acknowledged: last, sent } of writers) {
      const query = { id: cardId, more: 1 };
      const card = (await callApi(server.url, viewCard, { query, token })) as Card;
      const stored = Number(/^第(\d+)次$/.exec(card.position)?.[1]);
      expect(stored, 'what was acknowledged is there').toBeGreaterThanOrEqual(last);
      expect(stored, 'and nothing that was never sent').toBeLessThanOrEqual(sent);
      expect(card.intro, 'both fields are of the same write').toBe(`写到第${stored}次`);
      expect(card.realname).toBe(shen.realname);
    }
  } finally {
    await server.remove();
  }
});

test('Ctrl-C ends it in order: a write on its way is answered or not made, and the session lives on', async () => {
  let server = await startServer();
  const { dataFolder } = server;
  try {
    const writer = await newWriter(server.url);
    let ending: Promise<void> | undefined;
    await countUp(server, writer, () => {
      if (writer.acknowledged >= 20) ending ??= server.stop('SIGINT');
    });
    await ending;
    expect(server.process.exitCode, 'it ended by itself').toBe(0);
    expect(server.output()).not.toMatch(/error|Error/);

    server = await startServer({ dataFolder });
    const { token, cardId, acknowledged, sent } = writer;
    const card = (await callApi(server.url, viewCard, { query: { id: cardId, more: 1 }, token })) as Card;
    const stored = Number(/\d+/.exec(card.position)?.[0]);
    expect(stored).toBeGreaterThanOrEqual(acknowledged);
    expect(stored).toBeLessThanOrEqual(sent);
    expect((await callApi(server.url, viewUser, { query: {}, token })).cardCount).toBe(1);
  } finally {
    await server.remove();
  }
});
