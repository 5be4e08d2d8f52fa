import { maxLength as widthWithin } from '@qunlu/contract/kernel/validators.ts';
import { useId, useState } from 'react';
import { PageSheet } from '../dialog/page-sheet.tsx';
import css from './text-picker.module.css';
import { Counter } from '../form/counter.tsx';
import { FieldNote } from '../form/field-note.tsx';
import { SubmitFooter } from '../form/submit-footer.tsx';
import { Textarea } from '../form/textarea.tsx';
import { TextInput, type TextInputProps } from '../form/text-input.tsx';
import { DONE_LABEL, PROMPT_PLACEHOLDER } from '../words.ts';

export interface TextPickerProps {
  title: string;
  value?: string | undefined;
  placeholder?: string | undefined;
  help?: string | undefined;
  /** The room there is, in wide characters. */
  maxWide?: number | undefined;
  required?: boolean | undefined;
  kind?: TextInputProps['kind'];
  validate?: ((value: string) => string) | undefined;
  onPick: (value: string) => void;
  onCancel: () => void;
}

/** A page to write one line. */
export function TextPicker(props: TextPickerProps) {
  return <WritingPage {...props} />;
}

/** A page to write a longer text, with all the room there is. */
export function TextareaPicker(props: Omit<TextPickerProps, 'kind'>) {
  return <WritingPage {...props} long />;
}

function WritingPage(props: TextPickerProps & { long?: boolean }) {
  const {
    title,
    value: start = '',
    placeholder = PROMPT_PLACEHOLDER,
    help,
    maxWide,
    required,
    kind,
    validate,
    long = false,
    onPick,
    onCancel,
  } = props;
  const id = useId();
  const [value, setValue] = useState(start);
  const [left, setLeft] = useState(false);
  const text = value.trim();
  const tooLong = maxWide === undefined ? '' : widthWithin(maxWide)(text, title);
  const message = tooLong || (text === '' ? '' : (validate?.(text) ?? ''));
  const valid = message === '' && !(required && text === '');
  const error = tooLong || (left ? message : '');
  const submit = (): void => {
    if (valid) onPick(text);
    else setLeft(true);
  };
  const shared = {
    value,
    placeholder,
    required,
    label: title,
    invalid: error !== '',
    describedBy: error || help ? `${id}n` : undefined,
    autoFocus: true,
    onChange: (next: string) => {
      setLeft(false);
      setValue(next);
    },
    onBlur: () => setLeft(true),
  };
  return (
    <PageSheet
      title={title}
      unsaved={long && value !== start}
      onClose={onCancel}
      footer={<SubmitFooter label={DONE_LABEL} disabled={!valid} onClick={submit} />}
    >
      <div className={css['root']}>
        {long ? (
          <Textarea {...shared} minRows={6} maxRows={14} />
        ) : (
          <TextInput {...shared} kind={kind} onEnter={submit} />
        )}
        <div className={css['under']}>
          <FieldNote id={`${id}n`} error={error} help={help} />
          {maxWide !== undefined && (
            <span className={css['count']}>
              <Counter value={value} max={maxWide} />
            </span>
          )}
        </div>
      </div>
    </PageSheet>
  );
}
