import { maxLength as widthWithin } from '@qunlu/contract/kernel/validators.ts';
import { useId, useState } from 'react';
import { Button } from '../button.tsx';
import { PageSheet } from '../dialog/page-sheet.tsx';
import { focusBeside } from '../focus-beside.ts';
import { FieldNote } from '../form/field-note.tsx';
import { SubmitFooter } from '../form/submit-footer.tsx';
import { TextInput } from '../form/text-input.tsx';
import { Plus, X } from '../icons.ts';
import { DONE_LABEL } from '../words.ts';
import type { UsedTag } from './tag-picker.tsx';
import css from './tags-picker.module.css';

export interface TagsPickerProps {
  title: string;
  value: readonly string[];
  tags: readonly UsedTag[];
  /** The room of one, in wide characters. */
  max: number;
  /** How many can be chosen. */
  limit: number;
  onPick: (tags: readonly string[]) => void;
  onCancel: () => void;
}

/** A page for several tags: the chosen ones on top, a new one is written, those in use are tapped. */
export function TagsPicker({ title, value, tags, max, limit, onPick, onCancel }: TagsPickerProps) {
  const id = useId();
  const [chosen, setChosen] = useState(value);
  const [text, setText] = useState('');
  const wanted = text.trim();
  const full = chosen.length >= limit;
  const fresh = wanted !== '' && !chosen.includes(wanted);
  const problem = fresh && full ? `最多${limit}个标签，请先去掉一个` : widthWithin(max)(wanted, '标签');
  const others = tags.filter(({ tag }) => !chosen.includes(tag) && tag.includes(wanted));

  const withWanted = (): readonly string[] => (fresh ? [...chosen, wanted] : chosen);
  function write(): void {
    if (problem !== '') return;
    setChosen(withWanted());
    setText('');
  }
  return (
    <PageSheet
      title={title}
      onClose={onCancel}
      footer={
        <SubmitFooter
          label={DONE_LABEL}
          disabled={problem !== ''}
          // A tag that is typed but not yet added counts, too.
          onClick={() => onPick(withWanted())}
        />
      }
    >
      <section className={css['part']} aria-labelledby={`${id}c`}>
        <h3 id={`${id}c`} className={css['head']}>
          已选 {chosen.length}/{limit}
        </h3>
        {chosen.length > 0 && (
          <ul className={css['tags']}>
            {chosen.map((tag) => (
              <li key={tag}>
                <button
                  type="button"
                  className={css['chosen']}
                  onClick={(event) => {
                    focusBeside(event.currentTarget);
                    setChosen(chosen.filter((one) => one !== tag));
                  }}
                >
                  <span className="visually-hidden">去掉标签：</span>
                  {tag}
                  <X size={16} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <TextInput
          label="新标签"
          value={text}
          onChange={setText}
          placeholder="写一个新标签"
          maxLength={2 * max}
          invalid={problem !== ''}
          describedBy={`${id}n`}
          onEnter={write}
          after={
            <Button
              kind="quiet"
              disabled={wanted === '' || problem !== ''}
              icon={<Plus size={18} aria-hidden />}
              onClick={write}
            >
              添加
            </Button>
          }
        />
        <FieldNote
          id={`${id}n`}
          error={problem}
          help={full ? `已选满${limit}个，去掉一个才能再加` : `每个最多${max}个字`}
        />
      </section>
      {others.length > 0 && (
        <section className={css['part']} aria-labelledby={`${id}o`}>
          <h3 id={`${id}o`} className={css['head']}>
            用过的标签
          </h3>
          <ul className={css['tags']}>
            {others.map(({ tag, count }) => (
              <li key={tag}>
                <button
                  type="button"
                  className={css['other']}
                  disabled={full}
                  onClick={(event) => {
                    focusBeside(event.currentTarget);
                    setChosen([...chosen, tag]);
                    setText('');
                  }}
                >
                  <span className="visually-hidden">加上标签：</span>
                  {tag}
                  <span className={css['count']}>{count}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PageSheet>
  );
}
