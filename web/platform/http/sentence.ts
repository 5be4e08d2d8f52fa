import { networkMessage, unreadableMessage } from './errors.ts';

const chinese = /[\u4e00-\u9fff]/;

/** What people see of a failure: one Chinese sentence (D177). The error itself keeps the text of the catalogue. */
export function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message === networkMessage) return '网络错误，请检查网络后重试';
  if (message === unreadableMessage) return '数据获取失败';
  if (message.startsWith('timeout [')) return '请求超时，请稍后重试';
  return chinese.test(message) ? message : '出了点问题，请稍后再试';
}
