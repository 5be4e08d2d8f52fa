import type { Answerer, AskAnswer, AskLine, AskQuestion } from '@qunlu/contract/ask/entity.ts';

/** 11月27日 10:00 in Shanghai, seconds. */
export const askNow = 1_795_744_800;

export const asker = {
  user_id: 7001,
  name: '沈知微',
  avatar: '',
  card_id: 9001,
  title: '半山茶事 主理人',
  certified: 0,
};
export const otherPerson = {
  user_id: 7002,
  name: '林小满',
  avatar: '',
  card_id: 9002,
  title: '小满律所 律师',
  certified: 1,
};
export const anonymousPerson = {
  user_id: 0,
  name: '匿名提问人',
  avatar: '',
  card_id: 0,
  title: '',
  certified: 0,
};

export const askPromise = {
  rows: [{ until: 0, percent: 100, refund: 10_000, words: '打开前、付款后 10 分钟内 退 100%' }],
  sentences: ['11月29日 10:00 前没有回答，全额退款'],
};

/** Somebody asks a otherPerson for 100 yuan; not answered yet. */
export const askLine: AskLine = {
  question_id: 31,
  kind: 1,
  state: 2,
  phonebook_id: 0,
  circle: '',
  topic: 4,
  text: '茶室的租约还有一年，房东要卖房，我能怎么办？',
  more: false,
  images: 0,
  price: 10_000,
  anonymous: false,
  public: true,
  user: asker,
  answerer: otherPerson,
  mine: false,
  to_me: false,
  answers: 0,
  listeners: 0,
  heard: false,
  free_until: 0,
  featured: false,
  until: askNow + 48 * 3600,
  until_words: '没有回答的话，全额退款',
  at: askNow,
};

const nothing: AskQuestion['can'] = {
  pay: false,
  edit: false,
  withdraw: false,
  close: false,
  answer: false,
  refuse: false,
  pick: false,
  audit: false,
  report: false,
  dispute: false,
};

/** What one can do with a question, and nothing else. */
export const askCan = (...names: (keyof AskQuestion['can'])[]): AskQuestion['can'] => ({
  ...nothing,
  ...Object.fromEntries(names.map((name) => [name, true])),
});

/** The same on its own page, as somebody else sees it. */
export const askQuestion: AskQuestion = {
  ...askLine,
  images: [],
  rev: 1,
  hash: '',
  promise: null,
  after: [],
  refund: 0,
  reason: '',
  asked_at: askNow,
  opened_at: 0,
  answer: null,
  why: '',
  can: askCan('report'),
};

/** Others answer for 50 yuan; as whoever has asked sees it. */
export const bounty: AskQuestion = {
  ...askQuestion,
  question_id: 32,
  kind: 2,
  answerer: null,
  price: 5000,
  mine: true,
  hash: 'a1B2c3D4e5F6g7H8i9J0k1',
  promise: askPromise,
  until: askNow + 7 * 86_400,
  until_words: '没有选的话，按赞分给回答的人',
  can: askCan('pick', 'withdraw'),
};

const noAct: AskAnswer['can'] = {
  like: false,
  thank: false,
  follow: false,
  reply: false,
  listen: false,
  free: false,
  feature: false,
  report: false,
  pick: false,
};

export const answerCan = (...names: (keyof AskAnswer['can'])[]): AskAnswer['can'] => ({
  ...noAct,
  ...Object.fromEntries(names.map((name) => [name, true])),
});

/** A voice of 48 seconds, a text and a picture, as whoever may hear it sees it. */
export const askAnswer: AskAnswer = {
  answer_id: 51,
  question_id: 31,
  user: otherPerson,
  mine: false,
  locked: false,
  text: '买卖不破租赁，租约继续有效。',
  characters: 14,
  images: ['https://files.example.com/private/a.jpg'],
  pictures: 1,
  voices: [{ url: 'https://files.example.com/private/a.webm', seconds: 48 }],
  voice_seconds: 48,
  public: true,
  price: 0,
  split: { platform: 10, asker: 45, answerer: 45 },
  free_until: 0,
  heard: true,
  listeners: 3,
  likes: 2,
  liked: false,
  rating: 0,
  thanks: '',
  percent: 0,
  earned: 0,
  featured: false,
  hidden: false,
  at: askNow,
  follow: null,
  follow_until: 0,
  can: answerCan('like', 'report'),
};

/** The same, to be heard for one yuan. */
export const lockedAnswer: AskAnswer = {
  ...askAnswer,
  locked: true,
  text: '',
  images: [],
  voices: [],
  price: 100,
  heard: false,
  can: answerCan('listen', 'report'),
};

export const answerer: Answerer = {
  user: otherPerson,
  price: 10_000,
  topics: [4, 2],
  intro: '租赁和合伙的纠纷做了十年',
  asked: 20,
  answered: 19,
  rate: 95,
  median: 3 * 3600,
  rating: 48,
  ratings: 12,
  on: true,
  mine: false,
  answers: 1,
  listeners: 30,
  problem: '',
  promise: askPromise,
};
