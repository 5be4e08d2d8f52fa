import { type Bucket, imageTypes, maxUploadBytes, sheetMaxBytes } from '@qunlu/contract/media/rules.ts';
import { uploadWords } from './errors.ts';

/** What is uploaded: where it goes and what it may be. */
export interface UploadKind {
  bucket: Bucket;
  /** A credential of its own, beside the one of the bucket. */
  credential?: 'sheet' | 'chat';
  /** Bytes; 100 MB when not given. */
  most?: number;
  /** MIME types, `video/*` for all of a family; empty for any. */
  accept: readonly string[];
  /** Its name and the word that counts it. */
  noun: '图片' | '视频' | '音频' | '文件';
  /** What to choose instead of something else. */
  wanted: string;
}

export const uploadKinds = {
  /** B126 */
  image: {
    bucket: 'public',
    accept: imageTypes,
    noun: '图片',
    wanted: '请选择 JPG、PNG 或 GIF 图片',
  },
  /** A photo of a document: seen by staff alone. */
  document: {
    bucket: 'private',
    accept: ['image/jpeg', 'image/png'],
    noun: '图片',
    wanted: '请选择 JPG 或 PNG 图片',
  },
  /** B128 */
  video: { bucket: 'media', accept: ['video/*'], noun: '视频', wanted: '请选择视频文件' },
  audio: { bucket: 'media', accept: ['audio/*'], noun: '音频', wanted: '请选择音频文件' },
  /** B127 */
  file: { bucket: 'media', accept: [], noun: '文件', wanted: '' },
  /** What two people send each other: read by them alone, by links that end. */
  chatImage: {
    bucket: 'private',
    credential: 'chat',
    accept: imageTypes,
    noun: '图片',
    wanted: '请选择 JPG、PNG 或 GIF 图片',
  },
  chatVoice: {
    bucket: 'private',
    credential: 'chat',
    // What a recorder calls its own files differs by browser.
    accept: ['audio/*', 'video/*'],
    noun: '音频',
    wanted: '请重新录音',
  },
  chatVideo: {
    bucket: 'private',
    credential: 'chat',
    accept: ['video/*'],
    noun: '视频',
    wanted: '请选择视频文件',
  },
  chatFile: { bucket: 'private', credential: 'chat', accept: [], noun: '文件', wanted: '' },
  /** A lesson to be heard: by who may open it, by links that end. */
  lessonAudio: {
    bucket: 'private',
    credential: 'chat',
    accept: ['audio/*'],
    noun: '音频',
    wanted: '请选择音频文件，例如 MP3 或 M4A',
  },
  /** D71: a list of people; Windows calls csv a sheet of Excel. */
  sheet: {
    bucket: 'private',
    credential: 'sheet',
    most: sheetMaxBytes,
    accept: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv',
      'application/vnd.ms-excel',
    ],
    noun: '文件',
    wanted: '请选择 5 MB 以内的 xlsx 或 csv 文件',
  },
} as const satisfies Record<string, UploadKind>;

const fits = (type: string, accept: readonly string[]): boolean =>
  accept.some((wanted) => (wanted.endsWith('/*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted));

/** What is wrong with a file before it is sent; '' when nothing is (B123). What the browser does not know the storage judges. */
export function fileComplaint(file: Blob, kind: UploadKind): string {
  if (file.size > (kind.most ?? maxUploadBytes)) return kind.most ? kind.wanted : uploadWords.tooLarge;
  if (file.size === 0) return `${kind.noun}是空的，请重新选择`;
  const unknown = kind.accept.length === 0 || file.type === '';
  return unknown || fits(file.type, kind.accept) ? '' : kind.wanted;
}

/** M002 */
export const failedWords = (kind: UploadKind): string => `${kind.noun}上传失败，请重试`;

/** M003, M004: how a batch of `total` ended of which `failed` did not arrive. */
export function batchWords(kind: UploadKind, failed: number, total: number): string {
  if (failed === total) return `${kind.noun}上传失败`;
  return `${failed}${kind.noun === '图片' ? '张' : '个'}${kind.noun}上传失败`;
}
