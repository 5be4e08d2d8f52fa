import type { Service, ServiceWay } from '@qunlu/contract/service/entity.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { NotFoundError } from '../../../../platform/http/errors.ts';
import { useBeside } from '../../../../platform/router/beside.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { idOf, useQueryParams } from '../../../../platform/router/params.ts';
import { servicePaths } from '../../paths.ts';

export interface Choice {
  way: ServiceWay;
  count: number;
  /** 0 for none. */
  slot: number;
}

/** How many one order may be of. */
export const mostOf = (way: ServiceWay): number => way.max || serviceRules.quantity;

export const isTimed = (service: Service, way: ServiceWay): boolean => way.timed && service.scheduled;

/** What is chosen stands in the address, so that it survives a login, a reload and the way back. */
export function useChoice(service: Service): {
  choice: Choice;
  choose: (next: Partial<Choice>) => void;
} {
  const query = useQueryParams();
  const beside = useBeside();
  const wayId = idOf(query.get('way') ?? '');
  const way = service.ways.find(({ way_id }) => way_id === wayId) ?? service.ways[0];
  if (!way) throw new NotFoundError();
  const given = idOf(query.get('count') ?? '') ?? 1;
  const choice: Choice = {
    way,
    count: Math.min(given, mostOf(way)),
    slot: isTimed(service, way) ? (idOf(query.get('slot') ?? '') ?? 0) : 0,
  };
  return {
    choice,
    choose(next) {
      const { way: chosen, count, slot } = { ...choice, ...next };
      navigate(
        servicePaths.buy(service.service_id, {
          way: chosen.way_id,
          ...(slot > 0 ? { slot } : {}),
          ...(count > 1 ? { count } : {}),
        }),
        { replace: true, ...(beside === '' ? {} : { beside }) },
      );
    },
  };
}
