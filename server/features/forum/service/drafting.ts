import { forumRules, linkedKinds, type TopicKind } from '@qunlu/contract/forum/rules.ts';
import type { postTopic } from '@qunlu/contract/forum/write.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { searchWords } from '../../../platform/search-words.ts';
import { namedGroups } from '../../circle/api/groups.ts';
import { privateFile } from '../../media/api/files.ts';
import {
  checkWriting,
  type ShownPicture,
  type Verdict,
  type WrittenText,
} from '../../moderation/api/check.ts';
import { linkedKind } from '../../publication/api/objects.ts';
import { findAsked, findObject } from '../store/lookups.ts';
import { findOptions, type PollInput } from '../store/polls.ts';
import type { Topic } from '../store/topics.ts';
import type { TopicMedia } from '../tables.ts';
import { linkOf, type Forum } from './access.ts';

type Written = Pick<
  BodyOf<typeof postTopic>,
  'title' | 'text' | 'images' | 'video' | 'voice' | 'files' | 'link' | 'poll' | 'asked_id'
>;

/** A post that may be written, as far as no lock is needed to know. */
export interface TopicDraft {
  title: string;
  text: string;
  images: string[];
  media: TopicMedia;
  linked_kind: string | null;
  linked_id: number | null;
  asked_id: number | null;
  poll: PollInput | null;
  verdict: Verdict;
  words: string[];
}

const no = (field: string, message: string): never => fail('invalid', { field, message });

/** What a post of its kind needs, and what does not go together. */
function checkShape(kind: TopicKind, written: Written): void {
  const {
    title = '',
    text = '',
    images = [],
    video,
    voice,
    files = [],
    link,
    poll,
    asked_id: asked,
  } = written;
  if (images.length > 0 && video) no('video', '图片和视频只能放一种');
  if (voice && files.length > 0) no('files', '语音和文件只能放一种');
  if (poll && kind !== 'poll') no('poll', '这种帖子不能有投票');
  if (asked !== undefined && kind !== 'question') no('asked_id', '只有提问可以指定向谁提问');
  if (kind === 'poll') {
    if (!poll) return no('poll', '请填写投票的选项');
    if (title === '' && text === '') no('title', '请写上要投票的是什么');
    if (poll.options.length < forumRules.options.min)
      no('poll.options', `至少 ${forumRules.options.min} 个选项`);
    const same = poll.options.findIndex((one, at) => poll.options.indexOf(one) < at);
    if (same >= 0) no(`poll.options.${same}`, '有两个选项一样，请改一个');
  }
  if (kind === 'question' && title === '' && text === '') no('text', '请写上要问什么');
  if (linkedKinds.includes(kind)) {
    if (link?.kind !== kind) no('link', '请选择要附带的内容');
  }
  const isEmpty =
    title === '' && text === '' && images.length === 0 && files.length === 0 && !video && !voice && !link;
  if (isEmpty) no('text', '请写点什么，或选一张图片');
}

/** The types that each takes, as the storage has found them. Sound alone is often kept like a video. */
const takes = {
  video: /^video\//,
  voice: /^(audio\/|video\/(webm|mp4|3gpp)|application\/ogg)/,
  file: /^/,
} as const;
const nouns = { video: '视频', voice: '语音', file: '文件' } as const;

/** A private upload of the writer's, or one that stands in the post already. */
async function fileOf(
  ctx: ViewerCtx,
  given: { field: string; what: keyof typeof takes; file: string },
  before: ReadonlySet<string>,
): Promise<{ key: string; bytes: number }> {
  const { field, what, file } = given;
  const noun = nouns[what];
  const found = await privateFile(ctx, file);
  if (!found || (found.userId !== ctx.viewer.userId && !before.has(found.key)))
    return no(field, `${noun}需要重新上传，请重新选择`);
  if (!takes[what].test(found.mime)) no(field, `这不是${noun}，请重新选择`);
  if (found.bytes > forumRules.fileBytes) no(field, `${noun}最大 100 MB，请压缩后再发`);
  return { key: found.key, bytes: found.bytes };
}

const keysOf = ({ video, voice, files = [] }: TopicMedia): string[] => [
  ...(video ? [video.key] : []),
  ...(voice ? [voice.key] : []),
  ...files.map(({ key }) => key),
];

/** The private files of a post, as its references are kept. */
export const privateKeys = (media: TopicMedia): string[] => [...new Set(keysOf(media))];

async function mediaOf(ctx: ViewerCtx, written: Written, before: TopicMedia): Promise<TopicMedia> {
  const { video, voice, files = [] } = written;
  const known = new Set(keysOf(before));
  const media: TopicMedia = {};
  if (video) {
    const { key, bytes } = await fileOf(ctx, { field: 'video.file', what: 'video', file: video.file }, known);
    const { poster = '', seconds, width = 0, height = 0 } = video;
    media.video = { key, poster, seconds, width, height, bytes };
  }
  if (voice) {
    const { key } = await fileOf(ctx, { field: 'voice.file', what: 'voice', file: voice.file }, known);
    media.voice = { key, seconds: voice.seconds };
  }
  if (files.length > 0) {
    media.files = [];
    for (const [at, { file, name }] of files.entries())
      media.files.push({
        ...(await fileOf(ctx, { field: `files.${at}.file`, what: 'file', file }, known)),
        name,
      });
  }
  return media;
}

