import { isLink, maxLink } from '@qunlu/contract/kernel/link.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useState } from 'react';
import { DialogBox, type DialogButton } from '../dialog/dialog-box.tsx';
import { open } from '../dialog/stack.ts';
import { Field } from '../form/field.tsx';
import { TextInput } from '../form/text-input.tsx';
import { CANCEL_LABEL, OK_LABEL } from '../words.ts';
import css from './editor.module.css';

export interface LinkWords {
  address: string;
  words: string;
}

export interface LinkQuestion extends LinkWords {
  /** The cursor is in a link already, which can be removed. */
  present: boolean;
  /** More than one line of words is selected: the text of the link cannot be edited. */
  fixed: boolean;
}

/** The most wide characters in the text of a link. */
const maxWords = 60;

/** What was typed or pasted as an address, with `https://` added when it is missing. */
const completed = (typed: string): string => {
  const text = typed.trim();
  return text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
};

function complaint(typed: string): string {
  const address = completed(typed);
  if (address === '' || isLink(address)) return '';
  return address.length > maxLink
    ? `网址最多${maxLink}个字符，请换一个短一些的`
    : '网址格式不正确，请填写如 https://example.com';
}

/** Asks for the text and the address of a link: null when the person cancels, 'none' when they remove the link. */
export function askLink(question: LinkQuestion): Promise<LinkWords | 'none' | null> {
  return open<LinkWords | 'none' | null>((done) => <LinkDialog question={question} onDone={done} />, null);
}

function LinkDialog({
  question,
  onDone,
}: {
  question: LinkQuestion;
  onDone: (answer: LinkWords | 'none' | null) => void;
}) {
  const [words, setWords] = useState(question.words);
  const [address, setAddress] = useState(question.address);
  const [left, setLeft] = useState(false);
  const wordsError = question.fixed ? '' : maxLength(maxWords)(words, '文字');
  const addressError = complaint(address);
  const ready = address.trim() !== '' && addressError === '' && wordsError === '';

  function finish(): void {
    const whole = completed(address);
    onDone({ address: whole, words: words.trim() || whole });
  }

  const buttons: DialogButton[] = [
    { label: CANCEL_LABEL, onTap: () => onDone(null) },
    { label: OK_LABEL, onTap: finish, strong: true, disabled: !ready },
  ];
  if (question.present) buttons.push({ label: '移除链接', onTap: () => onDone('none'), danger: true });
  return (
    <DialogBox
      title={question.present ? '修改链接' : '添加链接'}
      field
      buttons={buttons}
      onClose={() => onDone(null)}
    >
      <div className={css['link']}>
        {!question.fixed && (
          <Field label="文字" error={wordsError}>
            <TextInput value={words} onChange={setWords} placeholder="不填就显示网址" />
          </Field>
        )}
        <Field label="网址" error={left || address.length > maxLink ? addressError : ''}>
          <TextInput
            kind="url"
            value={address}
            placeholder="https://"
            autoFocus
            onChange={(typed) => {
              setLeft(false);
              setAddress(typed);
            }}
            onBlur={() => setLeft(true)}
            onEnter={() => ready && finish()}
          />
        </Field>
      </div>
    </DialogBox>
  );
}
