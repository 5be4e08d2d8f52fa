import { chatRules, messageTypes, type MessageType } from '@qunlu/contract/chat/rules.ts';

/** What somebody sends, as the call has read it. */
export interface SentBody {
  conversation_id?: number | undefined;
  user_id?: number | undefined;
  client_id: string;
  type: MessageType;
  text?: string | undefined;
  file?: string | undefined;
  cover?: string | undefined;
  name?: string | undefined;
  bytes?: number | undefined;
  seconds?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
  target_id?: number | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  address?: string | undefined;
  reply_id?: number | undefined;
}

export interface Problem {
  field: string;
  message: string;
}

/** Of the types that have a file. */
const fileWords: Partial<Record<MessageType, { noun: string; choose: string }>> = {
  [messageTypes.image]: { noun: '图片', choose: '请选择图片' },
  [messageTypes.voice]: { noun: '语音', choose: '请重新录音' },
  [messageTypes.video]: { noun: '视频', choose: '请选择视频' },
  [messageTypes.file]: { noun: '文件', choose: '请选择文件' },
};
const targetWords: Partial<Record<MessageType, string>> = {
  [messageTypes.card]: '请选择名片',
  [messageTypes.service]: '请选择服务',
  [messageTypes.activity]: '请选择活动',
};

export const hasFile = (type: MessageType): boolean => fileWords[type] !== undefined;
export const hasTarget = (type: MessageType): boolean => targetWords[type] !== undefined;

/** What of a message is missing or beyond its bounds, by its type (D104); null: nothing. */
export function messageProblem(body: SentBody): Problem | null {
  const no = (field: string, message: string): Problem => ({ field, message });
  const { type } = body;
  if (type === messageTypes.text && !body.text) return no('text', '请填写消息');
  const file = fileWords[type];
  if (file && !body.file) return no('file', file.choose);
  if (type === messageTypes.voice) {
    if (!body.seconds) return no('seconds', '语音太短，请重新录音');
    if (body.seconds > chatRules.voiceSeconds)
      return no('seconds', `语音最长 ${chatRules.voiceSeconds} 秒，请重新录音`);
  }
  if (type === messageTypes.file && !body.name) return no('name', '请填写文件名');
  const target = targetWords[type];
  if (target && body.target_id === undefined) return no('target_id', target);
  if (type === messageTypes.location) {
    if (body.lat === undefined) return no('lat', '请选择位置');
    if (body.lng === undefined) return no('lng', '请选择位置');
    if (!body.name) return no('name', '请填写地点名');
  }
  return null;
}

/** The kinds of file that each type takes, by their type as the storage has found it. Sound alone is often kept like a video. */
const takes: Partial<Record<MessageType, RegExp>> = {
  [messageTypes.image]: /^image\/(gif|jpeg|png|webp)$/,
  [messageTypes.voice]: /^(audio\/|video\/(webm|mp4|3gpp)|application\/ogg)/,
  [messageTypes.video]: /^video\//,
  [messageTypes.file]: /^/,
};

/** Whether a file is what the message says. */
export function fileProblem(
  type: MessageType,
  { mime, bytes }: { mime: string; bytes: number },
): Problem | null {
  const words = fileWords[type];
  if (words && !takes[type]?.test(mime)) return { field: 'file', message: `这不是${words.noun}，请重新选择` };
  if (bytes > chatRules.fileBytes) return { field: 'file', message: '文件最大 100 MB，请压缩后再发' };
  return null;
}
