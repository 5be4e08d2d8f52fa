import { cardRules } from '@qunlu/contract/card/rules.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { ImagesField } from '../../../media/parts/images-field.tsx';
import type { CardValues } from '../../queries/edit.ts';

/** The pictures of a card: the cover on top, the gallery below the text. */
export function PicturesSection({ form }: { form: Form<CardValues> }) {
  return (
    <FieldGroup>
      <ImageField
        kind={uploadKinds.image}
        shape="wide"
        label="封面图"
        help="在名片最上方，宽图最合适"
        value={form.values.cardphoto}
        error={form.field('cardphoto').error}
        onChange={(address) => form.set('cardphoto', address)}
      />
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
