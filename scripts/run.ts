/**
 * Runs programs of node_modules/.bin from scripts: output is passed through, the answer is the exit code.
 *   await run('vitest', ['run']) → 0
 */
import { type SpawnOptions, spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '..');

/** The environment with this repository's programs (its Node included) first in PATH. */
export function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const bin = join(ROOT, 'node_modules', '.bin');
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...more };
}

/** Runs a program in the root and answers its exit code (1 when a signal ended it). */
export function run(
  command: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<number> {
  const options: SpawnOptions = {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment(more),
    shell: process.platform === 'win32',
  };
  return new Promise((done, fail) => {
    const child = spawn(command, args, options);
    child.on('error', fail);
    child.on('exit', (code) => done(code ?? 1));
  });
}

/** Like `run`, but captures what the program prints: `{ code, output }`. */
export function capture(
  command: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<{ code: number; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: environment(more),
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', fail);
    child.on('exit', (code) => done({ code: code ?? 1, output }));
  });
}
