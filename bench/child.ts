import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Child {
  origin: string;
  pid: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts `script` and waits for a line in which `port` finds its port. `options`: of Node. */
export async function start(
  script: string,
  environment: Record<string, string>,
  port: RegExp,
  options: readonly string[] = [],
): Promise<Child> {
  const child: ChildProcess = spawn(process.execPath, [...options, join(import.meta.dirname, '..', script)], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found = await new Promise<string>((done, failed) => {
    let seen = '';
    child.stdout?.on('data', (part: Buffer) => {
      seen += part.toString();
      const match = port.exec(seen);
      if (match?.[1]) done(match[1]);
    });
    child.once('exit', (code) => failed(new Error(`${script} ended with ${code}: ${seen}`)));
  });
  return {
    origin: `http://127.0.0.1:${found}`,
    pid: child.pid ?? 0,
    stop: (signal = 'SIGKILL') =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.kill(signal);
      }),
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Microseconds of CPU that a process has taken (Linux); the kernel counts hundredths of a second. */
export function cpuOf(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10_000;
}
