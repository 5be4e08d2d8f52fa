import type { OwnCourse } from '@qunlu/contract/course/publish.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { RequestError } from '../../../../platform/http/errors.ts';
import { choose } from '../../../../ui/dialog/confirm.tsx';
import { newestCourse } from '../../queries/publish.ts';

export const isConflict = (error: unknown): boolean =>
  error instanceof RequestError && error.code === failures.conflict.code;

/**
 * Writes on the state that was read. Where somebody has changed the course meanwhile, asks whose it is to be: 'newest' when what
 * is there now is to be looked at instead.
 */
export async function withRevision(
  client: QueryClient,
  { course_id: id, rev }: Pick<OwnCourse, 'course_id' | 'rev'>,
  write: (rev: number) => Promise<OwnCourse>,
): Promise<OwnCourse | 'newest'> {
  try {
    return await write(rev);
  } catch (error) {
    if (!isConflict(error)) throw error;
    const newest = await newestCourse(client, id);
    if (newest.rev === rev) throw error;
    const mine = await choose({
      title: '这门课在别处改过了',
      message: '可能是别的管理员，或您在另一台手机上改的。用现在填的覆盖，还是看最新的？',
      okLabel: '用现在填的',
      cancelLabel: '看最新的',
    });
    if (mine === null) throw error;
    return mine ? withRevision(client, newest, write) : 'newest';
  }
}
