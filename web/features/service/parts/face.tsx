import { PictureStrip } from '../../../platform/picture-strip.tsx';
import { MapPin } from '../../../ui/icons.ts';
import { Tag } from '../../../ui/tag.tsx';
import css from './face.module.css';
import { Figures } from './figures.tsx';
import { Price } from '../../../ui/price.tsx';
import { type ShownService, spanOf, typeLabel } from './shown.ts';

/** What it is: pictures, name, price, and what others say of it in figures (V009). */
export function ServiceFace({ service, preview }: { service: ShownService; preview?: boolean }) {
  const Title = preview ? 'h2' : 'h1';
  const { type, title, images, category, cityname, ways } = service;
  const span = spanOf(ways);
  return (
    <>
      <PictureStrip images={images} title={title} />
      <div className={css['head']}>
        <Title className={css['title']}>{title || '还没有标题'}</Title>
        {span && <Price fee={span.from} feeMax={span.to} size="l" />}
        <Figures service={service} />
        <p className={css['kinds']}>
          <Tag>{typeLabel(type)}</Tag>
          {category !== '' && <Tag>{category}</Tag>}
          {cityname !== '' && <Tag icon={<MapPin aria-hidden />}>{cityname}</Tag>}
        </p>
      </div>
    </>
  );
}
