import type { createService } from '@qunlu/contract/service/calls.ts';
import { serviceTypes, wayDefault, type ServiceType } from '@qunlu/contract/service/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import type { CheckedDraft } from '../../../publication/api/publication.ts';
import type { SeenService } from '../../store/services.ts';
import type { GivenWay } from '../../store/writing.ts';
import { services } from './services.ts';

type Given = BodyOf<typeof createService>;

/** What is written, in the form in which it is kept. */
export interface Draft {
  title: string;
  /** Cleaned. */
  content: string;
  images: string[];
  categoryId: number;
  type: ServiceType;
  ways: GivenWay[];
}

/** D43–D45, D181: what may be offered; whatever the client says of titles and units, the kind decides. */
function waysOf(type: ServiceType, given: Given['ways']): GivenWay[] {
  if (given.length === 0) fail('invalid', { message: '请至少选择一种服务方式', field: 'ways' });
  if (type === serviceTypes.production && given.length > 1)
    fail('invalid', { message: '制作类服务只能选一种方式', field: 'ways' });
  const used = new Set<string>();
  return given.map(({ type: kind, fee, max, params }, at) => {
    const known = wayDefault(type, kind);
    if (!known)
      fail('invalid', { message: '制作类服务不能选这种方式，请重新选择', field: `ways.${at}.type` });
    if (used.has(kind))
      fail('invalid', { message: `“${known.title}”只能有一个，请删掉重复的`, field: `ways.${at}.type` });
    used.add(kind);
    const address = known.offerAddress ? (params?.address ?? '') : '';
    if (known.offerAddress && address === '')
      fail('invalid', { message: `请填写“${known.title}”的地点`, field: `ways.${at}.params.address` });
    return { kind, fee, max: max ?? known.max, address };
  });
}

function draftOf(given: Given, before: SeenService | undefined): Draft {
  const { service } = given;
  // B072
  const type = before?.type ?? ((service.type ?? serviceTypes.consult) as ServiceType);
  if (service.type !== undefined && service.type !== type)
    fail('invalid', { message: '服务发布后不能改类型，可以另外发布一个', field: 'service.type' });
  return {
    title: service.title,
    content: services.clean(service.content),
    images: service.images.filter((address) => address !== ''),
    categoryId: service.category_id,
    type,
    ways: waysOf(type, given.ways),
  };
}

/** Checks what somebody is about to publish. `id`: an own service that is edited. */
export const checkDraft = (
  ctx: ViewerCtx,
  id: number | undefined,
  given: Given,
): Promise<CheckedDraft<Draft>> => services.check(ctx, id, (before) => draftOf(given, before));
