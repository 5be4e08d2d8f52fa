import { phone, phoneInternational } from '@qunlu/contract/kernel/validators.ts';
import { useId, useState } from 'react';
import { TextInput } from '../form/text-input.tsx';
import { Textarea } from '../form/textarea.tsx';
import { FieldNote } from '../form/field-note.tsx';
import { CANCEL_LABEL, OK_LABEL, PROMPT_PLACEHOLDER } from '../words.ts';
import { DialogBox } from './dialog-box.tsx';
import { open } from './stack.ts';

export interface PromptOptions {
  title: string;
  kind?: 'text' | 'tel' | 'textarea';
  required?: boolean;
  placeholder?: string;
  value?: string;
  maxLength?: number;
  /** tel: a foreign number, with + in front, will do as well. */
  international?: boolean;
  /** The message that says what is wrong, or ''. tel has the check of a phone number unless one is given. */
  validate?: (value: string) => string;
  okLabel?: string;
}

/** Asks for one value. null when the person changes their mind. */
export function prompt(options: PromptOptions): Promise<string | null> {
  return open<string | null>((done) => <PromptDialog {...options} onDone={done} />, null);
}

function PromptDialog(props: PromptOptions & { onDone: (value: string | null) => void }) {
  const {
    title,
    kind = 'text',
    required,
    placeholder = PROMPT_PLACEHOLDER,
    maxLength,
    international,
    okLabel = OK_LABEL,
    onDone,
  } = props;
  const check = international ? phoneInternational : phone;
  const validate = props.validate ?? (kind === 'tel' ? (given: string) => check(given, title) : undefined);
  const id = useId();
  const [value, setValue] = useState(props.value ?? '');
  const [left, setLeft] = useState(false);

  const text = value.trim();
  const message = text === '' ? '' : (validate?.(text) ?? '');
  const valid = message === '' && !(required && text === '');
  // not while the number is still being typed: once it is left, or as long as one that could be whole
  const visible = left || (kind === 'tel' && text.length >= 11) ? message : '';

  const change = (next: string): void => {
    setLeft(false);
    setValue(kind === 'tel' ? next.replace(international ? /[^\d+\- ]/g : /\D/g, '') : next);
  };
  const shared = {
    value,
    placeholder,
    maxLength,
    required,
    label: title,
    invalid: visible !== '',
    describedBy: visible ? `${id}e` : undefined,
    autoFocus: true,
    onChange: change,
    onBlur: () => setLeft(true),
  };
  return (
    <DialogBox
      title={title}
      field
      buttons={[
        { label: CANCEL_LABEL, onTap: () => onDone(null) },
        { label: okLabel, onTap: () => onDone(text), strong: true, disabled: !valid },
      ]}
      onClose={() => onDone(null)}
    >
      {kind === 'textarea' ? (
        <Textarea {...shared} maxRows={6} />
      ) : (
        <TextInput {...shared} kind={kind} onEnter={() => valid && onDone(text)} />
      )}
      <FieldNote id={`${id}e`} error={visible} />
    </DialogBox>
  );
}
