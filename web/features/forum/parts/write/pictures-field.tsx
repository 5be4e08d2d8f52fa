import { forumRules } from '@qunlu/contract/forum/rules.ts';
import { useRef } from 'react';
import { uploadWords } from '../../../../platform/upload/errors.ts';
import { actionSheet } from '../../../../ui/dialog/action-sheet.tsx';
import { useUndo } from '../../../../ui/dialog/pop-tip.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from '../../../../ui/icons.ts';
import { LocalPicture } from './local-picture.tsx';
import css from './pictures-field.module.css';
import type { PostFile } from './values.ts';

interface PicturesFieldProps {
  value: readonly PostFile[];
  onChange: (next: PostFile[]) => void;
  /** Asks for more of them. */
  onAdd: () => void;
  error?: string | undefined;
}

/** The pictures of a post, which stay on this phone until it is sent: put in order, taken out, brought back. */
export function PicturesField({ value, onChange, onAdd, error }: PicturesFieldProps) {
  const grid = useRef<HTMLUListElement>(null);
  const undo = useUndo();
  const max = forumRules.images;
  const full = value.length >= max;

  async function choose(at: number): Promise<void> {
    const name = `第${at + 1}张图片`;
    const act = await actionSheet({
      title: name,
      items: [
        { key: 'back', label: '前移一位', icon: <ArrowLeft size={20} aria-hidden />, disabled: at === 0 },
        {
          key: 'on',
          label: '后移一位',
          icon: <ArrowRight size={20} aria-hidden />,
          disabled: at === value.length - 1,
        },
        { key: 'remove', label: '删除', icon: <Trash2 size={20} aria-hidden />, danger: true },
      ] as const,
    });
    const one = value[at];
    if (act === null || !one) return;
    const to = act === 'remove' ? at : at + (act === 'back' ? -1 : 1);
    const rest = value.toSpliced(at, 1);
    onChange(act === 'remove' ? rest : rest.toSpliced(to, 0, one));
    if (act === 'remove') undo(`已删除${name}`, () => onChange([...value]));
    // After the tiles have moved: an element that moves or disappears loses the focus.
    requestAnimationFrame(() =>
      (grid.current?.children[to] ?? grid.current?.lastElementChild)?.querySelector('button')?.focus(),
    );
  }

  return (
    <Field
      label="图片"
      error={error}
      help={full ? uploadWords.tooMany(max) : undefined}
      group
      end={`${value.length}/${max}`}
    >
      <ul ref={grid} className={css['grid']}>
        {value.map((file, at) => (
          <li key={file.id}>
            <button type="button" aria-label={`第${at + 1}张图片的操作`} onClick={() => void choose(at)}>
              <LocalPicture file={file} alt="" />
            </button>
          </li>
        ))}
        {!full && (
          <li>
            <button type="button" className={css['add']} onClick={onAdd}>
              <ImagePlus size={24} aria-hidden />
              添加图片
            </button>
          </li>
        )}
      </ul>
    </Field>
  );
}
