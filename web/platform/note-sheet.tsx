import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { Button } from '../ui/button.tsx';
import { popTip, type TipAction } from '../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../ui/dialog/sheet.tsx';
import { FieldGroup, Form } from '../ui/form/form.tsx';
import { TextareaField } from '../ui/form/textarea-field.tsx';
import { useForm } from '../ui/form/use-form.ts';
import { RequestError } from './http/errors.ts';
import { sentence } from './http/sentence.ts';
import { useAttempt } from './press.ts';

interface NoteSheet {
  /** The field of the call that takes the words; what is wrong with it stands under them. */
  field: string;
  /** What the words are; else 附言, which may be left out. */
  label?: string;
  placeholder: string;
  help?: string;
  /** What its button says. */
  button?: string;
  /** Wide characters. */
  max: number;
  /** Sends the request under an idempotency key; answers what is said then, '' for nothing. */
  send: (note: string, key: string) => Promise<string>;
  /** What the sentence of a failure offers besides. */
  way?: (error: unknown) => { action: TipAction; duration: number } | undefined;
}

/** Asks somebody for something, with a few words that go along, or sends the words themselves. Resolves when the sheet is closed. */
export const askWithNote = async (title: string, given: NoteSheet): Promise<void> =>
  void (await openSheet(title, (close) => <NoteForm {...given} onDone={() => close(null)} />));

function NoteForm(props: NoteSheet & { onDone: () => void }) {
  const { field, label, placeholder, help, button = '发送申请', max, send, way, onDone } = props;
  const called = label ?? '附言';
  const attempt = useAttempt();
  const form = useForm<{ note: string }>({
    initial: { note: '' },
    validate: ({ note }) => ({
      note: label !== undefined && note.trim() === '' ? `请填写${label}` : maxLength(max)(note, called),
    }),
    async onSubmit({ note }) {
      try {
        const said = await attempt(note.trim(), (key) => send(note.trim(), key));
        onDone();
        if (said !== '') popTip(said, { type: 'good' });
      } catch (error) {
        if (error instanceof RequestError && error.field === field) form.setError('note', sentence(error));
        else popTip(sentence(error), { type: 'bad', ...way?.(error) });
      }
    },
  });
  useUnsaved(form.values.note !== '');
  return (
    <Form form={form}>
      <FieldGroup>
        <TextareaField
          {...form.field('note')}
          label={called}
          optional={label === undefined}
          placeholder={placeholder}
          help={help}
          maxWide={max}
        />
        <Button block type="submit" busy={form.busy}>
          {button}
        </Button>
      </FieldGroup>
    </Form>
  );
}
