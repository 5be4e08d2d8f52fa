import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { useEffect, useRef } from 'react';
import { uploadWords } from '../../../platform/upload/errors.ts';
import { type UploadKind, uploadKinds } from '../../../platform/upload/kinds.ts';
import type { UploadItem } from '../../../platform/upload/upload-list.ts';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { useUndo } from '../../../ui/dialog/pop-tip.tsx';
import { Field, type FieldProps } from '../../../ui/form/field.tsx';
import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from '../../../ui/icons.ts';
import { openLightbox } from '../../../ui/lightbox/lightbox.tsx';
import css from './images-field.module.css';
import { UploadTile } from './upload-tile.tsx';
import { useChooser } from './use-chooser.tsx';
import { keptOf, useUploadList } from './use-upload-list.ts';

export interface ImagesFieldProps extends Omit<FieldProps, 'group' | 'end'> {
  /** Public pictures by default. */
  kind?: UploadKind;
  /** Addresses of stored pictures, of private ones their keys, in order. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  max: number;
}

/** Pixels of a tile at twice its size. */
const tileWidth = 320;

/** Pictures of a form, up to a number: chosen, sent, looked at, put in order, removed. */
export function ImagesField({
  kind = uploadKinds.image,
  value,
  onChange,
  max,
  help,
  ...field
}: ImagesFieldProps) {
  const grid = useRef<HTMLUListElement>(null);
  const undo = useUndo();
  const notified = useRef<string | null>(null);
  const { list, items } = useUploadList(kind, max, (stored) => {
    const addresses = stored.map((one) => keptOf(kind, one));
    notified.current = JSON.stringify(addresses);
    onChange(addresses);
  });
  const chooser = useChooser(kind, max - items.length, (sources) => void list.add(sources));
  const full = items.length >= max;

  // A value that this field did not set came from outside: a restored draft, a form that was reset.
  const given = JSON.stringify(value);
  useEffect(() => {
    if (given === notified.current) return;
    notified.current = given;
    list.reset((JSON.parse(given) as string[]).map((kept) => ({ url: kept, key: kept })));
  }, [given, list]);

  const shown = items.filter(({ state }) => state === 'done');
  const look = (item: UploadItem): void =>
    void openLightbox(
      shown.map(({ stored, preview }, at) => ({
        src: kind.bucket === 'private' ? preview : (stored?.url ?? ''),
        alt: `第${at + 1}张图片`,
      })),
      shown.indexOf(item),
    );

  function remove(item: UploadItem, at: number): void {
    const restore = list.remove(item.id);
    if (item.stored) undo(`已删除第${at + 1}张图片`, restore);
  }

  async function choose(item: UploadItem, at: number): Promise<void> {
    const input = await actionSheet({
      title: `第${at + 1}张图片`,
      items: [
        { key: 'back', label: '前移一位', icon: <ArrowLeft size={20} aria-hidden />, disabled: at === 0 },
        {
          key: 'on',
          label: '后移一位',
          icon: <ArrowRight size={20} aria-hidden />,
          disabled: at === items.length - 1,
        },
        { key: 'remove', label: '删除', icon: <Trash2 size={20} aria-hidden />, danger: true },
      ] as const,
    });
    if (input === null) return;
    const to = input === 'remove' ? at : at + (input === 'back' ? -1 : 1);
    if (input === 'remove') remove(item, at);
    else list.move(item.id, input === 'back' ? -1 : 1);
    // After the tiles have moved: an element that moves or disappears loses the focus.
    requestAnimationFrame(() => {
      const tile = grid.current?.children[to] ?? grid.current?.lastElementChild;
      tile?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    });
  }

  return (
    <Field {...field} help={full ? uploadWords.tooMany(max) : help} group end={`${items.length}/${max}`}>
      <ul ref={grid} className={css['grid']}>
        {items.map((item, at) => (
          <li key={item.id}>
            <UploadTile
              item={item}
              name={`第${at + 1}张图片`}
              src={item.preview || pictureAt(item.stored?.url ?? '', tileWidth)}
              onLook={() => look(item)}
              onMore={() => void choose(item, at)}
              onCancel={() => list.cancel(item.id)}
              onRetry={() => void list.retry(item.id)}
              onRemove={() => remove(item, at)}
            />
          </li>
        ))}
        {!full && (
          <li>
            <button
              type="button"
              className={css['add']}
              data-invalid={field.error ? true : undefined}
              onClick={chooser.open}
            >
              <ImagePlus size={24} aria-hidden />
              添加图片
            </button>
          </li>
        )}
      </ul>
      {chooser.input}
    </Field>
  );
}
