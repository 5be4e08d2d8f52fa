import type { ChannelModule, ModuleLink, ModuleObject } from '@qunlu/contract/article/entity.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';
import { RichText } from '../../../platform/rich-text.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import css from './modules.module.css';
import { Carousel } from './carousel.tsx';
import { Target } from './target.tsx';

/** What a channel is made of, from the top (D157). A kind that this version does not know shows nothing. */
export function Modules({ modules }: { modules: readonly ChannelModule[] }) {
  return modules.map((module, at) => <OneModule key={at} module={module} />);
}

function OneModule({ module }: { module: ChannelModule }) {
  const { type, title, content, links, objects } = module;
  if (type === 'heading') return <h2 className={css['heading']}>{title}</h2>;
  if (type === 'text')
    return content === '' ? null : (
      <Section padded {...(title === '' ? {} : { title })}>
        <RichText text={content} />
      </Section>
    );
  const pictures = links.filter(({ image }) => image !== '');
  if (type === 'pictures')
    return pictures.length === 0 ? null : (
      <Section plain {...(title === '' ? {} : { title })}>
        <Carousel label={title === '' ? '图片' : title} pictures={pictures} />
      </Section>
    );
  if (type === 'links')
    return links.length === 0 ? null : (
      <Section padded {...(title === '' ? {} : { title })}>
        <Grid links={links} />
      </Section>
    );
  // A list of which the viewer may see nothing is not there.
  if (type === 'objects')
    return objects.length === 0 ? null : (
      <Section {...(title === '' ? {} : { title })}>
        {objects.map((one) => (
          <ObjectRow key={`${one.kind}${one.id}`} one={one} />
        ))}
      </Section>
    );
  return null;
}

function Grid({ links }: { links: readonly ModuleLink[] }) {
  return (
    <ul className={css['grid']}>
      {links.map(({ title, image, url }, at) => (
        <li key={at}>
          <Target url={url} className={css['cell']}>
            <span className={css['icon']}>
              {image === '' ? (
                <Letter text={title} />
              ) : (
                <Picture src={pictureAt(image, 132)} alt="" fallback={<Letter text={title} />} />
              )}
            </span>
            <span className={css['label']}>{title}</span>
          </Target>
        </li>
      ))}
    </ul>
  );
}

/** The first letter on a calm ground, where there is no picture. */
function Letter({ text }: { text: string }) {
  const tint = tintOf(`channel ${text}`);
  return (
    <span
      className={css['letter']}
      style={{ '--ground': `var(--tint-${tint})`, '--on-ground': `var(--on-tint-${tint})` }}
      aria-hidden
    >
      {[...text][0] ?? ''}
    </span>
  );
}

function ObjectRow({ one: { title, meta, image, url } }: { one: ModuleObject }) {
  const letter = <Letter text={title} />;
  return (
    <ListRow
      wrap
      title={title}
      meta={meta}
      href={`#!${url}`}
      leading={
        <span className={css['icon']}>
          {image === '' ? letter : <Picture src={pictureAt(image, 132)} alt="" fallback={letter} />}
        </span>
      }
    />
  );
}
