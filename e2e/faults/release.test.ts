/**
 * A release while people write: the one before serves, this one starts beside it on the same database, migrates it, serves too, and
 * is alone at last. Nobody is refused, and nothing that was acknowledged is lost.
 */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Session } from '@qunlu/contract/account/entity.ts';
import { postCard, viewCard } from '@qunlu/contract/card/calls.ts';
import { listChanges, sendMessage, viewConversation } from '@qunlu/contract/chat/calls.ts';
import { RequestError } from '@qunlu/contract/client/request-error.ts';
import { payOrder } from '@qunlu/contract/order/calls.ts';
import { createPackOrder, viewOffer } from '@qunlu/contract/vip/calls.ts';
import { viewBalance } from '@qunlu/contract/wallet/calls.ts';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { callApi } from '../api.ts';
import { hasPostgres } from '../crashing.ts';
import { newDataFolder } from '../data.ts';
import { logInByApi, newPhone } from '../people.ts';
import { startServer } from '../server.ts';
import { makeCard } from '../world/cards.ts';
import { topUp } from '../world/money.ts';
import { checkOutBefore, lastRelease, isInHistory } from './release-before.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const people = 4;
const money = 200_000;
/** Rounds of each: beside each other, and when the release before has been asked to end. */
const rounds = { both: 12, after: 6 };
/** So many messages and packs until the end of a stage: limits count what people do. */
const most = {
  before: { said: 6, bought: 2 },
  both: { said: 11, bought: 5 },
  after: { said: 15, bought: 7 },
};

interface Writer {
  session: Session;
  cardId: number;
  position: number;
  /** What was acknowledged. */
  said: [id: number, text: string][];
  bought: number;
}

/** Where people write, and what they met that they should not have. */
interface Story {
  stage: 'before' | 'both' | 'after';
  sites: { before: string; now: string };
  wrong: string[];
}

const newKey = (): string => randomBytes(12).toString('hex');

/** By turns to each that serves. */
const siteOf = ({ stage, sites }: Story, turn: number): string =>
  stage === 'before' || (stage === 'both' && turn % 2 === 0) ? sites.before : sites.now;

/** As a client behind a balancer: what nobody answered is sent again, to the other one, under the same key. */
async function insist<T>(story: Story, turn: number, work: (site: string) => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const site = siteOf(story, turn + tries);
    try {
      return await work(site);
    } catch (error) {
      const { cause } = error as Error;
      const answered = cause instanceof RequestError && cause.status > 0;
      const isLeaving = story.stage === 'after' && site === story.sites.before;
      if (answered || !isLeaving)
        story.wrong.push(`${site === story.sites.before ? 'before' : 'now'}: ${String(error)}`);
      if (tries >= 3) throw error;
    }
  }
}

async function newWriter(site: string, index: number): Promise<Writer> {
  const session = await logInByApi(site, newPhone());
  const { card_id: cardId } = await makeCard(site, session.token);
  // A total of their own, by which the cashier finds their payment.
  await topUp(site, session, money + index);
  return { session, cardId, position: 0, said: [], bought: 0 };
}

async function edit(story: Story, turn: number, writer: Writer): Promise<void> {
  const { token } = writer.session;
  const next = writer.position + 1;
  const query = { id: writer.cardId };
  await insist(story, turn, (site) =>
    callApi(site, postCard, { query, body: { position: `第${next}次` }, token }),
  );
  writer.position = next;
  const shown = await insist(story, turn + 1, (site) => callApi(site, viewCard, { query, token }));
  expect(shown.position, 'whichever is asked says what was written last').toBe(`第${next}次`);
}

async function say(story: Story, turn: number, writer: Writer, to: Writer): Promise<void> {
  const text = `第 ${writer.said.length} 句`;
  const body = { user_id: to.session.user_id, client_id: newKey(), type: 1 as const, text };
  const { token } = writer.session;
  const { message_id } = await insist(story, turn, (site) => callApi(site, sendMessage, { body, token }));
  writer.said.push([message_id, text]);
}

async function buy(story: Story, turn: number, writer: Writer): Promise<void> {
  const given = { token: writer.session.token, idempotencyKey: newKey() };
  const body = { vip: 'vipPhonebook' as const, pack_type: 1 as const };
  const { hash } = await insist(story, turn, (site) => callApi(site, createPackOrder, { ...given, body }));
  // Ordered of the one, paid at the other.
  const pay = { hash, use_balance: 1 as const, channel: 'native' as const };
  const paid = await insist(story, turn + 1, (site) =>
    callApi(site, payOrder, { token: given.token, idempotencyKey: newKey(), body: pay }),
  );
  expect(paid.state).toBe(1);
  writer.bought += 1;
}

