/**
 * What a crash, an end and a second start do to data that the product has acknowledged.
 */
import { viewUser } from '@qunlu/contract/account/calls.ts';
import { expect, test } from '@playwright/test';
import { callApi } from '../api.ts';
import { startServer } from '../server.ts';
import { countUp, newWriter, readCount, type Writer } from '../world/writers.ts';

/** Acknowledged writes before the kill, and how many are on their way at any time. */
const writes = 120;
const inFlight = 8;

test(`kill -9 in the middle of ${writes} acknowledged writes loses none of them and leaves nothing half-written`, async () => {
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
    for (const writer of writers) {
      const stored = await readCount(server.url, writer);
      expect(stored.position, 'what was acknowledged is there').toBeGreaterThanOrEqual(writer.acknowledged);
      expect(stored.position, 'and nothing that was never sent').toBeLessThanOrEqual(writer.sent);
      expect(stored.intro, 'both fields are of the same write').toBe(stored.position);
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
    const { position } = await readCount(server.url, writer);
    expect(position).toBeGreaterThanOrEqual(writer.acknowledged);
    expect(position).toBeLessThanOrEqual(writer.sent);
    const { token } = writer;
    expect((await callApi(server.url, viewUser, { query: {}, token })).cardCount).toBe(1);
  } finally {
    await server.remove();
  }
});
