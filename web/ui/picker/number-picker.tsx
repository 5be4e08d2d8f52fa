import { useId, useState } from 'react';
import { PageSheet } from '../dialog/page-sheet.tsx';
import { FieldNote } from '../form/field-note.tsx';
import { SubmitFooter } from '../form/submit-footer.tsx';
import { IconButton } from '../icon-button.tsx';
import { Plus, Minus } from '../icons.ts';
import { isTouch } from '../touch.ts';
import { DONE_LABEL } from '../words.ts';
import css from './number-picker.module.css';

export interface NumberPickerProps {
  title: string;
  value?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
  /** Digits after the point; 0 for whole numbers. */
  decimals?: number | undefined;
  /** What stands after the number: 人, 元. */
  unit?: string | undefined;
  help?: string | undefined;
  onPick: (value: number) => void;
  onCancel: () => void;
}

/** A page for one number: typed in large figures, or changed by one. */
export function NumberPicker(props: NumberPickerProps) {
  const {
    title,
    min = 0,
    max = Number.MAX_SAFE_INTEGER,
    step = 1,
    decimals = 0,
    unit,
    help,
    onPick,
    onCancel,
  } = props;
  const id = useId();
  const [text, setText] = useState(props.value === undefined ? '' : String(props.value));
  const shape = new RegExp(decimals > 0 ? `^-?\\d+(\\.\\d{1,${decimals}})?$` : '^-?\\d+$');
  const number = Number(text);
  const problem = judge();
  const valid = text !== '' && problem === '';

  function judge(): string {
    if (text === '') return '';
    if (!shape.test(text)) return decimals > 0 ? `请填写数字，最多${decimals}位小数` : '请填写整数';
    if (number < min) return `不能小于${min}`;
    if (number > max) return `不能大于${max}`;
    return '';
  }
  const move = (by: number): void => {
    const from = Number.isFinite(number) ? number : min;
    setText(String(Number(Math.min(Math.max(from + by, min), max).toFixed(decimals))));
  };
  const submit = (): void => {
    if (valid) onPick(number);
  };

  return (
    <PageSheet
      title={title}
      onClose={onCancel}
      footer={<SubmitFooter label={DONE_LABEL} disabled={!valid} onClick={submit} />}
    >
      <div className={css['root']}>
        <div className={css['row']}>
          <IconButton kind="filled" label="减少" disabled={number <= min} onClick={() => move(-step)}>
            <Minus size={20} aria-hidden />
          </IconButton>
          <span className={css['figure']}>
            <input
              className={css['input']}
              type="text"
              inputMode={decimals > 0 ? 'decimal' : 'numeric'}
              enterKeyHint="done"
              data-autofocus=""
              value={text}
              placeholder="0"
              aria-label={title}
              aria-invalid={problem !== '' || undefined}
              aria-describedby={problem || help ? `${id}n` : undefined}
              onChange={(event) => setText(event.currentTarget.value.replace(/[^\d.-]/g, ''))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                if (isTouch()) event.currentTarget.blur();
                else submit();
              }}
            />
            {unit && <span className={css['unit']}>{unit}</span>}
          </span>
          <IconButton kind="filled" label="增加" disabled={number >= max} onClick={() => move(step)}>
            <Plus size={20} aria-hidden />
          </IconButton>
        </div>
        <FieldNote id={`${id}n`} error={problem} help={help} />
      </div>
    </PageSheet>
  );
}
