import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A Redis on this machine that a test may end and start again, always at the same port. */
export interface TestRedis {
  port(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The real one, where it is installed. */
export function realRedis(): TestRedis {
  let port = 0;
  let child: ChildProcess | undefined;
  return {
    port: () => port,
    async start() {
      port ||= await freePort();
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
      for await (const line of child.stdout ?? []) if (String(line).includes('Ready to accept')) break;
    },
    async stop() {
      if (!child) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      child = undefined;
      await ended;
    },
  };
}

/** Commands in a buffer as a client writes them (RESP arrays of bulk strings), and what is left. */
function commandsIn(bytes: Buffer): { commands: string[][]; rest: Buffer } {
  const commands: string[][] = [];
  let at = 0;
  for (;;) {
    let next = at;
    const line = (): string | null => {
      const end = bytes.indexOf('\r\n', next);
      if (end < 0) return null;
      const text = bytes.toString('utf8', next, end);
      next = end + 2;
      return text;
    };
    const head = line();
    if (head === null) break;
    const words: string[] = [];
    for (let left = Number(head.slice(1)); left > 0; left -= 1) {
      const length = Number(line()?.slice(1) ?? Number.NaN);
      if (!(next + length + 2 <= bytes.length)) return { commands, rest: bytes.subarray(at) };
      words.push(bytes.toString('utf8', next, next + length));
      next += length + 2;
    }
    commands.push(words);
    at = next;
  }
  return { commands, rest: bytes.subarray(at) };
}

const bulk = (text: string): string => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;

/** What is asked of Redis here, over the same protocol: to pass on what is published. */
export function localRedis(): TestRedis {
  let port = 0;
  let server: Server | undefined;
  const connections = new Set<Socket>();
  const subscribers = new Map<string, Set<Socket>>();
  const replies: Record<string, (socket: Socket, words: string[]) => string> = {
    info: () => bulk('redis_version:7.0.0\r\nloading:0'),
    ping: (socket) =>
      [...subscribers.values()].some((all) => all.has(socket))
        ? `*2\r\n${bulk('pong')}${bulk('')}`
        : '+PONG\r\n',
    subscribe(socket, [, channel = '']) {
      subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket));
      return `*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`;
    },
    publish(_socket, [, channel = '', text = '']) {
      const all = subscribers.get(channel) ?? [];
      for (const socket of all) socket.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(text)}`);
      return `:${[...all].length}\r\n`;
    },
    client: () => '+OK\r\n',
  };
  const serve = (socket: Socket): void => {
    let rest: Buffer = Buffer.alloc(0);
    connections.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      connections.delete(socket);
      for (const all of subscribers.values()) all.delete(socket);
    });
    socket.on('data', (chunk) => {
      const read = commandsIn(Buffer.concat([rest, chunk]));
      rest = read.rest;
      for (const words of read.commands) {
        const reply = replies[words[0]?.toLowerCase() ?? ''];
        socket.write(reply?.(socket, words) ?? `-ERR unknown command '${words[0]}'\r\n`);
      }
    });
  };
  return {
    port: () => port,
    async start() {
      port ||= await freePort();
      server = createServer(serve).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async stop() {
      if (!server?.listening) return;
      const ended = once(server, 'close');
      server.close();
      for (const socket of connections) socket.destroy();
      await ended;
    },
  };
}
