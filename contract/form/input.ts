import * as z from 'zod/mini';
import { described, enumField, flag, list, objectField, optional, text } from '../kernel/fields.ts';
import { formRules, type QuestionType } from './rules.ts';

// One file for what is asked, answered and shown: pages take its types alone, so none of it is sent to them.

/** A question as whoever answers is asked it. */
export const formField = z.object({
  label: described(z.string(), '名称'),
  type: described(
    z.string(),
    'text 文字，textarea 多行文字，number 数字，select 选择，multiple 多选，date 日期，image 图片',
  ),
  required: described(z.boolean(), '必填'),
  options: described(z.array(z.string()), '选择和多选的选项，其他类型为空'),
});
export type FormField = z.output<typeof formField>;

/** An answer with the label under which it was given. */
export const formAnswer = z.object({
  label: described(z.string(), '当时的名称'),
  type: described(z.string(), '同问题的类型'),
  value: described(z.string(), '回答；多选一行一个；别人提交的图片为空，看 link'),
  link: described(z.string(), '图片的短期地址，其他类型为空'),
});
export type FormAnswer = z.output<typeof formAnswer>;

/** The questions of a form as its organiser writes them, at most `most` of these `types`. */
export const questionList = <const Type extends QuestionType>(
  label: string,
  { types, most }: { types: readonly [Type, ...Type[]]; most: number },
) =>
  list(
    label,
    objectField(label, {
      label: text('项目名称', { max: formRules.label, required: true }),
      type: enumField('项目类型', types),
      required: flag('必填'),
      options: optional(
        list('选项', text('选项', { max: formRules.option, required: true }), formRules.options),
        '选择类型的选项，至少两个',
      ),
    }),
    most,
  );

/** Answers by the labels of the questions; `max`: a bound of their text, since what fits is said by the question (D60). */
export const answerList = ({ most, max }: { most: number; max: number }) =>
  list(
    '回答',
    objectField('回答', {
      label: text('问题', { max: formRules.label, required: true }),
      value: text('回答', { max, multiline: true }),
    }),
    most,
  );
