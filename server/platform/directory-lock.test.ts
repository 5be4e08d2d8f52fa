import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockDirectory } from './directory-lock.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'qunlu-lock-'));
const path = join(dataDir, 'qunlu.pid');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The id of a process that has just ended. */
const dead = (): string => String(spawnSync(process.execPath, ['-e', '']).pid);

test('what a dead process left is taken over, and nothing is left behind', () => {
  writeFileSync(path, dead());
  const release = lockDirectory(dataDir);
  expect(readFileSync(path, 'utf8')).toBe(String(process.pid));
  release();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a process that is just starting is not taken for a dead one', () => {
  writeFileSync(path, '');
  expect(() => lockDirectory(dataDir)).toThrow('正被另一个正在启动的群录使用');
  const minuteAgo = Date.now() / 1000 - 60;
  utimesSync(path, minuteAgo, minuteAgo);
  lockDirectory(dataDir)();
});

test('of several that find a dead one only one takes over; the others say what to do', () => {
  writeFileSync(path, dead());
  const takeover = `${path}.takeover`;
  writeFileSync(takeover, String(process.ppid));
  expect(() => lockDirectory(dataDir)).toThrow(`另一个群录进程（${process.ppid}）`);
  expect(() => lockDirectory(dataDir)).toThrow(`请删除 ${takeover}`);
  rmSync(takeover);
  lockDirectory(dataDir)();
});

test('a living holder is named', () => {
  writeFileSync(path, String(process.ppid));
  expect(() => lockDirectory(dataDir)).toThrow(`正被另一个群录进程（${process.ppid}）使用`);
});
