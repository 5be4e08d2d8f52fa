import type { Service } from '@qunlu/contract/service/entity.ts';
import type { ShareSubject } from '../../../platform/host/share-data.ts';
import { imagesOf } from './images.ts';

/** How a service is passed on: by its clean path, which shows it to whoever opens it. */
export function serviceShare({
  service_id: id,
  title,
  user,
  images,
}: Pick<Service, 'service_id' | 'title' | 'user' | 'images'>): ShareSubject {
  return {
    title,
    desc: `${user.name}的服务，点开看方式和价格`,
    path: `/service/${id}`,
    image: imagesOf(images)[0] ?? user.avatar,
  };
}
