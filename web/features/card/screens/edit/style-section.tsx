import { cardStyleLabels, cardStyles, fontFamilies, fontFamilyLabels } from '@qunlu/contract/card/rules.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import { CardHeader } from '../../parts/header.tsx';
import type { CachedCard } from '../../queries.ts';
import type { CardValues } from '../../queries/edit.ts';
import css from './style-section.module.css';

const styles = cardStyles.map((style) => ({ value: String(style), label: cardStyleLabels[style] ?? '' }));
const fonts = fontFamilies.map((font) => ({ value: font, label: fontFamilyLabels[font] ?? '' }));

export interface StyleSectionProps {
  card: CachedCard;
  values: CardValues;
  onStyle: (style: number) => void;
  onFont: (font: CardValues['fontfamily']) => void;
}

/** How the card looks, shown as it is being chosen. */
export function StyleSection({ card, values, onStyle, onFont }: StyleSectionProps) {
  const { realname, avatar, cardphoto, company, position, card_style, fontfamily } = values;
  return (
    <div className={css['root']}>
      <div aria-hidden>
        <CardHeader
          card={{
            ...card,
            realname: realname || '姓名',
            avatar,
            cardphoto,
            company,
            position,
            card_style,
            settings: { fontfamily },
          }}
        />
      </div>
      <div>
        <p className={css['label']}>样式</p>
        <Segmented
          label="样式"
          options={styles}
          value={String(card_style)}
          onChange={(style) => onStyle(Number(style))}
        />
      </div>
      <div>
        <p className={css['label']}>字体</p>
        <Segmented label="字体" options={fonts} value={fontfamily} onChange={onFont} />
      </div>
    </div>
  );
}
