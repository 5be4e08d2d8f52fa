import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { described } from '../kernel/fields.ts';
import { promiseTable } from '../order/promise.ts';

/** A recording, as whoever may hear it plays it. */
export const askVoice = z.object({
  url: described(z.string(), '播放的地址，两小时内有效，半小时内不变'),
  seconds: described(z.number(), '长度，秒'),
});
export type AskVoice = z.output<typeof askVoice>;

const asker = described(listedPerson, '提问人；匿名的为“匿名提问人”，user_id、card_id 为 0');

const line = {
  question_id: described(z.number(), '问题编号'),
  kind: described(z.number(), '1 付费提问，2 悬赏，3 免费提问'),
  state: described(
    z.number(),
    '0 待付款，1 审核中，2 待回答，3 已回答，4 已关闭，5 已过期退款，6 未通过或已谢绝',
  ),
  phonebook_id: described(z.number(), '在哪个通讯录里问；不在通讯录里为 0'),
  circle: described(z.string(), '通讯录的名称，没有为空'),
  topic: described(z.number(), '话题，1 到 19'),
  text: described(z.string(), '问题；列表里只有开头，没打开过的付费提问更短'),
  more: described(z.boolean(), '问题还有'),
  images: described(z.number(), '几张图片'),
  price: described(z.number(), '价格或赏金，分；免费为 0'),
  anonymous: described(z.boolean(), '匿名提问'),
  public: described(z.boolean(), '付费提问：回答公开，别人可以付费听；悬赏和免费提问总是公开'),
  user: asker,
  answerer: described(z.nullable(listedPerson), '付费提问：问谁；其他为 null'),
  mine: described(z.boolean(), '是我问的'),
  to_me: described(z.boolean(), '是问我的'),
  answers: described(z.number(), '几个回答'),
  listeners: described(z.number(), '几个人听过'),
  heard: described(z.boolean(), '我听过，或不用付费'),
  free_until: described(z.number(), '现在免费听，到何时为止，秒；不免费为 0'),
  featured: described(z.boolean(), '圈子的精选'),
  until: described(z.number(), '没有人动作的话，何时会有变化，秒；没有期限为 0'),
  until_words: described(z.string(), '那时会怎样，一句话；没有为空'),
  at: described(z.number(), '公开的时间，没有公开为提问的时间，秒'),
};
export const askLine = z.object(line);
export type AskLine = z.output<typeof askLine>;

/** A question among other things that a search finds: the same for all who may find it. */
export const foundAsk = z.pick(askLine, {
  question_id: true,
  kind: true,
  state: true,
  phonebook_id: true,
  circle: true,
  topic: true,
  text: true,
  more: true,
  images: true,
  price: true,
  anonymous: true,
  user: true,
  answerer: true,
  answers: true,
  at: true,
});
export type FoundAsk = z.output<typeof foundAsk>;

/** The one free question after an answer, and what was said to it. */
const follow = z.object({
  text: described(z.string(), '追问'),
  at: described(z.number(), '何时，秒'),
  reply: described(
    z.nullable(
      z.object({
        text: described(z.string(), '文字，没有为空'),
        images: described(z.array(z.string()), '图片，短时有效的地址'),
        voices: described(z.array(askVoice), '语音，最多 3 段'),
        at: described(z.number(), '何时，秒'),
      }),
    ),
    '对追问的回答；还没有为 null',
  ),
});

export const askAnswer = z.object({
  answer_id: described(z.number(), '回答编号'),
  question_id: described(z.number(), '问题编号'),
  user: described(listedPerson, '回答人'),
  mine: described(z.boolean(), '是我答的'),
  /** Its words, pictures and recordings stay away until it was heard. */
  locked: described(z.boolean(), '要先听：文字、图片、语音都没有给'),
  text: described(z.string(), '文字，没有为空'),
  characters: described(z.number(), '文字有几个字'),
  images: described(z.array(z.string()), '图片，短时有效的地址'),
  pictures: described(z.number(), '几张图片'),
  voices: described(z.array(askVoice), '语音，最多 3 段'),
  voice_seconds: described(z.number(), '语音一共多少秒'),
  public: described(z.boolean(), '公开：别人可以看或付费听；否则只有提问人和回答人看得到'),
  price: described(z.number(), '我现在听要付多少，分；不用付为 0'),
  split: described(
    z.object({
      platform: described(z.number(), '平台，分'),
      asker: described(z.number(), '提问人，分'),
      answerer: described(z.number(), '回答人，分'),
    }),
    '听一次的钱怎样分；不卖的全为 0',
  ),
  free_until: described(z.number(), '现在免费听，到何时为止，秒；不免费为 0'),
  heard: described(z.boolean(), '我听过，或不用付费'),
  listeners: described(z.number(), '几个人听过'),
  likes: described(z.number(), '赞'),
  liked: described(z.boolean(), '我赞过'),
  rating: described(z.number(), '提问人的评分，1 到 5；没有为 0'),
  thanks: described(z.string(), '提问人的感谢，没有为空'),
  percent: described(z.number(), '悬赏分到百分之几，向下取整；没有为 0'),
  earned: described(z.number(), '悬赏分到多少，分；只给提问人和自己，其他为 0'),
  featured: described(z.boolean(), '圈子的精选'),
  hidden: described(z.boolean(), '已被隐藏，只有自己看得到'),
  at: described(z.number(), '回答的时间，秒'),
  follow: described(z.nullable(follow), '追问；没有，或要先听，为 null'),
  follow_until: described(z.number(), '提问人可以追问到何时，秒；不能追问为 0'),
  can: described(
    z.object({
      like: described(z.boolean(), '点赞'),
      thank: described(z.boolean(), '评分和感谢：提问人，一次；付费提问的同时确认完成'),
      follow: described(z.boolean(), '追问：付费提问的提问人，一次，48 小时内'),
      reply: described(z.boolean(), '回答追问'),
      listen: described(z.boolean(), '听（付费或免费）'),
      free: described(z.boolean(), '开放半小时免费听：回答人，一次'),
      feature: described(z.boolean(), '设为或取消圈子的精选'),
      report: described(z.boolean(), '举报'),
      pick: described(z.boolean(), '可以被选中'),
    }),
    '我可以做什么',
  ),
});
export type AskAnswer = z.output<typeof askAnswer>;

