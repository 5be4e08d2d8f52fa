import {
  choice,
  described,
  flag,
  id,
  integer,
  list,
  objectField,
  optional,
  pictureUrl,
  text,
  token,
} from '../kernel/fields.ts';
import * as z from 'zod/mini';
import { askRules, askTopicNumbers } from './rules.ts';

export const circleId = id('通讯录');
export const questionId = id('问题编号');
export const answerId = id('回答编号');
export const userId = id('用户编号');
export const revision = integer('版本', { min: 0, max: 2 ** 31 - 1 });
export const topic = () => choice('话题', askTopicNumbers);
/** A search, by whole words or the beginning of pinyin. */
export const query = optional(text('搜索', { max: askRules.query }), '只要有这些词的');

/** What somebody asks. */
export const questionFields = {
  text: text('问题', { max: askRules.text, required: true, multiline: true, code: true }),
  images: list('图片', pictureUrl('图片'), askRules.images),
  topic: topic(),
};

const file = (label: string) => token(label, 500);

/** What somebody answers, whichever way; one of the three at least. */
export const answerFields = {
  text: optional(text('回答', { max: askRules.answer, multiline: true, code: true }), '文字'),
  images: optional(list('图片', file('图片'), askRules.answerImages), '私有空间里自己的上传'),
  voices: optional(
    list(
      '语音',
      objectField('语音', {
        file: file('语音'),
        seconds: integer('语音的长度', { min: 1, max: askRules.voiceSeconds }),
      }),
      askRules.voices,
    ),
    '语音：私有上传得到的地址，每段不超过 60 秒',
  ),
};

export const anonymous = flag('匿名提问');
export const ok = z.object({ ok: described(z.boolean(), '已完成') });

/** A question of a circle answers as its module does. */
export const readErrors = ['notFound', 'membersOnly', 'paidContent', 'forbidden', 'moduleOff'] as const;
export const writeErrors = [...readErrors, 'stateChanged', 'invalid', 'busy', 'conflict'] as const;
