import { imagesOf, pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import type { ServiceLine } from '@qunlu/contract/service/entity.ts';
import type { ReactNode } from 'react';
import { ShieldCheck } from '../../../ui/icons.ts';
import { Picture } from '../../../ui/picture.tsx';
import { servicePaths } from '../paths.ts';
import { Figures } from './figures.tsx';
import { Price } from '../../../ui/price.tsx';
import css from './service-row.module.css';

export interface ServiceRowProps {
  service: ServiceLine;
  /** The person who offers it; left out where all rows are one person's. */
  owner?: boolean;
  /** Tags before the title: its state. */
  marks?: ReactNode;
  /** At the end: what else can be done with it. */
  action?: ReactNode;
}

/** A service in a list; leads to its page. */
export function ServiceRow({ service, owner = true, marks, action }: ServiceRowProps) {
  const { service_id, title, images, fee, fee_max, user, cityname } = service;
  const image = imagesOf(images)[0] ?? '';
  return (
    <div className={css['root']}>
      <a className={css['link']} href={servicePaths.view(service_id)} data-row>
        {image !== '' && (
          <span className={css['picture']}>
            <Picture src={pictureAt(image, 192)} alt="" />
          </span>
        )}
        <span className={css['text']}>
          {marks && <span className={css['marks']}>{marks}</span>}
          <span className={css['title']}>{title}</span>
          {owner && (
            <span className={css['owner']}>
              <span className={css['name']}>{user.name}</span>
              {user.certified === 1 && (
                <>
                  <ShieldCheck size={14} aria-hidden />
                  <span className="visually-hidden">已认证</span>
                </>
              )}
              <span className={css['of']}>
                {[user.title, cityname].filter((part) => part !== '').join(' · ')}
              </span>
            </span>
          )}
          <span className={css['foot']}>
            <Price fee={fee} feeMax={fee_max} />
            <Figures service={service} short />
          </span>
        </span>
      </a>
      {action}
    </div>
  );
}