/** A question on its own page. */
export const askQuestion = z.object({
  ...line,
  images: described(z.array(z.string()), '图片，最多 9 张'),
  rev: described(z.number(), '内容的版本；修改、审核时带上，别处改过了答 40901'),
  hash: described(z.string(), '订单号，只给提问人和被问的人；没有为空'),
  promise: described(z.nullable(promiseTable), '付款时的承诺，只给提问人和被问的人；免费的为 null'),
  after: described(z.array(z.string()), '接下来会怎样，每句一条，带日期；只给提问人和被问的人'),
  refund: described(z.number(), '提问人现在撤回（order.cancel）能退多少，分；不能为 0'),
  reason: described(z.string(), '未通过、谢绝的原因，只给提问人和被问的人；没有为空'),
  asked_at: described(z.number(), '付款或提问的时间，秒'),
  opened_at: described(z.number(), '被问的人何时打开的，秒；没有为 0'),
  answer: described(z.nullable(askAnswer), '付费提问的回答，或我自己的回答；没有为 null'),
  why: described(z.string(), '我现在不能回答的原因，一句话；可以回答，或不必说，为空'),
  can: described(
    z.object({
      pay: described(z.boolean(), '去付款（/pay/{hash}）'),
      edit: described(z.boolean(), '修改：还没有人回答、没有打开'),
      withdraw: described(z.boolean(), '撤回并退款：用 order.cancel，带上 refund'),
      close: described(z.boolean(), '关闭没有付款的或免费的提问（ask.close）'),
      answer: described(z.boolean(), '回答'),
      refuse: described(z.boolean(), '谢绝并全额退款：被问的人'),
      pick: described(z.boolean(), '选出 1 到 3 个回答分赏金'),
      audit: described(z.boolean(), '审核：管理内容的人，不能是自己问的'),
      report: described(z.boolean(), '举报'),
      dispute: described(z.boolean(), '申诉：用 order.dispute'),
    }),
    '我可以做什么',
  ),
});
export type AskQuestion = z.output<typeof askQuestion>;

const answererShape = {
  user: described(listedPerson, '回答人'),
  price: described(z.number(), '问一次多少，分'),
  topics: described(z.array(z.number()), '擅长的话题，最多 5 个'),
  intro: described(z.string(), '介绍，没有为空'),
  asked: described(z.number(), '被付费问过几次，不算撤回的；最多数最近 100 次'),
  answered: described(z.number(), '其中答了几次'),
  rate: described(z.number(), '回答率，百分之几；还没有被问过为 −1'),
  median: described(z.number(), '从付款到回答，一半在多少秒内；没有为 −1'),
  rating: described(z.number(), '平均评分，十分之一分：45 为 4.5；没有为 0'),
  ratings: described(z.number(), '几个评分'),
};
export const answererLine = z.object(answererShape);
export type AnswererLine = z.output<typeof answererLine>;

/** Somebody's page as an answerer. */
export const answerer = z.object({
  ...answererShape,
  on: described(z.boolean(), '现在接受付费提问'),
  mine: described(z.boolean(), '是我'),
  answers: described(z.number(), '公开的回答'),
  listeners: described(z.number(), '公开的回答被听过几次'),
  problem: described(z.string(), '现在不能向 TA 提问的原因；自己的页面上，为什么不能接受提问；没有为空'),
  promise: described(z.nullable(promiseTable), '现在提问的承诺；不能提问为 null'),
});
export type Answerer = z.output<typeof answerer>;

/** A question with the answer that brings it into a list. */
export const answeredLine = z.object({
  question: described(askLine, '问题'),
  answer: described(askAnswer, '回答；文字只有开头 200 字'),
});
export type AnsweredLine = z.output<typeof answeredLine>;

export type AskFollow = z.output<typeof follow>;
