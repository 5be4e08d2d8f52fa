import { useEffect, useState } from 'react';
import { showRefusal } from '../../../platform/show-refusal.ts';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import { useAttempt } from '../../../platform/press.ts';
import type { UploadKind } from '../../../platform/upload/kinds.ts';
import { pendingWords } from '../../../platform/upload/pending.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ImagesField } from '../../media/parts/images-field.tsx';
import css from './composer.module.css';

export interface Draft {
  text: string;
  images: string[];
}

interface ComposerProps {
  label: string;
  placeholder: string;
  maxWide: number;
  images: { max: number; help: string; kind: UploadKind };
  /** What its button says. */
  send: string;
  /** Names of the two fields on the wire, where a refusal says which it means. */
  fields: { text: string; images: string };
  onSend: (draft: Draft, idempotencyKey: string) => Promise<unknown>;
  /** Under which name the words stay on the phone until they are sent; else they go with the screen. */
  keep?: string;
  /** A button that changes what is written so far; null leaves it. */
  insert?: { label: string; from: (text: string) => Promise<string | null> };
}

const drafts = draftsOf('composer');

/** Where one writes under something. What could not be sent stays, and is the same post when it is sent again. */
export function Composer(props: ComposerProps) {
  const { label, placeholder, maxWide, images, send, fields, onSend, keep = '', insert } = props;
  const attempt = useAttempt();
  const [pictures, setPictures] = useState(false);
  const [begun] = useState(() => (keep === '' ? '' : (drafts.read<Draft>(keep).text ?? '')));
  const form = useForm<Draft>({
    initial: { text: begun, images: [] },
    validate: (draft) => ({
      text: draft.text.trim() === '' && draft.images.length === 0 ? '请写点什么，或加一张图片' : '',
    }),
    async onSubmit(written) {
      const waiting = pendingWords();
      if (waiting) return popTip(waiting, { type: 'bad' });
      const draft = { ...written, text: written.text.trim() };
      try {
        await attempt(draft, (key) => onSend(draft, key));
        setPictures(false);
        form.reset({ text: '', images: [] });
      } catch (error) {
        showRefusal(form, error, (field) =>
          (['text', 'images'] as const).find((name) => field.startsWith(fields[name])),
        );
      }
    },
  });
  const { values } = form;
  useEffect(() => {
    if (keep !== '') drafts.keep(keep, values.text.trim() === '' ? {} : { text: values.text });
  }, [keep, values.text]);
  async function put({ from }: NonNullable<ComposerProps['insert']>): Promise<void> {
    const text = await from(values.text);
    if (text !== null) form.set('text', text);
  }
  const withPictures = pictures || values.images.length > 0;
  return (
    <div className={css['root']}>
      <Form form={form}>
        <FieldGroup>
          <TextareaField {...form.field('text')} label={label} maxWide={maxWide} placeholder={placeholder} />
          {withPictures && (
            <ImagesField
              kind={images.kind}
              label="图片"
              help={images.help}
              optional
              value={values.images}
              onChange={(chosen) => form.set('images', chosen)}
              max={images.max}
              error={form.field('images').error}
            />
          )}
        </FieldGroup>
      </Form>
      <div className={css['row']}>
        {!pictures && (
          <Button kind="quiet" size="s" onClick={() => setPictures(true)}>
            加图片
          </Button>
        )}
        {insert && (
          <Button kind="quiet" size="s" onClick={() => void put(insert)}>
            {insert.label}
          </Button>
        )}
        <Button
          kind="secondary"
          size="s"
          type="submit"
          form={form.id}
          busy={form.busy}
          disabled={values.text === '' && values.images.length === 0}
        >
          {send}
        </Button>
      </div>
    </div>
  );
}
