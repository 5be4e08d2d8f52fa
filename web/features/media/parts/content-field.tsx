import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { PickerField } from '../../../ui/form/picker-field.tsx';
import type { BoundField } from '../../../ui/form/use-form.ts';
import { pick } from '../../../ui/picker/pick.tsx';
import { ImagesField } from './images-field.tsx';

interface ContentFieldProps extends BoundField<string> {
  label: string;
  required?: boolean;
  optional?: boolean;
  placeholder: string;
  /** What the editor asks for, when that is more. */
  asks?: string;
  maxWide: number;
  /** Sets it when the editor closes. */
  onDone: (content: string) => void;
}

/** Rich text, written in an editor that fills the page; its pictures are uploads. */
export function ContentField(props: ContentFieldProps) {
  const { value, onChange, error, label, placeholder, asks = placeholder, maxWide, onDone } = props;
  const { required, optional } = props;
  async function write(): Promise<void> {
    const content = await pick.editor({
      title: label,
      placeholder: asks,
      value,
      maxWide,
      // Kept as a draft at once: the session may end while the person writes.
      onWrite: onChange,
      onImage: async () => (await import('./pick-picture.tsx')).pickPicture(),
    });
    onDone(content ?? value);
  }
  return (
    <PickerField
      label={label}
      {...(required && { required })}
      {...(optional && { optional })}
      text={wordsOf(value).replaceAll('\n', ' ')}
      placeholder={placeholder}
      error={error}
      onOpen={() => void write()}
    />
  );
}

interface CoverFieldProps extends Pick<BoundField<string[]>, 'value' | 'error'> {
  optional?: boolean;
  max: number;
  onDone: (images: string[]) => void;
}

/** The pictures of something that is published. */
export const CoverField = ({ value, error, optional, max, onDone }: CoverFieldProps) => (
  <ImagesField
    label="图片"
    {...(optional && { optional })}
    help="第一张是封面"
    error={error}
    max={max}
    value={value}
    onChange={onDone}
  />
);
