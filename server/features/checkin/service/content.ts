import type { checkIn } from '@qunlu/contract/checkin/calls.ts';
import { checkinRules, type CheckinParams } from '@qunlu/contract/checkin/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Tx, ViewerCtx } from '../../../platform/context.ts';
import { privateFile, releaseFiles, showFiles } from '../../media/api/files.ts';
import { checkPlainly } from '../../moderation/api/check.ts';
import { contentProblem, type Content } from '../policy.ts';

type Given = Omit<BodyOf<typeof checkIn>, 'id' | 'client_id' | 'day' | 'window'>;

/** About 100 metres: who reads it needs no more. */
const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Sound alone is often kept like a video. */
const voiceTypes = /^(audio\/|video\/(webm|mp4|3gpp)|application\/ogg)/;

async function voiceOf(ctx: ViewerCtx, given: string): Promise<string> {
  const file = await privateFile(ctx, given);
  const again = (): never => fail('invalid', { message: '语音需要重新录，请再录一次', field: 'voice' });
  if (!file || file.userId !== ctx.viewer.userId || !voiceTypes.test(file.mime)) return again();
  if (file.bytes > checkinRules.voiceBytes)
    fail('invalid', { message: '语音太长了，请再录一次', field: 'voice' });
  return file.key;
}

const named = (images: readonly string[]) =>
  images.map((address, index) => ({ field: `images.${index}`, label: '图片', address }));

/** Before the transaction: what is shown is all that the rule of the day asks for, and may be shown (D82, D137). */
export async function checkContent(ctx: ViewerCtx, params: CheckinParams, given: Given): Promise<Content> {
  const hasPlace = params.place && given.lat !== undefined && given.lng !== undefined;
  const content: Content = {
    text: given.text ?? '',
    images: [...new Set(given.images ?? [])].filter((address) => address !== ''),
    voice: params.voice && given.voice ? await voiceOf(ctx, given.voice) : '',
    voice_seconds: params.voice && given.voice ? (given.voice_seconds ?? 1) : 0,
    number: params.unit !== '' && given.number !== undefined ? hundredths(given.number) : null,
    unit: params.unit,
    place: params.place ? (given.place ?? '') : '',
    lat: hasPlace ? rounded(given.lat ?? 0) : null,
    lng: hasPlace ? rounded(given.lng ?? 0) : null,
  };
  const problem = contentProblem(params, content);
  if (problem) fail('invalid', problem);
  await checkPlainly(ctx, {
    texts: [
      { field: 'text', label: '文字', text: content.text },
      { field: 'place', label: '位置', text: content.place },
    ],
    pictures: named(content.images),
  });
  return content;
}

const picturesOf = (id: number): string => `checkin:${id}`;
const voicesOf = (id: number): string => `checkin-voice:${id}`;

export async function showContent(tx: Tx<ViewerCtx>, id: number, { images, voice }: Content): Promise<void> {
  const { userId } = tx.viewer;
  if (images.length > 0) await showFiles(tx, { subject: picturesOf(id), userId, files: named(images) });
  if (voice !== '')
    await showFiles(tx, {
      subject: voicesOf(id),
      userId,
      bucket: 'private',
      files: [{ field: 'voice', label: '语音', address: tx.deps.storage.url('private', voice) }],
    });
}

export const releaseContent = (tx: Tx, ids: readonly number[]): Promise<void> =>
  releaseFiles(
    tx,
    ids.flatMap((id) => [picturesOf(id), voicesOf(id)]),
  );
