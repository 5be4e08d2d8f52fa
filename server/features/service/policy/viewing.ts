import { publicationStatus } from '@qunlu/contract/kernel/publication.ts';
import { barredWords } from '@qunlu/contract/identity/selling.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf } from '../../../platform/context.ts';
import type { SeenService } from '../store/services.ts';

export type ServiceAccess = Pick<
  SeenService,
  'user_id' | 'listed' | 'status' | 'is_blocked' | 'has_blocked' | 'resting_until' | 'frozen' | 'fee_max'
>;

export const isOwn = (service: Pick<ServiceAccess, 'user_id'>, viewerId: number | null): boolean =>
  service.user_id === viewerId;

/** Why this viewer, who sees it, cannot buy now: '' or one sentence. */
export function buyProblem(service: ServiceAccess, viewerId: number | null, now: Date): string {
  if (isOwn(service, viewerId)) return '不能购买自己发布的服务';
  if (service.has_blocked) return '您已拉黑对方，取消拉黑后才能购买';
  if (service.is_blocked || !service.listed)
    return service.status === publicationStatus.hidden ? '卖家已隐藏这个服务' : '这个服务现在不能购买';
  if (service.frozen && service.fee_max > 0) return barredWords;
  if (service.resting_until && service.resting_until > now)
    return `卖家休息到${dateTime(secondsOf(service.resting_until))}，请到时再来`;
  return '';
}
