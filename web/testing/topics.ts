import type { CircleView } from '@qunlu/contract/circle/home.ts';
import type {
  Topic,
  TopicCan,
  TopicComment,
  TopicLine,
  TopicPoll,
  TopicReply,
} from '@qunlu/contract/forum/entity.ts';
import { ownCircle } from './circle-views.ts';

const see = {
  edit: false,
  remove: false,
  restore: false,
  pin: false,
  feature: false,
  comment: true,
  like: true,
  vote: true,
  appraise: true,
  close: false,
  audit: false,
  report: true,
} satisfies TopicCan;

/** A circle in which people post. */
export const forumCircle: CircleView = {
  ...ownCircle,
  modules: [{ key: 'forum', title: '讨论', path: '/phonebook/12/circle' }],
};

/** Who runs it. */
export const managedCircle: CircleView = {
  ...forumCircle,
  can: { ...forumCircle.can, content: true, plugin: true },
};

export const writer = {
  user_id: 8002,
  name: '苏晓',
  avatar: '',
  card_id: 9102,
  title: '苏州设计 设计师',
  certified: 0,
};

export const topicLine = (id: number, edit: Partial<TopicLine> = {}): TopicLine => ({
  topic_id: id,
  phonebook_id: 12,
  kind: 'media',
  state: 1,
  title: '',
  text: `第 ${id} 条`,
  more: false,
  images: [],
  video: null,
  voice: null,
  files: [],
  link: null,
  link_gone: false,
  poll: null,
  asked: null,
  answered: false,
  user_id: 8002,
  user: writer,
  role: 4,
  likes: 0,
  liked: false,
  comments: 0,
  appraisals: 0,
  score: 0,
  featured: false,
  pinned: false,
  edited: false,
  published_at: 1_790_000_000 + id,
  last_at: 1_790_000_000 + id,
  unread: false,
  new_comments: 0,
  followed: false,
  ...edit,
  can: { ...see, ...edit.can },
});

export const wholeTopic = (id: number, edit: Partial<Topic> = {}): Topic => ({
  ...topicLine(id, edit),
  circle: '西湖茶友会',
  rev: 1,
  reason: '',
  waits: '',
  undo_until: 0,
  appraisal_closed: false,
  appraisal: null,
  seen_id: 0,
  attached: { video: '', voice: '', files: [] },
  ...edit,
  can: { ...see, ...edit.can },
});

/** What a first page of posts answers. */
export const topicPage = (list: TopicLine[], edit: object = {}) => ({
  list,
  next: -1,
  pinned: [] as TopicLine[],
  left_at: 0,
  fresh: 0,
  audits: 0,
  polls: true,
  can: { post: true, manage: false },
  ...edit,
});

export const topicPoll: TopicPoll = {
  options: [
    { option_id: 1, text: '龙井村', votes: -1 },
    { option_id: 2, text: '九溪', votes: -1 },
  ],
  voters: 3,
  multiple: false,
  named: false,
  results: 0,
  ends_at: 1_900_000_000,
  hours: 72,
  over: false,
  groups: [],
  voted: false,
  chosen: [],
  visible: false,
  frozen: true,
};

export const topicReply = (id: number, edit: Partial<TopicReply> = {}): TopicReply => ({
  comment_id: id,
  topic_id: 31,
  parent_id: 0,
  text: `第 ${id} 句`,
  images: [],
  mentions: [],
  user_id: 8002,
  user: writer,
  author: false,
  likes: 0,
  liked: false,
  at: 1_790_000_100 + id,
  gone: false,
  is_new: false,
  undo_until: 0,
  can: { remove: false, reply: true, like: true, report: true },
  ...edit,
});

export const topicComment = (id: number, edit: Partial<TopicComment> = {}): TopicComment => ({
  ...topicReply(id, edit),
  replies: 0,
  list: [],
  ...edit,
});

/** What one may write, in a circle with services and activities. */
export const writingHere = {
  circle: '西湖茶友会',
  post: true,
  why_not: '',
  audited: false,
  polls: true,
  left_today: 30,
  links: [
    { kind: 'service', label: '服务', create: '/service/create' },
    { kind: 'activity', label: '活动', create: '/activity/post?circle=12' },
  ],
  link: null,
  groups: [],
};