/** Goes on until everybody has written through both, and through the new one alone. */
async function write(story: Story, writer: Writer, to: Writer, onRound: () => void): Promise<void> {
  const left = { ...rounds };
  for (let turn = 0; left.after > 0; turn += 1) {
    await edit(story, turn, writer);
    const { said, bought } = most[story.stage];
    if (turn % 2 === 0 && writer.said.length < said) await say(story, turn, writer, to);
    if (turn % 3 === 1 && writer.bought < bought) await buy(story, turn, writer);
    if (story.stage === 'both') left.both -= 1;
    if (story.stage === 'both' && left.both === 0) onRound();
    if (story.stage === 'after') left.after -= 1;
  }
}

async function checkAll(site: string, writers: readonly Writer[]): Promise<void> {
  const { packs } = await callApi(site, viewOffer, { token: writers[0]?.session.token ?? '' });
  const price = packs.find(({ vip, pack_type }) => vip === 'vipPhonebook' && pack_type === 1)?.price ?? 0;
  expect(price).toBeGreaterThan(0);
  for (const [index, writer] of writers.entries()) {
    const { token } = writer.session;
    const card = await callApi(site, viewCard, { query: { id: writer.cardId }, token });
    expect(card.position).toBe(`第${writer.position}次`);
    const { balance } = await callApi(site, viewBalance, { query: {}, token });
    expect(balance, 'each was paid for once').toBe(money + index - writer.bought * price);
    const other = writers[index ^ 1] as Writer;
    const { conversation_id: id } = await callApi(site, viewConversation, {
      query: { user_id: other.session.user_id },
      token,
    });
    const { list } = await callApi(site, listChanges, { query: { id, since: 0 }, token });
    expect(list.map(({ message_id, text }) => [message_id, text])).toEqual(
      [...writer.said, ...other.said].toSorted(([one], [two]) => one - two),
    );
  }
}

async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const server = process.env['TEST_DATABASE_URL'] ?? '';
  const name = `qunlu_release_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await administer(`create database ${name} encoding 'UTF8' template template0`);
  try {
    const url = new URL(server);
    url.pathname = `/${name}`;
    await work(url.href);
  } finally {
    await administer(`drop database ${name} with (force)`);
  }
}

const commit = await lastRelease();
const isThere = await isInHistory(commit);
if (hasPostgres && !isThere)
  console.warn(`no release beside the one before: ${commit} is not in the history of this clone`);

if (hasPostgres && isThere)
  test('a release beside the one before, while people write: nobody is refused, nothing is lost, PostgreSQL', async () => {
    test.setTimeout(300_000);
    const release = await checkOutBefore(commit);
    const dataFolder = await newDataFolder('qunlu-release-', true);
    try {
      await withDatabase(async (DATABASE_URL) => {
        // A machine that runs much else is late, and no judge of load.
        const env = { MODE: 'sandbox', DEMO: '0', TRUST_PROXY: '1', LOOP_DELAY_MS: '60000', DATABASE_URL };
        const before = await release.start({ ...env, DATA_DIR: dataFolder });
        const story: Story = { stage: 'before', sites: { before: before.url, now: '' }, wrong: [] };
        const writers: Writer[] = [];
        for (let index = 0; index < people; index += 1) writers.push(await newWriter(before.url, index));
        let done = 0;
        let ending: Promise<void> | undefined;
        const writing = Promise.all(
          writers.map((writer, index) =>
            write(story, writer, writers[index ^ 1] as Writer, () => {
              done += 1;
              if (done < people) return;
              story.stage = 'after';
              ending = before.stop();
            }),
          ),
        );
        writing.catch(() => undefined);
        const now = await startServer({ dataFolder, env });
        try {
          story.sites.now = now.url;
          story.stage = 'both';
          await writing;
          expect(story.wrong, 'what people met').toEqual([]);
          expect(before.output(), 'the release before has met no failure').not.toMatch(/"level":(50|60)/);
          await checkAll(now.url, writers);
          expect(
            writers.every(({ said, bought }) => said.length > most.both.said && bought > most.both.bought),
            'everybody has written through each, and through this one alone',
          ).toBe(true);
          await ending;
        } finally {
          await now.stop();
        }
        const check = await promisify(execFile)(process.execPath, ['scripts/ledger-check.ts'], {
          cwd: ROOT,
          env: { ...process.env, ...env, DATA_DIR: dataFolder },
        });
        expect(check.stdout).toContain('账本平衡');
      });
    } finally {
      await release.remove();
      await rm(dataFolder, { recursive: true, force: true });
    }
  });
