import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** An empty pid file belongs to a process about to write it, or, when older than this (ms), to one that died there. */
const writingMs = 5000;

/** Creates `path` with this process's id in it; false when it exists. */
function place(path: string): boolean {
  try {
    const file = openSync(path, 'wx');
    writeSync(file, String(process.pid));
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The living process that holds `path`: its id, 0 while it is being written, null for none. */
function holder(path: string): number | null {
  try {
    const text = readFileSync(path, 'utf8');
    if (text === '') return Date.now() - statSync(path).mtimeMs < writingMs ? 0 : null;
    const pid = Number(text);
    return pid > 0 && pid !== process.pid && alive(pid) ? pid : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * PGlite does not lock its directory, and two processes on it would destroy the data. A stale lock is taken over by one
 * process only: the holder of a second file checks again before it removes the first.
 */
export function lockDirectory(dataDir: string): () => void {
  const path = join(dataDir, 'qunlu.pid');
  const takeover = `${path}.takeover`;
  const refuse = (pid: number | null, file = path): never => {
    const who = pid ? `另一个群录进程（${pid}）` : '另一个正在启动的群录';
    throw new Error(
      `数据目录 ${dataDir} 正被${who}使用，请先停止它，或用 DATA_DIR 换一个目录；若那不是群录，请删除 ${file}`,
    );
  };
  const release = (): void => rmSync(path, { force: true });
  if (place(path)) return release;
  const pid = holder(path);
  if (pid !== null) refuse(pid);
  if (!place(takeover)) refuse(holder(takeover), takeover);
  try {
    const now = holder(path);
    if (now !== null) refuse(now);
    rmSync(path, { force: true });
    if (!place(path)) refuse(null);
    return release;
  } finally {
    rmSync(takeover, { force: true });
  }
}
