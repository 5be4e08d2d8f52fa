import { cardRules, isLongName } from '@qunlu/contract/card/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Counter, nearBound } from '../../../ui/form/counter.tsx';
import { FieldNote } from '../../../ui/form/field-note.tsx';
import type { BoundField } from '../../../ui/form/use-form.ts';
import css from './face-form.module.css';
import { CardHeader, type HeaderCard } from './header.tsx';
import { StyleChoice } from './style-choice.tsx';

type FaceName = 'realname' | 'company' | 'position';

const lines = [
  { name: 'realname', label: '姓名', max: cardRules.realname, autoComplete: 'name' },
  { name: 'company', label: '公司', max: cardRules.company, autoComplete: 'organization' },
  { name: 'position', label: '职位', max: cardRules.position, autoComplete: 'organization-title' },
] as const;
type Line = (typeof lines)[number];
const [nameLine, ...titleLines] = lines;

export interface FaceFormProps {
  card: HeaderCard;
  field: (name: FaceName) => BoundField<string>;
  /** May have the styles for members. */
  member: boolean;
  onStyle: (style: number) => void;
  /** The name has the focus when the screen opens. */
  autoFocus?: boolean;
  foot?: string;
  /** The portrait is tapped. */
  onPortrait?: () => void;
  /** Under the fields: what a change of them means. */
  help?: string | undefined;
}

/** The live card, with name, company and position typed onto it, and its styles. */
export function FaceForm({ card, field, member, onStyle, autoFocus, foot, onPortrait, help }: FaceFormProps) {
  const id = useId();
  const entries = lines.map((line) => ({ line, bound: field(line.name) }));
  const input = (line: Line) => (
    <FaceInput
      key={line.name}
      line={line}
      bound={field(line.name)}
      note={id + line.name}
      autoFocus={autoFocus}
    />
  );
  return (
    <div className={css['root']}>
      <StyleChoice value={card.card_style} member={member} onChange={onStyle}>
        <CardHeader
          card={card}
          fields={{
            name: input(nameLine),
            title: titleLines.map(input),
            ...(onPortrait && {
              portrait: (
                <button type="button" className={css['portrait']} aria-label="换头像" onClick={onPortrait} />
              ),
            }),
          }}
          {...(foot === undefined ? {} : { foot })}
        />
      </StyleChoice>
      <div className={css['notes']}>
        {entries.map(({ line: { name, label, max }, bound: { value, error } }) => (
          <div key={name} className={css['note']}>
            <FieldNote id={id + name} error={error ?? maxLength(max)(value, label)} />
            {nearBound(value, max) && (
              <span className={css['count']}>
                {label} <Counter value={value} max={max} />
              </span>
            )}
          </div>
        ))}
        <FieldNote help={help} />
      </div>
    </div>
  );
}

interface FaceInputProps {
  line: Line;
  bound: BoundField<string>;
  note: string;
  autoFocus: boolean | undefined;
}

function FaceInput({ line: { name, label, max, autoComplete }, bound, note, autoFocus }: FaceInputProps) {
  const { value, error, onChange, onBlur } = bound;
  const isName = name === 'realname';
  const wrong = Boolean(error) || maxLength(max)(value, label) !== '';
  return (
    <input
      className={cx(css['input'], isName && css['name'], isName && isLongName(value) && css['long'])}
      name={name}
      value={value}
      placeholder={label}
      aria-label={label}
      aria-required={isName || undefined}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? note : undefined}
      maxLength={2 * max}
      autoComplete={autoComplete}
      autoFocus={isName && autoFocus}
      enterKeyHint={name === 'position' ? 'done' : 'next'}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}
