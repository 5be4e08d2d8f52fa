import { allEndpoints } from '@qunlu/contract/all.ts';
import { bodyLimitOf, largestBody, smallestBody } from '@qunlu/contract/kernel/body-size.ts';
import { uploadRoster } from '@qunlu/contract/roster/calls.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectUpload } from '../adapters/storage/inspect-upload.ts';
import { makeCard } from '../features/card/testing.ts';
import { makeCircle } from '../features/circle/testing.ts';
import { sendSheet, sheetOf } from '../features/roster/testing.ts';
import { cleanRichText } from '../platform/rich-text.ts';
import { readSheetHere } from '../platform/sheet-reader.ts';
import { readSheet } from '../platform/sheet.ts';
import { useWorld } from './world.ts';
import { worstPictures, worstSheets } from './worst-files.ts';
import { allPlaces, slow } from './worst-input.ts';

const world = useWorld();

/** CPU of this thread alone: what else the machine does counts for nothing. Microseconds. */
function cpuOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** Reads plain text of the largest body as a field does: some 50 ms on the machine that it was written on. */
function linear(): void {
  const text = '字 a'.repeat(largestBody / 3);
  for (let round = 0; round < 10; round += 1)
    if (text.replace(/\s+/g, ' ').normalize('NFC').length !== text.length) throw new Error('not plain');
}
let most = 0;
beforeAll(() => {
  linear();
  most = Math.min(...Array.from({ length: 5 }, () => cpuOf(linear)));
});

/** What a collection of garbage or a first compilation added is gone at the second or third time. */
function isQuick(work: () => void): boolean {
  for (let round = 0; round < 4; round += 1) {
    const spent = cpuOf(work);
    if (spent < most) return true;
    if (spent > 10 * most) return false;
  }
  return false;
}

const short = [120, 500, 2200, 8000];

/** Code units that one value may have in a body (or an address) of so many bytes. */
const lengthsIn = (limit: number, copies: number): number[] => {
  const longest = Math.floor(limit / copies);
  return [...short.filter((one) => one < longest), longest];
};
/** Node refuses a longer address. */
const longestAddress = 16 * 1024;

const cases = allPlaces(
  allEndpoints.flatMap((endpoint) => [
    { name: endpoint.id, schema: endpoint.query, limit: longestAddress },
    { name: endpoint.id, schema: endpoint.body, limit: bodyLimitOf(endpoint) },
  ]),
);

const made = new Map<string, unknown>();
function slowInput(kind: string, length: number): unknown {
  const key = `${kind} ${length}`;
  if (!made.has(key)) made.set(key, slow[kind]?.(length));
  return made.get(key);
}

test.each(cases)('$name: $field is read within the time of a linear input', ({ schema, limit, place }) => {
  for (const kind of Object.keys(slow))
    for (const length of lengthsIn(limit, place.copies)) {
      const input = place.holding(slowInput(kind, length));
      if (!isQuick(() => void z.safeParse(schema, input)))
        expect.fail(`${place.name} is slow to refuse ${kind} of ${length}`);
    }
});

test('each call reads a body of the size that its fields take, and no longer one', async () => {
  for (const endpoint of allEndpoints)
    expect(bodyLimitOf(endpoint), endpoint.id).toBeLessThanOrEqual(largestBody);
  const report = allEndpoints.find(({ id }) => id === 'account.send-phone-code');
  if (!report) throw new Error('the call is gone');
  expect(bodyLimitOf(report)).toBeLessThan(2 * smallestBody);
  const answer = await world.call('POST', report.path, { body: { phone: '1'.repeat(bodyLimitOf(report)) } });
  expect([answer.status, answer.body.errcode]).toEqual([413, 41300]);
});

/** Of this thread alone: what a thread of its own does counts for nothing. */
async function cpuWhile(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

const settled = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

test.each(Object.keys(worstSheets))(
  'a sheet of %s is read apart, within bounds, and refused with a sentence [D71]',
  async (kind) => {
    const bytes = worstSheets[kind]?.() ?? new Uint8Array();
    expect(bytes.length).toBeLessThanOrEqual(5 * 1024 * 1024);
    // Whoever reads it alone takes some ten times a linear input at most, so no thread is held for long.
    expect(await cpuWhile(() => settled(readSheetHere(bytes, 2001)))).toBeLessThan(15 * most);
    let outcome: unknown;
    const here = async () => (outcome = await settled(readSheet(bytes, { rows: 2000 })));
    // The best of four: the collector of garbage may work in any of them.
    const tries: number[] = [];
    for (let at = 0; at < 4; at += 1) tries.push(await cpuWhile(here));
    expect(Math.min(...tries)).toBeLessThan(most);
    if (Array.isArray(outcome)) expect(outcome.length).toBeLessThanOrEqual(2001);
    else
      expect(outcome).toMatchObject({
        failure: 'invalid',
        field: 'file',
        message: expect.stringMatching(/请/),
      });
  },
);

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'qunlu-worst-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(Object.keys(worstPictures))('an upload of %s is looked at apart', async (kind) => {
  const path = join(folder, 'upload');
  writeFileSync(path, worstPictures[kind]?.() ?? '');
  const look = () => settled(inspectUpload(path, () => true));
  // Waiting for the thread costs a little, too: seconds of it on a busy machine.
  expect(Math.min(await cpuWhile(look), await cpuWhile(look))).toBeLessThan(2 * most);
});

test('while a large list of people is read, everybody else is answered [D71]', async () => {
  const circle = await makeCircle(world);
  const { card } = await makeCard(world);
  const row = Array.from({ length: 6 }, () => '字'.repeat(400));
  const sheet = await sheetOf(
    Array.from({ length: 650 }, () => row),
    'xlsx',
  );
  const file = await sendSheet(world, circle.owner, sheet);
  const answered: string[] = [];
  const upload = world
    .call('POST', uploadRoster.path, {
      token: circle.owner.token,
      body: { id: circle.id, file, name: '名册.xlsx' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    .then((answer) => {
      answered.push('upload');
      return answer;
    });
  for (let at = 0; at < 3; at += 1) {
    expect((await world.call('GET', '/v1/card/view', { query: { id: card.card_id } })).status).toBe(200);
    answered.push('guest');
  }
  expect((await upload).status).toBe(200);
  expect(answered).toEqual(['guest', 'guest', 'guest', 'upload']);
});

test.each(Object.keys(slow))('rich text of %s is cleaned within the time of a linear input', (kind) => {
  const given = slowInput(kind, 20_000);
  if (typeof given !== 'string') return;
  for (const text of [given, `<p>${given}</p>`])
    if (!isQuick(() => void cleanRichText(text))) expect.fail(`slow to clean ${kind}`);
});
