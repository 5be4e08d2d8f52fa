/** Load from wrk, which is compiled: on two cores a client in JavaScript measures itself. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from './child.ts';

const run = promisify(execFile);

/** Ends the program with a sentence where wrk is missing: a figure of another client would be another figure. */
export async function needWrk(): Promise<void> {
  try {
    await run('wrk', ['-v']).catch((error: { code?: unknown }) => {
      // It prints its version and ends with 1.
      if (error.code === 'ENOENT') throw error;
    });
  } catch {
    console.error('wrk is not installed (apt install wrk, brew install wrk): nothing was measured');
    process.exit(1);
  }
}

/** What is asked: Lua that answers method, path, token ('' for none) and body (nil for none) for a turn. */
export interface BenchRequest {
  /** The body of `function requestFor(turn)`. */
  lua: string;
  /** What stands before it, e.g. a table of tokens. */
  before?: string;
}

const clients = 32;

interface Load {
  requests: number;
  rate: number;
  p50: number;
  p99: number;
}

/** Every request comes from another address, as behind a proxy: a server that counts by address counts no two together. */
/** Reads the answers, which costs the client time: for the first seconds alone. GraphQL refuses with 200. */
const probe = `
local told = false
function response(status, _, body)
  if not told and (status ~= 200 or body:find('"errors":', 1, true)) then
    told = true
    io.stdout:write("REFUSED " .. status .. " " .. body:sub(1, 500):gsub("\\n", " ") .. "\\n")
  end
end`;

const script = ({ lua, before = '' }: BenchRequest, isProbe: boolean): string => `
${before}local turn = 0
local function requestFor(turn)
${lua}
end
function request()
  turn = turn + 1
  local method, path, token, body = requestFor(turn)
  local headers = {
    ["x-forwarded-for"] = string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(1, 254)),
    ["api-version"] = "v1.0.0",
  }
  if token ~= "" then headers["authorization"] = "Bearer " .. token end
  if body then headers["content-type"] = "application/json" end
  return wrk.format(method, path, headers, body)
end
${isProbe ? probe : ''}
function done(summary, latency)
  local errors = summary.errors
  io.write(string.format("FIGURES %d %d %d %d %d\\n", summary.requests, summary.duration,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(50), latency:percentile(99)))
end
`;

/** One second, to be warm, in which every answer is read: the first refusal ends the bench. */
export const warm = (origin: string, request: BenchRequest): Promise<Load> =>
  ask(origin, request, { seconds: 1, isProbe: true });

/** Asks for so many seconds with 32 clients. Fails when one request was refused, unless some may be. */
export const load = (
  origin: string,
  request: BenchRequest,
  seconds: number,
  mayRefuse = false,
): Promise<Load> => ask(origin, request, { seconds, mayRefuse });

async function ask(
  origin: string,
  request: BenchRequest,
  {
    seconds,
    isProbe = false,
    mayRefuse = false,
  }: { seconds: number; isProbe?: boolean; mayRefuse?: boolean },
): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'qunlu-wrk-'));
  const file = join(folder, 'request.lua');
  writeFileSync(file, script(request, isProbe));
  try {
    const { stdout } = await run('wrk', [
      '-t1',
      `-c${clients}`,
      `-d${seconds}s`,
      '--timeout',
      '10s',
      '-s',
      file,
      origin,
    ]);
    const refused = /REFUSED .*/.exec(stdout)?.[0];
    if (refused) throw new Error(`${origin}: ${refused}`);
    const [requests = 0, micros = 1, errors = 0, p50 = 0, p99 = 0] =
      /FIGURES (.*)/.exec(stdout)?.[1]?.split(' ').map(Number) ?? [];
    if ((errors > 0 && !mayRefuse) || requests === 0)
      throw new Error(`${errors} of ${requests} requests failed: ${stdout}`);
    return { requests, rate: (requests / micros) * 1e6, p50: p50 / 1000, p99: p99 / 1000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests a second of each server, in turns, so that what else the machine does meets all alike: medians. */
export async function inTurns<Name extends string>(
  servers: readonly { name: Name; origin: string; request: BenchRequest }[],
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<Record<Name, number>> {
  const rates = Object.fromEntries(servers.map(({ name }) => [name, [] as number[]])) as Record<
    Name,
    number[]
  >;
  for (const { origin, request } of servers) await warm(origin, request);
  for (let round = 0; round < rounds; round += 1)
    for (const { name, origin, request } of servers)
      rates[name].push((await load(origin, request, seconds)).rate);
  return Object.fromEntries(servers.map(({ name }) => [name, median(rates[name])])) as Record<Name, number>;
}

/** A table of Lua. */
export const listed = (name: string, values: readonly unknown[]): string =>
  `local ${name} = {${values.map((value) => JSON.stringify(value)).join(',')}}\n`;
