import { askRules } from '@qunlu/contract/ask/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import { useAttempt } from '../../../platform/press.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { showRefusal } from '../../../platform/show-refusal.ts';
import { pendingWords } from '../../../platform/upload/pending.ts';
import { uploadKinds } from '../../../platform/upload/kinds.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { ImagesField } from '../../media/parts/images-field.tsx';
import { type SentVoice, VoicesField } from './voices-field.tsx';

interface AnswerValues {
  text: string;
  voices: SentVoice[];
  images: string[];
  open: boolean;
  free: boolean;
}

/** What is sent. */
export interface AnswerDraft {
  /** Only what there is of the three. */
  said: { text?: string; voices?: SentVoice[]; images?: string[] };
  public: 0 | 1;
  free: 0 | 1;
}

interface AnswerFormProps {
  title: string;
  back: string;
  /** What is answered. */
  children: ReactNode;
  /** Under which name the words stay on the phone until they are sent. */
  keep: string;
  /** Whether its author may let others hear it. */
  mayOpen: boolean;
  /** Why it is not theirs to choose. */
  note?: string;
  onSend: (draft: AnswerDraft, idempotencyKey: string) => Promise<unknown>;
  /** Once it was sent. */
  onDone: () => void;
}

const drafts = draftsOf('ask-answer');

/** An answer is written: said, written, shown, at least one of the three. What could not be sent stays. */
export function AnswerForm(props: AnswerFormProps) {
  const { title, back, children, keep, mayOpen, note, onSend, onDone } = props;
  const [kept] = useState(() => drafts.read<AnswerValues>(keep));
  const attempt = useAttempt();
  const form = useForm<AnswerValues>({
    initial: { text: '', voices: [], images: [], open: mayOpen, free: false, ...kept },
    validate: ({ text, voices, images }) => ({
      text:
        text.trim() === '' && voices.length === 0 && images.length === 0
          ? '请写几句，录一段话，或加一张图片'
          : maxLength(askRules.answer)(text.trim(), '回答'),
    }),
    async onSubmit(values) {
      const waiting = pendingWords();
      if (waiting !== '') return popTip(waiting, { type: 'bad' });
      const text = values.text.trim();
      const isOpen = mayOpen && values.open;
      const draft: AnswerDraft = {
        said: {
          ...(text === '' ? {} : { text }),
          ...(values.voices.length === 0 ? {} : { voices: values.voices }),
          ...(values.images.length === 0 ? {} : { images: values.images }),
        },
        public: isOpen ? 1 : 0,
        free: isOpen && values.free ? 1 : 0,
      };
      try {
        await attempt(draft, (key) => onSend(draft, key));
        drafts.drop(keep);
        form.reset(values);
        onDone();
      } catch (error) {
        showRefusal(
          form,
          error,
          (field) => (['text', 'voices', 'images'] as const).find((name) => field.startsWith(name)),
          { duration: 4000 },
        );
      }
    },
  });
  const { values, dirty } = form;
  useEffect(() => {
    if (dirty) drafts.keep(keep, values);
  }, [values, dirty, keep]);

  return (
    <Page
      header={<ScreenHeader title={title} back={back} />}
      footer={<SubmitFooter form={form.id} busy={form.busy} label="发表回答" {...(note ? { note } : {})} />}
    >
      {children}
      <Form form={form}>
        <FieldGroup>
          <TextareaField
            {...form.field('text')}
            label="文字"
            optional
            minRows={5}
            maxWide={askRules.answer}
            placeholder="写清楚怎么做、为什么"
          />
          <VoicesField
            value={values.voices}
            onChange={(voices) => form.set('voices', voices)}
            error={form.field('voices').error}
          />
          <ImagesField
            kind={uploadKinds.chatImage}
            label="图片"
            optional
            value={values.images}
            onChange={(images) => form.set('images', images)}
            max={askRules.answerImages}
            error={form.field('images').error}
          />
        </FieldGroup>
      </Form>
      {mayOpen && (
        <Section>
          <SwitchField
            {...form.field('open')}
            label="公开回答"
            help="别人付 1 元可以听，您和提问的人各得 0.45 元"
          />
          {values.open && (
            <SwitchField
              {...form.field('free')}
              label={`先免费听 ${askRules.freeMinutes} 分钟`}
              help="从发表起谁都可以免费听，之后要付费"
            />
          )}
        </Section>
      )}
    </Page>
  );
}
