import type { postTopic } from '@qunlu/contract/forum/write.ts';
import type { Topic } from '@qunlu/contract/forum/entity.ts';
import { forumRules, linkedKinds, type TopicKind } from '@qunlu/contract/forum/rules.ts';
import type { BodyInput } from '@qunlu/contract/kernel/endpoint.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';

/** A file of a post: on this phone until it is uploaded, then at an address, too. */
export interface PostFile {
  id: string;
  name: string;
  /** Of a file that is still here; one that was posted earlier has only its address. */
  blob?: Blob;
  /** Where it is stored. */
  url?: string;
}
export interface PostVideo extends PostFile {
  seconds: number;
  width: number;
  height: number;
  poster?: PostFile;
}
export interface PostVoice extends PostFile {
  seconds: number;
}
interface PostedFile extends PostFile {
  bytes: number;
}

export interface PollValues {
  options: string[];
  multiple: boolean;
  named: boolean;
  /** 0 after one's vote, 1 at its end. */
  results: 0 | 1;
  hours: number;
  groups: number[];
}

/** What the post is about, with what shows it until it is posted. */
export interface LinkValues {
  kind: string;
  id: number;
  label: string;
  title: string;
  image: string;
}

/** A post as it is written. */
export interface PostValues {
  kind: TopicKind;
  title: string;
  text: string;
  pictures: PostFile[];
  video: PostVideo | null;
  voice: PostVoice | null;
  files: PostedFile[];
  link: LinkValues | null;
  poll: PollValues | null;
  asked: { user_id: number; name: string } | null;
}

export const blankPoll: PollValues = {
  options: ['', ''],
  multiple: false,
  named: false,
  results: 0,
  hours: 72,
  groups: [],
};

export const blankPost = (kind: TopicKind): PostValues => ({
  kind,
  title: '',
  text: '',
  pictures: [],
  video: null,
  voice: null,
  files: [],
  link: null,
  poll: kind === 'poll' ? blankPoll : null,
  asked: null,
});

export const isLinked = (kind: TopicKind): boolean => linkedKinds.includes(kind);

/** Nothing is written yet. */
export const isBlank = ({ title, text, pictures, video, voice, files, link, poll }: PostValues): boolean =>
  (title + text + (poll?.options.join('') ?? '')).trim() === '' &&
  pictures.length + files.length === 0 &&
  !video &&
  !voice &&
  !link;

const filled = ({ options }: PollValues): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '');

export type PostProblems = Partial<Record<'title' | 'text' | 'options' | 'link', string>>;

/** What is wrong with a post before it is sent; a field that is not named is right. */
export function postProblems(values: PostValues): PostProblems {
  const { kind, title, text, pictures, video, voice, files, link, poll } = values;
  const { options } = forumRules;
  const problems: PostProblems = {};
  const longTitle = maxLength(forumRules.title)(title.trim(), '标题');
  if (longTitle !== '') problems.title = longTitle;
  const longText = maxLength(forumRules.text)(text.trim(), '内容');
  if (longText !== '') problems.text = longText;
  const nothing = (title + text).trim() === '';
  const shows = pictures.length + files.length > 0 || video !== null || voice !== null;
  if (nothing && kind === 'poll') problems.text = '请写一句要大家决定什么';
  else if (nothing && kind === 'question') problems.text = '请写下您的问题';
  else if (nothing && !shows && !link) problems.text = '请写点什么，或加一张图片';
  if (isLinked(kind) && !link) problems.link = '请选一个';
  if (poll) {
    const given = filled(poll);
    const long = given.map((option) => maxLength(forumRules.option)(option, '选项')).find(Boolean);
    if (given.length < options.min) problems.options = `请写至少 ${options.min} 个选项`;
    else if (new Set(given).size < given.length) problems.options = '有两个选项是一样的';
    else if (long) problems.options = long;
  }
  return problems;
}

type PostBody = BodyInput<typeof postTopic>;
type PostFields = Omit<PostBody, 'id' | 'client_id' | 'kind' | 'draft_id'>;

const stored = ({ url }: PostFile): string => url ?? '';

/** A post as the calls take it, once its files are stored. */
export function fieldsOf(values: PostValues): PostFields {
  const { title, text, pictures, video, voice, files, link, poll, asked } = values;
  return {
    ...(title.trim() === '' ? {} : { title: title.trim() }),
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(pictures.length === 0 ? {} : { images: pictures.map(stored) }),
    ...(video ? { video: videoOf(video) } : {}),
    ...(voice ? { voice: { file: stored(voice), seconds: voice.seconds } } : {}),
    ...(files.length === 0 ? {} : { files: files.map((file) => ({ file: stored(file), name: file.name })) }),
    ...(link ? { link: { kind: link.kind, id: link.id } } : {}),
    ...(poll ? { poll: pollOf(poll) } : {}),
    ...(asked ? { asked_id: asked.user_id } : {}),
  };
}

const videoOf = (video: PostVideo) => ({
  file: stored(video),
  seconds: video.seconds,
  width: video.width,
  height: video.height,
  ...(video.poster?.url ? { poster: video.poster.url } : {}),
});

const pollOf = ({ multiple, named, results, hours, groups, ...poll }: PollValues) => ({
  options: filled({ multiple, named, results, hours, groups, ...poll }),
  multiple,
  named,
  results,
  hours,
  ...(groups.length === 0 ? {} : { groups }),
});

/** Every file of a post, those of the poster of its video, too. */
export const filesOf = ({ pictures, video, voice, files }: PostValues): PostFile[] => [
  ...pictures,
  ...(video ? [video, ...(video.poster ? [video.poster] : [])] : []),
  ...(voice ? [voice] : []),
  ...files,
];

/** The same post once a file of it is stored. */
export function withStored(values: PostValues, id: string, url: string): PostValues {
  const at = <F extends PostFile>(file: F): F => (file.id === id ? { ...file, url } : file);
  const { video } = values;
  return {
    ...values,
    pictures: values.pictures.map(at),
    video: video && { ...at(video), ...(video.poster ? { poster: at(video.poster) } : {}) },
    voice: values.voice && at(values.voice),
    files: values.files.map(at),
  };
}

/** What was posted, to be changed. */
export function valuesOf(topic: Topic): PostValues {
  const { kind, title, text, images, video, voice, files, link, poll, asked, attached } = topic;
  const at = (url: string, id: string): PostFile => ({ id, name: id, url });
  return {
    kind: kind as TopicKind,
    title,
    text,
    pictures: images.map((url, index) => at(url, `picture-${index}`)),
    video: video && {
      ...at(attached.video, 'video'),
      seconds: video.seconds,
      width: video.width,
      height: video.height,
      ...(video.poster === '' ? {} : { poster: at(video.poster, 'poster') }),
    },
    voice: voice && { ...at(attached.voice, 'voice'), seconds: voice.seconds },
    files: files.map(({ name, bytes }, index) => ({
      ...at(attached.files[index] ?? '', `file-${index}`),
      name,
      bytes,
    })),
    link: link && { kind: link.kind, id: link.id, label: link.label, title: link.title, image: link.image },
    poll: poll && {
      options: poll.options.map((option) => option.text),
      multiple: poll.multiple,
      named: poll.named,
      results: poll.results === 1 ? 1 : 0,
      hours: poll.hours,
      groups: poll.groups,
    },
    asked: asked && { user_id: asked.user_id, name: asked.name },
  };
}
