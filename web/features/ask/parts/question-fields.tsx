import { askRules, askTopicNumbers, askTopics } from '@qunlu/contract/ask/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { RequestError } from '../../../platform/http/errors.ts';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import type { Form, Problems } from '../../../ui/form/use-form.ts';
import { ImagesField } from '../../media/parts/images-field.tsx';

/** What somebody asks, as it is written. */
export interface QuestionValues {
  text: string;
  images: string[];
  /** '' until one is chosen. */
  topic: string;
}

const topics = askTopicNumbers.map((topic) => ({ value: String(topic), label: askTopics[topic] }));

export const questionProblems = ({ text, topic }: QuestionValues): Problems<QuestionValues> => ({
  text: text.trim() === '' ? '请写下您的问题' : maxLength(askRules.text)(text.trim(), '问题'),
  topic: topic === '' ? '请选一个话题' : '',
});

export const questionOf = ({ text, images, topic }: QuestionValues) => ({
  text: text.trim(),
  images,
  topic: Number(topic) as keyof typeof askTopics,
});

/** The field of the form that a refusal names. */
export const refusedField = ({ field = '' }: RequestError): keyof QuestionValues | undefined =>
  (['text', 'images', 'topic'] as const).find((name) => field.startsWith(name));

/** The fields of a question: its words, what it is about, pictures. */
export function QuestionFields<V extends QuestionValues>({ form: given }: { form: Form<V> }) {
  // The form has more fields than these three, which are what they are whatever the others.
  const form = given as unknown as Form<QuestionValues>;
  return (
    <>
      <TextareaField
        {...form.field('text')}
        label="问题"
        required
        minRows={4}
        placeholder="说清楚背景和想知道的，更容易得到好的回答"
        maxWide={askRules.text}
      />
      <SelectField
        {...form.field('topic')}
        label="话题"
        required
        placeholder="选一个话题"
        options={topics}
        onChange={(topic) => form.set('topic', topic)}
      />
      <ImagesField
        label="图片"
        optional
        value={form.values.images}
        onChange={(images) => form.set('images', images)}
        max={askRules.images}
        error={form.field('images').error}
      />
    </>
  );
}
