import type { FoundCircle } from '@qunlu/contract/discovery/find.ts';
import type { HomeView, NearService } from '@qunlu/contract/discovery/home.ts';
import { cityLabel } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { CircleRow } from '../../features/discovery/parts/circle-row.tsx';
import { FoundPersonRow } from '../../features/discovery/parts/found-person-row.tsx';
import { discoveryPaths } from '../../features/discovery/paths.ts';
import { servicePaths } from '../../features/service/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import css from './blocks.module.css';

type Person = HomeView['people'][number];

/** Whom one may know, each with the fact that says why. */
export function People({ list }: { list: readonly Person[] }) {
  if (list.length === 0) return null;
  return (
    <Section title="可能认识" action={<a href={discoveryPaths.home}>更多</a>}>
      {list.map((person) => (
        <FoundPersonRow key={person.user_id} person={person} />
      ))}
    </Section>
  );
}

export function NearCircles({ list, city }: { list: readonly FoundCircle[]; city: string }) {
  if (list.length === 0) return null;
  const here = list.some((circle) => city !== '' && circle.city === city);
  return (
    <Section
      title={here ? `${cityLabel(city)}的圈子` : '可以加入的圈子'}
      action={<a href={discoveryPaths.find}>更多</a>}
    >
      {list.map((circle) => (
        <CircleRow key={circle.id} one={circle} />
      ))}
    </Section>
  );
}

export function NearServices({ list }: { list: readonly NearService[] }) {
  if (list.length === 0) return null;
  return (
    <Section title="可以约的服务" action={<a href={servicePaths.home()}>更多</a>}>
      {list.map(({ id, title, image, fee, person }) => (
        <ListRow
          key={id}
          leading={
            image === '' ? (
              <Avatar id={person.user_id} name={person.name} src={person.avatar} />
            ) : (
              <span className={css['picture']}>
                <Picture src={pictureAt(image, 192)} alt="" />
              </span>
            )
          }
          title={title}
          meta={`${person.name} · ${fee > 0 ? `¥${yuan(fee)} 起` : '免费'}`}
          href={servicePaths.view(id)}
        />
      ))}
    </Section>
  );
}
