import { imagesOf } from '@qunlu/contract/kernel/pictures.ts';
import { userServices } from '@qunlu/contract/service/calls.ts';
import { call } from '../../../platform/http/call.ts';
import type { CardService } from '../../card/parts/slots.ts';
import { servicePaths } from '../paths.ts';

/** What the owner of a card offers, as everybody sees it: on one's own card nothing that is hidden or waits. */
export default async function readServices(userId: number): Promise<readonly CardService[]> {
  const { list } = await call(userServices, { query: { id: userId, size: 20 } });
  return list
    .filter(({ access }) => access)
    .map(({ service_id, title, images, fee }) => ({
      service_id,
      title,
      image: imagesOf(images)[0] ?? '',
      fee,
      href: servicePaths.view(service_id),
    }));
}
