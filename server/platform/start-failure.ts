import type { Env } from './env.ts';

const unreachable = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ECONNRESET',
]);
/** PostgreSQL's codes for a wrong user, password or database. */
const refused = new Set(['28P01', '28000', '3D000', '42501']);

/** Why the process could not start, in one sentence that says what to do. */
export function startFailure(error: unknown, env: Pick<Env, 'port' | 'host'> | undefined): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (env && code === 'EADDRINUSE') return `端口 ${env.port} 已被占用，请停止占用它的程序，或用 PORT 换一个`;
  if (env && syscall === 'listen') return `不能监听 ${env.host}:${env.port}（${code}），请检查 HOST 和 PORT`;
  if (unreachable.has(code)) return `连接不上数据库（${code}），请检查 DATABASE_URL，并确认数据库已启动`;
  if (refused.has(code))
    return `数据库拒绝了连接（${error.message}），请检查 DATABASE_URL 的用户、密码和库名`;
  return error.message;
}
