/**
 * People who count up in their card as fast as the server answers, to see what a crash leaves of it.
 *   const writer = await newWriter(server.url); await countUp(server, writer, () => …)
 */
import { postCard, viewCard } from '@qunlu/contract/card/calls.ts';
import type { Card } from '@qunlu/contract/card/entity.ts';
import { callApi } from '../api.ts';
import { logInByApi, newPhone } from '../people.ts';
import type { RunningServer } from '../server.ts';
import { makeCard } from './cards.ts';

export interface Writer {
  readonly token: string;
  readonly cardId: number;
  /** The last value that the server has acknowledged, and the last that was sent. */
  acknowledged: number;
  sent: number;
}

export async function newWriter(site: string): Promise<Writer> {
  const { token } = await logInByApi(site, newPhone());
  const { card_id: cardId } = await makeCard(site, token);
  return { token, cardId, acknowledged: 0, sent: 0 };
}

/** A person may change cards 600 times an hour; one of them was to make it. */
const changesMost = 590;

/** Counts up in a card until the server is gone, or as often as one may. */
export async function countUp(
  server: RunningServer,
  writer: Writer,
  onAcknowledged: () => void,
): Promise<void> {
  while (writer.sent < changesMost) {
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

/** What is stored of a writer's count: both fields are written by every write, so that a half-written one shows. */
export async function readCount(
  site: string,
  { token, cardId }: Writer,
): Promise<{ position: number; intro: number }> {
  const card = (await callApi(site, viewCard, { query: { id: cardId, more: 1 }, token })) as Card;
  const figure = (text: string): number => Number(/第(\d+)次$/.exec(text)?.[1]);
  return { position: figure(card.position), intro: figure(card.intro) };
}
