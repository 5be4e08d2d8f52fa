/** Posts that the server has not taken yet: kept on the phone with their pictures, sent once when there is a network. */
import { postTopic } from '@qunlu/contract/forum/write.ts';
import type { Topic } from '@qunlu/contract/forum/entity.ts';
import { call } from '../../../platform/http/call.ts';
import { createOutbox, type Hand, type Outgoing } from '../../../platform/offline/outbox.ts';
import { postPrefix } from '../../../platform/offline/queue.ts';
import { type UploadKind, uploadKinds } from '../../../platform/upload/kinds.ts';
import { startUpload } from '../../../platform/upload/upload.ts';
import { fieldsOf, filesOf, type PostFile, type PostValues, withStored } from '../parts/write/values.ts';

interface PostContent {
  circleId: number;
  values: PostValues;
  /** The draft that it was, which goes as it is posted. */
  draftId: number;
}

export type OutgoingPost = Outgoing & PostContent;

const outbox = createOutbox<PostContent, Topic>({
  prefix: postPrefix,
  // One circle after the other: a long video holds up nothing elsewhere.
  laneOf: ({ circleId, values }) => `${circleId}${values.video ? '-large' : ''}`,
  deliver,
});

export const { entries: outgoingPosts, onEntries: onOutgoingPosts, onSent: onPosted, sendKept } = outbox;
export const { again, drop, hold, release, add: post, forgetAll: forgetPosts } = outbox;

let last = 0;
outbox.onSent(() => (last = Date.now()));
/** When the server has taken one last, milliseconds: lists of before do not have it. */
export const lastPosted = (): number => last;

async function deliver(entry: OutgoingPost, hand: Hand<PostContent>): Promise<Topic | null> {
  const { circleId, clientId, draftId } = entry;
  const values = await storeFiles(entry.values, hand);
  if (!hand.stands()) return null;
  return call(postTopic, {
    body: {
      id: circleId,
      client_id: clientId,
      kind: values.kind,
      ...fieldsOf(values),
      ...(draftId > 0 ? { draft_id: draftId } : {}),
    },
  });
}

/** Stores what is still on this phone; what is stored once is not stored again. */
export async function storeFiles(
  given: PostValues,
  hand: Pick<Hand<PostContent>, 'keep' | 'progress' | 'onDrop'>,
): Promise<PostValues> {
  let values = given;
  const waiting = filesOf(values).filter(({ url, blob }) => url === undefined && blob !== undefined);
  const sizes = waiting.map(({ blob }) => blob?.size ?? 0);
  const total = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  const done = sizes.map(() => 0);
  const uploads = waiting.map((file, at) =>
    upload(file, kindOf(values, file), (fraction) => {
      done[at] = fraction * (sizes[at] ?? 0);
      hand.progress(done.reduce((sum, size) => sum + size, 0) / total);
    }),
  );
  hand.onDrop(() => uploads.forEach(({ cancel }) => cancel()));
  const ends = await Promise.all(
    uploads.map(async ({ finished }, at) => {
      const end = await finished;
      const id = waiting[at]?.id;
      if (end instanceof Error || id === undefined) return end;
      values = withStored(values, id, end.url);
      hand.keep({ values });
      return end;
    }),
  );
  hand.onDrop(null);
  const failed = ends.find((end) => end instanceof Error);
  if (failed) throw failed;
  return values;
}

/** Pictures are public as everywhere; what is played or downloaded is private. */
export function kindOf({ pictures, video, voice }: PostValues, { id }: PostFile): UploadKind {
  if (video?.poster?.id === id || pictures.some((picture) => picture.id === id)) return uploadKinds.image;
  if (video?.id === id) return uploadKinds.chatVideo;
  return voice?.id === id ? uploadKinds.chatVoice : uploadKinds.chatFile;
}

export const upload = (
  { blob, name }: PostFile,
  kind: UploadKind,
  progress: (fraction: number) => void = () => undefined,
) => startUpload(new File([blob ?? ''], name, { type: blob?.type ?? '' }), kind, { progress });
