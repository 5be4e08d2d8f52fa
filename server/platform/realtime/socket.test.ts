import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { tracerMessageMax, tracerPath } from '@qunlu/contract/realtime.ts';
import { expect, test, vi } from 'vitest';
import { freshAddress, answered, logIn, openPage, type OpenPage } from '../../testing/pages.ts';
import { freshBrowser, makePerson } from '../../testing/people.ts';
import { useWorld } from '../../testing/world.ts';

const world = useWorld({ listen: true, env: { TRUST_PROXY: '1' } });
const open = (from?: Parameters<typeof openPage>[1]) => openPage(world.deps.self.url, from);

/** Milliseconds for what another socket does, on a machine that does much else. */
const patience = 15_000;

test('a heartbeat is answered at once [C110][B273][B274][D164]', async () => {
  const page = await open();
  await answered(page);
  await answered(page);
  page.socket.close();
});

test('what is no message of the protocol is passed over', async () => {
  const page = await open();
  for (const text of ['', 'x', '{}', '{"type":"page"}', '{"type":"page","path":"/a","duration":-1}', '[]'])
    page.say(text);
  await answered(page);
  page.socket.close();
});

test('bytes, and a message that is too long, close the socket', async () => {
  const [binary, long] = [await open(), await open()];
  binary.socket.send(new Uint8Array([1, 2, 3]));
  expect(await binary.onClose).toBe(1003);
  long.say('x'.repeat(tracerMessageMax + 1));
  expect(await long.onClose).toBe(1009);
});

/** The frames of RFC 6455 §5.2 that no browser sends. */
const malformed = {
  'not masked': [0x81, 0x02, 0x7b, 0x7d],
  'of a kind that does not exist': [0x83, 0x80, 0, 0, 0, 0],
  'with bits that nobody agreed on': [0xf1, 0x80, 0, 0, 0, 0],
  'that says it has 2^63 bytes': [0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  'a ping in pieces': [0x09, 0x80, 0, 0, 0, 0],
  'not UTF-8': [0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
};

test.for(Object.entries(malformed))(
  'a frame %s ends its connection and disturbs nobody [D164]',
  async ([, bytes]) => {
    const beside = await open();
    const own = new URL(world.deps.self.url);
    const connection = connect(Number(own.port), own.hostname);
    const ended = once(connection, 'close');
    connection.on('error', () => undefined);
    connection.write(
      `GET ${tracerPath} HTTP/1.1\r\nHost: ${own.host}\r\nOrigin: ${own.origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n` +
        `X-Forwarded-For: ${freshAddress()}\r\n\r\n`,
    );
    const [first] = (await once(connection, 'data')) as [Buffer];
    expect(first.toString()).toContain('101 Switching Protocols');
    connection.resume();
    connection.write(Buffer.from(bytes));
    await ended;
    await answered(beside);
    beside.socket.close();
  },
);

test('only pages of this site are let in [D211]', async () => {
  for (const origin of ['https://evil.example', 'null', null, 'http://localhost:1'])
    await expect(open({ origin })).rejects.toThrow('not let in');
  const configured = await open({ origin: world.deps.env.publicUrl });
  await answered(configured);
  configured.socket.close();
  // Other paths accept no sockets.
  expect(await (await open({ path: '/v1/card/view' })).onClose).toBeGreaterThan(0);
  expect((await world.call('GET', tracerPath)).status).toBe(404);
});

test('60 messages a minute; the next closes the socket, and nobody else’s [D164]', async () => {
  const [page, other] = [await open(), await open()];
  for (let count = 0; count < 59; count += 1) page.say('{}');
  await answered(page);
  world.pass(60);
  for (let count = 0; count < 59; count += 1) page.say('{}');
  await answered(page);
  page.say('{}');
  expect(await page.onClose).toBe(1008);
  await answered(other);
  other.socket.close();
});

/** Opens `count` pages that are let in. */
async function openAll(count: number, given: Parameters<typeof open>[0]): Promise<OpenPage[]> {
  const pages: OpenPage[] = [];
  for (let at = 0; at < count; at += 1) pages.push(await open(given));
  return pages;
}

test('20 sockets of one browser in this process; another one at the same address is let in [D164]', async () => {
  const address = freshAddress();
  const { cookie } = await freshBrowser(world);
  const pages = await openAll(20, { address, cookie });
  expect(await (await open({ address, cookie })).onClose).toBe(1008);
  const beside = await open({ address, ...(await freshBrowser(world)) });
  await answered(beside);
  pages[0]?.socket.close();
  await pages[0]?.onClose;
  const again = await vi.waitFor(async () => {
    const page = await open({ address, cookie });
    // One that came before the other was gone is shown out.
    await answered(page);
    return page;
  }, patience);
  for (const page of [...pages, beside, again]) page.socket.close();
});

test('20 sockets of one person, wherever they are; nobody uses up those of somebody else [D164]', async () => {
  const [person, other] = [await makePerson(world), await makePerson(world)];
  const impostor = await open();
  const pages: OpenPage[] = [impostor];
  logIn(impostor, person, other.token);
  for (let count = 0; count < 20; count += 1) {
    const page = await open();
    logIn(page, person);
    await answered(page);
    pages.push(page);
  }
  await answered(impostor);
  expect(impostor.again('chat')).toBe(0);
  const late = await open();
  logIn(late, person);
  expect(await late.onClose).toBe(1008);
  for (const page of pages) page.socket.close();
});

test('an office of a hundred behind one address is let in; 300 sockets of a network at once, and as many new ones a minute [D164]', async () => {
  const address = freshAddress();
  const pages = await openAll(300, { address });
  await expect(open({ address })).rejects.toThrow('not let in');
  world.pass(61);
  for (const page of pages) await answered(page);
  expect(await (await open({ address })).onClose).toBe(1008);
  const elsewhere = await open();
  await answered(elsewhere);
  for (const page of [...pages, elsewhere]) page.socket.close();
});

test('who is silent for 90 s is let go, and may come back [D164]', async () => {
  const [silent, lively] = [await open(), await open()];
  world.pass(89);
  await answered(lively);
  world.pass(1);
  await answered(lively);
  expect(await silent.onClose).toBe(1001);
  const back = await open();
  await answered(back);
  for (const page of [lively, back]) page.socket.close();
});
