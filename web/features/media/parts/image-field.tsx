import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import type { UploadKind } from '../../../platform/upload/kinds.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field, type FieldProps } from '../../../ui/form/field.tsx';
import { ImagePlus } from '../../../ui/icons.ts';
import { openLightbox } from '../../../ui/lightbox/lightbox.tsx';
import css from './image-field.module.css';
import { UploadTile } from './upload-tile.tsx';
import { useChooser } from './use-chooser.tsx';
import { keptOf, useUploadList } from './use-upload-list.ts';

export interface ImageFieldProps extends Omit<FieldProps, 'group' | 'end'> {
  kind: UploadKind;
  /** Address of the stored picture, of a private one its key; '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** Where a private picture is seen that was kept before. */
  link?: string;
  /** wide: a cover; square: a QR code, seen whole; document: a paper or a card. */
  shape: 'wide' | 'square' | 'document';
}

/** Pixels: the column of a phone at twice its width. */
const shownWidth = 960;

/** One picture of a form. A new one replaces the old one only once it is stored. */
export function ImageField({ kind, value, onChange, link = '', shape, ...field }: ImageFieldProps) {
  const { label, error } = field;
  const { list, items } = useUploadList(kind, 1, ([stored]) => stored && onChange(keptOf(kind, stored)));
  const chooser = useChooser(kind, 1, (sources) => {
    list.reset([]);
    void list.add(sources);
  });
  const [item] = items;
  const own = item?.stored && keptOf(kind, item.stored) === value ? item : undefined;
  const pending = item && item.state !== 'done' ? item : undefined;
  const src = own?.preview || link || pictureAt(value, shownWidth);
  const whole = own?.preview || link || value;

  return (
    <Field {...field} group>
      <div className={cx(css['root'], css[shape])}>
        {pending || value !== '' ? (
          <UploadTile
            item={pending ?? { id: 0, state: 'done', progress: 1, preview: '', stored: null, message: '' }}
            name={label}
            src={pending?.preview ?? src}
            onLook={() => void openLightbox([{ src: whole, alt: label }])}
            onCancel={() => pending && list.cancel(pending.id)}
            onRetry={() => pending && void list.retry(pending.id)}
            onRemove={() => pending && list.remove(pending.id)}
          />
        ) : (
          <button
            type="button"
            className={css['add']}
            aria-label={`上传${label}`}
            data-invalid={error ? true : undefined}
            onClick={chooser.open}
          >
            <ImagePlus size={24} aria-hidden />
            上传
          </button>
        )}
      </div>
      {!pending && value !== '' && (
        <p className={css['actions']}>
          <Button kind="quiet" size="s" onClick={chooser.open}>
            更换<span className="visually-hidden">{label}</span>
          </Button>
          <Button
            kind="quiet"
            size="s"
            onClick={() => {
              list.reset([]);
              onChange('');
            }}
          >
            删除<span className="visually-hidden">{label}</span>
          </Button>
        </p>
      )}
      {chooser.input}
    </Field>
  );
}
