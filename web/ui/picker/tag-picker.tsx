import { maxLength as widthWithin } from '@qunlu/contract/kernel/validators.ts';
import { useId, useState } from 'react';
import { PageSheet } from '../dialog/page-sheet.tsx';
import { FieldNote } from '../form/field-note.tsx';
import { SubmitFooter } from '../form/submit-footer.tsx';
import { TextInput } from '../form/text-input.tsx';
import { DONE_LABEL } from '../words.ts';
import { Option, OptionList } from './option-list.tsx';
import css from './tag-picker.module.css';

/** A tag that is in use, and how often. */
export interface UsedTag {
  tag: string;
  count: number;
}

export interface TagPickerProps {
  title: string;
  value?: string | undefined;
  tags: readonly UsedTag[];
  /** The room of one, in wide characters. */
  max: number;
  /** Neither to be chosen nor to be written. */
  taken?: readonly string[] | undefined;
  onPick: (tag: string) => void;
  onCancel: () => void;
}

/** A page for one tag: a new one is written, or one of those in use is tapped. */
export function TagPicker({ title, value = '', tags, max, taken = [], onPick, onCancel }: TagPickerProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const wanted = text.trim();
  const changed = wanted !== value;
  const problem = !changed
    ? ''
    : taken.includes(wanted)
      ? `「${wanted}」已经有了，请换一个`
      : widthWithin(max)(wanted, '标签');
  const valid = wanted !== '' && changed && problem === '';
  const fitting = tags.filter(({ tag }) => !taken.includes(tag) && (!changed || tag.includes(wanted)));
  const submit = (): void => {
    if (valid) onPick(wanted);
  };
  return (
    <PageSheet
      title={title}
      onClose={onCancel}
      footer={<SubmitFooter label={DONE_LABEL} disabled={!valid} onClick={submit} />}
    >
      <div className={css['write']}>
        <TextInput
          label={title}
          value={text}
          onChange={setText}
          placeholder="写一个新标签"
          maxLength={2 * max}
          invalid={problem !== ''}
          describedBy={`${id}n`}
          autoFocus
          onEnter={submit}
        />
        <FieldNote id={`${id}n`} error={problem} help={`最多${max}个字`} />
      </div>
      {fitting.length > 0 && (
        <section aria-labelledby={`${id}h`}>
          <h3 id={`${id}h`} className={css['head']}>
            或选一个用过的
          </h3>
          <OptionList>
            {fitting.map(({ tag, count }) => (
              <Option key={tag} name={tag} chosen={tag === value} end={count} onPick={() => onPick(tag)} />
            ))}
          </OptionList>
        </section>
      )}
    </PageSheet>
  );
}
