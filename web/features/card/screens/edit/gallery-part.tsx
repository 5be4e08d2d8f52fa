import { cardRules } from '@qunlu/contract/card/rules.ts';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { ImagesField } from '../../../media/parts/images-field.tsx';
import type { PartProps } from './part-props.ts';

/** The pictures below the text. */
export function GalleryPart({ form }: PartProps) {
  return (
    <FieldGroup>
      <ImagesField
        label="相册"
        help="作品、门店、产品，点开可以放大看"
        max={cardRules.gallery}
        value={form.values.gallery}
        error={form.field('gallery').error}
        onChange={(gallery) => form.set('gallery', gallery)}
      />
    </FieldGroup>
  );
}