/** D160: what is attached is an object that the writer sees; it is not theirs to hand on what they do not. */
async function checkLink(ctx: ViewerCtx, { link }: Written, before: Topic | undefined): Promise<void> {
  if (!link) return;
  if (before?.linked_kind === link.kind && before.linked_id === link.id) return;
  linkedKind(ctx, link.kind);
  if (!(await findObject(ctx.db, linkOf(ctx), link))) notFound('附带的内容不存在或已不可见', 'link');
}

/** A member who is asked, and with whom there is no block. */
async function checkAsked(ctx: ViewerCtx, forum: Forum, asked: number | undefined): Promise<void> {
  if (asked === undefined) return;
  if (asked === ctx.viewer.userId) no('asked_id', '不能向自己提问');
  const found = await findAsked(ctx.db, {
    circleId: forum.circleId,
    viewerId: ctx.viewer.userId,
    userId: asked,
  });
  if (!found) no('asked_id', '这位成员不在圈子里，请重新选择');
}

async function pollFrom(ctx: ViewerCtx, forum: Forum, { poll }: Written): Promise<PollInput | null> {
  if (!poll) return null;
  const groups = [...new Set(poll.groups ?? [])];
  if (groups.length > 0) {
    const known = new Set((await namedGroups(ctx, forum.circleId)).map(({ id }) => id));
    const wrong = groups.findIndex((id) => !known.has(id));
    if (wrong >= 0) no(`poll.groups.${wrong}`, '分组不存在或已删除，请重新选择');
  }
  return {
    options: poll.options,
    multiple: poll.multiple === 1,
    named: poll.named === 1,
    results: poll.results,
    hours: poll.hours,
    groups,
  };
}

const textsOf = ({ title = '', text = '', poll, files = [] }: Written): WrittenText[] => [
  { field: 'title', label: '标题', text: title },
  { field: 'text', label: '内容', text },
  ...(poll?.options ?? []).map((option, at) => ({
    field: `poll.options.${at}`,
    label: '选项',
    text: option,
  })),
  ...files.map(({ name }, at) => ({ field: `files.${at}.name`, label: '文件名', text: name })),
];

/** Public pictures of a post: those that it shows, and the first view of its video. */
export const picturesOf = ({
  images,
  media,
}: {
  images: readonly string[];
  media: TopicMedia;
}): ShownPicture[] => [
  ...images.map((address, at) => ({ field: `images.${at}`, label: '图片', address })),
  ...(media.video && media.video.poster !== ''
    ? [{ field: 'video.poster', label: '视频的封面', address: media.video.poster }]
    : []),
];

/** What a post is found by: its words, and its circle as one word more. */
const wordsOf = async (
  circleId: number,
  { title = '', text = '' }: Written,
  options: readonly string[],
): Promise<string[]> => [
  circleWord(circleId),
  ...(await searchWords({ title, content: `${text} ${options.join(' ')}`, name: '' })),
];

/** Those of the poll that is written, or that an edit leaves as it is. */
async function optionsOf(
  ctx: ViewerCtx,
  { poll }: Written,
  before: Topic | undefined,
): Promise<readonly string[]> {
  if (poll) return poll.options;
  return before?.kind === 'poll' ? (await findOptions(ctx.db, before.topic_id)).map(({ text }) => text) : [];
}

export const circleWord = (circleId: number): string => `circle${circleId}`;

/**
 * Checks what somebody is about to publish (D137), before any transaction: 45100 for what nobody may. What stands already is checked
 * for what is new in it.
 */
export async function draftOf(
  ctx: ViewerCtx,
  forum: Forum,
  given: { kind: TopicKind; written: Written; before?: Topic; keepsPoll?: boolean },
): Promise<TopicDraft> {
  const { kind, written, before, keepsPoll = false } = given;
  checkShape(
    kind,
    kind === 'poll' && keepsPoll ? { ...written, poll: written.poll ?? placeholder } : written,
  );
  await checkAsked(ctx, forum, before?.asked_id === written.asked_id ? undefined : written.asked_id);
  await checkLink(ctx, written, before);
  const media = await mediaOf(ctx, written, before?.media ?? {});
  const poll = await pollFrom(ctx, forum, written);
  const { title = '', text = '', images = [], link, asked_id: asked = null } = written;
  const shown = { images, media };
  const [stood, stoodPictures] = before
    ? [new Set([before.title, before.text]), new Set(picturesOf(before).map(({ address }) => address))]
    : [new Set<string>(), new Set<string>()];
  const verdict = await checkWriting(ctx, {
    texts: textsOf(written).filter((one) => one.text !== '' && !stood.has(one.text)),
    pictures: picturesOf(shown).filter(({ address }) => !stoodPictures.has(address)),
  });
  return {
    title,
    text,
    ...shown,
    linked_kind: link?.kind ?? null,
    linked_id: link?.id ?? null,
    asked_id: asked,
    poll,
    verdict,
    words: await wordsOf(forum.circleId, written, await optionsOf(ctx, written, before)),
  };
}

/** Stands for the options of a poll that an edit leaves as they are. */
const placeholder = {
  options: ['一', '二'],
  multiple: 0,
  named: 0,
  results: 0,
  hours: 1,
} as const satisfies Written['poll'];
